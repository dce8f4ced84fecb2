import { compareTools } from "../notes/tool-changes.ts";
import type { HealthRunServer } from "./health-run.ts";
import { isBad, isSetAside, type Judged, type Outcome } from "./outcome.ts";
import type { HealthState, Incident, ServerHealth } from "./server-health.ts";
import type { HealthSettings } from "./settings.ts";
import { dayWords } from "./words.ts";

export const keptIncidents = 5;
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
    past: null,
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
  runUrl: string | null;
  server: HealthRunServer;
  judged: Judged;
  /** Runs before this one in which all servers failed at once; they were not counted then, and are now. */
  uncounted: { runs: number; since: string } | null;
  /** It was down in a job that seems to be this job's earlier name: its outage goes on. */
  outage: Incident | null;
}

/** One server's health after one more run that was later than all before it. */
export function advanceServer(
  before: ServerHealth,
  seen: Observation,
  settings: HealthSettings,
): ServerHealth {
  const { at, server, judged } = seen;
  const { problem } = judged;
  const noted: ServerHealth = {
    ...before,
    required: server.required,
    missing: 0,
    notJudged: judged.outcome === "unknown" ? reasonNotJudged(server) : null,
    startupTimeoutMs: server.startupTimeoutMs,
    recent: (before.recent + letters[judged.outcome]).slice(-settings.flapWindow),
    ...(server.state === "ready" ? noteTools(before, server.tools, at) : {}),
  };
  if (judged.outcome === "unknown") return isSetAside(server) ? setAside(noted, at) : hide(noted, at);
  const stored = problem && { code: problem.code, title: problem.title, remedy: problem.remedy };
  const counted = count({ ...noted, problem: stored }, judged.outcome, seen, settings);
  return show(flap(settle(counted, judged.outcome, at, settings), at, settings), seen);
}

/** The server after a run that could not tell: counters stay, and the last known state is kept for later. */
export function advanceBlind(before: ServerHealth, at: string, settings: HealthSettings): ServerHealth {
  const recent = (before.recent + letters.unknown).slice(-settings.flapWindow);
  return hide({ ...before, recent, notJudged: null }, at);
}

function hide(server: ServerHealth, at: string): ServerHealth {
  return server.state === "unknown" ? server : { ...server, state: "unknown", since: at };
}

/** Ends a current incident: nobody waits for this server to recover any more. What follows starts anew. */
function setAside(server: ServerHealth, at: string): ServerHealth {
  return {
    ...endIncident(hide(server, at), { to: at, end: "not-judged" }),
    settled: "unknown",
    settledSince: server.settled === "unknown" ? server.settledSince : at,
    flappingSince: null,
    streak: null,
    pace: null,
    recent: "",
    problem: null,
  };
}

function reasonNotJudged({ state, level, expectedUntil }: HealthRunServer): string {
  if (expectedUntil !== null) return `${state}, as planned until ${dayWords(expectedUntil)}`;
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

function count(
  server: ServerHealth,
  outcome: Outcome,
  { at, uncounted }: Observation,
  settings: HealthSettings,
): ServerHealth {
  const bad = isBad(outcome);
  // Counting on would change the file in every run for nothing.
  const most = Math.max(settings.downAfter, settings.upAfter);
  const oneMore = (runs: number) => Math.min(most, runs + 1);
  const { pace } = server;
  const streak = bad && uncounted && server.streak?.bad !== true ? { bad, ...uncounted } : server.streak;
  const next = { ...server, streak: { bad, runs: 1, since: at } };
  if (streak?.bad === bad) next.streak = { ...streak, runs: oneMore(streak.runs) };
  if (bad) return next;
  const slow = outcome === "degraded";
  return {
    ...next,
    pace: pace?.slow === slow ? { ...pace, runs: oneMore(pace.runs) } : { slow, runs: 1, since: at },
  };
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

/** Begins at `flapChanges` changes within the window and ends at a third of that. */
function flap(server: ServerHealth, at: string, settings: HealthSettings): ServerHealth {
  const changes = countChanges(server.recent);
  if (server.flappingSince === null) {
    return changes >= settings.flapChanges ? { ...server, flappingSince: at } : server;
  }
  return changes <= Math.floor(settings.flapChanges / 3) ? { ...server, flappingSince: null } : server;
}

/** How often `recent` changed between good and bad; unknown outcomes are left out. */
export function countChanges(recent: string): number {
  const sides = [...recent.replaceAll("u", "")].map((letter) => letter === "a" || letter === "b");
  return sides.slice(1).filter((bad, index) => bad !== sides[index]).length;
}

function show(server: ServerHealth, seen: Observation): ServerHealth {
  const state = server.flappingSince === null ? server.settled : "flapping";
  const since = server.flappingSince ?? server.settledSince;
  return followIncident({ ...server, state, since }, state, seen);
}

function followIncident(server: ServerHealth, state: HealthState, seen: Observation): ServerHealth {
  const bad = isBad(seen.judged.outcome);
  const open = server.incident;
  if (state === "down" || state === "auth-needed" || state === "flapping") {
    const incident: Incident = open
      ? { ...open, runs: open.runs + 1, badRuns: open.badRuns + Number(bad) }
      : beginIncident(server, state, seen);
    const { problem } = seen.judged;
    if (bad && problem !== null) Object.assign(incident, { code: problem.code, title: problem.title });
    return { ...server, incident: { ...incident, kind: state } };
  }
  return endIncident(server, { to: server.streak?.since ?? seen.at, end: "recovered" });
}

function endIncident(server: ServerHealth, ending: Pick<Incident, "to" | "end">): ServerHealth {
  if (server.incident === null) return server;
  const ended = { ...server.incident, ...ending };
  return {
    ...server,
    incident: null,
    pastIncidents: [ended, ...server.pastIncidents].slice(0, keptIncidents),
  };
}

function beginIncident(server: ServerHealth, kind: Incident["kind"], seen: Observation): Incident {
  const { at, runUrl, outage } = seen;
  const flapping = kind === "flapping";
  const runs = flapping ? server.recent.length : (server.streak?.runs ?? 1);
  const badRuns = flapping ? server.recent.replace(/[^ab]/g, "").length : runs;
  if (outage !== null) return { ...outage, runs: outage.runs + runs, badRuns: outage.badRuns + badRuns };
  const from = flapping ? at : (server.streak?.since ?? at);
  return { kind, from, to: null, end: null, runs, badRuns, code: null, title: null, runUrl };
}
