import { advanceBlind, advanceServer, newServerHealth } from "./advance-server.ts";
import type { HealthHistory } from "./health-history.ts";
import type { HealthRun } from "./health-run.ts";
import { type Judged, judgeServer, whyRunTellsNothing } from "./outcome.ts";
import { coveredMs, findGap, type Gap, inferIntervalMs } from "./schedule.ts";
import type { HealthState, ServerHealth } from "./server-health.ts";
import type { HealthSettings } from "./settings.ts";

export interface Transition {
  name: string;
  from: HealthState;
  /** `gone`: its job no longer declares it. */
  to: HealthState | "gone";
  at: string;
}

export interface Step {
  state: HealthHistory;
  transitions: Transition[];
  judged: ReadonlyMap<string, Judged>;
  cannotTell: string | null;
  /** Milliseconds of observation this run stands for. */
  coversMs: number;
  gap: Gap | null;
  /** It started before the latest recorded run: it counts in its day's figures and changes no state. */
  late: boolean;
}

const KEPT_STARTS = 21;
const KEPT_GAPS = 20;

/** The history after one more run. Pure: the same history and run always give the same answer. */
export function step(before: HealthHistory | null, run: HealthRun, settings: HealthSettings): Step {
  const at = run.startedAt;
  const known = new Map(before?.servers.map((server) => [server.name, server]));
  const judged = new Map(
    run.servers.map((server) => [server.name, judgeServer(server, known.get(server.name), settings)]),
  );
  const cannotTell = whyRunTellsNothing(run, judged, known);
  const previousAt = before?.lastRun.startedAt ?? null;
  if (before !== null && previousAt !== null && Date.parse(at) < Date.parse(previousAt)) {
    const state = { ...before, runs: before.runs + 1 };
    return {
      state,
      transitions: [],
      judged,
      cannotTell,
      coversMs: coveredMs(at, at, null),
      gap: null,
      late: true,
    };
  }
  const scheduledAt = [...(before?.scheduledAt ?? []), ...(run.event === "schedule" ? [at] : [])].slice(
    -KEPT_STARTS,
  );
  const intervalMs = settings.intervalMs ?? inferIntervalMs(scheduledAt);
  const gap = findGap(previousAt, at, intervalMs);
  const servers = stepServers(known, run, judged, cannotTell !== null, settings);
  const state: HealthHistory = {
    schemaVersion: 1,
    today: before?.today ?? at.slice(0, 10),
    lastRun: {
      runId: run.runId,
      runAttempt: run.runAttempt,
      startedAt: at,
      runUrl: run.runUrl,
      codexVersion: run.codexVersion,
    },
    runs: (before?.runs ?? 0) + 1,
    commits: before?.commits ?? 0,
    firstRunAt: before?.firstRunAt ?? at,
    intervalMs,
    scheduledAt,
    gaps: [...(gap ? [gap] : []), ...(before?.gaps ?? [])].slice(0, KEPT_GAPS),
    cannotTell: stepCannotTell(before, cannotTell, at),
    issue: before?.issue ?? null,
    servers,
  };
  const transitions = findTransitions(known, servers, at);
  return {
    state,
    transitions,
    judged,
    cannotTell,
    coversMs: coveredMs(previousAt, at, intervalMs),
    gap,
    late: false,
  };
}

function stepCannotTell(
  before: HealthHistory | null,
  reason: string | null,
  at: string,
): HealthHistory["cannotTell"] {
  if (reason === null) return null;
  const earlier = before?.cannotTell ?? null;
  return { since: earlier?.since ?? at, runs: (earlier?.runs ?? 0) + 1, reason };
}

function stepServers(
  known: ReadonlyMap<string, ServerHealth>,
  run: HealthRun,
  judged: ReadonlyMap<string, Judged>,
  blind: boolean,
  settings: HealthSettings,
): ServerHealth[] {
  const at = run.startedAt;
  const seen = new Map(run.servers.map((server) => [server.name, server]));
  const absent = [...known.values()].filter(({ name }) => !seen.has(name));
  const kept = absent.flatMap((server) => {
    if (server.job !== run.job) return [server];
    if (blind) return [advanceBlind(server, at, settings)];
    return server.missing + 1 >= settings.downAfter ? [] : [{ ...server, missing: server.missing + 1 }];
  });
  const advanced = [...seen.values()].map((server) => {
    const before = known.get(server.name) ?? newServerHealth(server.name, run.job, at);
    if (blind) return advanceBlind(before, at, settings);
    const verdict = judged.get(server.name) ?? { outcome: "unknown", problem: null };
    return advanceServer(before, { at, job: run.job, runUrl: run.runUrl, server, judged: verdict }, settings);
  });
  return [...kept, ...advanced].sort((a, b) => (a.name < b.name ? -1 : 1));
}

function findTransitions(
  known: ReadonlyMap<string, ServerHealth>,
  servers: ServerHealth[],
  at: string,
): Transition[] {
  const now = new Map(servers.map((server) => [server.name, server]));
  const changed = servers.flatMap(({ name, state }): Transition[] => {
    const from = known.get(name)?.state ?? "unknown";
    return from === state ? [] : [{ name, from, to: state, at }];
  });
  const gone = [...known.values()].filter(({ name }) => !now.has(name));
  return [...changed, ...gone.map(({ name, state }): Transition => ({ name, from: state, to: "gone", at }))];
}
