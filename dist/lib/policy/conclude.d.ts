import type { Conclusion, Problem } from "../model/report.ts";
import type { RunRecord } from "../model/run-record.ts";
import type { FailOn, JudgedServer } from "./judge.ts";
export interface Concluding {
    servers: readonly Pick<JudgedServer, "record" | "verdict">[];
    /** Of the run as a whole, those of `judge` included. */
    problems: readonly Problem[];
    run: Pick<RunRecord, "lostEvidence" | "phases" | "turn">;
    mode: "probe" | "exec" | "report";
}
/** `why`: sentences, the decisive ones only; empty for `pass`. */
export interface Concluded {
    conclusion: Conclusion;
    why: string[];
}
/** A proven failure is a failure, whatever else is missing. Without one, missing evidence makes the run inconclusive. */
export declare function conclude({ servers, problems, run, mode }: Concluding): Concluded;
/** 0 pass, 1 fail, 3 inconclusive; 0 under `fail-on: never`. (2 is bad input.) */
export declare function exitCodeOf(conclusion: Conclusion, failOn: FailOn): 0 | 1 | 3;
