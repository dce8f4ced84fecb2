/** In what `codex exec` of one version differs from another's where the app-server's protocol does not tell. */
export interface ExecShape {
    /** Keys of `usage` beyond input, cached input and output. */
    usage: ReadonlySet<"cacheWriteInputTokens" | "reasoningOutputTokens">;
    /** Opened pages and finds in pages are printed as such, not as `other`. */
    knowsPages: boolean;
    /** A beginning file change is printed, and a beginning search says what for. */
    tellsBeginnings: boolean;
    /** A turn that fails empties the file of the last message. */
    emptiesMessage: boolean;
    /** A warning, as of a model that Codex does not know, is printed as an `error` item. */
    printsWarnings: boolean;
    /** So are notices of deprecated and unknown settings. */
    printsNotices: boolean;
}
/** Measured on the versions of docs/versions.md; one in between is taken for the older, one without a number for the newest. */
export declare function execShape(version: string | null): ExecShape;
