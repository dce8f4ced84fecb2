/**
 * Runs batches of setups from public reports through the real Codex and scores what the product reports about each.
 *
 *   node scripts/corpus-batches.mjs [--codex VERSION] [--only NAME] [--first-run] [--quiet] [--states] BATCH…    such as: 01 02
 *   node scripts/corpus-batches.mjs --recorded BATCH…
 *
 * `--record` writes what Codex and the second look reported to test/fixtures/batches, from which a unit test diagnoses again.
 * `--first-run` writes the outcome to test/corpus/batches/first-runs, once, and prints no setup; `--recorded` scores what is
 * written there. `--states` prints each server's state and Codex's error. A setup that is to be broken and is ready, or a
 * remedied one that is not ready, is marked with `!`.
 */
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { identify } from "../src/codex/binary/locate.ts";
import { prepareSetups, processesOf } from "../test/corpus/batches/prepare.ts";
import { recordedRun, writeRecorded } from "../test/corpus/batches/recorded.ts";
import { readFirstRun, tally, verdictOf, writeFirstRun } from "../test/corpus/batches/score.ts";
import { startWebScenes } from "../test/corpus/batches/web.ts";
import { outcomesOf, refusedOutcomes } from "../test/corpus/outcome.ts";
import { runCorpus } from "../test/corpus/run.ts";
import { prepareWorld } from "../test/corpus/world.ts";
import { codexLauncher } from "../test/support/install-codex.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    codex: { type: "string", default: "0.169.0" },
    only: { type: "string", multiple: true },
    "first-run": { type: "boolean", default: false },
    recorded: { type: "boolean", default: false },
    record: { type: "boolean", default: false },
    states: { type: "boolean", default: false },
  },
});
const codex = await identify(await codexLauncher(values.codex), process.env);

async function outcomes(setups, world, directory, remedied, recordings = []) {
  prepareSetups(setups, world);
  const scenes = await startWebScenes(
    Object.fromEntries(setups.flatMap(({ name, web }) => (web ? [[name, web]] : []))),
    join(world.directory, "certificates"),
  );
  try {
    const run = await runCorpus(codex, setups, { ...world, origins: scenes.origins }, directory, remedied);
    recordings.push(recordedRun(setups, run, world, dirname(world.directory)));
    return outcomesOf(setups, run, codex.version);
  } catch (error) {
    return refusedOutcomes(setups, error);
  } finally {
    await scenes.close();
  }
}

async function runBatch(batch) {
  const broken = [];
  const remedied = [];
  const recordings = [];
  for (const [index, setups] of processesOf(batch).entries()) {
    const directory = realpathSync(mkdtempSync(join(tmpdir(), "corpus-batch-")));
    const world = await prepareWorld(join(directory, "world"));
    try {
      broken.push(...(await outcomes(setups, world, join(directory, `broken-${index}`), false, recordings)));
      const remediable = setups.filter(({ remedy }) => remedy !== undefined);
      if (remediable.length > 0)
        remedied.push(...(await outcomes(remediable, world, join(directory, `remedied-${index}`), true)));
    } finally {
      await world.close();
      rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
    }
  }
  return { broken, remedied, recordings };
}

const isReady = ({ state, tools }) => state === "ready" && tools > 0;
const mark = (asMeant) => (asMeant ? " " : "!");

for (const number of positionals) {
  const { batch } = await import(`../test/corpus/batches/batch-${number}.ts`);
  const chosen = batch.filter(({ name }) => values.only === undefined || values.only.includes(name));
  const { broken, remedied, recordings } = values.recorded
    ? { broken: readFirstRun(number), remedied: [], recordings: [] }
    : await runBatch(chosen);
  if (values.record) writeRecorded(number, recordings);
  if (values["first-run"])
    writeFirstRun(
      number,
      broken.map(({ name, state, codes, advice, detail, remedy }) => ({
        name,
        state,
        codes,
        advice,
        detail,
        remedy,
      })),
    );
  const verdicts = [];
  for (const setup of chosen) {
    const outcome = broken.find(({ name }) => name === setup.name);
    if (outcome === undefined) throw new Error(`${setup.name} was not run`);
    const verdict = verdictOf(setup, outcome);
    verdicts.push(verdict);
    if (values["first-run"]) continue;
    if (values.states) {
      const readyIsMeant = setup.expect === null || setup.ready === true;
      console.log(
        `${mark(isReady(outcome) === readyIsMeant)} ${setup.name}: ${outcome.state}  ${outcome.error.replace(/\s+/g, " ").slice(0, 200)}`,
      );
    }
    if (verdict !== "right")
      console.log(
        `${verdict} ${setup.name}: expected ${setup.expect} ${JSON.stringify(setup.acceptable ?? [])}, got ${outcome.codes.join(" + ") || "nothing"} ${outcome.advice.join(" ")}\n    ${outcome.detail}\n    ${outcome.remedy}`,
      );
  }
  const broke = remedied.filter((outcome) => !isReady(outcome));
  for (const { name, state, error } of broke)
    console.log(`! remedied ${name}: ${state}  ${error.slice(0, 300)}`);
  const { right, vague, wrong } = tally(verdicts);
  console.log(
    `batch ${number}, Codex ${codex.version}: ${verdicts.length} setups, ${right} right, ${vague} vague, ${wrong} wrong; ${remedied.length - broke.length} of ${remedied.length} remedies start`,
  );
}
