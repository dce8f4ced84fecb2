import type { GitHub } from "../../github/client.ts";
import { addReaction, getComment, type Repository, removeReaction } from "../../github/comment-api.ts";
import { isApiError, isGone, outcomeUnknown } from "../../github/retry-policy.ts";

/**
 * A mutex between jobs on one comment, made of the only test-and-set of GitHub's comment API: adding a reaction answers 201 to
 * the job that added it, and 200 to every other (REST, "Create reaction for an issue comment"). The 👀 is there for the second
 * that a write takes, and notifies nobody.
 */
export type Lock =
  | { kind: "held"; release(): Promise<void>; isFresh(): boolean }
  /** Another job is writing. */
  | { kind: "taken" }
  /** The comment was deleted. */
  | { kind: "gone" }
  /** This server or token has no reactions. */
  | { kind: "unavailable" };

/** By the server's clock; an older lock was left behind by a job that died. */
const staleMs = 20_000;
/** A holder begins to write only while its lock is younger, so that the write ends before the lock is stale. */
const freshMs = 8000;

/** Tries once; a stale lock is removed first. */
export async function lockComment(github: GitHub, where: Repository, commentId: number): Promise<Lock> {
  const askedAt = performance.now();
  try {
    let { created, reaction, serverTime } = await addReaction(github, where, commentId);
    if (!created && serverTime - Date.parse(reaction.created_at) > staleMs) {
      await release(github, where, commentId, reaction.id);
      ({ created, reaction, serverTime } = await addReaction(github, where, commentId));
    }
    if (!created) return { kind: "taken" };
    return {
      kind: "held",
      release: () => release(github, where, commentId, reaction.id),
      isFresh: () => performance.now() - askedAt < freshMs,
    };
  } catch (error) {
    // A request whose answer was lost may have locked it. Nobody can tell whose lock that is, so it has to become stale.
    if (outcomeUnknown(error)) return { kind: "taken" };
    if (isGone(error) && (await isMissing(github, where, commentId))) return { kind: "gone" };
    if (isApiError(error)) return { kind: "unavailable" };
    throw error;
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

async function release(
  github: GitHub,
  where: Repository,
  commentId: number,
  reactionId: number,
): Promise<void> {
  try {
    await removeReaction(github, where, commentId, reactionId);
  } catch (error) {
    if (!isApiError(error)) throw error; // deleted with its comment, removed as stale, or left to become stale
  }
}
