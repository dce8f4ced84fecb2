import type { RunRecord } from "../model/run-record.ts";
/** Why the evidence of a run is incomplete, in sentences; empty when it is whole. */
export declare function gapsIn({ lostEvidence, phases }: Pick<RunRecord, "lostEvidence" | "phases">): string[];
