/** `500ms`, `20s`, `1.5m`: a number above zero with its unit. */
export declare const durationPattern: RegExp;
/** Milliseconds of a written duration; null if it is none. */
export declare function parseDuration(text: string): number | null;
/** `250 ms`, `1.004 s`: not rounded, so that a limit and a time just above it differ. */
export declare function formatExact(ms: number): string;
