/**
 * Cuts to at most `limit` graphemes, the last of which is then `…`. Never splits a character that a reader sees as one.
 * For redacted text that is not yet escaped: cut first and a secret loses the end it is known by.
 */
export declare function cutText(text: string, limit: number): string;
/** Cuts a name in the middle, to at most `limit` graphemes: what tells names apart is often at their end. */
export declare function cutName(name: string, limit: number): string;
/** What a reader sees as single characters. */
export declare function graphemes(text: string): string[];
