import type { Report } from "../../model/report.ts";
import { type Link } from "../text/link.ts";
import type { Part } from "./fit.ts";
/** What a reader must know before anything else. */
export declare function preamble(report: Report): Part;
/** Errors of the run first, then the servers that count against the job, grouped by cause. */
export declare function explanations(report: Report, max: number, priority: number, docsUrl?: string | null): Part;
/** Folded: reason and next step of what is not right and does not count against the job. */
export declare function others({ servers }: Report, max: number, priority: number, docsUrl?: string | null): Part;
export declare function warnings({ problems }: Report, priority: number): Part;
/** What the history knows about a run. */
export interface Notes {
    /** Plain text. */
    sentences: readonly string[];
    links: readonly Link[];
}
export declare const noNotes: Notes;
export declare function noteParts({ sentences, links }: Notes, priority: number): Part;
