import { spawn } from "node:child_process";
import path from "node:path";

export const root = path.resolve(import.meta.dirname, "../..");
export const cli = path.join(root, "dist", "cli.mjs");
export const action = path.join(root, "dist", "index.mjs");
export const codexVersion = "0.169.0";

/**
 * One line of the table.
 * @typedef {object} Row
 * @property {string} what
 * @property {string} floor What the floor is, in words.
 * @property {number | null} floorValue
 * @property {number} value
 * @property {"ms" | "MiB"} unit
 * @property {{ ratio: number } | { max: number }} aim
 */

/** Prints rows for `bench.mjs`, one JSON object per line. */
export function report(...rows) {
  for (const row of rows) console.log(JSON.stringify(row));
}

export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  return (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2;
}

export async function timed(work) {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Runs each of `ways` once to warm the caches, then `rounds` times in alternating order. Times in milliseconds. */
export async function alternate(ways, rounds) {
  const times = Object.fromEntries(Object.keys(ways).map((name) => [name, []]));
  for (const way of Object.values(ways)) await way();
  for (let round = 0; round < rounds; round += 1) {
    const order = Object.entries(ways);
    for (const [name, way] of round % 2 === 0 ? order : order.toReversed())
      times[name].push(await timed(way));
  }
  return times;
}

/** Resolves when the process has ended; rejects on an exit code that is not in `codes`. `onOutput` gets every chunk of stdout and stderr. */
export function run(file, args, { cwd, env, codes = [0], onOutput } = {}) {
  return new Promise((resolve, reject) => {
    const stdio = ["ignore", onOutput ? "pipe" : "ignore", onOutput ? "pipe" : "ignore"];
    const child = spawn(file, args, { cwd, env, stdio });
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", onOutput);
    child.on("error", reject);
    child.on("close", (code) =>
      codes.includes(code) ? resolve() : reject(new Error(`${file} ${args[0]} exited with ${code}`)),
    );
  });
}

export const startOfNode = () => run(process.execPath, ["-e", "0"]);
