/** A stretch without runs although the schedule asked for some. */
export interface Gap {
  /** ISO 8601: the last run before, and the first one after. */
  from: string;
  to: string;
  missedRuns: number;
}

/** GitHub starts scheduled runs late as a matter of course: only beyond this many intervals is a run missed. */
const TOLERATED_INTERVALS = 2.5;
/** One run stands for the time since the run before it, but for no more than this many intervals. */
const COVERED_INTERVALS = 1.5;
const SHORTEST_COVER_MS = 60_000;
const LONGEST_COVER_MS = 86_400_000;
const LEAST_DISTANCES = 3;

/** Distances scatter; schedules are in whole minutes, and beyond a quarter of an hour hardly ever off the fives. */
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
  if (distances.length < LEAST_DISTANCES) return null;
  const median = distances[Math.floor(distances.length / 2)];
  return median === undefined ? null : roundedInterval(median);
}

/** The gap that ends at `at`, if runs were missed since `previousAt`. */
export function findGap(previousAt: string | null, at: string, intervalMs: number | null): Gap | null {
  if (previousAt === null || intervalMs === null) return null;
  const distance = Date.parse(at) - Date.parse(previousAt);
  if (!(distance > intervalMs * TOLERATED_INTERVALS)) return null;
  return { from: previousAt, to: at, missedRuns: Math.max(1, Math.round(distance / intervalMs) - 1) };
}

/** Milliseconds of observation that a run at `at` stands for. What lies beyond is "no data", neither up nor down. */
export function coveredMs(previousAt: string | null, at: string, intervalMs: number | null): number {
  if (previousAt === null) return SHORTEST_COVER_MS;
  const distance = Date.parse(at) - Date.parse(previousAt);
  const most = Math.min(LONGEST_COVER_MS, intervalMs === null ? distance : intervalMs * COVERED_INTERVALS);
  return Math.round(Math.max(SHORTEST_COVER_MS, Math.min(distance, most)));
}

/** When a status page that shows a run of `at` is out of date; null when the interval is not known. */
export function staleAfter(at: string, intervalMs: number | null): string | null {
  return intervalMs === null
    ? null
    : new Date(Date.parse(at) + intervalMs * TOLERATED_INTERVALS).toISOString();
}
