import type { Entry } from "../entry.ts";
/** Twice the time, in steps of 5 s. */
export declare const suggestedTimeoutSec: (ms: number) => number;
/** The server did not answer in time. */
export declare const slowEntries: Entry[];
