/**
 * Simulates a year of health runs (10 servers, every 30 minutes) and prints the size of a clone of the branch and the time of
 * one more run at its end, compared with the first two: the first run makes the branch, the second reads it. Every run is a commit
 * with all files of a real run, made by the same functions; only the transport differs (one `git fast-import`). The timed runs use
 * git in full. The largest clone is that before the branch is squashed: its size is measured there, and at the end.
 *
 *     node scripts/health-year.mjs [--days 365] [--squash-after 1000] [--keep DIRECTORY]
 */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { pathsToRead } from "../src/health/core/plan-write.ts";
import { defaultHealthSettings } from "../src/health/core/settings.ts";
import { decideRecord, recordRun } from "../src/health/store/record-run.ts";
import { simulatedRuns } from "./simulated-runs.mjs";

const { values } = parseArgs({
  options: {
    days: { type: "string", default: "365" },
    "squash-after": { type: "string", default: "1000" },
    keep: { type: "string" },
  },
});
const days = Number(values.days);
const work = mkdtempSync(join(tmpdir(), "health-year-"));
const branch = "mcp-health";
const title = "example/project";
const settings = { ...defaultHealthSettings, squashAfter: Number(values["squash-after"]) };

function newRemote(name) {
  const path = join(work, name);
  execFileSync("git", ["init", "--quiet", "--bare", path]);
  // As GitHub has it.
  execFileSync("git", ["-C", path, "config", "uploadpack.allowFilter", "true"]);
  execFileSync("git", ["-C", path, "config", "uploadpack.allowAnySHA1InWant", "true"]);
  return path;
}

async function timed(remote, run) {
  const store = { remote, branch, token: null, tempDir: work, env: process.env };
  const begin = performance.now();
  const result = await recordRun({ store, run, title, settings: { squashAfter: 0 } });
  if (result.kind !== "recorded") throw new Error(`${result.kind}: ${result.message ?? ""}`);
  return performance.now() - begin;
}

/** Kilobytes of a fresh clone of this branch alone. */
function cloneSize(name) {
  const clone = join(work, `clone-${name}.git`);
  const flags = ["--quiet", "--bare", "--no-local", "--single-branch", "--branch", name];
  execFileSync("git", ["clone", ...flags, remote, clone]);
  const packed = execFileSync("git", ["-C", clone, "count-objects", "-v"], { encoding: "utf8" });
  return Number(/size-pack: (\d+)/.exec(packed)?.[1]);
}

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

const remote = newRemote("year.git");
const importer = spawn("git", ["fast-import", "--quiet", "--force", "--depth=50"], {
  cwd: remote,
  stdio: ["pipe", "ignore", "inherit"],
});
const files = new Map();
// The trouble of the last two days is left to the page; nothing changes in the timed runs.
const runs = simulatedRuns(days + 3, 10);
const total = days * 48;
const drawing = performance.now();
for (const [index, run] of runs.slice(0, total).entries()) {
  const paths = index === 0 ? null : [...files.keys()];
  const read = new Map();
  let wanted = paths === null ? [] : pathsToRead(paths, run.startedAt.slice(0, 10));
  let change;
  while (change === undefined) {
    for (const path of wanted) read.set(path, files.get(path));
    const deciding = { paths, files: read, run, settings, title, pushedBefore: false, squashRefused: false };
    const decision = decideRecord(deciding);
    if (decision.change === null) throw new Error(`run ${index}: ${decision.result.kind}`);
    ({ change, missing: wanted } = decision);
  }
  const lines = [
    change.squash
      ? `reset refs/heads/largest\nfrom refs/heads/${branch}\n\nreset refs/heads/${branch}\n\n`
      : "",
    `commit refs/heads/${branch}\ncommitter codex-mcp-check <x@y> ${Math.floor(Date.parse(run.startedAt) / 1000)} +0000\n`,
  ];
  lines.push(`data ${Buffer.byteLength(change.message)}\n${change.message}\n`);
  for (const path of change.remove) {
    files.delete(path);
    lines.push(`D ${path}\n`);
  }
  const changed = [...change.files].filter(([path, text]) => files.get(path) !== text);
  for (const [path, text] of changed) files.set(path, text);
  for (const [path, text] of change.squash ? files : changed) {
    lines.push(`M 100644 inline ${path}\ndata ${Buffer.byteLength(text)}\n${text}\n`);
  }
  if (!importer.stdin.write(lines.join(""))) await once(importer.stdin, "drain");
}
importer.stdin.end();
await once(importer, "close");
const perRun = (performance.now() - drawing) / total;
execFileSync("git", ["-C", remote, "repack", "-a", "-d", "-f", "-q", "--threads=2"]);
const kilobytes = cloneSize(branch);
const largest = cloneSize("largest");
const commits = execFileSync("git", ["-C", remote, "rev-list", "--count", branch], {
  encoding: "utf8",
}).trim();

// In turns, so that whatever else the machine does meets both alike.
const first = [];
const second = [];
const more = [];
for (let index = 0; index < 15; index += 1) {
  const young = newRemote(`young-${index}.git`);
  first.push(await timed(young, runs[0]));
  more.push(await timed(remote, runs[total + index]));
  second.push(await timed(young, runs[1]));
}
const tree = [...files].reduce((sum, [, text]) => sum + Buffer.byteLength(text), 0);
const readme = files.get("README.md") ?? "";

console.log(`runs                    ${commits} commits, 10 servers, ${days} days, ${total} runs`);
console.log(`clone at the end        ${(kilobytes / 1024).toFixed(1)} MB`);
console.log(`clone before squashing  ${(largest / 1024).toFixed(1)} MB`);
console.log(`files at the end        ${files.size}, ${(tree / 1024).toFixed(0)} kB unpacked`);
console.log(`drawing and planning    ${perRun.toFixed(1)} ms a run`);
const time = (times) => `${median(times).toFixed(0)} ms (median of ${times.length})`;
const ratio = (times) => (median(more) / median(times)).toFixed(2);
console.log(`first run, no branch    ${time(first)}`);
console.log(`second run              ${time(second)}`);
console.log(`one more at the end     ${time(more)}`);
console.log(`ratio to the second     ${ratio(second)}; to the first, which reads nothing, ${ratio(first)}`);
console.log(`page                    ${readme.split("\n", 1)[0]} · ${Buffer.byteLength(readme)} bytes`);
if (values.keep !== undefined) {
  for (const [path, text] of files) {
    mkdirSync(dirname(join(values.keep, path)), { recursive: true });
    writeFileSync(join(values.keep, path), text);
  }
}
rmSync(work, { recursive: true, force: true });
