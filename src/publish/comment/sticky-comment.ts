import type { GitHub } from "../../github/client.ts";
import type { Conversation } from "../../github/comment-api.ts";
import { whoAmI } from "../../github/identity.ts";
import { degraded, done, type PublishResult, skipped } from "../result.ts";
import { type OwnSection, SectionMemory } from "./section-memory.ts";
import { isRight, type Sticky, StickySession } from "./sticky-session.ts";

/** Ends a loop that time should have ended. */
const maxRounds = 200;
/**
 * Puts our section into the one comment of this workflow on a pull request, and leaves every other job's as it is. Done
 * only when a read taken after the last write shows one comment with everything this job ever saw in it; docs/publishing.md
 * says why that is enough. `jitter` gives 0 to 1. Throws what Octokit throws.
 */
export async function upsertStickyComment(
  github: GitHub,
  where: Conversation,
  workflow: string,
  own: OwnSection,
  jitter: () => number = Math.random,
): Promise<PublishResult> {
  const memory = new SectionMemory(workflow, own);
  const session = new StickySession(github, where, workflow, memory, await whoAmI(github));
  let calmReads = 0;
  let waits = 0;
  for (let round = 0; round < maxRounds; round++) {
    const found = await session.look(waits > 0);
    if (found === null) continue;
    const decision = memory.decide();
    if (decision.kind === "skip") return skipped(decision.why);
    const [main] = found;
    if (main !== undefined && found.length === 1 && isRight(main, memory)) {
      waits = 0;
      if (session.isListDue) continue;
      calmReads += 1;
      if (calmReads >= session.calmReadsNeeded()) return done(main.comment.html_url);
      await github.wait(1 + jitter());
      continue;
    }
    calmReads = 0;
    if (main === undefined) await session.create();
    else if (isLocked(main) && waits % 3 !== 0) waits += 1;
    else if (await session.write(main.comment.id)) waits = 0;
    else waits += 1;
    if (waits > 0) await github.wait(Math.min(1 + waits, 4) * (0.5 + jitter()));
  }
  return degraded(
    "Could not settle the comment on the pull request: other jobs kept changing it. The verdict is not affected.",
  );
}

/** Somebody's 👀 is there. Whether it is a lock only trying for it tells; every third time it is tried for all the same. */
const isLocked = ({ comment }: Sticky) => (comment.reactions?.eyes ?? 0) > 0;
