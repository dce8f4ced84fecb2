import { isDeepStrictEqual } from "node:util";
import type { Case } from "./case.ts";
import { simplerCases } from "./cases.ts";
import { predict } from "./oracle.ts";
import { type Actual, runCase } from "./run-case.ts";

export interface Difference {
  text: string;
  /** Equal for differences that probably have one cause. */
  kind: string;
  /** What the run printed. */
  log: string;
}

/** Null when the run came out as predicted. */
export async function compareCase(given: Case, codex: string): Promise<Difference | null> {
  const { open, ...outcome } = predict(given);
  const closed = (full: Omit<Actual, "log">) => ({
    ...full,
    requiredFailed: full.requiredFailed?.filter((name) => !open.includes(name)) ?? null,
  });
  const predicted = closed(outcome);
  const { log, ...result } = await runCase(given, codex);
  const actual = closed(result);
  const isPrinted = actual.requiredFailed !== null;
  const expected = { ...predicted, requiredFailed: isPrinted ? predicted.requiredFailed : null };
  if (isDeepStrictEqual(expected, actual)) return null;
  const sameNames = isDeepStrictEqual(expected.requiredFailed, actual.requiredFailed);
  const preflight = given.preflight === "false" ? " without preflight" : "";
  const place = given.mode === "probe" ? "probe" : `engine ${given.engine}${preflight}`;
  return {
    text: `predicted ${describe(expected)}, got ${describe(actual)}`,
    kind: `${place}: predicted ${expected.conclusion}, got ${actual.conclusion}${sameNames ? "" : ", other required-failed"}`,
    log,
  };
}

/** The smallest variant found within `maxRuns` runs that still differs. */
export async function findSimplest(given: Case, difference: Difference, codex: string, maxRuns = 20) {
  let simplest = { given, difference };
  let candidates = simplerCases(given);
  for (let runs = 0; runs < maxRuns; runs += 1) {
    const candidate = candidates.shift();
    if (candidate === undefined) break;
    const still = await compareCase(candidate, codex);
    if (still === null) continue;
    simplest = { given: candidate, difference: still };
    candidates = simplerCases(candidate);
  }
  return simplest;
}

function describe({ conclusion, exitCode, requiredFailed }: Omit<Actual, "log">): string {
  const names = requiredFailed === null ? "" : `, required-failed ${JSON.stringify(requiredFailed)}`;
  return `${conclusion ?? "no conclusion"}, exit ${exitCode}${names}`;
}
