import type { DiagnosisCode } from "../../model/diagnosis-codes.ts";
import type { Diagnosis, Finding, Report, ServerReport, VerdictLevel } from "../../model/report.ts";
import type { ServerState } from "../../model/server.ts";
import { storedName, storedText, storedUrl } from "./stored-text.ts";

/** What the history takes from one run. Holds no stderr, no address with a query and no value of a variable. */
export interface HealthRun {
  runId: string;
  runAttempt: number;
  /** Tells the jobs of one workflow run, and the steps of one job, apart. */
  job: string;
  /** `required`: only servers that are required raise the alert. */
  alertOn: "any" | "required";
  /** The cron expression that started the workflow, where one did. */
  cron: string | null;
  /** ISO 8601, UTC. */
  startedAt: string;
  runUrl: string | null;
  /** The event that started the workflow; the interval is inferred from `schedule` runs only. */
  event: string;
  codexVersion: string | null;
  conclusion: Report["conclusion"];
  /** Why this run as a whole says nothing about any server; null when it does. */
  cannotTell: string | null;
  servers: HealthRunServer[];
}

export interface HealthRunServer {
  name: string;
  state: ServerState;
  required: boolean;
  level: VerdictLevel;
  bootMs: number | null;
  startupTimeoutMs: number | null;
  /** Last UTC day of a planned maintenance. */
  expectedUntil: string | null;
  /** Why a ready server is not as it should be: the message of the first rule it broke. */
  broken: string | null;
  tools: string[] | null;
  problem: HealthProblem | null;
  /** For the alert only; never stored. */
  snippet: Diagnosis["snippet"];
}

export interface HealthProblem {
  code: DiagnosisCode | "rule-broken" | "slow-start";
  title: string;
  /** May quote the server. For the alert only; never stored. */
  detail: string;
  remedy: string;
}

export interface RunIdentity {
  runId: string;
  runAttempt: number;
  job?: string;
  runUrl: string | null;
  event: string;
  cron?: string | null;
  alertOn?: "any" | "required";
}

export const maxServers = 2_000;
export const maxToolNames = 500;

/** The history's view of a report. Leaves out servers beyond 2,000, and tools beyond 500 per server. */
export function toHealthRun(report: Report, identity: RunIdentity): HealthRun {
  return {
    runId: storedText(identity.runId, 60),
    runAttempt: identity.runAttempt,
    job: storedText(identity.job ?? "", 500),
    alertOn: identity.alertOn ?? "any",
    cron: identity.cron ? storedText(identity.cron, 100) : null,
    startedAt: report.run.startedAt,
    runUrl: storedUrl(identity.runUrl),
    event: storedText(identity.event, 60),
    codexVersion: report.codex.version === null ? null : storedText(report.codex.version, 60),
    conclusion: report.conclusion,
    cannotTell: reasonToTellNothing(report),
    servers: report.servers.slice(0, maxServers).map(toHealthRunServer),
  };
}

function reasonToTellNothing(report: Report): string | null {
  if (report.run.cancelled) return "The run was cancelled.";
  const doubt = report.problems.find(({ level, makes }) => level === "error" && makes !== "fail");
  if (doubt !== undefined) return storedText(`${doubt.title.replace(/\.?$/, ".")}`, 300);
  return report.conclusion === "inconclusive" ? "The run was inconclusive." : null;
}

function toHealthRunServer(server: ServerReport): HealthRunServer {
  const broken = server.verdict.rules.find((finding) => isShortcoming(finding, server));
  return {
    name: storedName(server.name),
    state: server.state,
    required: server.required.value,
    level: server.verdict.level,
    bootMs: server.bootMs === null ? null : Math.max(0, Math.round(server.bootMs)),
    startupTimeoutMs: server.startupTimeoutMs,
    expectedUntil: server.verdict.expectedUntil ?? null,
    broken: broken === undefined ? null : storedText(broken.message, 300),
    tools:
      server.tools === null
        ? null
        : server.tools.names.slice(0, maxToolNames).map((name) => storedName(name)),
    problem: toProblem(server),
    snippet: server.state === "ready" ? null : (server.diagnosis?.snippet ?? null),
  };
}

const ofReadyServers = new Set(["max-boot", "tools", "min-tools"]);

/** Whether a finding makes a ready server degraded. */
function isShortcoming({ rule, level }: Finding, { tools }: ServerReport): boolean {
  return level === "fail" || ofReadyServers.has(rule) || tools?.count === 0;
}

function toProblem({ diagnosis, state }: ServerReport): HealthProblem | null {
  if (diagnosis === null || state === "ready") return null;
  return {
    code: diagnosis.code,
    title: storedText(diagnosis.title, 120),
    detail: storedText(diagnosis.detail, 400),
    remedy: storedText(diagnosis.remedy, 400),
  };
}
