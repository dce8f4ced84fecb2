import { createHash } from "node:crypto";
import type { GitHub } from "../../github/client.ts";
import type { Repository } from "../../github/comment-api.ts";
import { runOf } from "../../github/event.ts";
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
  /** `GITHUB_RUN_ID` and `GITHUB_RUN_ATTEMPT`. */
  run: { id: number; attempt: number };
  /** `GITHUB_WORKFLOW`: one comment for each. */
  workflow: string;
  /** `comment-key`: one section for each. */
  key: string;
  /** When the run began, ISO 8601. */
  startedAt: string;
  conclusion: Conclusion;
  /** Names of the servers that make it so. */
  failing: string[];
  /** Markdown of our section. May be called several times. */
  render(context: SectionContext): string;
}

/** Comments on every pull request the run is about. `url` is the first comment's. Never throws. */
export async function publishComment(github: GitHub, request: CommentRequest): Promise<PublishResult> {
  if (request.mode === "never") return skipped("comments are switched off");
  try {
    const { name: eventName, payload, sha } = request.event;
    const found = await findPullRequests(github, { ...request.repository, eventName, payload, sha });
    if (found.kind === "none") return skipped(found.why);
    const own = ownSection(request);
    const results: PublishResult[] = [];
    for (const number of found.numbers) results.push(await commentOn(github, request, number, own));
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
): Promise<PublishResult> {
  try {
    return await upsertStickyComment(github, { ...request.repository, number }, request.workflow, own);
  } catch (error) {
    return degraded(
      explainFailure(error, {
        verb: `comment on pull request #${number}`,
        permission: "pull-requests: write",
      }),
    );
  }
}

/** Made to fit what is read back from the comment: a report that others wrote can hold anything. */
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
    headSha: /^[0-9a-f]{40,64}$/.test(stamp.headSha ?? "") ? stamp.headSha : null,
    startedAt: isoTime(startedAt) ?? new Date().toISOString(),
    conclusion,
    fingerprint: fingerprint(conclusion, failing),
  };
  return { mode, now, render };
}

const count = (value: number) => (Number.isSafeInteger(value) && value >= 0 ? value : 0);

function isoTime(text: string): string | null {
  const at = Date.parse(text);
  return Number.isNaN(at) || at < 0 || at > Date.UTC(9999, 0) ? null : new Date(at).toISOString();
}

/** A key as long as a matrix can make it still names one section; none at all names one too. */
function shortKey(key: string): string {
  if (key.trim() === "") return "job";
  return key.length <= 200 ? key : `${cutText(key, 100).slice(0, 200)} ${digest(key)}`;
}

const fingerprint = (conclusion: Conclusion, failing: string[]) =>
  digest(JSON.stringify([conclusion, [...failing].sort()]));

const digest = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 16);

function combine(results: PublishResult[]): PublishResult {
  const warnings = [
    ...new Set(results.flatMap((result) => (result.kind === "degraded" ? [result.warning] : []))),
  ];
  if (warnings.length > 0) return degraded(warnings.join(" "));
  return results.find((result) => result.kind === "done") ?? results[0] ?? done();
}
