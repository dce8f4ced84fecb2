import type { Conclusion, Problem } from "../model/report.ts";
import type { RunRecord } from "../model/run-record.ts";
import { gapsIn } from "./checks/evidence.ts";
import type { FailOn, JudgedServer } from "./judge.ts";

export interface Concluding {
  servers: readonly Pick<JudgedServer, "record" | "verdict">[];
  /** Of the run as a whole, those of `judge` included. */
  problems: readonly Problem[];
  run: Pick<RunRecord, "lostEvidence" | "phases" | "turn">;
  mode: "probe" | "exec" | "report";
}

/** `why`: sentences, the decisive ones only; empty for `pass`. */
export interface Concluded {
  conclusion: Conclusion;
  why: string[];
}

/** A proven failure is a failure, whatever else is missing. Without one, missing evidence makes the run inconclusive. */
export function conclude({ servers, problems, run, mode }: Concluding): Concluded {
  const errors = problems.filter(({ level }) => level === "error");
  const turn = turnOutcome(run, mode);
  const failures = [
    ...findings(servers, "fail"),
    ...errors.filter(({ makes }) => makes === "fail").map(({ detail }) => detail),
    ...turn.failures,
  ];
  if (failures.length > 0) return { conclusion: "fail", why: failures };
  const doubts = [
    ...gapsIn(run),
    ...errors.map(({ detail }) => detail),
    ...findings(servers, "inconclusive"),
    ...turn.doubts,
  ];
  return doubts.length > 0 ? { conclusion: "inconclusive", why: doubts } : { conclusion: "pass", why: [] };
}

function findings(servers: Concluding["servers"], level: "fail" | "inconclusive"): string[] {
  return servers
    .filter(({ verdict }) => verdict.level === level)
    .flatMap(({ verdict }) =>
      verdict.rules.filter((rule) => level === "inconclusive" || rule.level === "fail"),
    )
    .map(({ message }) => message);
}

/** The turn of a run must complete. In mode report it counts only when the recording saw it begin. */
function turnOutcome(
  { turn }: Concluding["run"],
  mode: Concluding["mode"],
): { failures: string[]; doubts: string[] } {
  if (mode === "probe" || turn.status === "completed") return { failures: [], doubts: [] };
  if (turn.status === "failed") {
    const reason = turn.error === null ? "" : `: ${turn.error}`;
    return { failures: [`The run's turn failed${reason}`], doubts: [] };
  }
  if (turn.status === "interrupted") return { failures: [], doubts: ["The run's turn was interrupted."] };
  if (turn.status === "unknown") return { failures: [], doubts: ["The run's turn did not come to an end."] };
  return { failures: [], doubts: mode === "exec" ? ["The run's turn did not begin."] : [] };
}

/** 0 pass, 1 fail, 3 inconclusive; 0 under `fail-on: never`. (2 is bad input.) */
export function exitCodeOf(conclusion: Conclusion, failOn: FailOn): 0 | 1 | 3 {
  if (failOn === "never" || conclusion === "pass") return 0;
  return conclusion === "fail" ? 1 : 3;
}
