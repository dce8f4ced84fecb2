import { advanceBlind, advanceServer, newServerHealth } from "./advance-server.ts";
import type { HealthHistory, JobHealth } from "./health-history.ts";
import type { HealthRun } from "./health-run.ts";
import { type Blind, type Judged, judgeServer, whyBlind } from "./outcome.ts";
import { coveredMs, findGap, type Gap } from "./schedule.ts";
import { byKey, type HealthState, type Incident, type ServerHealth, serverKey } from "./server-health.ts";
import type { HealthSettings } from "./settings.ts";
import { endReplaced, isBefore, isFromTheFuture, sameOutages, stepJob, stepJobs } from "./step-jobs.ts";

export interface Transition {
  name: string;
  job: string;
  from: HealthState;
  /** `gone`: its job no longer declares it, or no longer runs. */
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
  /** It started before the latest run of its job: it counts in its day's figures and changes no state. */
  late: boolean;
}

const keptGaps = 20;

/** The history after one more run. Pure: the same history and run always give the same answer. */
export function step(before: HealthHistory | null, run: HealthRun, settings: HealthSettings): Step {
  const at = run.startedAt;
  const earlier = before?.jobs.find(({ job }) => job === run.job) ?? null;
  const wasAhead = earlier !== null && isFromTheFuture(earlier, run);
  const servers = (before?.servers ?? []).map((server) =>
    wasAhead && server.job === run.job ? withoutFuture(server, at) : server,
  );
  const known = new Map(servers.map((server) => [serverKey(server), server]));
  const judged = new Map(
    run.servers.map((server) => [
      server.name,
      judgeServer(server, known.get(serverKey({ job: run.job, name: server.name })), settings),
    ]),
  );
  const why = whyBlind(run, judged, known);
  if (before !== null && earlier !== null && !wasAhead && isBefore(at, earlier.lastRun.startedAt)) {
    const state = { ...before, runs: before.runs + 1 };
    const coversMs = coveredMs(at, at, null);
    const cannotTell = why?.reason ?? null;
    return { state, transitions: [], judged, cannotTell, coversMs, gap: null, late: true };
  }
  const previousAt = wasAhead ? null : (earlier?.lastRun.startedAt ?? null);
  const cannotTell = stepCannotTell(earlier, why, at);
  const isBlind = cannotTell !== null && !isOutage(cannotTell, settings);
  const job = {
    ...stepJob(wasAhead ? null : earlier, run, settings),
    cannotTell: isBlind ? cannotTell : null,
  };
  const gap = findGap(previousAt, at, job);
  if (gap !== null) job.gaps = [gap, ...job.gaps].slice(0, keptGaps);
  const uncounted = earlier?.cannotTell ?? null;
  const outages = sameOutages(before, job);
  const advancing = { known, run, judged, settings, blind: isBlind, uncounted, outages };
  const advanced = stepServers(advancing);
  const jobs = stepJobs(before?.jobs ?? [], job, advanced);
  const after = endReplaced(advanced, jobs, job);
  const state: HealthHistory = {
    schemaVersion: 1,
    today: before?.today ?? at.slice(0, 10),
    runs: (before?.runs ?? 0) + 1,
    commits: before?.commits ?? 0,
    squashRefusedAt: before?.squashRefusedAt ?? null,
    firstRunAt: before?.firstRunAt ?? at,
    issue: before?.issue ?? null,
    announced: before?.announced ?? [],
    jobs,
    servers: after,
  };
  return {
    state,
    transitions: findTransitions(known, after, at),
    judged,
    cannotTell: isBlind ? (why?.reason ?? null) : null,
    coversMs: coveredMs(previousAt, at, job.intervalMs),
    gap,
    late: false,
  };
}

function withoutFuture(server: ServerHealth, at: string): ServerHealth {
  const timeKeys = new Set(["since", "settledSince", "flappingSince", "firstSeen", "from", "to", "at"]);
  return JSON.parse(JSON.stringify(server), (key, value) =>
    timeKeys.has(key) && typeof value === "string" && isBefore(at, value) ? at : value,
  );
}

function stepCannotTell(earlier: JobHealth | null, why: Blind | null, at: string): JobHealth["cannotTell"] {
  if (why === null) return null;
  const current = earlier?.cannotTell;
  return current?.kind === why.kind
    ? { ...why, since: current.since, runs: current.runs + 1 }
    : { ...why, since: at, runs: 1 };
}

/** All servers failing at once is a doubtful run once; when it lasts, they are down. */
function isOutage({ kind, runs }: NonNullable<JobHealth["cannotTell"]>, settings: HealthSettings): boolean {
  return kind === "all-failed" && runs >= settings.downAfter;
}

interface Advancing {
  known: ReadonlyMap<string, ServerHealth>;
  run: HealthRun;
  judged: ReadonlyMap<string, Judged>;
  blind: boolean;
  uncounted: JobHealth["cannotTell"];
  /** Outages of a job that this job seems to replace, by the server's name. */
  outages: ReadonlyMap<string, Incident>;
  settings: HealthSettings;
}

function stepServers({ known, run, judged, blind, uncounted, outages, settings }: Advancing): ServerHealth[] {
  const at = run.startedAt;
  const seen = new Map(run.servers.map((server) => [server.name, server]));
  const absent = [...known.values()].filter(({ job, name }) => job !== run.job || !seen.has(name));
  const kept = absent.flatMap((server) => {
    if (server.job !== run.job) return [server];
    if (blind) return [advanceBlind(server, at, settings)];
    return server.missing + 1 >= settings.downAfter ? [] : [{ ...server, missing: server.missing + 1 }];
  });
  const allFailed =
    uncounted?.kind === "all-failed" ? { runs: uncounted.runs, since: uncounted.since } : null;
  const advanced = [...seen.values()].map((server) => {
    const { name } = server;
    const before = known.get(serverKey({ job: run.job, name })) ?? newServerHealth(name, run.job, at);
    if (blind) return advanceBlind(before, at, settings);
    const verdict = judged.get(name) ?? { outcome: "unknown", problem: null };
    const outage = outages.get(name) ?? null;
    const observation = { at, runUrl: run.runUrl, server, judged: verdict, uncounted: allFailed, outage };
    return advanceServer(before, observation, settings);
  });
  return [...kept, ...advanced].sort(byKey);
}

function findTransitions(
  known: ReadonlyMap<string, ServerHealth>,
  servers: ServerHealth[],
  at: string,
): Transition[] {
  const now = new Set(servers.map(serverKey));
  const changed = servers.flatMap(({ name, job, state, ...server }): Transition[] => {
    const from = known.get(serverKey({ name, job, ...server }))?.state ?? "unknown";
    return from === state ? [] : [{ name, job, from, to: state, at }];
  });
  const gone = [...known.values()].filter((server) => !now.has(serverKey(server)));
  return [
    ...changed,
    ...gone.map(({ name, job, state }): Transition => ({ name, job, from: state, to: "gone", at })),
  ];
}
