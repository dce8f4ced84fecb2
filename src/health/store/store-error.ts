export type StoreFailure =
  | "bad-run"
  | "no-git"
  | "cancelled"
  | "default-branch"
  | "name-taken"
  | "unreachable"
  | "not-a-health-branch"
  | "unreadable"
  | "refused"
  | "contended";

/** Why the history could not be read or written. Nothing on the branch was changed. */
export class StoreError extends Error {
  readonly failure: StoreFailure;
  /** What to do, in one sentence. */
  readonly remedy: string;

  constructor(failure: StoreFailure, message: string, remedy: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "StoreError";
    this.failure = failure;
    this.remedy = remedy;
  }
}

/** The first line of git's stderr that names an error, without credentials, queries and control characters. */
export function gitWords(stderr: string): string {
  const lines = stderr.split(/[\r\n]+/).filter((line) => line.trim() !== "");
  const telling =
    lines.find((line) => /^(?:fatal|error|remote: (?:error|fatal))/i.test(line)) ??
    lines[0] ??
    "no reason given";
  return telling
    .replace(/\b([a-z][a-z0-9+.-]*:\/\/)(?:[^\s/@'"]*@)?([^\s'"?#]*)[^\s'"]*/gi, "$1$2")
    .replace(/\p{Cc}+/gu, " ")
    .slice(0, 300);
}

export function unreadable(path: string, reason: string): StoreError {
  return new StoreError(
    "unreadable",
    `${path} on the health branch cannot be read: ${reason}.`,
    "Restore the file from the branch's history, or delete the branch to begin a new history.",
  );
}
