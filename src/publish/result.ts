/** The result of one destination. Publishing never throws and never changes the verdict. */
export type PublishResult =
  /** `url`: where it can be seen; null for what has no address. */
  | { kind: "done"; url: string | null }
  /** There was nothing to do. `why` is one plain line. */
  | { kind: "skipped"; why: string }
  /** It failed: one warning for the job log. */
  | { kind: "degraded"; warning: string };

export const done = (url: string | null = null): PublishResult => ({ kind: "done", url });
export const skipped = (why: string): PublishResult => ({ kind: "skipped", why });
export const degraded = (warning: string): PublishResult => ({ kind: "degraded", warning });

/** The system's message without the path: `ENOSPC: no space left on device`. */
export function fileProblem(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message.split(", ")[0] ?? error.message;
}
