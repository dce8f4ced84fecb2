import * as z from "zod/mini";
import type { HealthRun } from "./health-run.ts";
import { count, isoTime, list, milliseconds, text } from "./server-health.ts";
import type { Step } from "./step.ts";

const historyRun = z.object({
  run: text(200),
  attempt: count,
  job: z.optional(text(600)),
  at: isoTime,
  event: text(200),
  conclusion: z.enum(["pass", "fail", "inconclusive"]),
  coversMs: milliseconds,
  cannotTell: z.optional(text(1000)),
  servers: list(
    z.object({
      name: text(400),
      outcome: z.enum(["good", "degraded", "auth", "bad", "unknown"]),
      bootMs: z.optional(milliseconds),
      tools: z.optional(count),
      code: z.optional(text(100)),
    }),
    2000,
  ),
});

/** One line of `history/2026/11/21.jsonl`. */
export type HistoryRun = z.infer<typeof historyRun>;

export type ParsedRecords =
  | { kind: "records"; records: HistoryRun[] }
  | { kind: "unreadable"; reason: string };

export function shardPath(day: string): string {
  return `history/${day.replaceAll("-", "/")}.jsonl`;
}

export function toHistoryRun(run: HealthRun, { judged, cannotTell, coversMs }: Step): HistoryRun {
  return {
    run: run.runId,
    attempt: run.runAttempt,
    ...(run.job === "" ? {} : { job: run.job }),
    at: run.startedAt,
    event: run.event,
    conclusion: run.conclusion,
    coversMs,
    ...(cannotTell === null ? {} : { cannotTell }),
    servers: run.servers.map(({ name, bootMs, tools, state }) => {
      const seen = judged.get(name);
      return {
        name,
        outcome: cannotTell === null ? (seen?.outcome ?? "unknown") : "unknown",
        ...(bootMs === null || state !== "ready" ? {} : { bootMs }),
        ...(tools === null || state !== "ready" ? {} : { tools: tools.length }),
        ...(seen?.problem ? { code: seen.problem.code } : {}),
      };
    }),
  };
}

export function isSameRun(record: HistoryRun, run: HealthRun): boolean {
  return record.run === run.runId && record.attempt === run.runAttempt && (record.job ?? "") === run.job;
}

export function parseRecords(text: string): ParsedRecords {
  const records: HistoryRun[] = [];
  for (const [index, line] of text.split("\n").entries()) {
    if (line === "") continue;
    const parsed = parseLine(line);
    if (parsed === null) return { kind: "unreadable", reason: `line ${index + 1} is not a run` };
    records.push(parsed);
  }
  return { kind: "records", records };
}

function parseLine(line: string): HistoryRun | null {
  try {
    return historyRun.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    return null;
  }
}
