/** `1,873`. */
export declare function formatCount(count: number): string;
/** `1 server`, `2 servers`. */
export declare function plural(count: number, noun: string, nouns?: string): string;
/** `2026-11-20 14:05 UTC` of an ISO 8601 time; null if it is not a time. */
export declare function formatTime(iso: string): string | null;
