import * as z from "zod/mini";
import { writtenSketch } from "../notes/boot-sketch.ts";

/** Every list and number has a bound, so that a hand-edited file can neither slow a run down nor end it. */
export const text = (max: number) => z.string().check(z.maxLength(max));
export const list = <T extends z.ZodMiniType>(item: T, max: number) => z.array(item).check(z.maxLength(max));
export const count = z.int().check(z.nonnegative());
export const isoTime = z.iso.datetime();
/** Milliseconds, up to three years. */
export const milliseconds = z.number().check(z.nonnegative(), z.maximum(100_000_000_000));

/** Most servers and jobs that a file of the history holds. */
export const maxKeptServers = 4000;
export const maxKeptJobs = 500;

export const healthStates = ["up", "degraded", "auth-needed", "down", "flapping", "unknown"] as const;
export type HealthState = (typeof healthStates)[number];

const settledStates = ["up", "degraded", "auth-needed", "down", "unknown"] as const;

const incident = z.object({
  kind: z.enum(["down", "auth-needed", "flapping"]),
  /** Where it began under another job's name: the id it had there. */
  id: z.optional(text(40)),
  /** Start of the first bad run, and of the first good run after; null while it lasts. */
  from: isoTime,
  to: z.nullable(isoTime),
  /** `not-judged`: a rule or the configuration set the server aside before it recovered. */
  end: z.nullable(z.enum(["recovered", "not-judged"])),
  /** Runs since it began, and how many of them were bad. */
  runs: count,
  badRuns: count,
  code: z.nullable(text(100)),
  title: z.nullable(text(200)),
  runUrl: z.nullable(text(2000)),
});
export type Incident = z.infer<typeof incident>;

/** A server's finished days of the page, added up: most runs then need no figures but those of their own day. */
const pastFigures = z.object({
  upMs: milliseconds,
  observedMs: milliseconds,
  /** The same of the last 29 days. */
  recentUpMs: milliseconds,
  recentObservedMs: milliseconds,
  /** Boot times of the last 29 days, as `writeSketch` writes them. */
  boot: text(10_000).check(z.regex(writtenSketch)),
});
export type PastFigures = z.infer<typeof pastFigures>;

const streak = { runs: count, since: isoTime };

export const serverHealth = z.object({
  name: text(400),
  /** With the name, the server's identity: two jobs may declare servers of the same name. */
  job: text(600),
  required: z.boolean(),
  /** What is shown. `unknown` hides `settled` until a run can tell again. */
  state: z.enum(healthStates),
  since: isoTime,
  /** The last state that enough runs in a row agreed on. */
  settled: z.enum(settledStates),
  settledSince: isoTime,
  flappingSince: z.nullable(isoTime),
  /** Latest runs in a row that were all good or all bad; counted only as far as the settings need. */
  streak: z.nullable(z.object({ ...streak, bad: z.boolean() })),
  /** Latest good runs in a row that were all degraded or all not. */
  pace: z.nullable(z.object({ ...streak, slow: z.boolean() })),
  /** Latest outcomes, oldest first: g(ood) d(egraded) a(uth) b(ad) u(nknown). */
  recent: z.string().check(z.regex(/^[gdabu]{0,200}$/)),
  firstSeen: isoTime,
  /** Runs in a row of its job in which it did not appear. */
  missing: count,
  /** Null until a day of its own has ended. */
  past: z.nullable(pastFigures),
  startupTimeoutMs: z.nullable(milliseconds),
  /** Tool names of the last run in which it was ready. */
  tools: z.nullable(list(text(400), 1000)),
  toolsChanged: z.nullable(
    z.object({ at: isoTime, lost: list(text(400), 1000), gained: list(text(400), 1000) }),
  ),
  problem: z.nullable(z.object({ code: text(100), title: text(200), remedy: text(1000) })),
  /** Why the last run did not judge it: disabled, or failing as a rule allows. */
  notJudged: z.nullable(text(200)),
  /** The current incident, and the latest ones that ended, newest first. */
  incident: z.nullable(incident),
  pastIncidents: list(incident, 20),
});
export type ServerHealth = z.infer<typeof serverHealth>;

/** Names and jobs hold no control characters, so that no two servers share a key. */
export function serverKey({ job, name }: { job: string; name: string }): string {
  return `${job}\n${name}`;
}

export function byKey(a: { job: string; name: string }, b: { job: string; name: string }): number {
  if (a.name !== b.name) return a.name < b.name ? -1 : 1;
  return a.job < b.job ? -1 : Number(a.job > b.job);
}

/** Names one outage of one server: the next outage of the same server has another id. */
export function incidentId(
  server: { job: string; name: string },
  { id, from }: Pick<Incident, "id" | "from">,
): string {
  return id ?? hash(`${serverKey(server)}\n${from}`);
}

/** FNV-1a over UTF-16 units, 53 bits in base 36: it tells outages apart and protects nothing. */
export function hash(text: string): string {
  let value = 0xcbf29ce484222325n;
  for (let index = 0; index < text.length; index += 1) {
    value = ((value ^ BigInt(text.charCodeAt(index))) * 0x100000001b3n) & 0xffffffffffffffffn;
  }
  return (value & 0x1fffffffffffffn).toString(36);
}
