import type { Report } from "../model/report.ts";
/**
 * The verdict in one sentence, without a full stop: `1 of 4 MCP servers is down, and this job requires it`. Holds our own words
 * and numbers only, so that it is safe wherever it is printed; who and why is told beside it.
 */
export declare function verdictSentence(report: Report): string;
/** The verdict as a Markdown heading. */
export declare function headline(report: Report, level: "##" | "###" | "####"): string;
