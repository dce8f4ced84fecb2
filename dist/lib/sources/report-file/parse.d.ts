import type { Report } from "../../model/report.ts";
/**
 * A `report.json` as a `Report`, or the first three reasons why it is not a report. Unknown keys are dropped: a newer release may
 * have written it.
 */
export declare function parseReport(value: unknown): {
    ok: true;
    report: Report;
} | {
    ok: false;
    reasons: string[];
};
