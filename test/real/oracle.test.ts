import { expect, it } from "vitest";
import { describeCase, generateCase } from "../oracle/cases.ts";
import { compareCase } from "../oracle/compare.ts";
import { codexLauncher } from "../support/install-codex.ts";

/** Without servers that hang or start late, for the time. Each part of a case decides the outcome of at least two of them. */
const seeds = [
  11, 17, 25, 26, 30, 73, 84, 89, 99, 108, 110, 113, 139, 192, 224, 226, 234, 255, 257, 259, 287, 307, 312,
  315, 337, 359, 367, 371, 401, 405, 426, 430, 435, 445, 448, 449, 484, 487, 493, 494,
];

it("comes out as the rules page predicts, in 40 random configurations (`npm run oracle` runs 500)", async () => {
  const codex = await codexLauncher("0.169.0");
  const differences: string[] = [];
  const queue = [...seeds];
  const work = async () => {
    for (let seed = queue.shift(); seed !== undefined; seed = queue.shift()) {
      const given = generateCase(seed);
      const difference = await compareCase(given, codex);
      if (difference !== null) differences.push(`seed ${seed}: ${difference.text}\n${describeCase(given)}`);
    }
  };
  await Promise.all([work(), work()]);
  expect(differences.join("\n\n")).toBe("");
}, 600_000);
