import type { GitHub } from "../../github/client.ts";
import type { Conversation } from "../../github/comment-api.ts";
import { whoAmI } from "../../github/identity.ts";
import { degraded, done, type PublishResult, skipped } from "../result.ts";
import { type OwnSection, SectionMemory } from "./section-memory.ts";
import { isLocked, StickySession } from "./sticky-session.ts";

/** Ends a loop that the time limit should have ended. */
const maxRounds = 1000;

/**
 * Puts our section into the one comment of this workflow on a pull request, and leaves the sections of other jobs as they are. Done
 * when a read after the last write shows one comment with everything this job has read in it; ARCHITECTURE.md explains why that
 * is enough. `jitter` returns 0 to 1. Throws what Octokit throws.
 */
export async function upsertStickyComment(
  github: GitHub,
  where: Conversation,
  workflow: string,
  own: OwnSection,
  jitter: () => number = Math.random,
  identity: Promise<string | null> = whoAmI(github),
): Promise<PublishResult> {
  const memory = new SectionMemory(workflow, own);
  const session = new StickySession(github, where, memory, identity);
  const finished = async (result: PublishResult) => {
    await session.finish();
    return result;
  };
  let reads = 0;
  let waits = 0;
  for (let round = 0; round < maxRounds; round++) {
    const found = await session.look(waits > 0);
    const decision = memory.decide();
    if (decision.kind === "skip") return finished(skipped(decision.why));
    const [main] = found;
    if (main !== undefined && found.length === 1 && session.isRight(main)) {
      waits = 0;
      if (session.isListDue) continue;
      reads += 1;
      if (reads >= session.readsNeeded) return finished(done(main.html_url));
      await github.wait(1 + jitter());
      continue;
    }
    reads = 0;
    if (main === undefined) await session.create();
    else if (isLocked(main) && waits % 3 !== 0) waits += 1;
    else if (await session.write(main)) waits = 0;
    else waits += 1;
    if (waits > 0) await github.wait(Math.min(1 + waits, 4) * (0.25 + jitter() / 2));
  }
  return degraded(
    "Could not update the comment on the pull request: other jobs kept changing it. The verdict is not affected.",
  );
}
