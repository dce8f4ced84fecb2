/** Spells out raw HTML markers that other readers of our Markdown search for, also inside code. */
export declare function breakMarkers(text: string): string;
/** Splits long runs of backticks: every 17th is spelled out. */
export declare const breakBackticks: (text: string) => string;
/** A run of backticks, at least `min`, that does not occur in `content`. */
export declare function delimiter(content: string, min: number): string;
/** A GFM code span around any text: nothing inside it is markup, a mention, a reference or a link. Never empty. */
export declare function codeSpan(text: string): string;
/** A code span for a table cell, where a pipe ends the cell even inside code: the pipe stands between two spans. */
export declare function cellCodeSpan(text: string): string;
