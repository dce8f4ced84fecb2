import * as z from "zod";
import { isoTime, serverHealth } from "./server-health.ts";

const count = z.int().nonnegative();

const gap = z.object({ from: isoTime, to: isoTime, missedRuns: count });

const healthHistory = z.object({
  schemaVersion: z.literal(1),
  /** UTC day (`2026-11-21`) whose figures are still growing. */
  today: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
  lastRun: z.object({
    runId: z.string().max(200),
    runAttempt: count,
    startedAt: isoTime,
    runUrl: z.string().max(2000).nullable(),
    codexVersion: z.string().max(200).nullable(),
  }),
  /** Runs ever recorded, and commits since the branch was last cut back. */
  runs: count,
  commits: count,
  firstRunAt: isoTime,
  intervalMs: z.number().positive().nullable(),
  /** Starts of the latest scheduled runs, oldest first: what the interval is learnt from. */
  scheduledAt: z.array(isoTime).max(100),
  /** Newest first. */
  gaps: z.array(gap).max(50),
  /** Set while runs cannot tell anything about any server. */
  cannotTell: z.object({ since: isoTime, runs: count, reason: z.string().max(1000) }).nullable(),
  issue: z.object({ number: count, url: z.string().max(2000) }).nullable(),
  servers: z.array(serverHealth).max(2000),
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
    return { kind: "unreadable", reason: "it is not JSON" };
  }
  const version = (value as { schemaVersion?: unknown } | null)?.schemaVersion;
  if (typeof version === "number" && version > 1) {
    return { kind: "unreadable", reason: `a newer release wrote it (schemaVersion ${version})` };
  }
  const parsed = healthHistory.safeParse(value);
  if (parsed.success) return { kind: "history", history: parsed.data };
  const [issue] = parsed.error.issues;
  return {
    kind: "unreadable",
    reason: `${issue?.path.join(".") || "content"}: ${issue?.message ?? "not as expected"}`,
  };
}

/** One server a line, so that git keeps the difference between two runs small. */
export function serializeHistory(history: HealthHistory): string {
  const { servers, ...rest } = history;
  const head = JSON.stringify(rest).slice(0, -1);
  const lines = servers.map((server) => JSON.stringify(server)).join(",\n");
  return `${head},"servers":[\n${lines}\n]}\n`;
}
