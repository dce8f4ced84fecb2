import type { Report } from "../../model/report.ts";
export interface JunitOptions {
    /** Name of the job, so that files of several jobs stay apart in a reader that joins them. */
    job?: string | null;
}
/** `junit.xml`: one suite, one case per server, and one for the run itself when something is wrong with that. */
export declare function renderJunit(report: Report, { job }?: JunitOptions): string;
