/** `500ms`, `20s`, `1.5m`: a number above zero with its unit. */
export declare const durationPattern: RegExp;
/** Milliseconds of a written duration; null if it is none. */
export declare function parseDuration(text: string): number | null;
