import type { Report } from "../model/report.ts";
import { type TerminalOptions } from "./terminal-style.ts";
/** The report for a terminal: verdict, table, what is broken and what to do. Ends with a newline; every line is safe in a job log. */
export declare function renderTerminal(report: Report, options: TerminalOptions): string;
