import type { Report } from "../model/report.ts";
import type { Part } from "./fit.ts";
/** Errors of the run first, then each server that counts against the job and has something to tell. */
export declare function explanations(report: Report, most: number, length: "short" | "whole", gives: number, docsUrl?: string | null): Part;
/** Folded: reason and next step of what is not right and does not count against the job. */
export declare function others({ servers }: Report, most: number, gives: number, docsUrl?: string | null): Part;
export declare function warnings({ problems }: Report, gives: number): Part;
