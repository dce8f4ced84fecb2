import { existsSync, readFileSync, writeFileSync } from "node:fs";
import type { BatchSetup } from "./batch.ts";
import { classSince, codeOfName } from "./names.ts";

/** What the product reported about one setup. */
export interface Outcome {
  name: string;
  state: string;
  /** The codes of the diagnosis, most probable first; then those of the advice. */
  codes: string[];
  advice: string[];
  detail: string;
  remedy: string;
}

export type Verdict = "right" | "vague" | "wrong";

/** Codes that name no cause: honest, and no help where a cause could be named. */
const generic = new Set([
  "exited-at-once",
  "unrecognized",
  "timed-out",
  "unreachable",
  "http-4xx",
  "codex-config-refused",
  "no-evidence",
  "cancelled",
]);

/**
 * A code that is expected, or acceptable: right; one that names no cause only if it quotes the telling line. None or a generic
 * one: vague. Any other: wrong.
 */
export function verdictOf(setup: BatchSetup, { codes, advice, detail }: Outcome): Verdict {
  if (setup.expect === null) return codes.length + advice.length === 0 ? "right" : "wrong";
  const fitting = [setup.expect, ...(setup.acceptable ?? [])].map(codeOfName).concat(classSince(setup.name));
  const specific = codes.filter((code) => !generic.has(code));
  const told = setup.ready ? [...codes, ...advice] : codes;
  // The page had one code for every refusal of a configuration.
  if (fitting.includes("codex-config-refused") && codes[0]?.startsWith("config-")) return "right";
  const isQuoted = setup.quote === undefined || plain(detail).includes(plain(setup.quote));
  if (told.some((code) => fitting.includes(code) && (isQuoted || !generic.has(code)))) return "right";
  return specific.length === 0 ? "vague" : "wrong";
}

const file = (batch: string) => new URL(`first-runs/batch-${batch}.json`, import.meta.url);

export const readFirstRun = (batch: string): Outcome[] =>
  JSON.parse(readFileSync(file(batch), "utf8")) as Outcome[];

/** Written once: a first run is never repeated. */
export function writeFirstRun(batch: string, outcomes: readonly Outcome[]): void {
  if (existsSync(file(batch))) throw new Error(`The first run of batch ${batch} is recorded already.`);
  writeFileSync(file(batch), `${JSON.stringify(outcomes, null, 1)}\n`);
}

export const tally = (verdicts: readonly Verdict[]): Record<Verdict, number> => ({
  right: verdicts.filter((verdict) => verdict === "right").length,
  vague: verdicts.filter((verdict) => verdict === "vague").length,
  wrong: verdicts.filter((verdict) => verdict === "wrong").length,
});

const plain = (text: string): string => text.replace(/[`'"]/g, "").replace(/\s+/g, " ");
