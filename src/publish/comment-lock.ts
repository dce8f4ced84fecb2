import type { GitHub } from "./client.ts";
import {
  addReaction,
  getComment,
  listReactions,
  type Reaction,
  type Repository,
  removeReaction,
} from "./comment-api.ts";
import { isApiError, isGone, outcomeUnknown } from "./retry-policy.ts";
import { sameLogin } from "./whoami.ts";

/**
 * A mutex between jobs on one comment, made of the one test-and-set that GitHub's comment API has: adding a reaction answers
 * 201 to the one who added it and 200 to everybody after (REST, "Create reaction for an issue comment"). The 👀 is there
 * for the second or two that a write takes, and notifies nobody. See docs/publishing.md.
 */
export type LockState =
  | { kind: "held"; contended: boolean; release(): Promise<void>; fresh(): boolean }
  /** The comment is not there any more. */
  | { kind: "gone" }
  /** This server or token has no reactions, or the wait took too long: write without, and look twice. */
  | { kind: "unavailable" };

/** A lock older than this was left behind by a job that died. */
const staleSeconds = 30;
/** A holder writes only while its lock is younger than this, so that a write is over before the lock can be stale. */
const freshMs = 15_000;
/** Time kept back for writing without a lock when it cannot be had. */
const reserveSeconds = 15;

export async function lockComment(
  github: GitHub,
  where: Repository,
  commentId: number,
  me: string,
  jitter: () => number,
): Promise<LockState> {
  let contended = false;
  while (github.remainingMs() > reserveSeconds * github.limits.secondMs) {
    const askedAt = performance.now();
    const attempt = await tryLock(github, where, commentId);
    if (attempt.kind === "refused") return attempt.gone ? { kind: "gone" } : { kind: "unavailable" };
    if (attempt.kind === "held") {
      return {
        kind: "held",
        contended,
        release: () => release(github, where, commentId, attempt.id),
        fresh: () => performance.now() - askedAt < freshMs,
      };
    }
    contended = true;
    if (!(await waitForRelease(github, where, commentId, me, jitter))) return { kind: "unavailable" };
  }
  return { kind: "unavailable" };
}

type Attempt = { kind: "held"; id: number } | { kind: "taken" } | { kind: "refused"; gone: boolean };

async function tryLock(github: GitHub, where: Repository, commentId: number): Promise<Attempt> {
  try {
    const { created, reaction } = await addReaction(github, where, commentId);
    return created ? { kind: "held", id: reaction.id } : { kind: "taken" };
  } catch (error) {
    // An answer that was lost may have locked it: whose lock it is cannot be told, so it is left to go stale.
    if (outcomeUnknown(error) || !isGone(error)) return { kind: "refused", gone: false };
    return { kind: "refused", gone: await isMissing(github, where, commentId) };
  }
}

async function isMissing(github: GitHub, where: Repository, commentId: number): Promise<boolean> {
  try {
    await getComment(github, where, commentId);
    return false;
  } catch (error) {
    if (isGone(error)) return true;
    throw error;
  }
}

/** Waits until nobody holds it; takes away a lock that has gone stale. False when that cannot be seen. */
async function waitForRelease(
  github: GitHub,
  where: Repository,
  commentId: number,
  me: string,
  jitter: () => number,
): Promise<boolean> {
  while (github.remainingMs() > reserveSeconds * github.limits.secondMs) {
    await github.wait(0.5 + jitter());
    try {
      const { reactions, serverTime } = await listReactions(github, where, commentId);
      const lock = reactions.find(({ user }) => user != null && sameLogin(user.login, me));
      if (lock === undefined) return true;
      if (isStale(lock, serverTime)) await release(github, where, commentId, lock.id);
    } catch (error) {
      if (isGone(error)) return true;
      return false;
    }
  }
  return false;
}

const isStale = (lock: Reaction, serverTime: number) =>
  serverTime - Date.parse(lock.created_at) > staleSeconds * 1000;

async function release(
  github: GitHub,
  where: Repository,
  commentId: number,
  reactionId: number,
): Promise<void> {
  try {
    await removeReaction(github, where, commentId, reactionId);
  } catch (error) {
    if (!isApiError(error)) throw error; // gone with its comment, taken for stale, or left behind to become so
  }
}
