import { createGitHub, type GitHub } from "../github/client.ts";
import { parseRepository } from "../github/pull-request.ts";
import { isApiError } from "../github/retry-policy.ts";
import { runUrl } from "../github/run-url.ts";
import { readPayload } from "../guard/checkout.ts";
import { newestJob } from "../health/core/health-history.ts";
import { toHealthRun } from "../health/core/health-run.ts";
import { historyNote } from "../health/notes/history-note.ts";
import type { StoreOptions } from "../health/store/branch-store.ts";
import { missedRecords } from "../health/store/missed-records.ts";
import { publishHealth } from "../health/store/publish-health.ts";
import { readHistory } from "../health/store/read-history.ts";
import type { RecordResult } from "../health/store/record-run.ts";
import { findProgram, trustedPath } from "../host/find-program.ts";
import type { Inputs } from "../inputs/inputs.ts";
import { formatDuration } from "../model/duration.ts";
import type { Report } from "../model/report.ts";
import { reconcileAlert } from "../publish/alert-issue.ts";
import { postToWebhook } from "../publish/webhook.ts";
import { type Notes, noNotes } from "../report/render/explanation-parts.ts";
import type { Link } from "../report/text/link.ts";
import type { World } from "../world.ts";

/** What the history contributes to this run. */
export interface HealthOutcome {
  /** For the summary and the comment. */
  notes: Notes;
  warnings: string[];
  /** Address of the alert issue; empty when there is none. */
  issueUrl: string;
  /** Why the step fails although the verdict does not ask for it: the history has not been recorded for too long. */
  failure: string | null;
}

const nothing: HealthOutcome = { notes: noNotes, warnings: [], issueUrl: "", failure: null };
/** A clock that differs more than this from GitHub's is wrong. */
const maxClockErrorMs = 3_600_000;

/** Records a scheduled run and updates the alert, or reads the history for any other run. Never throws for what the outside does. */
export async function keepHealth(inputs: Inputs, world: World, report: Report): Promise<HealthOutcome> {
  const { env, signal } = world;
  const repository = parseRepository(env.GITHUB_REPOSITORY ?? "");
  if (inputs.healthBranch === null) return nothing;
  if (world.way !== "action" || repository === null) {
    return { ...nothing, warnings: ["`health-branch` needs GitHub Actions: no history is recorded here."] };
  }
  if (signal.aborted || inputs.mode === "report") return nothing;
  const { owner, repo } = repository;
  const event = readEvent(env);
  const server = env.GITHUB_SERVER_URL || "https://github.com";
  const store: StoreOptions = {
    remote: `${server}/${owner}/${repo}.git`,
    branch: inputs.healthBranch,
    token: inputs.githubToken,
    tempDir: world.tempDir,
    // A checkout must not bring the git that gets the token, nor what git starts.
    env: { ...env, PATH: trustedPath(env, world.workspace) },
    program: findProgram(["git", "git.exe"], env, world.workspace) ?? undefined,
    defaultBranch: event.defaultBranch,
    signal,
  };
  const job = jobName(inputs, env);
  const pageUrl = `${server}/${owner}/${repo}/tree/${inputs.healthBranch.split("/").map(encodeURIComponent).join("/")}`;
  if (!isRecorded(event, env)) return readNotes(store, report, job, pageUrl);

  const newClient = () =>
    createGitHub({
      token: inputs.githubToken ?? "",
      apiUrl: env.GITHUB_API_URL || "https://api.github.com",
      userAgent: `codex-mcp-check/${world.version}`,
      signal,
    });
  const clockError = inputs.githubToken === null ? 0 : await measureClockError(newClient(), repository);
  if (Math.abs(clockError) > maxClockErrorMs) {
    const words = `${formatDuration(Math.abs(clockError))} ${clockError > 0 ? "ahead" : "behind"}`;
    const warning = `This run was not recorded in the history: this machine's clock is ${words}. Set it, for example with NTP.`;
    return { ...nothing, warnings: [warning] };
  }
  const isAlerting = inputs.healthIssue !== "never" && inputs.githubToken !== null;
  const webhook = inputs.healthWebhook;
  const { record, alert, webhookWarning } = await publishHealth({
    store,
    title: `${owner}/${repo}`,
    run: toHealthRun(report, {
      runId: env.GITHUB_RUN_ID ?? "0",
      runAttempt: Number(env.GITHUB_RUN_ATTEMPT ?? 1),
      job,
      runUrl: runUrl(env, repository),
      event: event.name,
      cron: event.cron,
      alertOn: alertsOnRequired(inputs, report) ? "required" : "any",
    }),
    settings: {
      downAfter: inputs.healthDownAfter,
      upAfter: inputs.healthUpAfter,
      flapChanges: inputs.healthFlapChanges,
      slowFactor: inputs.healthSlowFactor,
      runDays: inputs.healthRetentionDays,
      squashAfter: inputs.healthCompactAfter,
    },
    alert: {
      key: inputs.healthBranch,
      pageUrl,
      downAfter: inputs.healthDownAfter,
    },
    reconcile: isAlerting
      ? (wanted, knownNumber) =>
          reconcileAlert(newClient(), {
            repository,
            wanted,
            labels: firstLabel(inputs.healthLabels),
            assignees: inputs.healthAssignees,
            knownNumber,
          })
      : null,
    announce:
      webhook === null ? null : (news) => postToWebhook(webhook, news, { version: world.version, signal }),
  });
  const warnings = [recordWarning(record), alertWarning(alert), webhookWarning].filter(
    (text) => text !== null,
  );
  const issueUrl = alert !== null && "url" in alert && alert.open ? alert.url : "";
  return {
    notes: {
      sentences: record.kind === "recorded" && record.gap !== null ? [gapNote(record.gap)] : [],
      links: record.kind === "failed" ? [] : historyLinks(pageUrl, issueUrl, null),
    },
    warnings,
    issueUrl,
    failure: await failureOf(record, inputs, store, event.cron, world),
  };
}

