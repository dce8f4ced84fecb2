import * as z from "zod/mini";

// The parts of webhook payloads (docs.github.com, "Webhook events and payloads") that name the pull request and the commit of a
// run. Earlier steps could have written the file: a value of an unexpected form counts as absent.

const sha = z.string().check(z.regex(/^[0-9a-f]{40,64}$/));
const login = z.string().check(z.regex(/^[\w.[\]-]{1,100}$/));
const number = z.int().check(z.positive());
const count = z.int().check(z.nonnegative());
const maybe = <T extends z.ZodMiniType>(schema: T) => z.catch(z.nullish(schema), null);

const pullRequest = z.object({
  number,
  head: maybe(z.object({ sha: maybe(sha) })),
  base: maybe(z.object({ sha: maybe(sha) })),
});

const headRepository = z.object({
  full_name: maybe(z.string().check(z.regex(/^[\w.-]{1,100}\/[\w.-]{1,100}$/))),
  owner: maybe(z.object({ login: maybe(login) })),
});

const workflowRun = z.object({
  id: maybe(count),
  run_attempt: maybe(count),
  event: maybe(z.string()),
  conclusion: maybe(z.string().check(z.regex(/^[a-z_]{1,40}$/))),
  head_sha: maybe(sha),
  head_branch: maybe(z.string().check(z.minLength(1), z.maxLength(1000))),
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
 * The run that a result belongs to. For the event `workflow_run` it is the run that triggered this one: those end in any order,
 * and the newest of them has the highest id.
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
    event: triggering?.event ?? eventName,
    headSha: triggering?.head_sha ?? readEvent(payload).pull_request?.head?.sha ?? own.sha,
  };
}
