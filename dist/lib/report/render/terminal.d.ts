import type { Report } from "../../model/report.ts";
import { type Audience } from "../text/verdict-sentence.ts";
import { type TerminalOptions } from "./terminal-style.ts";
/** The report for a terminal or a job log: verdict, table, what is broken and what to do. Every line is safe in a job log. */
export declare function renderTerminal(report: Report, options: TerminalOptions & {
    audience?: Audience;
}): string;
