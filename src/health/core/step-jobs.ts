import { keptIncidents } from "./advance-server.ts";
import type { HealthHistory, JobHealth } from "./health-history.ts";
import type { HealthRun } from "./health-run.ts";
import { findGap, inferIntervalMs, withCron } from "./schedule.ts";
import {
  type Incident,
  incidentId,
  maxKeptJobs,
  maxKeptServers,
  type ServerHealth,
} from "./server-health.ts";
import type { HealthSettings } from "./settings.ts";

const keptStarts = 21;
/** A run that was queued may start this much before a run with a lower number. */
const maxDisorderMs = 6 * 3_600_000;
const retireAfterRuns = 5;
const retireAfterMs = 48 * 3_600_000;
const retireAfterIntervals = 5;
/** For a job whose interval is not known. */
const retireUnknownAfterMs = 7 * 86_400_000;

export function isBefore(a: string, b: string): boolean {
  return Date.parse(a) < Date.parse(b);
}

/** GitHub numbers runs in order: a lower number with a much later start means that its clock was ahead. */
export function isFromTheFuture({ lastRun }: JobHealth, run: HealthRun): boolean {
  const ahead = Date.parse(lastRun.startedAt) - Date.parse(run.startedAt);
  return ahead > maxDisorderMs && Number(run.runId) > Number(lastRun.runId);
}

export function stepJob(earlier: JobHealth | null, run: HealthRun, settings: HealthSettings): JobHealth {
  const at = run.startedAt;
  const isScheduled = run.event === "schedule";
  const scheduledAt = [...(earlier?.scheduledAt ?? []), ...(isScheduled ? [at] : [])].slice(-keptStarts);
  return {
    job: run.job,
    alertOn: run.alertOn,
    lastRun: {
      runId: run.runId,
      runAttempt: run.runAttempt,
      startedAt: at,
      runUrl: run.runUrl,
      codexVersion: run.codexVersion,
    },
    firstRun: earlier?.firstRun ?? { runId: run.runId, startedAt: at },
    othersRan: 0,
    intervalMs: settings.intervalMs ?? inferIntervalMs(scheduledAt),
    scheduledAt,
    crons: withCron(earlier?.crons ?? [], isScheduled ? run.cron : null, at),
    gaps: earlier?.gaps ?? [],
    cannotTell: null,
  };
}

/** Drops jobs that no longer run, as after a matrix value was renamed: their servers would keep an alert open for ever. */
export function stepJobs(
  before: readonly JobHealth[],
  job: JobHealth,
  servers: readonly ServerHealth[],
): JobHealth[] {
  const others = before
    .filter((other) => other.job !== job.job)
    .map((other) => ({ ...other, othersRan: Math.min(retireAfterRuns, other.othersRan + 1) }))
    .filter((other) => !isOutOfUse(other, job) && !isReplaced(other, job, servers));
  return withinLimits([job, ...others], servers).sort((a, b) => (a.job < b.job ? -1 : 1));
}

/** The jobs that one file can hold with their servers: those that ran last. */
function withinLimits(jobs: readonly JobHealth[], servers: readonly ServerHealth[]): JobHealth[] {
  const counts = new Map<string, number>();
  for (const { job } of servers) counts.set(job, (counts.get(job) ?? 0) + 1);
  let room = maxKeptServers;
  return jobs
    .toSorted((a, b) => Date.parse(b.lastRun.startedAt) - Date.parse(a.lastRun.startedAt))
    .slice(0, maxKeptJobs)
    .filter(({ job }) => {
      room -= counts.get(job) ?? 0;
      return room >= 0;
    });
}

function isOutOfUse(other: JobHealth, { lastRun }: JobHealth): boolean {
  const silence = Date.parse(lastRun.startedAt) - Date.parse(other.lastRun.startedAt);
  const usual = other.intervalMs === null ? retireUnknownAfterMs : retireAfterIntervals * other.intervalMs;
  return other.othersRan >= retireAfterRuns && silence > Math.max(retireAfterMs, usual);
}

/** The other job has not run since this job exists: it may be the same job under its earlier name. */
function isEarlierName(other: JobHealth, job: JobHealth): boolean {
  return (
    other.job !== job.job &&
    isBefore(other.lastRun.startedAt, job.firstRun.startedAt) &&
    other.lastRun.runId !== job.firstRun.runId
  );
}

/** It has missed runs of its schedule since, and what it knew to be down is known to this job, too. */
function isReplaced(other: JobHealth, job: JobHealth, servers: readonly ServerHealth[]): boolean {
  if (!isEarlierName(other, job)) return false;
  if (findGap(other.lastRun.startedAt, job.lastRun.startedAt, other) === null) return false;
  const now = new Map(
    servers.filter((server) => server.job === job.job).map((server) => [server.name, server]),
  );
  const earlier = servers.filter((server) => server.job === other.job);
  const isKnown = ({ name, incident }: ServerHealth) => {
    const server = now.get(name);
    return (
      incident === null || server === undefined || server.notJudged !== null || server.state !== "unknown"
    );
  };
  return earlier.some(({ name }) => now.has(name)) && earlier.every(isKnown);
}

/** Outages that go on in this job although they began in a job that seems to be its earlier name, by the server's name. */
export function sameOutages(before: HealthHistory | null, job: JobHealth): Map<string, Incident> {
  if (before === null) return new Map();
  const earlier = new Set(before.jobs.filter((other) => isEarlierName(other, job)).map((other) => other.job));
  return openOutages(
    before.servers.filter((server) => earlier.has(server.job)),
    before.servers,
  );
}

/** By the server's name. Leaves out those that another server among `all` continues already. */
function openOutages(servers: readonly ServerHealth[], all: readonly ServerHealth[]): Map<string, Incident> {
  const continued = new Set(
    all.flatMap(({ incident, pastIncidents }) => [incident, ...pastIncidents].map((each) => each?.id)),
  );
  const outages = new Map<string, Incident>();
  for (const server of servers) {
    if (server.incident === null) continue;
    const id = incidentId(server, server.incident);
    if (!continued.has(id)) outages.set(server.name, { ...server.incident, id });
  }
  return outages;
}

/** The servers of the jobs that are kept. Outages of a job that was replaced end as its successor sees it. */
export function endReplaced(
  servers: readonly ServerHealth[],
  jobs: readonly JobHealth[],
  successor: JobHealth,
): ServerHealth[] {
  const kept = new Set(jobs.map(({ job }) => job));
  const remaining = servers.filter(({ job }) => kept.has(job));
  const dropped = servers.filter(({ job }) => !kept.has(job));
  const outages = openOutages(dropped, remaining);
  return remaining.map((server) => {
    const outage = server.job === successor.job ? outages.get(server.name) : undefined;
    if (outage === undefined) return server;
    const end = server.notJudged === null ? ("recovered" as const) : ("not-judged" as const);
    const ended = { ...outage, to: server.streak?.since ?? successor.lastRun.startedAt, end };
    return { ...server, pastIncidents: [ended, ...server.pastIncidents].slice(0, keptIncidents) };
  });
}
