import path from "node:path";
import { countServers, requiredFailed } from "../../model/counts.ts";
import { publishAnnotations } from "../../publish/annotations.ts";
import { publishFile } from "../../publish/files.ts";
import { publishOutputs } from "../../publish/outputs.ts";
import type { PublishResult } from "../../publish/result.ts";
import { publishSummary } from "../../publish/summary.ts";
import { redactJsonLine } from "../../redaction/redact-json-line.ts";
import { renderAnnotations } from "../../report/render/annotations.ts";
import { type Notes, noNotes } from "../../report/render/explanation-parts.ts";
import { renderJunit } from "../../report/render/junit.ts";
import { renderNotes, renderSummary, type SummaryOptions } from "../../report/render/summary.ts";
import { renderTerminal } from "../../report/render/terminal.ts";
import type { World } from "../../world.ts";
import type { HealthOutcome } from "../health.ts";
import type { JobLog } from "../job-log.ts";
import { docsUrlOf, type Publishing } from "./publishing.ts";

/**
 * Brings the report to every destination. Each stands on its own; none changes the verdict. What stays on this machine comes first:
 * a network that does not answer, or a cancelled job, cannot cost it. Returns why the step must fail all the same, or null.
 */
export async function publishAll(publishing: Publishing): Promise<string | null> {
  const { inputs, world, log, report, dir, runnerFiles } = publishing;
  const commentModule = inputs.comment === "never" ? null : import("./publish-comment.ts");
  const links = await summaryLinks(world);
  const files = await publishFiles(publishing, links);
  const audience = world.way === "cli" ? "terminal" : "job";
  world.write(
    world.json
      ? `${JSON.stringify(report, null, 2)}\n`
      : renderTerminal(report, { color: world.color, width: world.columns, audience }),
  );
  if (inputs.summary) {
    const render = (limitBytes: number) => renderSummary(report, { limitBytes, ...links });
    say(log, await runnerFiles.write(() => publishSummary(render)));
  }
  if (inputs.annotations && world.way === "action") {
    const annotations = renderAnnotations(report).map(({ file, startLine, ...rest }) => ({
      ...rest,
      at: file === null ? null : { file, line: startLine ?? 1 },
    }));
    say(log, publishAnnotations(annotations, world.workspace));
  }
  say(log, await runnerFiles.write(() => publishOutputs(outputsOf(publishing, files))));
  if (dir !== null && world.way === "cli") log.line(`Report: ${path.join(dir, "report.json")}`);

  const { notes, issueUrl, failure } = await publishHealth(publishing);
  if (notes.sentences.length + notes.links.length > 0) await addNotes(publishing, notes);
  const comment =
    commentModule === null ? null : await (await commentModule).commentOnPullRequest(publishing, notes);
  if (comment !== null) {
    say(log, comment);
    if (comment.kind === "skipped" && world.way === "action") log.line(comment.why);
    log.debug(`comment: ${JSON.stringify(comment)}`);
  }
  const commentUrl = comment?.kind === "done" ? (comment.url ?? "") : "";
  if (commentUrl === "" && issueUrl === "") return failure;
  const addresses = { "comment-url": commentUrl, "issue-url": issueUrl };
  say(log, await runnerFiles.write(() => publishOutputs(addresses)));
  return failure;
}

type SummaryLinks = Pick<SummaryOptions, "docsUrl" | "checkedRunUrl">;

async function summaryLinks({ env }: World): Promise<SummaryLinks> {
  const isFollowUp = env.GITHUB_EVENT_NAME === "workflow_run";
  const checkedRunUrl = isFollowUp ? (await import("./checked-run.ts")).checkedRunUrl(env) : null;
  return { docsUrl: docsUrlOf(env), checkedRunUrl };
}

const say = (log: JobLog, result: PublishResult) => {
  if (result.kind === "degraded") log.warning(result.warning);
};

/** Keeps or reads the history of the servers. Its code is loaded only where there is one. */
async function publishHealth({ inputs, world, log, report }: Publishing): Promise<HealthOutcome> {
  if (inputs.healthBranch === null) return { notes: noNotes, warnings: [], issueUrl: "", failure: null };
  const { keepHealth } = await import("../health.ts");
  const health = await keepHealth(inputs, world, report);
  for (const warning of health.warnings) log.warning(warning);
  return health;
}

/** Appends to the summary what the history knows; it was written before the history was read. */
async function addNotes(
  { inputs, world, log, report, dir, runnerFiles }: Publishing,
  notes: Notes,
): Promise<void> {
  if (dir !== null) {
    const links = await summaryLinks(world);
    say(log, await publishFile(dir, "summary.md", renderSummary(report, { notes, ...links })));
  }
  if (!inputs.summary) return;
  const render = (limitBytes: number) => renderNotes(notes, limitBytes);
  say(log, await runnerFiles.write(() => publishSummary(render)));
}

/** Once more what a program decides by, after the verdict has changed: report.json and the outputs. */
export async function publishVerdict(publishing: Publishing): Promise<void> {
  const { report, dir, log, runnerFiles } = publishing;
  if (dir !== null) await publishFile(dir, "report.json", `${JSON.stringify(report, null, 2)}\n`);
  await runnerFiles.write(() => publishOutputs({ conclusion: report.conclusion }));
  for (const { title, detail } of report.problems.filter(({ makes }) => makes === "fail"))
    log.warning(`${title}. ${detail}`);
}

interface Files {
  report: string;
  junit: string;
}

async function publishFiles({ report, dir, world, log }: Publishing, links: SummaryLinks): Promise<Files> {
  if (dir === null) return { report: "", junit: "" };
  const write = async (name: string, content: string) => {
    const result = await publishFile(dir, name, content);
    say(log, result);
    return result.kind === "done" ? path.join(dir, name) : "";
  };
  const written = await write("report.json", `${JSON.stringify(report, null, 2)}\n`);
  const junit = await write("junit.xml", renderJunit(report, { job: world.env.GITHUB_JOB ?? null }));
  await write("summary.md", renderSummary(report, links));
  return { report: written, junit };
}

function outputsOf(
  { report, finalMessage, eventsFile, redact }: Publishing,
  files: Files,
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
    "comment-url": "",
    "issue-url": "",
  };
}
