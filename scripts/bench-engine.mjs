// How long a run takes by engine app-server against plain `codex exec`: same Codex, same servers, same prompt, in turns.
//   npm run build && node scripts/bench-engine.mjs [pairs] [version]
import { spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import path from "node:path";
import { behindLauncher } from "../src/codex/locate.ts";
import { codexLauncher } from "../test/support/install-codex.ts";
import { modelConfig, startModel } from "../test/support/model.ts";
import { createScene, realServer } from "../test/support/scene.ts";

const pairs = Number(process.argv[2] ?? 10);
const version = process.argv[3] ?? "0.169.0";
const root = path.resolve(import.meta.dirname, "..");
const launcher = await codexLauncher(version);
const { file } = behindLauncher(launcher);
const scene = createScene();
const model = await startModel();
scene.config(
  modelConfig(model.baseUrl) + realServer("memory", "memory") + realServer("everything", "everything"),
);
const env = scene.env({ OPENAI_API_KEY: "sk-loopback-key" });

const ways = {
  "codex exec": () => [file, ["exec", "--json", "--skip-git-repo-check", "--sandbox=read-only", "hello"]],
  "engine app-server": () => [process.execPath, action("app-server")],
  "engine exec": () => [process.execPath, action("exec")],
};

function action(engine) {
  const report = mkdtempSync(path.join(scene.runnerTemp, "report-"));
  const cli = path.join(root, "dist/cli.cjs");
  return [
    cli,
    "exec",
    "--codex-bin",
    launcher,
    "--engine",
    engine,
    "--prompt",
    "hello",
    "--report-dir",
    report,
  ];
}

function time([command, args]) {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const child = spawn(command, args, { cwd: scene.workspace, env, stdio: ["ignore", "ignore", "ignore"] });
    child.on("error", reject);
    child.on("close", (code) =>
      code === 0 ? resolve(performance.now() - began) : reject(new Error(`${command} exited with ${code}`)),
    );
  });
}

const times = Object.fromEntries(Object.keys(ways).map((way) => [way, []]));
try {
  for (const way of Object.values(ways)) await time(way()); // files in the cache
  for (let pair = 0; pair < pairs; pair += 1) {
    const order = Object.entries(ways);
    for (const [name, way] of pair % 2 === 0 ? order : order.reverse()) times[name].push(await time(way()));
  }
} finally {
  await model.close();
  scene.remove();
}
const median = (list) => {
  const sorted = list.toSorted((a, b) => a - b);
  return (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2;
};
const base = median(times["codex exec"]);
console.log(`Codex ${version}, 2 servers, ${pairs} rounds, alternating`);
for (const [name, list] of Object.entries(times)) {
  const ratios = list.map((ms, at) => ms / times["codex exec"][at]);
  console.log(
    `${name.padEnd(18)} median ${Math.round(median(list))} ms, ${(median(list) / base).toFixed(2)}x of plain codex exec (median of the rounds' ratios ${median(ratios).toFixed(2)})`,
  );
}
