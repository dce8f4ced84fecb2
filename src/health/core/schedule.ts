import { type Cron, firesBetween, parseCron } from "./cron.ts";

/** A stretch without runs although the schedule asked for some. */
export interface Gap {
  /** ISO 8601: the last run before, and the first one after. */
  from: string;
  to: string;
  missedRuns: number;
}

/** What is known of when a job runs. */
export interface Schedule {
  intervalMs: number | null;
  crons: readonly { cron: string; at: string }[];
}

/** GitHub often starts scheduled runs late: only beyond this many intervals is a run missed. */
const toleratedIntervals = 2.5;
/** One run stands for the time since the run before it, but for no more than this many intervals. */
const coveredIntervals = 1.5;
const minCoverMs = 60_000;
const maxCoverMs = 86_400_000;
const minDistances = 3;
/** A cron expression that started no run for so long has been removed from the workflow. */
const cronKeptMs = 8 * 86_400_000;
/** Longest stretch in which fires of cron expressions are counted. */
const maxCountedMs = 60 * 86_400_000;

/** Schedules are in whole minutes, and beyond a quarter of an hour nearly always in multiples of five. */
function roundedInterval(ms: number): number {
  const unit = ms < 15 * 60_000 ? 60_000 : 5 * 60_000;
  return Math.max(unit, Math.round(ms / unit) * unit);
}

/** Median distance of scheduled runs in milliseconds, rounded; null when there are too few to tell. */
export function inferIntervalMs(startedAt: readonly string[]): number | null {
  const times = startedAt.map((at) => Date.parse(at));
  const distances = times
    .slice(1)
    .map((time, index) => time - (times[index] ?? time))
    .filter((distance) => distance > 0)
    .sort((a, b) => a - b);
  if (distances.length < minDistances) return null;
  const median = distances[Math.floor(distances.length / 2)];
  return median === undefined ? null : roundedInterval(median);
}

/** The expressions seen so far with this one; those that have been out of use are dropped. */
export function withCron(
  crons: Schedule["crons"],
  cron: string | null,
  at: string,
): Schedule["crons"][number][] {
  const others = crons.filter(
    (known) => known.cron !== cron && Math.abs(Date.parse(at) - Date.parse(known.at)) < cronKeptMs,
  );
  return [...others, ...(cron !== null && parseCron(cron) !== null ? [{ cron, at }] : [])].slice(-20);
}

function parsedCrons({ crons }: Schedule): Cron[] {
  return crons.map(({ cron }) => parseCron(cron)).filter((cron) => cron !== null);
}

/** The gap that ends at `at`, if runs were missed since `previousAt`. Exact where the cron expressions are known. */
export function findGap(previousAt: string | null, at: string, schedule: Schedule): Gap | null {
  if (previousAt === null) return null;
  const [from, to] = [Date.parse(previousAt), Date.parse(at)];
  const crons = parsedCrons(schedule);
  if (crons.length > 0 && to - from < maxCountedMs) {
    // The run at `at` stands for one fire, and a second one may merely have been late.
    const missedRuns = firesBetween(crons, from, to, 100_000).length - 1;
    return missedRuns < 2 ? null : { from: previousAt, to: at, missedRuns };
  }
  const { intervalMs } = schedule;
  if (intervalMs === null || !(to - from > intervalMs * toleratedIntervals)) return null;
  return { from: previousAt, to: at, missedRuns: Math.max(1, Math.round((to - from) / intervalMs) - 1) };
}

/** Milliseconds of observation that a run at `at` stands for. What lies beyond is "no data", neither up nor down. */
export function coveredMs(previousAt: string | null, at: string, intervalMs: number | null): number {
  if (previousAt === null) return minCoverMs;
  const distance = Date.parse(at) - Date.parse(previousAt);
  const most = Math.min(maxCoverMs, intervalMs === null ? distance : intervalMs * coveredIntervals);
  return Math.round(Math.max(minCoverMs, Math.min(distance, most)));
}

/** When a run of `at` is out of date: the third start after it has not come. Null when the schedule is not known. */
export function staleAfter(at: string, schedule: Schedule): string | null {
  const crons = parsedCrons(schedule);
  const time = Date.parse(at);
  const third = crons.length === 0 ? undefined : firesBetween(crons, time, time + maxCountedMs, 3)[2];
  if (third !== undefined) return new Date(third).toISOString();
  return schedule.intervalMs === null
    ? null
    : new Date(time + schedule.intervalMs * toleratedIntervals).toISOString();
}
