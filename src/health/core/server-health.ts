import * as z from "zod";

/** Every list has a bound, so that one hostile or broken file can never make a run slow. */
const text = (max: number) => z.string().max(max);
export const isoTime = z.iso.datetime();
const count = z.int().nonnegative();

export const healthStates = ["up", "degraded", "auth-needed", "down", "flapping", "unknown"] as const;
export type HealthState = (typeof healthStates)[number];

const settledStates = ["up", "degraded", "auth-needed", "down", "unknown"] as const;

const problem = z.object({ code: text(100), title: text(200), detail: text(1000), remedy: text(1000) });

const incident = z.object({
  kind: z.enum(["down", "auth-needed", "flapping"]),
  /** Start of the first bad run, and of the first good run after; null while it lasts. */
  from: isoTime,
  to: isoTime.nullable(),
  /** Runs since it began, and how many of them were bad. */
  runs: count,
  badRuns: count,
  code: text(100).nullable(),
  title: text(200).nullable(),
  runUrl: text(2000).nullable(),
});
export type Incident = z.infer<typeof incident>;

/** The most that `downAfter` and `upAfter` may ask for. Counting on would change the file in every run for nothing. */
export const countedRuns = 100;

const streak = z.object({ runs: count, since: isoTime });

export const serverHealth = z.object({
  name: text(400),
  job: text(400),
  required: z.boolean(),
  /** What is shown. `unknown` hides `settled` until a run can tell again. */
  state: z.enum(healthStates),
  since: isoTime,
  /** The last state that enough runs in a row agreed on. */
  settled: z.enum(settledStates),
  settledSince: isoTime,
  flappingSince: isoTime.nullable(),
  /** Runs in a row that were good or bad, whichever the latest was; counted up to `countedRuns`. */
  streak: streak.extend({ bad: z.boolean() }).nullable(),
  /** Good runs in a row that were degraded or not, whichever the latest was. */
  pace: streak.extend({ slow: z.boolean() }).nullable(),
  /** Latest outcomes, oldest first: g(ood) d(egraded) a(uth) b(ad) u(nknown). */
  recent: z.string().regex(/^[gdabu]{0,200}$/),
  firstSeen: isoTime,
  /** Runs in a row of its job in which it no longer appeared. */
  missing: count,
  /** Usual boot time over the last 30 finished days. */
  usualBoot: z.object({ p50Ms: z.number(), p95Ms: z.number(), samples: count }).nullable(),
  startupTimeoutMs: z.number().nonnegative().nullable(),
  /** Tool names of the last run in which it was ready. */
  tools: z.array(text(400)).max(1000).nullable(),
  toolsChanged: z
    .object({ at: isoTime, lost: z.array(text(400)).max(1000), gained: z.array(text(400)).max(1000) })
    .nullable(),
  problem: problem.nullable(),
  /** Why the last run did not judge it: disabled, or failing as a rule allows. */
  notJudged: text(200).nullable(),
  /** The incident that lasts, and the latest ones that ended, newest first. */
  incident: incident.nullable(),
  pastIncidents: z.array(incident).max(20),
});
export type ServerHealth = z.infer<typeof serverHealth>;
