import { roundedShare } from "../core/words.ts";
import { headline, overallState } from "./headline.ts";
import type { PageModel, PageServer } from "./page-model.ts";

/** `status.json`, for programs. Times in milliseconds or ISO 8601; shares from 0 to 1. */
export function drawStatus(model: PageModel): string {
  const { history } = model;
  const { servers, ...rest } = {
    schemaVersion: 1,
    title: model.title,
    status: overallState(model),
    headline: headline(model),
    checkedAt: history.lastRun.startedAt,
    staleAfter: model.staleAfter,
    intervalMs: history.intervalMs,
    runUrl: history.lastRun.runUrl,
    codexVersion: history.lastRun.codexVersion,
    cannotTell: history.cannotTell,
    issue: history.issue,
    gaps: history.gaps,
    servers: model.servers.map(statusOf),
  };
  const lines = servers.map((server) => JSON.stringify(server)).join(",\n");
  return `${JSON.stringify(rest).slice(0, -1)},"servers":[\n${lines}\n]}\n`;
}

function statusOf(server: PageServer) {
  const { health } = server;
  return {
    name: health.name,
    state: health.state,
    since: health.since,
    required: health.required,
    notJudged: health.notJudged,
    uptime: rounded(server.uptime),
    uptimeLast30Days: rounded(server.uptimeLast30),
    observedMs: server.observedMs,
    boot: server.boot && { p50Ms: server.boot.p50Ms, p95Ms: server.boot.p95Ms },
    tools: health.tools?.length ?? null,
    problem: health.problem,
    incident: health.incident,
    lastIncident: health.pastIncidents[0] ?? null,
    startupTimeoutMs: health.startupTimeoutMs,
    suggestedStartupTimeoutSec: server.advice?.startupTimeoutSec ?? null,
  };
}

function rounded(share: number | null): number | null {
  return share === null ? null : roundedShare(share);
}
