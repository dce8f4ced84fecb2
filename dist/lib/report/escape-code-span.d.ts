/** Raw HTML markers that other readers of our Markdown search for; code shows them, spelled so that nobody finds them. */
export declare function breakMarkers(text: string): string;
/** A GFM code span around any text: nothing inside it is markup, a mention, a reference or a link. Never empty. */
export declare function codeSpan(text: string): string;
/** A code span for a table cell, where a pipe ends the cell even inside code: the pipe stands between two spans. */
export declare function cellCodeSpan(text: string): string;
