import * as z from "zod/mini";
import {
  count,
  isoTime,
  list,
  maxKeptJobs,
  maxKeptServers,
  milliseconds,
  serverHealth,
  text,
} from "./server-health.ts";

const gap = z.object({ from: isoTime, to: isoTime, missedRuns: count });

const jobHealth = z.object({
  job: text(600),
  /** `required`: only servers that are required raise the alert. */
  alertOn: z.enum(["any", "required"]),
  lastRun: z.object({
    runId: text(200),
    runAttempt: count,
    startedAt: isoTime,
    runUrl: z.nullable(text(2000)),
    codexVersion: z.nullable(text(200)),
  }),
  firstRun: z.object({ runId: text(200), startedAt: isoTime }),
  /** Runs of other jobs since its last one. */
  othersRan: count,
  intervalMs: z.nullable(milliseconds.check(z.positive())),
  /** Starts of the latest scheduled runs, oldest first: the interval is inferred from them. */
  scheduledAt: list(isoTime, 100),
  /** Cron expressions that started it, with the latest start. */
  crons: list(z.object({ cron: text(100), at: isoTime }), 20),
  /** Newest first. */
  gaps: list(gap, 50),
  /** Set while its runs cannot tell anything about any server. */
  cannotTell: z.nullable(
    z.object({
      kind: z.enum(["no-evidence", "all-failed"]),
      since: isoTime,
      runs: count,
      reason: text(1000),
    }),
  ),
});
export type JobHealth = z.infer<typeof jobHealth>;

const healthHistory = z.object({
  schemaVersion: z.literal(1),
  /** UTC day (`2026-11-21`) whose figures are still growing. */
  today: z.iso.date(),
  /** Runs ever recorded, and commits since the branch was last squashed. */
  runs: count,
  commits: count,
  /** When the remote refused to have the branch squashed. */
  squashRefusedAt: z.nullable(isoTime),
  firstRunAt: isoTime,
  issue: z.nullable(z.object({ number: count, url: text(2000) })),
  /** Incidents that the webhook was told of and that have not ended. */
  announced: list(z.object({ id: text(40), name: text(400) }), 4000),
  jobs: list(jobHealth, maxKeptJobs).check(z.minLength(1)),
  servers: list(serverHealth, maxKeptServers),
});

/** The content of `state.json`: all that one more run needs to know about the runs before it. */
export type HealthHistory = z.infer<typeof healthHistory>;

export type ParsedHistory =
  | { kind: "history"; history: HealthHistory }
  | { kind: "unreadable"; reason: string };

export function parseHistory(text: string): ParsedHistory {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { kind: "unreadable", reason: "it is not valid JSON" };
  }
  const version = (value as { schemaVersion?: unknown } | null)?.schemaVersion;
  if (typeof version === "number" && version > 1) {
    return { kind: "unreadable", reason: `a newer release wrote it (schemaVersion ${version})` };
  }
  const parsed = healthHistory.safeParse(value);
  if (parsed.success) return { kind: "history", history: parsed.data };
  const path = parsed.error.issues[0]?.path.join(".");
  return { kind: "unreadable", reason: `\`${path || "content"}\` does not have the expected type or range` };
}

/** One line per server and job, so that the difference between two runs stays small. */
export function serializeHistory(history: HealthHistory): string {
  const { servers, jobs, ...rest } = history;
  const lines = (items: readonly object[]) => items.map((item) => JSON.stringify(item)).join(",\n");
  const head = JSON.stringify(rest).slice(0, -1);
  return `${head},"jobs":[\n${lines(jobs)}\n],"servers":[\n${lines(servers)}\n]}\n`;
}

/** The job that ran last. Every history holds a job. */
export function newestJob({ jobs }: HealthHistory): JobHealth {
  return jobs.reduce((newest, job) =>
    Date.parse(job.lastRun.startedAt) > Date.parse(newest.lastRun.startedAt) ? job : newest,
  );
}
