// Compares the shipped bundle with the oracle of docs/rules.md on random cases, with a real Codex, two at a time.
//   npm run build && node scripts/oracle.mjs [count] [seed] [version]
// Case N has the seed `seed + N - 1`: `node scripts/oracle.mjs 1 SEED` runs it alone.
import { describeCase, generateCase } from "../test/oracle/cases.ts";
import { compareCase, findSimplest } from "../test/oracle/compare.ts";
import { codexLauncher } from "../test/support/install-codex.ts";

const count = Number(process.argv[2] ?? 500);
const firstSeed = Number(process.argv[3] ?? 1);
const version = process.argv[4] ?? "0.169.0";
const codex = await codexLauncher(version);
const began = performance.now();
const kinds = new Map();
let unstable = 0;
let next = firstSeed;

async function work() {
  while (next < firstSeed + count) {
    const seed = next;
    next += 1;
    const given = generateCase(seed, version);
    const first = await compareCase(given, codex);
    if (first === null) continue;
    const difference = await compareCase(given, codex);
    if (difference === null) unstable += 1;
    const { text, kind } = difference ?? first;
    console.log(`seed ${seed}${difference === null ? ", in the first run only" : ""}: ${text}`);
    console.log(describeCase(given));
    if (difference === null) continue;
    const isNewKind = !kinds.has(kind);
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    if (!isNewKind) continue;
    const simplest = await findSimplest(given, difference, codex);
    console.log(`seed ${seed}, reduced: ${simplest.difference.text}`);
    console.log(describeCase(simplest.given));
  }
}

await Promise.all([work(), work()]);
for (const [kind, times] of [...kinds].toSorted(([, a], [, b]) => b - a)) console.log(`${times} x ${kind}`);
const differences = [...kinds.values()].reduce((sum, times) => sum + times, 0);
console.log(
  `Codex ${version}: ${count} cases from seed ${firstSeed}, ${differences} differences, ${unstable} in one run of two, ${Math.round((performance.now() - began) / 1000)} s`,
);
process.exitCode = differences + unstable > 0 ? 1 : 0;
