import type { Report } from "../model/report.ts";
/** `junit.xml`: one suite, one case a server, and one for the run itself when something is wrong with that. */
export declare function renderJunit(report: Report): string;
