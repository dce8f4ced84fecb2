import { type ProblemCode } from "./problem-codes.ts";
import type { Problem } from "./report.ts";
/** Something outside failed in a known manner: what failed, why, and what to do, ready to be shown. */
export declare class ProblemError extends Error {
    readonly problem: Problem;
    constructor(problem: Problem, options?: {
        cause?: unknown;
    });
}
export declare const problem: (code: ProblemCode, title: string, detail: string, remedy: string, snippet?: Problem["snippet"]) => Problem;
/** A problem that changes no conclusion. */
export declare const warning: (code: ProblemCode, detail: string, remedy: string) => Problem;
