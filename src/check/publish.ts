import path from "node:path";
import { createGitHub } from "../github/client.ts";
import { parseRepository } from "../github/pull-request.ts";
import { runUrl } from "../github/run-url.ts";
import { readPayload } from "../guard/checkout.ts";
import type { RunnerFiles } from "../guard/runner-files.ts";
import { tidyCommentKey } from "../inputs/comment-key.ts";
import type { Inputs } from "../inputs/inputs.ts";
import { countServers, requiredFailed } from "../model/counts.ts";
import type { Report } from "../model/report.ts";
import { publishAnnotations } from "../publish/annotations.ts";
import { publishComment } from "../publish/comment/pull-request-comment.ts";
import { publishFile } from "../publish/files.ts";
import { publishOutputs } from "../publish/outputs.ts";
import type { PublishResult } from "../publish/result.ts";
import { skipped } from "../publish/result.ts";
import { publishSummary } from "../publish/summary.ts";
import type { Redactor } from "../redaction/redact.ts";
import { redactJsonLine } from "../redaction/redact-json-line.ts";
import { renderAnnotations } from "../report/render/annotations.ts";
import { renderCommentSection } from "../report/render/comment.ts";
import { renderJunit } from "../report/render/junit.ts";
import { renderSummary } from "../report/render/summary.ts";
import { renderTerminal } from "../report/render/terminal.ts";
import type { World } from "../world.ts";
import type { HealthOutcome } from "./health.ts";
import type { JobLog } from "./job-log.ts";

export interface Publishing {
  inputs: Inputs;
  world: World;
  log: JobLog;
  report: Report;
  finalMessage: string | null;
  /** Real path of `report-dir`; null when it cannot be written. */
  dir: string | null;
  eventsFile: string | null;
  redact: Redactor;
  runnerFiles: RunnerFiles;
}

/**
 * Brings the report to every destination. Each stands on its own; none changes the verdict. Returns why the step must fail
 * all the same, or null.
 */
export async function publishAll(publishing: Publishing): Promise<string | null> {
  const { inputs, world, log, report, dir } = publishing;
  const say = (result: PublishResult) => {
    if (result.kind === "degraded") log.warning(result.warning);
    return result;
  };
  const health = await healthOf(publishing);
  for (const warning of health.warnings) log.warning(warning);
  const { notes } = health;
  const docsUrl = docsUrlOf(world.env);
  const files = await publishFiles(publishing, notes, say);
  const audience = world.way === "cli" ? "terminal" : "job";
  world.write(
    world.json
      ? `${JSON.stringify(report, null, 2)}\n`
      : renderTerminal(report, { color: world.color, width: world.columns, audience }),
  );
  if (inputs.summary) {
    const render = (limitBytes: number) => renderSummary(report, { limitBytes, notes, docsUrl });
    say(await publishing.runnerFiles.write(() => publishSummary(render)));
  }
  if (inputs.annotations && world.way === "action") {
    const annotations = renderAnnotations(report).map(({ file, startLine, ...rest }) => ({
      ...rest,
      at: file === null ? null : { file, line: startLine ?? 1 },
    }));
    say(publishAnnotations(annotations, world.workspace));
  }
  const comment = say(await publishToPullRequest(publishing, notes));
  if (comment.kind === "skipped" && inputs.comment !== "never" && world.way === "action")
    log.line(comment.why);
  say(
    await publishing.runnerFiles.write(() =>
      publishOutputs(outputsOf(publishing, files, comment, health.issueUrl)),
    ),
  );
  if (dir !== null && world.way === "cli") log.line(`Report: ${path.join(dir, "report.json")}`);
  return health.failure;
}

/** The history's code is loaded only where a history is kept. */
async function healthOf({ inputs, world, report }: Publishing): Promise<HealthOutcome> {
  if (inputs.healthBranch === null) return { notes: [], warnings: [], issueUrl: "", failure: null };
  const { keepHealth } = await import("./health.ts");
  return keepHealth(inputs, world, report);
}