interface WorkflowEvent {
  name: string;
  cron: string | null;
  defaultBranch: string | null;
}

function readEvent(env: World["env"]): WorkflowEvent {
  const payload = (readPayload(env) ?? {}) as {
    schedule?: unknown;
    repository?: { default_branch?: unknown };
  };
  const text = (value: unknown) => (typeof value === "string" && value !== "" ? value : null);
  return {
    name: env.GITHUB_EVENT_NAME ?? "",
    cron: text(payload.schedule),
    defaultBranch: text(payload.repository?.default_branch),
  };
}

/** Only runs of the default branch are part of the history; all others read it. */
function isRecorded({ name, defaultBranch }: WorkflowEvent, env: World["env"]): boolean {
  if (name === "workflow_dispatch")
    return defaultBranch !== null && env.GITHUB_REF === `refs/heads/${defaultBranch}`;
  return name === "schedule" || name === "repository_dispatch";
}

/**
 * Names the job and, where a job has several checks, the step: GitHub calls further steps `__owner_name_2` or by their id. The
 * default key names the event, too: left out, so that a run started by hand continues the history of the schedule.
 */
function jobName(inputs: Inputs, env: World["env"]): string {
  const key = inputs.commentKey?.replace(` / ${env.GITHUB_EVENT_NAME} / `, " / ");
  const job = key ?? env.GITHUB_JOB ?? "";
  const action = env.GITHUB_ACTION ?? "";
  const step = action.startsWith("__") ? (/_(\d+)$/.exec(action)?.[1] ?? "") : action;
  return step === "" ? job : `${job} #${step}`;
}

/** Milliseconds this machine's clock is ahead of GitHub's; 0 where GitHub does not answer. A refusal has the time, too. */
async function measureClockError(
  { octokit }: GitHub,
  { owner, repo }: { owner: string; repo: string },
): Promise<number> {
  const answer = await octokit
    .request("GET /repos/{owner}/{repo}/labels", { owner, repo, per_page: 1, request: { retries: 0 } })
    .catch((error: unknown) => (isApiError(error) ? error.response : undefined));
  const date = Date.parse(String(answer?.headers.date ?? ""));
  return Number.isNaN(date) ? 0 : Date.now() - date;
}

function recordWarning(record: RecordResult): string | null {
  switch (record.kind) {
    case "failed":
      return `The history was not written. ${record.message} ${record.remedy}`;
    case "too-old":
      return "This run was not recorded in the history: it started before the oldest runs that are kept. Check this machine's clock.";
    case "implausible":
      return "This run was not recorded in the history: it started more than a year after the latest run. Check this machine's clock; if it is right, delete the health branch to begin a new history.";
    default:
      return null;
  }
}

function alertWarning(alert: object | null): string | null {
  return alert !== null && "warning" in alert && typeof alert.warning === "string" ? alert.warning : null;
}

async function failureOf(
  record: RecordResult,
  inputs: Inputs,
  store: StoreOptions,
  cron: string | null,
  { env, startedAt }: World,
): Promise<string | null> {
  const limit = inputs.healthFailAfter;
  if (record.kind !== "failed" || record.failure === "cancelled" || limit === 0) return null;
  const missed = await missedRecords(store, {
    now: startedAt,
    cron,
    runNumber: Number(env.GITHUB_RUN_NUMBER) || 1,
  });
  if (missed === null || missed < limit) return null;
  return `The history has not been recorded for ${missed} runs (\`health-fail-after\` is ${limit}). ${record.message} ${record.remedy}`;
}

/** Where nobody says which servers are needed, every server that is down raises the alert. */
const alertsOnRequired = (inputs: Inputs, report: Report): boolean =>
  inputs.failOn === "required" && report.servers.some(({ required }) => required.value);

/** Addresses that are empty or null are left out where the links are rendered. */
const historyLinks = (pageUrl: string, issueUrl: string, lastRunUrl: string | null): Link[] => [
  { text: "status page", url: pageUrl },
  { text: "open alert", url: issueUrl },
  { text: "last scheduled run", url: lastRunUrl ?? "" },
];

async function readNotes(
  store: StoreOptions,
  report: Report,
  job: string,
  pageUrl: string,
): Promise<HealthOutcome> {
  const now = report.run.startedAt;
  const read = await readHistory(store);
  if (read.kind === "failed") {
    return { ...nothing, warnings: [`The history could not be read. ${read.message} ${read.remedy}`] };
  }
  if (read.kind === "none") return nothing;
  const { history } = read;
  const sentences = report.servers.flatMap((server) => {
    const { text } = historyNote(server, history, now, job);
    return text === "" ? [] : [`\`${server.name}\`: ${text}`];
  });
  const { lastRun } = history.jobs.find((each) => each.job === job) ?? newestJob(history);
  const links = historyLinks(pageUrl, history.issue?.url ?? "", lastRun.runUrl);
  return { ...nothing, notes: { sentences, links } };
}

const gapNote = ({ missedRuns }: { missedRuns: number }): string =>
  `${missedRuns === 1 ? "One scheduled run was" : `${missedRuns} scheduled runs were`} missed before this one.`;

const firstLabel = (labels: readonly string[]): [string, ...string[]] => {
  const [first = "codex-mcp-check", ...others] = labels;
  return [first, ...others];
};
