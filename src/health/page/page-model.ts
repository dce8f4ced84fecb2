import {
  type DayFigures,
  dayBefore,
  observedMs,
  pageDays,
  type ServerDay,
  upMs,
} from "../core/day-figures.ts";
import { type HealthHistory, type JobHealth, newestJob } from "../core/health-history.ts";
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

/** Charts of servers beyond this are left out; `status.json` holds every server. */
export const maxCharts = 50;
const order: HealthState[] = ["down", "auth-needed", "flapping", "degraded", "unknown", "up"];

/** `figures` of today are enough for all but the bars. */
export function buildPage(title: string, history: HealthHistory, figures: readonly DayFigures[]): PageModel {
  const newest = newestJob(history);
  const last = history.today;
  const first = figures.reduce((earliest, { day }) => (day < earliest ? day : earliest), last);
  const days = Array.from({ length: pageDays }, (_, index) => dayBefore(last, pageDays - 1 - index)).filter(
    (day) => day >= first,
  );
  const byDay = new Map(
    figures.map(({ day, servers }) => [day, new Map(servers.map((server) => [serverKey(server), server]))]),
  );
  const labelOf = serverLabels(history);
  const servers = history.servers
    .map((health) => {
      const ofServer = days.map((day) => byDay.get(day)?.get(serverKey(health)) ?? null);
      return buildServer(health, labelOf(health), days, ofServer);
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

/** A server's name, with its job where another job has a server of that name. */
export function serverLabels({ servers }: HealthHistory): (health: ServerHealth) => string {
  const names = Map.groupBy(servers, ({ name }) => name);
  return ({ name, job }) => (names.get(name)?.length === 1 ? name : `${name} (${job})`);
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
  const { past } = health;
  const today = figures.at(-1) ?? null;
  const todayUp = today === null ? 0 : upMs(today);
  const todayObserved = today === null ? 0 : observedMs(today);
  const observed = (past?.observedMs ?? 0) + todayObserved;
  const boot = usualBoot(
    mergeSketches([past?.boot, today?.boot].map((written) => readSketch(written ?? ""))),
  );
  const bars = days.map((day, index) => toBar(day, figures[index] ?? null));
  const first = bars.findIndex(({ observedMs }) => observedMs > 0);
  return {
    health,
    label,
    file: fileName(label),
    bars: bars.slice(first === -1 ? -1 : first),
    uptime: share((past?.upMs ?? 0) + todayUp, observed),
    uptimeLast30: share((past?.recentUpMs ?? 0) + todayUp, (past?.recentObservedMs ?? 0) + todayObserved),
    observedMs: observed,
    boot,
    bootByDay: figures
      .slice(first === -1 ? -1 : first)
      .map((figuresOfDay) => usualBoot(readSketch(figuresOfDay?.boot ?? ""))),
    advice: bootAdvice(boot, health.startupTimeoutMs),
  };
}

function share(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}

function toBar(day: string, figures: ServerDay | null): DayBar {
  const total = figures === null ? 0 : observedMs(figures) + figures.unknownMs;
  const part = (ms: number | undefined) => share(ms ?? 0, total) ?? 0;
  return {
    day,
    observedMs: total,
    good: part(figures?.goodMs),
    degraded: part(figures?.degradedMs),
    auth: part(figures?.authMs),
    bad: part(figures?.badMs),
    unknown: part(figures?.unknownMs),
  };
}
