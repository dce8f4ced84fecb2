import * as z from "zod";

// The parts of webhook payloads (docs.github.com, "Webhook events and payloads") that say which pull request and which
// commit a run is about. Read from a file that earlier steps could have written: what does not fit is taken for absent.

const sha = z.string().regex(/^[0-9a-f]{40,64}$/);
const login = z.string().regex(/^[\w.[\]-]{1,100}$/);
const number = z.int().positive();
const maybe = <T extends z.ZodType>(schema: T) => schema.nullish().catch(null);

const pullRequest = z.object({
  number,
  head: maybe(z.object({ sha: maybe(sha) })),
  base: maybe(z.object({ sha: maybe(sha) })),
});

const headRepository = z.object({
  full_name: maybe(z.string().regex(/^[\w.-]{1,100}\/[\w.-]{1,100}$/)),
  owner: maybe(z.object({ login: maybe(login) })),
});

const workflowRun = z.object({
  id: maybe(z.int().nonnegative()),
  run_attempt: maybe(z.int().nonnegative()),
  event: maybe(z.string()),
  conclusion: maybe(z.string().regex(/^[a-z_]{1,40}$/)),
  head_sha: maybe(sha),
  head_branch: maybe(z.string().min(1).max(1000)),
  head_repository: maybe(headRepository),
});

const eventSchema = z.object({
  repository: maybe(z.object({ full_name: maybe(z.string()) })),
  pull_request: maybe(pullRequest),
  issue: maybe(z.object({ number, pull_request: maybe(z.looseObject({})) })),
  merge_group: maybe(z.object({ head_ref: maybe(z.string()) })),
  workflow_run: maybe(workflowRun),
});

export type EventPayload = z.infer<typeof eventSchema>;

/** The content of the file at `GITHUB_EVENT_PATH`, parsed as JSON. Never throws. */
export function readEvent(payload: unknown): EventPayload {
  const event = eventSchema.safeParse(payload);
  return event.success ? event.data : {};
}

/**
 * Which run a result belongs to. In a `workflow_run` run it is the run that was reported on: those finish in any order, and
 * the newest of them has the highest id, not the one whose report came last.
 */
export function runOf(
  eventName: string,
  payload: unknown,
  own: { runId: number; attempt: number; sha: string | null },
) {
  const triggering = eventName === "workflow_run" ? readEvent(payload).workflow_run : null;
  return {
    runId: triggering?.id ?? own.runId,
    attempt: triggering?.id == null ? own.attempt : (triggering.run_attempt ?? 1),
    headSha: triggering?.head_sha ?? readEvent(payload).pull_request?.head?.sha ?? own.sha,
  };
}
