import type { GitHub } from "../../github/client.ts";
import { addReaction, getComment, type Repository, removeReaction } from "../../github/comment-api.ts";
import { isApiError, isGone } from "../../github/retry-policy.ts";

/**
 * A mutex between jobs on one comment, made of the one test-and-set that GitHub's comment API has: adding a reaction answers
 * 201 to the one who added it and 200 to everybody after (REST, "Create reaction for an issue comment"). The 👀 is there
 * for the second or two that a write takes, and notifies nobody. See docs/publishing.md.
 */
export type Lock =
  | { kind: "held"; release(): Promise<void>; isFresh(): boolean }
  /** Another job writes at this moment. */
  | { kind: "taken" }
  /** The comment is not there any more. */
  | { kind: "gone" }
  /** This server or token has no reactions: write without, and look more often. */
  | { kind: "unavailable" };

/** A lock older than this, by the server's clock, was left behind by a job that died. */
const staleMs = 30_000;
/** A holder writes only while its lock is younger than this, so that a write is over before the lock can be stale. */
const freshMs = 15_000;

/** Tries once; a stale lock is taken away first. */
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
    // An answer that was lost may have locked it. Whose lock it is cannot be told, so it is left to go stale.
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
    if (!isApiError(error)) throw error; // gone with its comment, taken for stale, or left behind to become so
  }
}
