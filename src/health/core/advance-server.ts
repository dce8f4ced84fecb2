import { compareTools } from "../notes/tool-changes.ts";
import type { HealthRunServer } from "./health-run.ts";
import { isBad, type Judged, type Outcome } from "./outcome.ts";
import { countedRuns, type HealthState, type Incident, type ServerHealth } from "./server-health.ts";
import type { HealthSettings } from "./settings.ts";

const KEPT_INCIDENTS = 5;
const letters: Record<Outcome, string> = { good: "g", degraded: "d", auth: "a", bad: "b", unknown: "u" };

export function newServerHealth(name: string, job: string, at: string): ServerHealth {
  return {
    name,
    job,
    required: false,
    state: "unknown",
    since: at,
    settled: "unknown",
    settledSince: at,
    flappingSince: null,
    streak: null,
    pace: null,
    recent: "",
    firstSeen: at,
    missing: 0,
    usualBoot: null,
    startupTimeoutMs: null,
    tools: null,
    toolsChanged: null,
    problem: null,
    notJudged: null,
    incident: null,
    pastIncidents: [],
  };
}

export interface Observation {
  at: string;
  job: string;
  runUrl: string | null;
  server: HealthRunServer;
  judged: Judged;
}

/** One server's health after one more run that was later than all before it. */
export function advanceServer(
  before: ServerHealth,
  seen: Observation,
  settings: HealthSettings,
): ServerHealth {
  const { at, server, judged } = seen;
  const noted: ServerHealth = {
    ...before,
    job: seen.job,
    required: server.required,
    missing: 0,
    notJudged: judged.outcome === "unknown" ? notJudged(server) : null,
    startupTimeoutMs: server.startupTimeoutMs,
    recent: (before.recent + letters[judged.outcome]).slice(-settings.flapWindow),
    ...(server.state === "ready" ? noteTools(before, server.tools, at) : {}),
  };
  if (judged.outcome === "unknown") return show(before, noted, true, seen);
  const settled = settle(
    count({ ...noted, problem: judged.problem }, judged.outcome, at),
    judged.outcome,
    at,
    settings,
  );
  return show(before, flap(settled, at, settings), false, seen);
}

/** The server after a run that could not tell: counters stand still, and what was known is set aside, not lost. */
export function advanceBlind(before: ServerHealth, at: string, settings: HealthSettings): ServerHealth {
  const recent = (before.recent + letters.unknown).slice(-settings.flapWindow);
  return hide({ ...before, recent, notJudged: null }, at);
}

function hide(server: ServerHealth, at: string): ServerHealth {
  return server.state === "unknown" ? server : { ...server, state: "unknown", since: at };
}

function notJudged({ state, level }: HealthRunServer): string {
  return level === "pass" && (state === "failed" || state === "pending")
    ? `${state}, as a rule allows`
    : state;
}

function noteTools(before: ServerHealth, tools: string[] | null, at: string): Partial<ServerHealth> {
  if (tools === null) return {};
  const sorted = [...new Set(tools)].sort();
  if (before.tools === null) return { tools: sorted };
  const changes = compareTools(before.tools, sorted);
  return changes === null ? {} : { tools: sorted, toolsChanged: { at, ...changes } };
}

function count(server: ServerHealth, outcome: Outcome, at: string): ServerHealth {
  const bad = isBad(outcome);
  const { streak, pace } = server;
  const next = { ...server, streak: { bad, runs: 1, since: at } };
  if (streak?.bad === bad) next.streak = { ...streak, runs: oneMore(streak.runs) };
  if (bad) return next;
  const slow = outcome === "degraded";
  return {
    ...next,
    pace: pace?.slow === slow ? { ...pace, runs: oneMore(pace.runs) } : { slow, runs: 1, since: at },
  };
}

function oneMore(runs: number): number {
  return Math.min(countedRuns, runs + 1);
}

function settle(server: ServerHealth, outcome: Outcome, at: string, settings: HealthSettings): ServerHealth {
  const { streak, pace, settled } = server;
  const out = settled === "down" || settled === "auth-needed";
  if (streak === null) return server;
  if (isBad(outcome)) {
    const kind = outcome === "auth" ? "auth-needed" : "down";
    if (out) return { ...server, settled: kind };
    return streak.runs < settings.downAfter
      ? server
      : { ...server, settled: kind, settledSince: streak.since };
  }
  if (out && streak.runs < settings.upAfter) return server;
  const back: ServerHealth =
    out || settled === "unknown"
      ? { ...server, settled: "up", settledSince: out ? streak.since : at }
      : server;
  if (pace === null) return back;
  if (back.settled === "up" && pace.slow && pace.runs >= settings.downAfter) {
    return { ...back, settled: "degraded", settledSince: pace.since };
  }
  if (back.settled === "degraded" && !pace.slow && pace.runs >= settings.upAfter) {
    return { ...back, settled: "up", settledSince: pace.since };
  }
  return back;
}

/** Begins at `flapChanges` changes within the window, ends at a third of that: a server must calm down to be trusted. */
function flap(server: ServerHealth, at: string, settings: HealthSettings): ServerHealth {
  const changes = countChanges(server.recent);
  if (server.flappingSince === null) {
    return changes >= settings.flapChanges ? { ...server, flappingSince: at } : server;
  }
  return changes <= Math.floor(settings.flapChanges / 3) ? { ...server, flappingSince: null } : server;
}

/** How often `recent` turned from good to bad or back; what could not be told is left out. */
export function countChanges(recent: string): number {
  const sides = [...recent.replaceAll("u", "")].map((letter) => letter === "a" || letter === "b");
  return sides.slice(1).filter((bad, index) => bad !== sides[index]).length;
}

function show(before: ServerHealth, server: ServerHealth, blind: boolean, seen: Observation): ServerHealth {
  if (blind) return hide(server, seen.at);
  const state = server.flappingSince === null ? server.settled : "flapping";
  const since = server.flappingSince ?? server.settledSince;
  return followIncident(before, { ...server, state, since }, state, seen);
}

function followIncident(
  before: ServerHealth,
  server: ServerHealth,
  state: HealthState,
  seen: Observation,
): ServerHealth {
  const bad = isBad(seen.judged.outcome);
  const explained = bad && seen.judged.problem !== null ? seen.judged.problem : null;
  const open = before.incident;
  if (state === "down" || state === "auth-needed" || state === "flapping") {
    const incident: Incident = open
      ? { ...open, runs: open.runs + 1, badRuns: open.badRuns + Number(bad) }
      : beginIncident(server, state, seen);
    if (explained) Object.assign(incident, { code: explained.code, title: explained.title });
    return { ...server, incident: { ...incident, kind: state } };
  }
  if (open === null) return server;
  const ended = { ...open, to: server.streak?.since ?? seen.at };
  return {
    ...server,
    incident: null,
    pastIncidents: [ended, ...before.pastIncidents].slice(0, KEPT_INCIDENTS),
  };
}

function beginIncident(server: ServerHealth, kind: Incident["kind"], { at, runUrl }: Observation): Incident {
  const flapping = kind === "flapping";
  const runs = flapping ? server.recent.length : (server.streak?.runs ?? 1);
  const badRuns = flapping ? server.recent.replace(/[^ab]/g, "").length : runs;
  const from = flapping ? at : (server.streak?.since ?? at);
  return { kind, from, to: null, runs, badRuns, code: null, title: null, runUrl };
}
