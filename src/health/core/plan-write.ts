import { type BootSketch, mergeSketches, readSketch, usualBoot } from "../notes/boot-sketch.ts";
import {
  addUpDay,
  type DayFigures,
  figuresPath,
  parseFigures,
  serializeFigures,
  withDay,
} from "./day-figures.ts";
import { type HealthHistory, newestJob, parseHistory } from "./health-history.ts";
import type { HealthRun } from "./health-run.ts";
import { isSameRun, parseRecords, type RunRecord, shardPath, toRunRecord } from "./run-record.ts";
import { serverKey } from "./server-health.ts";
import type { HealthSettings } from "./settings.ts";
import { isFromTheFuture, type Step, step } from "./step.ts";

export const statePath = "state.json";
/** Days on the status page. */
export const pageDays = 90;
/** 90 days touch four months at most. */
const monthsOfPage = 4;
const usualBootDays = 30;
/** Without a second clock, a later start than this is taken for a wrong clock. */
const maxDaysAhead = 366;

export type WritePlan =
  | { kind: "duplicate"; history: HealthHistory }
  /** `too-old`: before the runs that are still kept one by one. `implausible`: more than a year after the latest run. */
  | { kind: "too-old" | "implausible"; history: HealthHistory }
  | { kind: "unreadable"; path: string; reason: string }
  | {
      kind: "write";
      /** Null as long as the branch does not exist. */
      before: HealthHistory | null;
      step: Step;
      days: DayFigures[];
      files: Map<string, string>;
      remove: string[];
    };

const shardName = /^history\/\d{4}\/\d{2}\/\d{2}\.jsonl$/;
const monthName = /^days\/\d{4}-\d{2}\.jsonl$/;

/** Files that a run or a reader of this day needs; known from the names alone, so that one fetch is enough. */
export function pathsToRead(branchPaths: readonly string[], day: string): string[] {
  const shards = branchPaths.filter((path) => shardName.test(path)).sort();
  const months = branchPaths.filter((path) => monthName.test(path)).sort();
  const shard = shardPath(day);
  const earlier = shards.filter((path) => path < shard).slice(-1);
  const later = shards.filter((path) => path >= shard);
  const monthsUntil = months.filter((path) => path <= figuresPath(day)).slice(-monthsOfPage);
  const wanted = [...earlier, ...later.slice(0, 3), ...later.slice(-1), ...monthsUntil, ...months.slice(-1)];
  return [...new Set([statePath, ...wanted])].filter((path) => branchPaths.includes(path));
}

/** What to write so that the branch holds this run, too. `files` must hold every path of `pathsToRead`. */
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
  const records = shards.get(shardPath(day)) ?? [];
  if (records.some((record) => isSameRun(record, run))) return { kind: "duplicate", history: before };
  const job = before.jobs.find((each) => each.job === run.job);
  const isRewound = job !== undefined && isFromTheFuture(job, run);
  if (!isRewound && day < dayBefore(before.today, settings.runDays))
    return { kind: "too-old", history: before };
  if (day > dayBefore(before.today, -maxDaysAhead)) return { kind: "implausible", history: before };
  if (!shards.has(shardPath(before.today))) {
    return { kind: "unreadable", path: shardPath(before.today), reason: "it is missing" };
  }
  const taken = step(before, run, settings);
  const grown = [...records, toRunRecord(run, taken)];
  const written = new Map([[shardPath(day), serializeRecords(grown)]]);
  const figuresOf = (each: string) => addUpDay(each, shards.get(shardPath(each)) ?? []);
  let figures = withDay(days, addUpDay(day, grown));
  if (day > before.today) {
    figures = withDay(figures, figuresOf(before.today));
    written.set(figuresPath(before.today), monthText(figures, before.today, day));
    taken.state = closeDay(taken.state, day, figures);
  } else if (day < before.today) {
    written.set(figuresPath(day), monthText(figures, day, before.today));
    figures = withDay(figures, figuresOf(before.today));
    const newest = newestJob(taken.state).lastRun.startedAt.slice(0, 10);
    if (isRewound && newest < before.today) taken.state = { ...taken.state, today: newest };
  }
  // Counted from the run before: one run with a clock that is ahead must not remove the history.
  const oldest = day < before.today ? day : before.today;
  const remove = outOfDate(branchPaths, oldest, settings);
  for (const path of outOfDate([...written.keys()], oldest, settings)) written.delete(path);
  return { kind: "write", before, step: taken, days: figures, files: written, remove };
}

function planFirst(run: HealthRun, settings: HealthSettings, day: string): WritePlan {
  const taken = step(null, run, settings);
  const records = [toRunRecord(run, taken)];
  const files = new Map([[shardPath(day), serializeRecords(records)]]);
  return { kind: "write", before: null, step: taken, days: [addUpDay(day, records)], files, remove: [] };
}

export type ReadBranch =
  | { kind: "unreadable"; path: string; reason: string }
  | { kind: "read"; history: HealthHistory; days: DayFigures[]; shards: Map<string, RunRecord[]> };

/** A branch that exists and cannot be read is an error, never an empty history. */
export function readBranch(files: ReadonlyMap<string, string>): ReadBranch {
  const state = files.get(statePath);
  if (state === undefined) return { kind: "unreadable", path: statePath, reason: "it is missing" };
  const parsed = parseHistory(state);
  if (parsed.kind === "unreadable") return { ...parsed, path: statePath };
  const shards = new Map<string, RunRecord[]>();
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

function closeDay(state: HealthHistory, today: string, days: readonly DayFigures[]): HealthHistory {
  const from = dayBefore(today, usualBootDays);
  const recent = days.filter(({ day }) => day >= from && day < today);
  const sketches = new Map<string, BootSketch[]>();
  for (const server of recent.flatMap((figures) => figures.servers)) {
    const key = serverKey(server);
    sketches.set(key, [...(sketches.get(key) ?? []), readSketch(server.boot)]);
  }
  const servers = state.servers.map((server) => ({
    ...server,
    usualBoot: usualBoot(mergeSketches(sketches.get(serverKey(server)) ?? [])),
  }));
  return { ...state, today, servers };
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

/** The UTC day that many days earlier. */
export function dayBefore(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);
}

function serializeRecords(records: readonly RunRecord[]): string {
  return records.map((record) => `${JSON.stringify(record)}\n`).join("");
}
