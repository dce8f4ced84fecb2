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
}

/** Measured on the versions of docs/versions.md; one in between is taken for the older, one without a number for the newest. */
export function execShape(version: string | null): ExecShape {
  const minor = minorOf(version);
  return {
    usage: new Set([
      ...(minor >= 155 ? (["cacheWriteInputTokens"] as const) : []),
      ...(minor >= 130 ? (["reasoningOutputTokens"] as const) : []),
    ]),
    knowsPages: minor < 118 || minor >= 130,
    tellsBeginnings: minor >= 118,
    emptiesMessage: minor < 118 || minor >= 130,
  };
}

function minorOf(version: string | null): number {
  const match = /^(\d+)\.(\d+)\./.exec(version ?? "");
  if (match === null || Number(match[1]) > 0) return Number.POSITIVE_INFINITY;
  return Number(match[2]);
}
