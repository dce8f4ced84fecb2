import { BASE, type BranchStore, expectSuccess, NEXT, revision, whyUnanswered } from "./branch-store.ts";
import type { Snapshot } from "./snapshot.ts";
import { gitWords } from "./store-error.ts";

export type PushOutcome =
  | { kind: "pushed" }
  /** Another writer was faster. */
  | { kind: "rejected" }
  /** The remote does not let this push replace the branch's commits; a plain push may still be accepted. */
  | { kind: "squash-refused" }
  /** Another branch makes the name impossible: `a` and `a/b` cannot both exist. */
  | { kind: "name-taken"; by: string }
  | { kind: "refused"; reason: string }
  /** No answer: it may or may not have arrived. */
  | { kind: "unanswered"; reason: string };

const outrun =
  /fetch first|non-fast-forward|stale info|cannot lock ref|failed to update ref|reference already exists|incorrect old value/i;
/** What only another writer causes, also for a push that replaces commits. */
const movedMeanwhile = /stale info|but expected|incorrect old value/i;

const forbidden = /returned error: 40[13]|Permission .*denied|Authentication failed/;

/**
 * The compare-and-swap: a plain push, which the remote accepts only if the branch still is where it was read. Squashing
 * leaves the parent out, so there the expected head is named instead (`--force-with-lease`): it, too, never overwrites.
 */
export async function pushChange(
  store: BranchStore,
  base: Snapshot | null,
  squash: boolean,
): Promise<PushOutcome> {
  const ref = `refs/heads/${store.branch}`;
  const expected = squash && base !== null ? await revision(store, BASE) : null;
  const lease = expected === null ? [] : [`--force-with-lease=${ref}:${expected}`];
  const flags = ["--porcelain", "--no-thin", "--no-verify", ...lease];
  const pushed = await store.git(["push", ...flags, "origin", `${NEXT}:${ref}`]);
  if (pushed.code === 0) return { kind: "pushed" };
  const answer = /^!\t[^\t]*\t(.*)$/m.exec(pushed.stdout.toString("utf8"))?.[1];
  if (answer === undefined) {
    const kind = forbidden.test(pushed.stderr) ? "refused" : "unanswered";
    return { kind, reason: whyUnanswered(pushed) };
  }
  if (expected !== null) {
    return movedMeanwhile.test(`${answer} ${pushed.stderr}`)
      ? { kind: "rejected" }
      : { kind: "squash-refused" };
  }
  if (base === null) {
    const by = await conflictingBranch(store);
    if (by !== null) return { kind: "name-taken", by };
  }
  return outrun.test(answer)
    ? { kind: "rejected" }
    : { kind: "refused", reason: refusal(answer, pushed.stderr) };
}

async function conflictingBranch({ git, branch }: BranchStore): Promise<string | null> {
  const parts = branch.split("/");
  const above = parts.slice(1).map((_, index) => `refs/heads/${parts.slice(0, index + 1).join("/")}`);
  const listed = await git(["ls-remote", "origin", `refs/heads/${branch}/*`, ...above]);
  const names = expectSuccess(listed, "the remote's branches could not be listed").toString("utf8");
  const found = [...names.matchAll(/\trefs\/heads\/(.*)$/gm)].map(([, name = ""]) => name);
  // ls-remote's patterns match the end of a name, too.
  return found.find((name) => name.startsWith(`${branch}/`) || branch.startsWith(`${name}/`)) ?? null;
}

function refusal(answer: string, stderr: string): string {
  const hook = /^remote: (?:error: )?(.*\S)/im.exec(stderr)?.[1];
  return gitWords(hook === undefined ? answer : `${answer}: ${hook}`);
}
