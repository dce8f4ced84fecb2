import { roundedShare } from "../core/words.ts";
import { headline, overallState } from "./headline.ts";
import type { PageModel, PageServer } from "./page-model.ts";

/** `status.json`, for programs. Times in milliseconds or ISO 8601; shares from 0 to 1. Written in every run. */
export function drawStatus(model: PageModel): string {
  const { history, newest } = model;
  const { servers, ...rest } = {
    schemaVersion: 1,
    title: model.title,
    status: overallState(model),
    headline: headline(model),
    checkedAt: newest.lastRun.startedAt,
    staleAfter: model.staleAfter,
    intervalMs: newest.intervalMs,
    runUrl: newest.lastRun.runUrl,
    codexVersion: newest.lastRun.codexVersion,
    cannotTell: history.jobs.flatMap(({ job, cannotTell }) => (cannotTell ? [{ job, ...cannotTell }] : [])),
    issue: history.issue,
    gaps: history.jobs.flatMap(({ job, gaps }) => gaps.map((gap) => ({ job, ...gap }))),
    servers: model.servers.map(statusOf),
  };
  const lines = servers.map((server) => JSON.stringify(server)).join(",\n");
  return `${JSON.stringify(rest).slice(0, -1)},"servers":[\n${lines}\n]}\n`;
}

function statusOf(server: PageServer) {
  const { health } = server;
  return {
    name: health.name,
    job: health.job,
    state: health.state,
    since: health.since,
    required: health.required,
    notJudged: health.notJudged,
    uptime: rounded(server.uptime),
    uptimeLast30Days: rounded(server.uptimeLast30),
    observedMs: roundedDown(server.observedMs),
    boot: server.boot && { p50Ms: server.boot.p50Ms, p95Ms: server.boot.p95Ms },
    tools: health.tools?.length ?? null,
    problem: health.problem,
    incident: health.incident,
    lastIncident: health.pastIncidents[0] ?? null,
    startupTimeoutMs: health.startupTimeoutMs,
    suggestedStartupTimeoutSec: server.advice?.startupTimeoutSec ?? null,
    badge: `badges/${server.file}.svg`,
  };
}

function rounded(share: number | null): number | null {
  return share === null ? null : roundedShare(share);
}

/** To hours, later to days: a figure that changes in every run would be one more change in every commit. */
function roundedDown(ms: number): number {
  const unit = ms < 2 * 86_400_000 ? 3_600_000 : 86_400_000;
  return ms < unit ? ms : Math.floor(ms / unit) * unit;
}
