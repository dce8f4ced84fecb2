import type { DayFigures, ServerDay } from "../core/day-figures.ts";
import { type HealthHistory, type JobHealth, newestJob } from "../core/health-history.ts";
import { dayBefore, pageDays } from "../core/plan-write.ts";
import { staleAfter } from "../core/schedule.ts";
import {
  byKey,
  type HealthState,
  type Incident,
  type ServerHealth,
  serverKey,
} from "../core/server-health.ts";
import { type BootAdvice, bootAdvice } from "../notes/boot-advice.ts";
import { mergeSketches, readSketch, type UsualBoot, usualBoot } from "../notes/boot-sketch.ts";
import { fileName } from "./file-name.ts";

/** Everything the page shows, in the order of the page. */
export interface PageModel {
  /** `owner/repo`, or whatever the history is of. */
  title: string;
  history: HealthHistory;
  /** The job that ran last. */
  newest: JobHealth;
  /** Broken servers first, then required ones. */
  servers: PageServer[];
  /** Newest first. */
  incidents: PageIncident[];
  /** After this moment `status.json` is out of date; null when the interval is not known. */
  staleAfter: string | null;
  /** The same for the files that are written once a day. */
  pageStaleAfter: string | null;
}

export interface PageIncident {
  server: PageServer;
  incident: Incident;
}

export interface PageServer {
  health: ServerHealth;
  /** Its name, with its job where another job has a server of that name. */
  label: string;
  /** Without extension. */
  file: string;
  /** From the first day with data on, at most 90. */
  bars: DayBar[];
  /** Share of the observed time in which it was up; null when nothing was observed. */
  uptime: number | null;
  uptimeLast30: number | null;
  observedMs: number;
  boot: UsualBoot | null;
  bootByDay: (UsualBoot | null)[];
  advice: BootAdvice | null;
}

/** One day of one server. Shares of the observed time add up to 1; `observedMs` 0 is "no data". */
export interface DayBar {
  day: string;
  observedMs: number;
  good: number;
  degraded: number;
  auth: number;
  bad: number;
  unknown: number;
}

const bootDays = 30;
/** Charts of servers beyond this are left out; `status.json` holds every server. */
export const maxCharts = 50;
const order: HealthState[] = ["down", "auth-needed", "flapping", "degraded", "unknown", "up"];

export function buildPage(title: string, history: HealthHistory, figures: readonly DayFigures[]): PageModel {
  const newest = newestJob(history);
  const last = newest.lastRun.startedAt.slice(0, 10);
  const days = Array.from({ length: pageDays }, (_, index) => dayBefore(last, pageDays - 1 - index));
  const byDay = new Map(
    figures.map(({ day, servers }) => [day, new Map(servers.map((server) => [serverKey(server), server]))]),
  );
  const names = Map.groupBy(history.servers, ({ name }) => name);
  const servers = history.servers
    .map((health) => {
      const isUnique = names.get(health.name)?.length === 1;
      const label = isUnique ? health.name : `${health.name} (${health.job})`;
      const ofServer = days.map((day) => byDay.get(day)?.get(serverKey(health)) ?? null);
      return buildServer(health, label, days, ofServer);
    })
    .sort((a, b) => rank(a) - rank(b) || byKey(a.health, b.health));
  const incidents = servers
    .flatMap((server) =>
      [server.health.incident, ...server.health.pastIncidents].flatMap((incident) =>
        incident === null ? [] : [{ server, incident }],
      ),
    )
    .sort((a, b) => Date.parse(b.incident.from) - Date.parse(a.incident.from));
  return {
    title,
    history,
    newest,
    servers,
    incidents,
    staleAfter: staleAfter(newest.lastRun.startedAt, newest),
    pageStaleAfter: staleAfter(`${dayBefore(last, -1)}T00:00:00.000Z`, newest),
  };
}

function rank({ health }: PageServer): number {
  return order.indexOf(health.state) * 2 + (health.required ? 0 : 1);
}

function buildServer(
  health: ServerHealth,
  label: string,
  days: string[],
  figures: (ServerDay | null)[],
): PageServer {
  const sketches = figures.map((day) => readSketch(day?.boot ?? ""));
  const boot = usualBoot(mergeSketches(sketches.slice(-bootDays)));
  const bars = days.map((day, index) => toBar(day, figures[index] ?? null));
  const first = bars.findIndex(({ observedMs }) => observedMs > 0);
  return {
    health,
    label,
    file: fileName(label),
    bars: bars.slice(first === -1 ? -1 : first),
    uptime: uptimeOf(figures),
    uptimeLast30: uptimeOf(figures.slice(-30)),
    observedMs: figures.reduce((sum, day) => sum + (day ? observed(day) : 0), 0),
    boot,
    bootByDay: sketches.slice(first === -1 ? -1 : first).map(usualBoot),
    advice: bootAdvice(boot, health.startupTimeoutMs),
  };
}

/** Time that no run covered, and runs that could not tell, count neither as up nor as down. */
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
