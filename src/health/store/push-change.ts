import { BASE, type BranchStore, NEXT, revision, whyUnanswered } from "./branch-store.ts";
import type { Snapshot } from "./snapshot.ts";
import { gitWords } from "./store-error.ts";

export type PushOutcome =
  | { kind: "pushed" }
  /** Someone else was faster. */
  | { kind: "rejected" }
  | { kind: "refused"; reason: string }
  /** No answer: it may or may not have arrived. */
  | { kind: "unanswered"; reason: string };

const outrun =
  /fetch first|non-fast-forward|stale info|cannot lock ref|failed to update ref|reference already exists|incorrect old value/i;

const forbidden = /returned error: 40[13]|Permission .*denied|Authentication failed/;

/**
 * The compare-and-swap: a plain push, which the remote takes only if the branch still is where we read it. Cutting back
 * leaves the parent out, so there the expected head is named instead (`--force-with-lease`): it too never overwrites.
 */
export async function pushChange(
  store: BranchStore,
  base: Snapshot | null,
  cutBack: boolean,
): Promise<PushOutcome> {
  const ref = `refs/heads/${store.branch}`;
  const expected = cutBack && base !== null ? await revision(store, BASE) : null;
  const lease = expected === null ? [] : [`--force-with-lease=${ref}:${expected}`];
  const pushed = await store.git([
    "push",
    "--porcelain",
    "--no-thin",
    "--no-verify",
    ...lease,
    "origin",
    `${NEXT}:${ref}`,
  ]);
  if (pushed.code === 0) return { kind: "pushed" };
  const answer = /^!\t[^\t]*\t(.*)$/m.exec(pushed.stdout.toString("utf8"))?.[1];
  if (answer === undefined) {
    const kind = forbidden.test(pushed.stderr) ? "refused" : "unanswered";
    return { kind, reason: whyUnanswered(pushed) };
  }
  return outrun.test(answer)
    ? { kind: "rejected" }
    : { kind: "refused", reason: refusal(answer, pushed.stderr) };
}

function refusal(answer: string, stderr: string): string {
  const hook = /^remote: (?:error: )?(.*\S)/im.exec(stderr)?.[1];
  return gitWords(hook === undefined ? answer : `${answer}: ${hook}`);
}
