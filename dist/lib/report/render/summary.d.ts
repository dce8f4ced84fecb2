import type { Report } from "../../model/report.ts";
/** The runner uploads no summary at all of a step that wrote more (actions/runner, CreateStepSummaryCommand). */
export declare const summaryLimit = 1048576;
export interface SummaryOptions {
    /** Bytes that this step's summary file holds already. */
    alreadyWrittenBytes?: number;
    limitBytes?: number;
    /** Sentences from elsewhere, as from the history: plain text. */
    notes?: readonly string[];
    /** Address of docs/diagnoses.md in the action's repository; null: no links. */
    docsUrl?: string | null;
}
/** The job summary as GFM, within the limit; empty when not even the verdict fits any more. */
export declare function renderSummary(report: Report, options?: SummaryOptions): string;
/** The notes alone, for a summary that was written before they were known. */
export declare function renderNotes(sentences: readonly string[], limitBytes: number): string;
