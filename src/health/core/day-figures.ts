import * as z from "zod/mini";
import { mergeSketches, readSketch, sketchOf, writeSketch, writtenSketch } from "../notes/boot-sketch.ts";
import type { HistoryRun } from "./history-run.ts";
import type { Outcome } from "./outcome.ts";
import {
  byKey,
  count,
  list,
  maxKeptServers,
  milliseconds,
  type PastFigures,
  serverKey,
  text,
} from "./server-health.ts";

const serverDay = z.object({
  name: text(400),
  job: text(600),
  runs: count,
  badRuns: count,
  /** Observed milliseconds by outcome. The rest of the day is "no data". */
  goodMs: milliseconds,
  degradedMs: milliseconds,
  authMs: milliseconds,
  badMs: milliseconds,
  unknownMs: milliseconds,
  /** Boot times as `writeSketch` writes them. */
  boot: text(10_000).check(z.regex(writtenSketch)),
});

const dayFigures = z.object({
  day: z.iso.date(),
  runs: count,
  servers: list(serverDay, maxKeptServers),
});

export type ServerDay = z.infer<typeof serverDay>;
/** One line of `days/2026-11.jsonl`: a day's runs, added up. */
export type DayFigures = z.infer<typeof dayFigures>;

export type ParsedFigures = { kind: "figures"; days: DayFigures[] } | { kind: "unreadable"; reason: string };

export function figuresPath(day: string): string {
  return `days/${day.slice(0, 7)}.jsonl`;
}

/** A day's figures from its runs: the same runs in any order give the same figures. */
export function addUpDay(day: string, records: readonly HistoryRun[]): DayFigures {
  const byServer = new Map<string, { day: ServerDay; bootMs: number[] }>();
  for (const { servers, coversMs, job = "" } of records) {
    for (const { name, outcome, bootMs } of servers) {
      const key = serverKey({ job, name });
      const entry = byServer.get(key) ?? { day: emptyServerDay(name, job), bootMs: [] };
      byServer.set(key, entry);
      entry.day.runs += 1;
      entry.day.badRuns += outcome === "auth" || outcome === "bad" ? 1 : 0;
      entry.day[observedField[outcome]] += coversMs;
      if (bootMs !== undefined) entry.bootMs.push(bootMs);
    }
  }
  const servers = [...byServer.values()].map((entry) => ({
    ...entry.day,
    boot: writeSketch(sketchOf(entry.bootMs)),
  }));
  return { day, runs: records.length, servers: servers.slice(-maxKeptServers).sort(byKey) };
}

const observedField = {
  good: "goodMs",
  degraded: "degradedMs",
  auth: "authMs",
  bad: "badMs",
  unknown: "unknownMs",
} as const satisfies Record<Outcome, keyof ServerDay>;

function emptyServerDay(name: string, job: string): ServerDay {
  const observed = { goodMs: 0, degradedMs: 0, authMs: 0, badMs: 0, unknownMs: 0 };
  return { name, job, runs: 0, badRuns: 0, ...observed, boot: "" };
}

export function parseFigures(text: string): ParsedFigures {
  const days: DayFigures[] = [];
  for (const [index, line] of text.split("\n").entries()) {
    if (line === "") continue;
    const parsed = parseLine(line);
    if (parsed === null) return { kind: "unreadable", reason: `line ${index + 1} is not a day` };
    days.push(parsed);
  }
  return { kind: "figures", days };
}

function parseLine(line: string): DayFigures | null {
  try {
    return dayFigures.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    return null;
  }
}

export function serializeFigures(days: readonly DayFigures[]): string {
  const sorted = [...days].sort((a, b) => (a.day < b.day ? -1 : 1));
  return sorted.map((day) => `${JSON.stringify(day)}\n`).join("");
}

/** The same days, with these figures added or replaced. */
export function withDay(days: readonly DayFigures[], figures: DayFigures): DayFigures[] {
  return [...days.filter(({ day }) => day !== figures.day), figures];
}

/** Days on the status page, today included. */
export const pageDays = 90;
const recentDays = 30;

/** By server, from the figures of all days of the page. */
export function addUpPast(days: readonly DayFigures[], today: string): Map<string, PastFigures> {
  const from = dayBefore(today, pageDays - 1);
  const recentFrom = dayBefore(today, recentDays - 1);
  const past = new Map<string, PastFigures>();
  const sketches = new Map<string, string[]>();
  for (const { day, servers } of days) {
    if (day < from || day >= today) continue;
    for (const server of servers) {
      const key = serverKey(server);
      const sum = past.get(key) ?? { upMs: 0, observedMs: 0, recentUpMs: 0, recentObservedMs: 0, boot: "" };
      past.set(key, sum);
      sum.upMs += upMs(server);
      sum.observedMs += observedMs(server);
      if (day < recentFrom) continue;
      sum.recentUpMs += upMs(server);
      sum.recentObservedMs += observedMs(server);
      sketches.set(key, [...(sketches.get(key) ?? []), server.boot]);
    }
  }
  for (const [key, boots] of sketches) {
    const sum = past.get(key);
    if (sum !== undefined) sum.boot = writeSketch(mergeSketches(boots.map(readSketch)));
  }
  return past;
}

export function upMs(day: ServerDay): number {
  return day.goodMs + day.degradedMs;
}

/** Time that no run covered, and runs that could not tell, count neither as up nor as down. */
export function observedMs(day: ServerDay): number {
  return upMs(day) + day.authMs + day.badMs;
}

/** The UTC day that many days earlier. */
export function dayBefore(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);
}
