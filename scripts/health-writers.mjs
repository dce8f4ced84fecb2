/**
 * 20 writers at once on one health branch, 20 times: prints what was lost (nothing), how often they met and how long it took.
 *
 *     node scripts/health-writers.mjs [--writers 20] [--times 20]
 */
import { parseArgs } from "node:util";
import { DiskRemote } from "../test/health/store/disk-remote.ts";
import { writeAtOnce } from "../test/health/store/write-at-once.ts";

const { values } = parseArgs({
  options: { writers: { type: "string", default: "20" }, times: { type: "string", default: "20" } },
});
const writers = Number(values.writers);
let whole = 0;
for (let time = 1; time <= Number(values.times); time += 1) {
  const remote = new DiskRemote();
  const begin = performance.now();
  const { kinds, attempts } = await writeAtOnce(remote, writers);
  const runs = new Set(remote.records().map(({ run }) => run)).size;
  const merges = remote.mergeCount();
  const right =
    kinds.every((kind) => kind === "recorded") &&
    runs === writers &&
    remote.records().length === writers &&
    remote.commitCount() === writers &&
    JSON.parse(remote.read("state.json")).runs === writers &&
    merges === 0;
  remote.check();
  remote.remove();
  whole += right ? 1 : 0;
  const seconds = ((performance.now() - begin) / 1000).toFixed(1);
  console.log(
    `${time}: ${runs} of ${writers} records, ${merges} merges, ${attempts} attempts, ${seconds} s${right ? "" : ` WRONG ${kinds}`}`,
  );
}
console.log(`${whole} of ${values.times} times nothing was lost`);
process.exitCode = whole === Number(values.times) ? 0 : 1;
