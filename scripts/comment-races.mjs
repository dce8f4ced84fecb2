/**
 * 8 jobs write the comment at the same time, so often under each condition: prints the rounds that did not end in one comment with
 * all 8 sections.
 *
 *     node scripts/comment-races.mjs [--rounds 100] [--conditions shuffled,faulty,lagging,nameless] [--without-lock]
 */
import { parseArgs } from "node:util";
import { conditions, playRace } from "../test/publish/comment/races.ts";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "100" },
    "without-lock": { type: "boolean", default: false },
    conditions: { type: "string", default: "shuffled,faulty,lagging,nameless" },
  },
});
const rounds = Number(values.rounds);
for (const condition of values.conditions.split(",")) {
  if (!(condition in conditions)) throw new Error(`no condition ${condition}`);
  const begin = performance.now();
  let right = 0;
  for (let first = 1; first <= rounds; first += 5) {
    const seeds = Array.from({ length: Math.min(5, rounds - first + 1) }, (_, index) => first + index);
    const found = await Promise.all(seeds.map((seed) => playRace(seed, condition, !values["without-lock"])));
    for (const [index, problems] of found.entries()) {
      if (problems.length === 0) right += 1;
      else console.log(`${condition} ${seeds[index]}: ${problems.join("; ")}`);
    }
  }
  const seconds = ((performance.now() - begin) / 1000).toFixed(0);
  console.log(`${condition}: ${right} of ${rounds} rounds right, ${seconds} s`);
  if (right < rounds) process.exitCode = 1;
}
