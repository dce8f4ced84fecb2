import { createHash } from "node:crypto";
import type { GitHub } from "../../github/client.ts";
import type { Repository } from "../../github/comment-api.ts";
import { runOf } from "../../github/event.ts";
import { whoAmI } from "../../github/identity.ts";
import { explainFailure } from "../../github/permissions.ts";
import { findPullRequests } from "../../github/pull-request.ts";
import type { Conclusion } from "../../model/report.ts";
import { cutText } from "../../report/text/cut.ts";
import { degraded, done, type PublishResult, skipped } from "../result.ts";
import type { CommentMode, SectionContext } from "./mode.ts";
import type { OwnSection } from "./section-memory.ts";
import { upsertStickyComment } from "./sticky-comment.ts";

export interface CommentRequest {
  mode: CommentMode;
  repository: Repository;
  /** `GITHUB_EVENT_NAME`, the JSON at `GITHUB_EVENT_PATH` (not trusted), `GITHUB_SHA`. */
  event: { name: string; payload: unknown; sha: string | null };
  /** `GITHUB_RUN_ID` and `GITHUB_RUN_ATTEMPT`, and the address of this run. */
  run: { id: number; attempt: number; url?: string | null };
  /** `GITHUB_WORKFLOW`: one comment per workflow. */
  workflow: string;
  /** `comment-key`: one section per key. */
  key: string;
  /** When the run began, ISO 8601. */
  startedAt: string;
  conclusion: Conclusion;
  /** Names of the servers that make the conclusion. */
  failing: string[];
  /** Markdown of our section. May be called several times. */
  render(context: SectionContext): string;
}

/** Pull requests that are commented on at the same time. */
const concurrency = 4;

/** Comments on every pull request that the run is about. `url` is that of the first comment. Never throws. */
export async function publishComment(github: GitHub, request: CommentRequest): Promise<PublishResult> {
  if (request.mode === "never") return skipped("Comments are switched off.");
  try {
    const { name: eventName, payload, sha } = request.event;
    const found = await findPullRequests(github, { ...request.repository, eventName, payload, sha });
    if (found.kind === "none") return skipped(found.why);
    const identity = whoAmI(github);
    const own = ownSection(request);
    const results = new Map<number, PublishResult>();
    const numbers = found.numbers.values();
    const work = async () => {
      for (const number of numbers)
        results.set(number, await commentOn(github, request, number, own, identity));
    };
    await Promise.all(Array.from({ length: concurrency }, work));
    return combine(results);
  } catch (error) {
    return degraded(
      explainFailure(error, { verb: "find the pull request", permission: "pull-requests: read" }),
    );
  }
}

async function commentOn(
  github: GitHub,
  request: CommentRequest,
  number: number,
  own: OwnSection,
  identity: Promise<string | null>,
): Promise<PublishResult> {
  try {
    const where = { ...request.repository, number };
    return await upsertStickyComment(github, where, request.workflow, own, Math.random, identity);
  } catch (error) {
    return degraded(
      explainFailure(error, {
        verb: `comment on pull request #${number}`,
        permission: "pull-requests: write",
      }),
    );
  }
}

/** Limited to what can be read back from the comment: a report of an earlier run can hold anything. */
function ownSection({
  mode,
  event,
  run,
  key,
  startedAt,
  conclusion,
  failing,
  render,
}: CommentRequest): OwnSection {
  const stamp = runOf(event.name, event.payload, { runId: run.id, attempt: run.attempt, sha: event.sha });
  const now = {
    key: shortKey(key),
    runId: count(stamp.runId),
    attempt: count(stamp.attempt),
    event: stamp.event.slice(0, 100),
    headSha: /^[0-9a-f]{40,64}$/.test(stamp.headSha ?? "") ? stamp.headSha : null,
    startedAt: isoTime(startedAt) ?? new Date().toISOString(),
    conclusion,
    fingerprint: fingerprint(conclusion, failing),
  };
  return { mode, now, runUrl: run.url ?? null, render };
}

const count = (value: number) => (Number.isSafeInteger(value) && value >= 0 ? value : 0);

function isoTime(text: string): string | null {
  const at = Date.parse(text);
  return Number.isNaN(at) || at < 0 || at > Date.UTC(9999, 0) ? null : new Date(at).toISOString();
}

/** At most 200 characters, and not empty; longer keys stay different by a digest. */
function shortKey(key: string): string {
  if (key.trim() === "") return "job";
  return key.length <= 200 ? key : `${cutText(key, 100).slice(0, 180)} ${digest(key)}`;
}

const fingerprint = (conclusion: Conclusion, failing: string[]) =>
  digest(JSON.stringify([conclusion, [...failing].sort()]));

const digest = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 16);

/** A failure for one of several pull requests is told with the number of those that have their comment. */
function combine(results: ReadonlyMap<number, PublishResult>): PublishResult {
  const failures = [...results].flatMap(([number, result]) =>
    result.kind === "degraded" ? [{ number, warning: result.warning }] : [],
  );
  const [first] = failures;
  const [lowest] = [...results.keys()].sort((a, b) => a - b);
  if (first === undefined) return results.get(lowest ?? 0) ?? done();
  if (results.size === 1) return degraded(first.warning);
  const numbers = failures.map(({ number }) => `#${number}`).join(", ");
  return degraded(
    `${failures.length} of ${results.size} pull requests have no new comment (${numbers}). ${first.warning}`,
  );
}
