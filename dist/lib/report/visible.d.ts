/** Shows invisible characters as `\u{202E}`; keeps those in `keep`, and the joiners inside an emoji. */
export declare function showInvisible(text: string, keep?: string): string;
/** One line of plain words: runs of white space become one space, the rest is made visible. */
export declare function oneLine(text: string): string;
