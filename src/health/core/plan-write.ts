import { mergeSketches, readSketch, usualBoot } from "../notes/boot-sketch.ts";
import {
  addUpDay,
  type DayFigures,
  figuresPath,
  parseFigures,
  serializeFigures,
  withDay,
} from "./day-figures.ts";
import { type HealthHistory, parseHistory } from "./health-history.ts";
import type { HealthRun } from "./health-run.ts";
import { isSameRun, parseRecords, type RunRecord, shardPath, toRunRecord } from "./run-record.ts";
import type { HealthSettings } from "./settings.ts";
import { type Step, step } from "./step.ts";

export const statePath = "state.json";
/** Days on the status page. */
export const pageDays = 90;
/** 90 days touch four months at most. */
const monthsOfPage = 4;
const USUAL_BOOT_DAYS = 30;

export type WritePlan =
  | { kind: "duplicate"; history: HealthHistory }
  /** It is older than the runs that are still kept one by one. */
  | { kind: "too-old"; history: HealthHistory }
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

/** Files that one more run, or a reader, needs; known from the names on the branch alone, so that one fetch brings all. */
export function pathsToRead(branchPaths: readonly string[], runDay: string | null): string[] {
  const shards = branchPaths.filter((path) => /^history\/\d{4}\/\d{2}\/\d{2}\.jsonl$/.test(path)).sort();
  const months = branchPaths.filter((path) => /^days\/\d{4}-\d{2}\.jsonl$/.test(path)).sort();
  const wanted = [statePath, ...shards.slice(-1), ...months.slice(-monthsOfPage)];
  if (runDay !== null) wanted.push(shardPath(runDay), figuresPath(runDay));
  const present = new Set(branchPaths);
  return [...new Set(wanted)].filter((path) => present.has(path));
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
  const { history: before, days } = read;
  const records = read.shards.get(shardPath(day)) ?? [];
  if (records.some((record) => isSameRun(record, run))) return { kind: "duplicate", history: before };
  if (day < dayBefore(before.today, settings.runDays)) return { kind: "too-old", history: before };
  if (!read.shards.has(shardPath(before.today))) {
    return { kind: "unreadable", path: shardPath(before.today), reason: "it is missing" };
  }
  const taken = step(before, run, settings);
  const grown = [...records, toRunRecord(run, taken)];
  const written = new Map([[shardPath(day), serializeRecords(grown)]]);
  let figures = withDay(days, addUpDay(day, grown));
  if (day > before.today) {
    const finished = addUpDay(before.today, read.shards.get(shardPath(before.today)) ?? []);
    figures = withDay(figures, finished);
    written.set(figuresPath(before.today), monthText(figures, before.today, day));
    taken.state = closeDay(taken.state, day, figures);
  } else if (day < before.today) {
    written.set(figuresPath(day), monthText(figures, day, before.today));
    const today = addUpDay(before.today, read.shards.get(shardPath(before.today)) ?? []);
    figures = withDay(figures, today);
  }
  for (const path of outOfDate([...written.keys()], taken.state.today, settings)) written.delete(path);
  const remove = outOfDate(branchPaths, taken.state.today, settings);
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

/** A branch that is there and cannot be read is an error, never an empty history. */
export function readBranch(files: ReadonlyMap<string, string>): ReadBranch {
  const state = files.get(statePath);
  if (state === undefined) return { kind: "unreadable", path: statePath, reason: "it is missing" };
  const parsed = parseHistory(state);
  if (parsed.kind === "unreadable") return { ...parsed, path: statePath };
  const shards = new Map<string, RunRecord[]>();
  const days: DayFigures[] = [];
  for (const [path, text] of files) {
    if (path.startsWith("history/")) {
      const shard = parseRecords(text);
      if (shard.kind === "unreadable") return { ...shard, path };
      shards.set(path, shard.records);
    } else if (path.startsWith("days/")) {
      const figures = parseFigures(text);
      if (figures.kind === "unreadable") return { ...figures, path };
      days.push(...figures.days);
    }
  }
  return { kind: "read", history: parsed.history, days, shards };
}

/** The days of the page with today's, which stand in no file of figures yet. */
export function daysWithToday({
  history,
  days,
  shards,
}: Extract<ReadBranch, { kind: "read" }>): DayFigures[] {
  return withDay(days, addUpDay(history.today, shards.get(shardPath(history.today)) ?? []));
}

function closeDay(state: HealthHistory, today: string, days: readonly DayFigures[]): HealthHistory {
  const from = dayBefore(today, USUAL_BOOT_DAYS);
  const recent = days.filter(({ day }) => day >= from && day < today);
  const servers = state.servers.map((server) => {
    const days = recent.flatMap((day) => day.servers.filter(({ name }) => name === server.name));
    return { ...server, usualBoot: usualBoot(mergeSketches(days.map(({ boot }) => readSketch(boot)))) };
  });
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
    (path) =>
      (path.startsWith("history/") && path < oldestShard) || (path.startsWith("days/") && path < oldestMonth),
  );
}

/** The UTC day so many days before. */
export function dayBefore(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);
}

function serializeRecords(records: readonly RunRecord[]): string {
  return records.map((record) => `${JSON.stringify(record)}\n`).join("");
}
