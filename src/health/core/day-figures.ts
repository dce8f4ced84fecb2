import * as z from "zod/mini";
import { sketchOf, writeSketch, writtenSketch } from "../notes/boot-sketch.ts";
import type { Outcome } from "./outcome.ts";
import type { RunRecord } from "./run-record.ts";
import { byKey, count, list, milliseconds, serverKey, text } from "./server-health.ts";

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
  servers: list(serverDay, 4000),
});

export type ServerDay = z.infer<typeof serverDay>;
/** One line of `days/2026-11.jsonl`: a day's runs, added up. */
export type DayFigures = z.infer<typeof dayFigures>;

export type ParsedFigures = { kind: "figures"; days: DayFigures[] } | { kind: "unreadable"; reason: string };

export function figuresPath(day: string): string {
  return `days/${day.slice(0, 7)}.jsonl`;
}

/** A day's figures from its runs: the same runs in any order give the same figures. */
export function addUpDay(day: string, records: readonly RunRecord[]): DayFigures {
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
  return { day, runs: records.length, servers: servers.sort(byKey) };
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
