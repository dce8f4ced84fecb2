import type { HealthRun, HealthRunServer } from "../../src/health/core/health-run.ts";
import type { DiagnosisCode } from "../../src/model/diagnosis-codes.ts";

/** A ready server that took 0.8 s; `changes` make it what a test needs. */
export function seen(name: string, changes: Partial<HealthRunServer> = {}): HealthRunServer {
  return {
    name,
    state: "ready",
    required: false,
    level: "pass",
    bootMs: 800,
    startupTimeoutMs: 30_000,
    expectedUntil: null,
    broken: null,
    tools: ["read", "write"],
    problem: null,
    snippet: null,
    ...changes,
  };
}

export function failed(name: string, code: DiagnosisCode = "exited-at-once"): HealthRunServer {
  const problem = {
    code,
    title: "exited at once",
    detail: "It ended before it answered.",
    remedy: "Read its stderr.",
  };
  return seen(name, { state: "failed", level: "warn", bootMs: null, tools: null, problem });
}

const begin = Date.UTC(2026, 10, 21, 12, 0);

/** The `index`-th run of a schedule of 30 minutes that began on 21 November 2026 at noon. */
export function runAt(
  index: number,
  servers: HealthRunServer[],
  changes: Partial<HealthRun> = {},
): HealthRun {
  return {
    runId: String(1000 + index),
    runAttempt: 1,
    job: "",
    alertOn: "any",
    cron: null,
    startedAt: new Date(begin + index * 1_800_000).toISOString(),
    runUrl: `https://github.com/octo/demo/actions/runs/${1000 + index}`,
    event: "schedule",
    codexVersion: "0.169.0",
    conclusion: "pass",
    cannotTell: null,
    servers,
    ...changes,
  };
}
