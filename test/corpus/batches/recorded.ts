import { existsSync, readFileSync, writeFileSync } from "node:fs";
import type { RunEvent } from "../../../src/model/events.ts";
import { outcomesFrom, type RunOutcome } from "../outcome.ts";
import { neutral } from "../record.ts";
import { type CorpusRun, namesIn } from "../run.ts";
import type { World } from "../setup.ts";

/** What Codex and the second look reported about setups that ran together. */
export interface RecordedRun {
  setups: string[];
  environmentNames: string[];
  names: Record<string, string>;
  events: RunEvent[];
}

const file = (batch: string) => new URL(`../../fixtures/batches/batch-${batch}.json`, import.meta.url);
const kinds = new Set<RunEvent["kind"]>(["server-declared", "startup", "tools-listed", "log", "second-look"]);

export const recordedRun = (
  setups: readonly { name: string }[],
  run: CorpusRun,
  world: World,
  directory: string,
): RecordedRun =>
  JSON.parse(
    neutral(
      JSON.stringify({
        setups: setups.map(({ name }) => name),
        environmentNames: namesIn(run.layout.env).sort(),
        names: Object.fromEntries(run.layout.names),
        events: run.events.filter(({ kind }) => kinds.has(kind)),
      }),
      world,
      directory,
    ),
  ) as RecordedRun;

export function writeRecorded(batch: string, runs: readonly RecordedRun[]): void {
  writeFileSync(file(batch), `[\n${runs.map((run) => JSON.stringify(run)).join(",\n")}\n]\n`);
}

export const isRecorded = (batch: string): boolean => existsSync(file(batch));

/** What the product reports today about the recorded runs. A configuration that Codex refused, and a table that it does not read, left no server. */
export function replayBatch(batch: string, codexVersion: string): RunOutcome[] {
  const runs = JSON.parse(readFileSync(file(batch), "utf8")) as RecordedRun[];
  return runs
    .flatMap(({ setups, events, environmentNames, names }) =>
      outcomesFrom(
        setups.map((name) => ({ name, server: names[name] ?? name })),
        events,
        environmentNames,
        codexVersion,
      ),
    )
    .filter(({ state }) => state !== "not seen");
}
