/** `500ms`, `20s`, `1.5m`: a number above zero with its unit. */
export declare const durationPattern: RegExp;
/** Milliseconds of a written duration; null if it is none. */
export declare function parseDuration(text: string): number | null;
/** `250 ms`, `1.004 s`: not rounded, so that a limit and a time just above it differ. */
export declare function formatExact(ms: number): string;
/** `0.1 s`, `12 s`, `2 min 5 s`, `3 h 20 min`, `8 days`: at most two units. `–` for what is not a time. */
export declare function formatDuration(ms: number | null): string;
