/** The last three characters of every beginning. */
export declare const prefixEnds: Set<string>;
/** The token whose beginning ends at `at`, or null. */
export declare function tokenAt(text: string, at: number): {
    start: number;
    end: number;
} | null;
