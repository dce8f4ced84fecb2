import type { Report } from "../../model/report.ts";
import { type Notes } from "./explanation-parts.ts";
/** The runner uploads no summary at all of a step that wrote more (actions/runner, CreateStepSummaryCommand). */
export declare const summaryLimit = 1048576;
export interface SummaryOptions {
    /** Bytes that this step's summary file holds already. */
    alreadyWrittenBytes?: number;
    limitBytes?: number;
    notes?: Notes;
    /** The run of which this run reports, if that is another run. */
    checkedRunUrl?: string | null;
    /** Address of docs/diagnoses.md in the action's repository; null: no links. */
    docsUrl?: string | null;
}
/** The job summary as GFM, within the limit; empty when not even the verdict fits any more. */
export declare function renderSummary(report: Report, options?: SummaryOptions): string;
/** The notes alone, for a summary that was written before they were known. */
export declare function renderNotes(notes: Notes, limitBytes: number): string;
