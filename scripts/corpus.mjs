/**
 * Runs the corpus of broken setups through real Codex binaries and says which got the right code.
 *
 *   node scripts/corpus.mjs [--record] [--all | VERSION=PATH_OF_CODEX…]
 *
 * Without versions: the newest alone, installed from npm when it is not there; `--all`: every version of the corpus.
 * `--record` writes what Codex said to test/fixtures/corpus/VERSION.json, from which the unit tests diagnose again.
 */
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { identify } from "../src/codex/binary/locate.ts";
import { corpusVersions, setupsFor } from "../test/corpus/corpus.ts";
import { judgeRemedies, judgeRun } from "../test/corpus/judge.ts";
import { record } from "../test/corpus/record.ts";
import { manyServersMs, runCorpus } from "../test/corpus/run.ts";
import { prepareWorld } from "../test/corpus/world.ts";
import { codexLauncher } from "../test/support/install-codex.ts";

const args = process.argv.slice(2);
const recording = args.includes("--record");
const chosen = args.filter((arg) => arg.includes("="));
const versions = args.includes("--all") ? corpusVersions : corpusVersions.slice(0, 1);
const binaries =
  chosen.length > 0
    ? chosen.map((arg) => arg.split(/=(.*)/s))
    : await Promise.all(versions.map(async (version) => [version, await codexLauncher(version)]));

let wrong = 0;
for (const [version, file] of binaries) {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), "corpus-")));
  const world = await prepareWorld(join(directory, "world"));
  try {
    const codex = await identify(file, process.env);
    const setups = setupsFor(version);
    const began = performance.now();
    const run = await runCorpus(codex, setups, world, join(directory, "broken"), false, manyServersMs);
    const results = judgeRun(setups, run, version);
    if (recording) record(version, run, world, directory);
    const remedies = judgeRemedies(
      setups,
      await runCorpus(codex, setups, world, join(directory, "remedied"), true),
    );
    const bad = [...results, ...remedies].filter(({ right }) => !right);
    wrong += bad.length;
    const codes = new Set(results.flatMap(({ expected }) => expected));
    const figures = [
      `${setups.length} setups`,
      `${codes.size} classes`,
      `${results.filter(({ right }) => right).length} right`,
      `${results.filter(({ right }) => !right).length} wrong`,
      `${remedies.filter(({ right }) => right).length} of ${remedies.length} remedies work`,
      `${Math.round((performance.now() - began) / 100) / 10} s`,
    ];
    console.log(`${version}: ${figures.join(", ")}`);
    for (const { name, expected, got, error } of bad) {
      console.log(
        `  ${name}: expected ${expected.join(" + ") || "nothing"}, got ${got.join(" + ") || "nothing"}  ${error ?? ""}`,
      );
    }
  } finally {
    await world.close();
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
  }
}
process.exitCode = wrong === 0 ? 0 : 1;