/** Once more what a program decides by, after the verdict has changed: report.json and the outputs. */
export async function publishVerdict(publishing: Publishing): Promise<void> {
  const { report, dir, log, runnerFiles } = publishing;
  if (dir !== null) await publishFile(dir, "report.json", `${JSON.stringify(report, null, 2)}\n`);
  await runnerFiles.write(() => publishOutputs({ conclusion: report.conclusion }));
  for (const { title, detail } of report.problems.filter(({ makes }) => makes === "fail"))
    log.warning(`${title}. ${detail}`);
}

/** docs/diagnoses.md of the release that runs: the runner says which. Null on a terminal and for a local action. */
function docsUrlOf(env: World["env"]): string | null {
  const { GITHUB_ACTION_REPOSITORY: repository, GITHUB_ACTION_REF: ref } = env;
  if (!repository || !ref || !/^[\w.-]+\/[\w.-]+$/.test(repository) || !/^[\w.@-]+$/.test(ref)) return null;
  return `https://github.com/${repository}/blob/${ref}/docs/diagnoses.md`;
}

interface Files {
  report: string;
  junit: string;
}

async function publishFiles(
  { report, dir, world }: Publishing,
  notes: readonly string[],
  say: (result: PublishResult) => PublishResult,
): Promise<Files> {
  if (dir === null) return { report: "", junit: "" };
  const write = async (name: string, content: string) => {
    const result = say(await publishFile(dir, name, content));
    return result.kind === "done" ? path.join(dir, name) : "";
  };
  const written = await write("report.json", `${JSON.stringify(report, null, 2)}\n`);
  const junit = await write("junit.xml", renderJunit(report, { job: world.env.GITHUB_JOB ?? null }));
  await write("summary.md", renderSummary(report, { notes, docsUrl: docsUrlOf(world.env) }));
  return { report: written, junit };
}

async function publishToPullRequest(
  { inputs, world, report }: Publishing,
  notes: readonly string[],
): Promise<PublishResult> {
  const { env } = world;
  const repository = parseRepository(env.GITHUB_REPOSITORY ?? "");
  if (inputs.comment === "never") return skipped("Comments are switched off.");
  if (world.way !== "action" || repository === null)
    return skipped("There is no pull request outside of GitHub Actions.");
  if (world.signal.aborted) return skipped("The job was cancelled: no comment is written.");
  if (inputs.githubToken === null) return skipped("No comment: there is no github-token.");
  const runId = Number(env.GITHUB_RUN_ID ?? 0);
  const key =
    (inputs.commentKey === null ? null : tidyCommentKey(inputs.commentKey)) ??
    env.GITHUB_JOB ??
    "MCP servers";
  const github = createGitHub({
    token: inputs.githubToken,
    apiUrl: env.GITHUB_API_URL || "https://api.github.com",
    userAgent: `codex-mcp-check/${world.version}`,
  });
  const sha = env.GITHUB_SHA ?? null;
  return publishComment(github, {
    mode: inputs.comment,
    repository,
    event: { name: env.GITHUB_EVENT_NAME ?? "", payload: readPayload(env), sha },
    run: { id: runId, attempt: Number(env.GITHUB_RUN_ATTEMPT ?? 1) },
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
          runUrl: runUrl(env, repository),
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

function outputsOf(
  { report, finalMessage, eventsFile, redact }: Publishing,
  files: Files,
  comment: PublishResult,
  issueUrl: string,
): Record<string, string | number | string[]> {
  const counts = countServers(report);
  return {
    conclusion: report.conclusion,
    "required-failed": requiredFailed(report),
    "ready-count": counts.ready,
    "failed-count": counts.failed,
    "server-count": counts.total,
    "codex-version": report.codex.version ?? "",
    "final-message": redactJsonLine(finalMessage ?? "", redact),
    "report-path": files.report,
    "events-path": eventsFile ?? "",
    "junit-path": files.junit,
    "comment-url": comment.kind === "done" ? (comment.url ?? "") : "",
    "issue-url": issueUrl,
  };
}
