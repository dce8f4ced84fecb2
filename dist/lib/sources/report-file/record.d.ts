import type { Problem, Report } from "../../model/report.ts";
import type { RunRecord } from "../../model/run-record.ts";
/**
 * A report as the record of its run, to be judged again: states and facts are taken over, verdicts and explanations are not.
 * The report may be forged; a server whose facts contradict its state becomes `unknown`.
 */
export declare function recordOf(report: Report): RunRecord;
/** What the earlier run had to report about itself, in our own words; and a conclusion that nothing in it explains. */
export declare function problemsOf(report: Report): Problem[];
