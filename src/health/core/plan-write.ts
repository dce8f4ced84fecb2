import {
  addUpDay,
  addUpPast,
  type DayFigures,
  dayBefore,
  figuresPath,
  pageDays,
  parseFigures,
  serializeFigures,
  withDay,
} from "./day-figures.ts";
import { type HealthHistory, newestJob, parseHistory } from "./health-history.ts";
import type { HealthRun } from "./health-run.ts";
import { type HistoryRun, isSameRun, parseRecords, shardPath, toHistoryRun } from "./history-run.ts";
import { serverKey } from "./server-health.ts";
import type { HealthSettings } from "./settings.ts";
import { type Step, step } from "./step.ts";
import { isFromTheFuture } from "./step-jobs.ts";

export const statePath = "state.json";
/** Without a second clock, a later start than this is taken for a wrong clock. */
const maxDaysAhead = 366;

export type WritePlan =
  | { kind: "duplicate"; history: HealthHistory }
  /** `too-old`: before the runs that are still kept one by one. `implausible`: more than a year after the latest run. */
  | { kind: "too-old" | "implausible"; history: HealthHistory }
  | { kind: "unreadable"; path: string; reason: string }
  /** These files of the branch are needed, too. */
  | { kind: "incomplete"; missing: string[] }
  | {
      kind: "write";
      /** Null as long as the branch does not exist. */
      before: HealthHistory | null;
      step: Step;
      /** Today's figures, and those of all months that were read. */
      days: DayFigures[];
      files: Map<string, string>;
      remove: string[];
    };

const shardName = /^history\/\d{4}\/\d{2}\/\d{2}\.jsonl$/;
const monthName = /^days\/\d{4}-\d{2}\.jsonl$/;

/** What every run of this day reads; `planWrite` asks for more when a day ends or a run is late. */
export function pathsToRead(branchPaths: readonly string[], day: string): string[] {
  return [statePath, shardPath(day)].filter((path) => branchPaths.includes(path));
}

/** The files of figures that the page of this day shows. */
export function pageMonths(branchPaths: readonly string[], today: string): string[] {
  const from = figuresPath(dayBefore(today, pageDays - 1));
  return branchPaths.filter((path) => monthName.test(path) && path >= from && path <= figuresPath(today));
}

/** What to write so that the branch holds this run, too. `files` holds at least the paths of `pathsToRead`. */
export function planWrite(
  branchPaths: readonly string[] | null,
  files: ReadonlyMap<string, string>,
  run: HealthRun,
  settings: HealthSettings,
): WritePlan {
  const day = run.startedAt.slice(0, 10);
  if (branchPaths === null) return planFirst(run, settings, day);
  const read = readBranch(files);
  if (read.kind === "unreadable") return read;
  const { history: before, days, shards } = read;
  const { today } = before;
  const records = shards.get(shardPath(day)) ?? [];
  if (records.some((record) => isSameRun(record, run))) return { kind: "duplicate", history: before };
  const job = before.jobs.find((each) => each.job === run.job);
  const isRewound = job !== undefined && isFromTheFuture(job, run);
  if (!isRewound && day < dayBefore(today, settings.runDays)) return { kind: "too-old", history: before };
  if (day > dayBefore(today, -maxDaysAhead)) return { kind: "implausible", history: before };
  const taken = step(before, run, settings);
  const newest = newestJob(taken.state).lastRun.startedAt.slice(0, 10);
  const nextToday = isRewound ? newest : day > today ? day : today;
  const needed = [shardPath(today), shardPath(nextToday)];
  if (day !== today) {
    const changed = [day, today, nextToday].map(figuresPath);
    needed.push(...changed, ...pageMonths(branchPaths, nextToday));
  }
  const missing = missingFiles(needed, branchPaths, files);
  if (missing.length > 0) return { kind: "incomplete", missing };
  if (!shards.has(shardPath(today)))
    return { kind: "unreadable", path: shardPath(today), reason: "it is missing" };

  const grown = [...records, toHistoryRun(run, taken)];
  const written = new Map([[shardPath(day), serializeRecords(grown)]]);
  const grownShards = new Map([...shards, [shardPath(day), grown]]);
  const touched = new Set([day, today, nextToday]);
  let figures = days;
  for (const each of touched)
    figures = withDay(figures, addUpDay(each, grownShards.get(shardPath(each)) ?? []));
  for (const each of touched) {
    if (each !== nextToday) written.set(figuresPath(each), monthText(figures, each, nextToday));
  }
  if (day !== today) taken.state = withPast({ ...taken.state, today: nextToday }, figures);
  // Counted from the run before: one run with a clock that is ahead must not remove the history.
  const oldest = day < today ? day : today;
  const remove = outOfDate(branchPaths, oldest, settings);
  for (const path of outOfDate([...written.keys()], oldest, settings)) written.delete(path);
  return { kind: "write", before, step: taken, days: figures, files: written, remove };
}

