/** In what `codex exec --json` of one version differs from another's where the app-server's protocol does not tell. */
export interface ExecShape {
  /** Keys of `usage` beyond input, cached input and output, in their order. */
  usage: readonly ("cacheWriteInputTokens" | "reasoningOutputTokens")[];
  /** Opened pages and finds in pages are printed as such, not as `other`. */
  knowsPages: boolean;
  /** A file change is printed when it begins, too. */
  startsFileChanges: boolean;
  /** What Codex warns of before the turn is printed as an `error` item. */
  printsWarnings: boolean;
}

/** Measured on the versions of docs/versions.md; a version in between is taken for the next older, a newer one for the newest. */
export function execShape(version: string | null): ExecShape {
  const minor = minorOf(version);
  return {
    usage: [
      ...(minor >= 155 ? (["cacheWriteInputTokens"] as const) : []),
      ...(minor >= 130 ? (["reasoningOutputTokens"] as const) : []),
    ],
    knowsPages: true,
    startsFileChanges: true,
    printsWarnings: true,
  };
}

function minorOf(version: string | null): number {
  const match = /^(\d+)\.(\d+)\./.exec(version ?? "");
  if (match === null || Number(match[1]) > 0) return Number.POSITIVE_INFINITY;
  return Number(match[2]);
}
