import { createGitHub } from "../github/client.ts";
import { parseRepository } from "../github/pull-request.ts";
import { runUrl } from "../github/run-url.ts";
import { toHealthRun } from "../health/core/health-run.ts";
import { historyNote } from "../health/notes/history-note.ts";
import { publishHealth } from "../health/store/publish-health.ts";
import { readHistory } from "../health/store/read-history.ts";
import { tidyCommentKey } from "../inputs/comment-key.ts";
import type { Inputs } from "../inputs/inputs.ts";
import type { Report } from "../model/report.ts";
import { reconcileAlert } from "../publish/alert-issue.ts";
import type { World } from "../world.ts";

/** What the history came to for this run. */
export interface HealthOutcome {
  /** Sentences for the summary and the comment. */
  notes: string[];
  warnings: string[];
  /** Address of the alert issue; empty when there is none. */
  issueUrl: string;
}

/** Events of the repository's own, in its own state: their runs make the history. All others only read it. */
const recorded = new Set(["schedule", "workflow_dispatch", "repository_dispatch"]);

/** Records a scheduled run and keeps the alert, or reads what the schedule knows. Never throws for the outside's sake. */
export async function keepHealth(inputs: Inputs, world: World, report: Report): Promise<HealthOutcome> {
  const { env } = world;
  const nothing = { notes: [], warnings: [], issueUrl: "" };
  const repository = parseRepository(env.GITHUB_REPOSITORY ?? "");
  if (inputs.healthBranch === null) return nothing;
  if (world.way !== "action" || repository === null) {
    return { ...nothing, warnings: ["health-branch is for GitHub Actions: no history is kept here."] };
  }
  if (world.signal.aborted || inputs.mode === "report") return nothing;
  const { owner, repo } = repository;
  const server = env.GITHUB_SERVER_URL || "https://github.com";
  const store = {
    remote: `${server}/${owner}/${repo}.git`,
    branch: inputs.healthBranch,
    token: inputs.githubToken,
    tempDir: world.tempDir,
    env,
  };
  const event = env.GITHUB_EVENT_NAME ?? "";
  if (!recorded.has(event)) return readNotes(store, report);

  const key = `${env.GITHUB_WORKFLOW ?? ""} ${inputs.healthBranch}`;
  const { record, alert } = await publishHealth({
    store,
    title: `${owner}/${repo}`,
    run: toHealthRun(report, {
      runId: env.GITHUB_RUN_ID ?? "0",
      runAttempt: Number(env.GITHUB_RUN_ATTEMPT ?? 1),
      job: (inputs.commentKey === null ? null : tidyCommentKey(inputs.commentKey)) ?? env.GITHUB_JOB ?? "",
      runUrl: runUrl(env, repository),
      event,
    }),
    settings: {
      downAfter: inputs.healthDownAfter,
      upAfter: inputs.healthUpAfter,
      flapChanges: inputs.healthFlapChanges,
      slowFactor: inputs.healthSlowFactor,
      runDays: inputs.healthRetentionDays,
      compactAfter: inputs.healthCompactAfter,
    },
    alert:
      inputs.healthIssue === "never" || inputs.githubToken === null
        ? null
        : {
            key,
            pageUrl: `${server}/${owner}/${repo}/tree/${inputs.healthBranch.split("/").map(encodeURIComponent).join("/")}`,
            alertOn: alertsOnRequired(inputs, report) ? "required" : "any",
            reconcile: (wanted, knownNumber) =>
              reconcileAlert(
                createGitHub({
                  token: inputs.githubToken ?? "",
                  apiUrl: env.GITHUB_API_URL || "https://api.github.com",
                  userAgent: `codex-mcp-check/${world.version}`,
                }),
                {
                  repository,
                  wanted,
                  labels: firstLabel(inputs.healthLabels),
                  assignees: inputs.healthAssignees,
                  knownNumber,
                },
              ),
          },
  });
  const warnings: string[] = [];
  if (record.kind === "failed")
    warnings.push(`The history was not written. ${record.message} ${record.remedy}`);
  if (alert !== null && "warning" in alert && alert.warning !== null) warnings.push(alert.warning);
  const issueUrl = alert !== null && "url" in alert && alert.open ? alert.url : "";
  return {
    notes: record.kind === "recorded" && record.gap !== null ? [gapNote(record.gap)] : [],
    warnings,
    issueUrl,
  };
}

/** Where nobody says which servers are needed, every one that is down is worth an alert. */
const alertsOnRequired = (inputs: Inputs, report: Report): boolean =>
  inputs.failOn === "required" && report.servers.some(({ required }) => required.value);

async function readNotes(store: Parameters<typeof readHistory>[0], report: Report): Promise<HealthOutcome> {
  const read = await readHistory(store);
  if (read.kind === "failed") {
    return {
      notes: [],
      warnings: [`The history could not be read. ${read.message} ${read.remedy}`],
      issueUrl: "",
    };
  }
  if (read.kind === "none") return { notes: [], warnings: [], issueUrl: "" };
  const notes = report.servers.flatMap((server) => {
    const { text } = historyNote(server, read.history, report.run.startedAt);
    return text === "" ? [] : [`\`${server.name}\`: ${text}`];
  });
  return { notes, warnings: [], issueUrl: "" };
}

const gapNote = ({ missedRuns }: { missedRuns: number }): string =>
  `${missedRuns === 1 ? "One scheduled run was" : `${missedRuns} scheduled runs were`} missed before this one.`;

const firstLabel = (labels: readonly string[]): [string, ...string[]] => {
  const [first = "codex-mcp-check", ...others] = labels;
  return [first, ...others];
};
