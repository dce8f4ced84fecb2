/** Twice the time, in steps of 5 s. */
export declare const suggestedTimeoutSec: (ms: number) => number;
/** The server did not answer in time. */
export declare const slowEntries: (import("../entry.ts").Entry<"cold-npx"> | import("../entry.ts").Entry<"content-length-framing"> | import("../entry.ts").Entry<"stdout-noise"> | import("../entry.ts").Entry<"timed-out"> | import("../entry.ts").Entry<"timeout-too-short">)[];
