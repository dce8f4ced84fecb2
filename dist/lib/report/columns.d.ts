/** Columns that text takes on a terminal. For text without control characters. */
export declare function columnsOf(text: string): number;
export declare function padEnd(text: string, columns: number): string;
export declare function padStart(text: string, columns: number): string;
/** Cuts to `columns`, the last of which is then the ellipsis. */
export declare function cutColumns(text: string, columns: number, ellipsis?: string): string;
/** Lines of at most `columns`, broken between words; a longer word is broken where it must be. At least one line. */
export declare function wrapColumns(text: string, columns: number): string[];
