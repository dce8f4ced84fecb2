import * as z from "zod";
import type { HealthRun } from "./health-run.ts";
import { isoTime } from "./server-health.ts";
import type { Step } from "./step.ts";

const runRecord = z.object({
  run: z.string().max(200),
  attempt: z.int().nonnegative(),
  job: z.string().max(400).optional(),
  at: isoTime,
  event: z.string().max(200),
  conclusion: z.enum(["pass", "fail", "inconclusive"]),
  coversMs: z.number().nonnegative(),
  cannotTell: z.string().max(1000).optional(),
  servers: z
    .array(
      z.object({
        name: z.string().max(400),
        outcome: z.enum(["good", "degraded", "auth", "bad", "unknown"]),
        bootMs: z.number().nonnegative().optional(),
        tools: z.int().nonnegative().optional(),
        code: z.string().max(100).optional(),
      }),
    )
    .max(2000),
});

/** One line of `history/2026/11/21.jsonl`. */
export type RunRecord = z.infer<typeof runRecord>;

export type ParsedRecords =
  | { kind: "records"; records: RunRecord[] }
  | { kind: "unreadable"; reason: string };

export function shardPath(day: string): string {
  return `history/${day.replaceAll("-", "/")}.jsonl`;
}

export function toRunRecord(run: HealthRun, { judged, cannotTell, coversMs }: Step): RunRecord {
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

export function isSameRun(record: RunRecord, run: HealthRun): boolean {
  return record.run === run.runId && record.attempt === run.runAttempt && (record.job ?? "") === run.job;
}

export function parseRecords(text: string): ParsedRecords {
  const records: RunRecord[] = [];
  for (const [index, line] of text.split("\n").entries()) {
    if (line === "") continue;
    const parsed = parseLine(line);
    if (parsed === null) return { kind: "unreadable", reason: `line ${index + 1} is not a run` };
    records.push(parsed);
  }
  return { kind: "records", records };
}

function parseLine(line: string): RunRecord | null {
  try {
    return runRecord.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    return null;
  }
}
