import type { DayFigures, ServerDay } from "../core/day-figures.ts";
import type { HealthHistory } from "../core/health-history.ts";
import { dayBefore, pageDays } from "../core/plan-write.ts";
import { staleAfter } from "../core/schedule.ts";
import type { HealthState, ServerHealth } from "../core/server-health.ts";
import { type BootAdvice, bootAdvice } from "../notes/boot-advice.ts";
import { mergeSketches, readSketch, type UsualBoot, usualBoot } from "../notes/boot-sketch.ts";
import { chartName } from "./chart-name.ts";

/** Everything the page shows, in the order it shows it. */
export interface PageModel {
  /** `owner/repo`, or whatever the history is of. */
  title: string;
  history: HealthHistory;
  days: string[];
  /** Broken ones first. */
  servers: PageServer[];
  /** After this moment the page is out of date; null when the interval is not known. */
  staleAfter: string | null;
}

export interface PageServer {
  health: ServerHealth;
  chart: string;
  bars: DayBar[];
  /** Share of the observed time in which it was up; null when nothing was observed. */
  uptime: number | null;
  uptimeLast30: number | null;
  /** Rounded down to hours, later to days: a figure that moves with every run would be one more change in every commit. */
  observedMs: number;
  boot: UsualBoot | null;
  bootByDay: (UsualBoot | null)[];
  advice: BootAdvice | null;
}

/** One day of one server. Shares of the observed time add up to 1; `observed` 0 is "no data". */
export interface DayBar {
  day: string;
  observedMs: number;
  good: number;
  degraded: number;
  auth: number;
  bad: number;
  unknown: number;
}

const BOOT_DAYS = 30;
const order: HealthState[] = ["down", "auth-needed", "flapping", "degraded", "unknown", "up"];

export function buildPage(title: string, history: HealthHistory, figures: readonly DayFigures[]): PageModel {
  const last = history.lastRun.startedAt.slice(0, 10);
  const days = Array.from({ length: pageDays }, (_, index) => dayBefore(last, pageDays - 1 - index));
  const byDay = new Map(
    figures.map(({ day, servers }) => [day, new Map(servers.map((server) => [server.name, server]))]),
  );
  const servers = history.servers.map((health) =>
    buildServer(
      health,
      days,
      days.map((day) => byDay.get(day)?.get(health.name) ?? null),
    ),
  );
  return {
    title,
    history,
    days,
    servers: servers.sort((a, b) => rank(a) - rank(b) || (a.health.name < b.health.name ? -1 : 1)),
    staleAfter: staleAfter(history.lastRun.startedAt, history.intervalMs),
  };
}

function rank({ health }: PageServer): number {
  return order.indexOf(health.state);
}

function buildServer(health: ServerHealth, days: string[], figures: (ServerDay | null)[]): PageServer {
  const sketches = figures.map((day) => readSketch(day?.boot ?? ""));
  const boot = usualBoot(mergeSketches(sketches.slice(-BOOT_DAYS)));
  return {
    health,
    chart: chartName(health.name),
    bars: days.map((day, index) => toBar(day, figures[index] ?? null)),
    uptime: uptimeOf(figures),
    uptimeLast30: uptimeOf(figures.slice(-30)),
    observedMs: roundedDown(figures.reduce((sum, day) => sum + (day ? observed(day) : 0), 0)),
    boot,
    bootByDay: sketches.map(usualBoot),
    advice: bootAdvice(boot, health.startupTimeoutMs),
  };
}

function roundedDown(ms: number): number {
  const unit = ms < 2 * 86_400_000 ? 3_600_000 : 86_400_000;
  return ms < unit ? ms : Math.floor(ms / unit) * unit;
}

/** Time that said something: what no run covered, and runs that could not tell, count neither way. */
function observed(day: ServerDay): number {
  return day.goodMs + day.degradedMs + day.authMs + day.badMs;
}

function uptimeOf(days: readonly (ServerDay | null)[]): number | null {
  let up = 0;
  let total = 0;
  for (const day of days) {
    if (day === null) continue;
    up += day.goodMs + day.degradedMs;
    total += observed(day);
  }
  return total === 0 ? null : up / total;
}

function toBar(day: string, figures: ServerDay | null): DayBar {
  const total = figures === null ? 0 : observed(figures) + figures.unknownMs;
  const share = (ms: number | undefined) => (total === 0 || ms === undefined ? 0 : ms / total);
  return {
    day,
    observedMs: total,
    good: share(figures?.goodMs),
    degraded: share(figures?.degradedMs),
    auth: share(figures?.authMs),
    bad: share(figures?.badMs),
    unknown: share(figures?.unknownMs),
  };
}
