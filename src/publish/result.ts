/** What became of one destination. Publishing never throws and never changes the verdict. */
export type PublishResult =
  /** `url`: where it can be looked at; null for what has no address. */
  | { kind: "done"; url: string | null }
  /** There was nothing to do, and why, as one plain line. */
  | { kind: "skipped"; why: string }
  /** It should have worked and did not: one warning for the job log. */
  | { kind: "degraded"; warning: string };

export const done = (url: string | null = null): PublishResult => ({ kind: "done", url });
export const skipped = (why: string): PublishResult => ({ kind: "skipped", why });
export const degraded = (warning: string): PublishResult => ({ kind: "degraded", warning });
