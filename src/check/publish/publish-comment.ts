import { createGitHub } from "../../github/client.ts";
import { parseRepository } from "../../github/pull-request.ts";
import { runUrl } from "../../github/run-url.ts";
import { readPayload } from "../../guard/checkout.ts";
import { tidyCommentKey } from "../../inputs/comment-key.ts";
import { publishComment } from "../../publish/comment/pull-request-comment.ts";
import { type PublishResult, skipped } from "../../publish/result.ts";
import { renderCommentSection } from "../../report/render/comment.ts";
import type { Notes } from "../../report/render/explanation-parts.ts";
import { checkedRunUrl } from "./checked-run.ts";
import { docsUrlOf, type Publishing } from "./publishing.ts";

/** Comments on the pull requests of this run. Loaded only when comments are wanted, since Octokit is. */
export async function commentOnPullRequest(
  { inputs, world, report }: Publishing,
  notes: Notes,
): Promise<PublishResult> {
  const { env } = world;
  const repository = parseRepository(env.GITHUB_REPOSITORY ?? "");
  if (world.way !== "action" || repository === null)
    return skipped("No comment: there is no pull request outside of GitHub Actions.");
  if (world.signal.aborted) return skipped("No comment: the job was cancelled.");
  if (inputs.githubToken === null) return skipped("No comment: there is no github-token.");
  const key =
    (inputs.commentKey === null ? null : tidyCommentKey(inputs.commentKey)) ??
    env.GITHUB_JOB ??
    "MCP servers";
  const github = createGitHub({
    token: inputs.githubToken,
    apiUrl: env.GITHUB_API_URL || "https://api.github.com",
    userAgent: `codex-mcp-check/${world.version}`,
    signal: world.signal,
  });
  const event = { name: env.GITHUB_EVENT_NAME ?? "", payload: readPayload(env), sha: env.GITHUB_SHA ?? null };
  const run = { id: Number(env.GITHUB_RUN_ID ?? 0), attempt: Number(env.GITHUB_RUN_ATTEMPT ?? 1) };
  const url = runUrl(env, repository);
  return publishComment(github, {
    mode: inputs.comment,
    repository,
    event,
    run: { ...run, url },
    workflow: env.GITHUB_WORKFLOW ?? "",
    key,
    startedAt: report.run.startedAt,
    conclusion: report.conclusion,
    failing: report.servers.filter(({ verdict }) => verdict.level === "fail").map(({ name }) => name),
    render: ({ maxLength, bad, recovered, headSha }) =>
      renderCommentSection(
        report,
        {
          jobName: key,
          runUrl: url,
          checkedRunUrl: checkedRunUrl(env),
          notes,
          docsUrl: docsUrlOf(env),
          headSha: headSha ?? "",
          previous:
            bad === null
              ? recovered === null
                ? null
                : { badSince: recovered.since, badRuns: recovered.runs }
              : { badSince: bad.since, badRuns: bad.runs },
          recovered: recovered !== null,
        },
        maxLength,
      ),
  });
}
