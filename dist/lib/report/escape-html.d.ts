/** Text for an HTML element's content or a quoted attribute, on one line: punctuation becomes references. */
export declare function htmlText(text: string): string;
/** `<code>` for places where only HTML is read, as in `<summary>`. GitHub resolves no mention or reference inside it. */
export declare function htmlCode(text: string): string;
