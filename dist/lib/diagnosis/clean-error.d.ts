/**
 * A raw error of Codex made readable: Rust type names in brackets, wrapping words and the doubled cause go. Adds nothing
 * and stays as it is when called again; the text is neither redacted nor escaped. Never empty for a text that is not.
 */
export declare function cleanError(error: string): string;
