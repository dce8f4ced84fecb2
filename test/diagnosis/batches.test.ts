import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { BatchSetup } from "../corpus/batches/batch.ts";
import { isRecorded, replayBatch } from "../corpus/batches/recorded.ts";
import { tally, verdictOf } from "../corpus/batches/score.ts";

const numbers = readdirSync(new URL("../corpus/batches", import.meta.url)).flatMap(
  (file) => /^batch-(\d+)\.ts$/.exec(file)?.[1] ?? [],
);

describe("setups of public reports", () => {
  it("come from at least 300 reports", async () => {
    const batches = await Promise.all(numbers.map(load));
    const setups = batches.flat();
    expect(setups.length).toBeGreaterThanOrEqual(300);
    for (const { source, cause, helps } of setups) {
      expect(source).toMatch(/^https:\/\//);
      expect(cause.length * helps.length).toBeGreaterThan(0);
    }
  });

  it.each(numbers.filter(isRecorded))("of batch %s are diagnosed right, or not at all", async (number) => {
    const setups = await load(number);
    const outcomes = replayBatch(number, "0.169.0");
    const judged = outcomes.map((outcome) => {
      const setup = setups.find(({ name }) => name === outcome.name) as BatchSetup;
      return { name: outcome.name, got: outcome.codes.join(), verdict: verdictOf(setup, outcome) };
    });
    expect(judged.filter(({ verdict }) => verdict === "wrong")).toEqual([]);
    const { right } = tally(judged.map(({ verdict }) => verdict));
    expect(right / judged.length).toBeGreaterThanOrEqual(0.9);
  });
});

const load = async (number: string): Promise<readonly BatchSetup[]> =>
  ((await import(`../corpus/batches/batch-${number}.ts`)) as { batch: readonly BatchSetup[] }).batch;
