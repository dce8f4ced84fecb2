import { readEvent } from "../github/event.ts";

/** What the working directory holds, as far as git knows. */
export type Checkout =
  /** `git rev-parse HEAD` in the working directory. */
  | { kind: "commit"; sha: string }
  /** No file at all: nothing was checked out. */
  | { kind: "empty" }
  /** Files, and git cannot say where from. */
  | { kind: "unknown" };

export interface PrivilegedRun {
  /** `GITHUB_EVENT_NAME`. */
  eventName: string;
  /** What stands in the file at `GITHUB_EVENT_PATH`; not trusted. */
  payload: unknown;
  /** `GITHUB_SHA`: on the events below a commit of the repository's own. */
  sha: string | null;
  checkout: Checkout;
  /** The input `allow-untrusted-checkout`. */
  allowUntrusted: boolean;
}

export type ServerStart = { kind: "allowed" } | { kind: "refused"; why: string };

/** Events whose job has the repository's secrets and a writing token while a stranger's pull request may have set it off. */
const privilegedEvents = new Set(["pull_request_target", "workflow_run", "issue_comment"]);

/**
 * Whether servers may be started from this checkout. On a privileged event only a commit known to be the repository's own
 * will do; a pull request's head, its merge commit and whatever cannot be told are refused, unless the user says otherwise.
 */
export function judgeCheckout(run: PrivilegedRun): ServerStart {
  if (!privilegedEvents.has(run.eventName) || run.allowUntrusted || run.checkout.kind === "empty")
    return { kind: "allowed" };
  if (run.checkout.kind === "commit" && trustedCommits(run).has(run.checkout.sha)) return { kind: "allowed" };
  return { kind: "refused", why: `${whatIsThere(run)} ${advice}` };
}

function trustedCommits({ eventName, payload, sha }: PrivilegedRun): Set<string> {
  const event = readEvent(payload);
  const trusted = [sha];
  if (eventName === "pull_request_target") trusted.push(event.pull_request?.base?.sha ?? null);
  const run = eventName === "workflow_run" ? event.workflow_run : null;
  const sameRepository =
    run?.head_repository?.full_name != null && run.head_repository.full_name === event.repository?.full_name;
  // A push, a schedule or a release of this repository: whoever did that could change the workflow as well.
  if (run && sameRepository && run.event != null && pushed.has(run.event)) trusted.push(run.head_sha ?? null);
  return new Set(trusted.filter((commit) => commit !== null));
}

const pushed = new Set(["push", "schedule", "release", "workflow_dispatch", "repository_dispatch"]);

function whatIsThere({ eventName, payload, checkout }: PrivilegedRun): string {
  const on = `This job runs on ${eventName}, with the repository's secrets,`;
  if (checkout.kind !== "commit") return `${on} and git cannot say which commit the working directory holds.`;
  const event = readEvent(payload);
  const head = event.pull_request?.head?.sha ?? event.workflow_run?.head_sha;
  const what =
    checkout.sha === head ? "a pull request's head" : "not a commit of this repository's own branch";
  return `${on} and the working directory holds ${checkout.sha.slice(0, 12)}, ${what}.`;
}

const advice =
  "Starting servers from it would run a stranger's code with those secrets, so none was started. " +
  "Check on pull_request instead and report from here with `mode: report`; " +
  "or, if that checkout can be trusted, set `allow-untrusted-checkout: true`.";
