import type { RunEvent } from "./events.ts";
import type { RunRecord } from "./run-record.ts";
export type RunDraft = Omit<RunRecord, "servers">;
/** Folds what an event says about the run as a whole. */
export declare function foldRunEvent(run: RunDraft, event: RunEvent): void;
