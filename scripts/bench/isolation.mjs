// Prints what isolation costs one Codex process: the same `codex --version` with and without it, in turn.
//   node scripts/bench/isolation.mjs [rounds]
import { tmpdir } from "node:os";
import { identify } from "../../src/codex/binary/locate.ts";
import { runBriefly } from "../../src/codex/process/run-briefly.ts";
import { chooseIsolation } from "../../src/isolation/choose.ts";
import { unisolated } from "../../src/isolation/weaker.ts";
import { codexLauncher } from "../../test/support/install-codex.ts";
import { codexVersion, median, report } from "./measure.mjs";

const rounds = Number(process.argv[2] ?? 30);
const env = { PATH: process.env.PATH, HOME: process.env.HOME };
const { isolation } = await chooseIsolation({
  setting: "auto",
  account: null,
  env,
  workspace: "/nonexistent",
  tempDir: tmpdir(),
  log() {},
});
const codex = await identify(await codexLauncher(codexVersion), env);
const measure = async (how) => {
  const began = performance.now();
  await runBriefly({
    codex: { ...codex, isolation: how },
    args: ["--version"],
    cwd: "/",
    env,
    timeoutMs: 10_000,
  });
  return performance.now() - began;
};
const differences = [];
for (let round = 0; round < rounds; round += 1)
  differences.push((await measure(isolation)) - (await measure(unisolated)));
report({
  what: `isolation of one Codex process (${isolation.strategy}), median difference of ${rounds} pairs`,
  floor: "",
  floorValue: null,
  value: median(differences),
  unit: "ms",
  aim: { max: 30 },
});
