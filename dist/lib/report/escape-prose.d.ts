/** Plain words from outside as Markdown prose, on one line. Pairs of backticks in them mean code, as in our diagnoses. */
export declare function prose(text: string): string;
/** The same for a table cell. */
export declare function cellProse(text: string): string;