/** Those that are on the branch and have not been read. */
export function missingFiles(
  needed: readonly string[],
  branchPaths: readonly string[],
  files: ReadonlyMap<string, string>,
): string[] {
  const unread = needed.filter((path) => branchPaths.includes(path) && !files.has(path));
  return [...new Set(unread)];
}

function planFirst(run: HealthRun, settings: HealthSettings, day: string): WritePlan {
  const taken = step(null, run, settings);
  const records = [toHistoryRun(run, taken)];
  const files = new Map([[shardPath(day), serializeRecords(records)]]);
  return { kind: "write", before: null, step: taken, days: [addUpDay(day, records)], files, remove: [] };
}

export type ReadBranch =
  | { kind: "unreadable"; path: string; reason: string }
  | { kind: "read"; history: HealthHistory; days: DayFigures[]; shards: Map<string, HistoryRun[]> };

/** A branch that exists and cannot be read is an error, never an empty history. */
export function readBranch(files: ReadonlyMap<string, string>): ReadBranch {
  const state = files.get(statePath);
  if (state === undefined) return { kind: "unreadable", path: statePath, reason: "it is missing" };
  const parsed = parseHistory(state);
  if (parsed.kind === "unreadable") return { ...parsed, path: statePath };
  const shards = new Map<string, HistoryRun[]>();
  const days: DayFigures[] = [];
  for (const [path, text] of files) {
    if (shardName.test(path)) {
      const shard = parseRecords(text);
      if (shard.kind === "unreadable") return { ...shard, path };
      shards.set(path, shard.records);
    } else if (monthName.test(path)) {
      const figures = parseFigures(text);
      if (figures.kind === "unreadable") return { ...figures, path };
      days.push(...figures.days);
    }
  }
  return { kind: "read", history: parsed.history, days, shards };
}

/** The days of the page with today's, which are in no file of figures yet. */
export function daysWithToday({
  history,
  days,
  shards,
}: Extract<ReadBranch, { kind: "read" }>): DayFigures[] {
  return withDay(days, addUpDay(history.today, shards.get(shardPath(history.today)) ?? []));
}

function withPast(state: HealthHistory, days: readonly DayFigures[]): HealthHistory {
  const past = addUpPast(days, state.today);
  const servers = state.servers.map((server) => ({ ...server, past: past.get(serverKey(server)) ?? null }));
  return { ...state, servers };
}

function monthText(days: readonly DayFigures[], day: string, notThis: string): string {
  return serializeFigures(
    days.filter((figures) => figuresPath(figures.day) === figuresPath(day) && figures.day !== notThis),
  );
}

function outOfDate(paths: readonly string[], today: string, settings: HealthSettings): string[] {
  const oldestShard = shardPath(dayBefore(today, settings.runDays));
  const oldestMonth = figuresPath(dayBefore(today, settings.dayFigures));
  return paths.filter(
    (path) => (shardName.test(path) && path < oldestShard) || (monthName.test(path) && path < oldestMonth),
  );
}

function serializeRecords(records: readonly HistoryRun[]): string {
  return records.map((record) => `${JSON.stringify(record)}\n`).join("");
}
