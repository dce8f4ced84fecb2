import { mergeSketches, readSketch, writeSketch } from "../notes/boot-sketch.ts";
import type { DayFigures, ServerDay } from "./day-figures.ts";
import { type PastFigures, serverKey } from "./server-health.ts";

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
