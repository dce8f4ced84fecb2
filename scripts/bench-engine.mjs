// How long a run takes by engine app-server against plain `codex exec`: same Codex, same servers, same prompt, in turns.
//   npm run build && node scripts/bench-engine.mjs [pairs] [version]
import { spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import path from "node:path";
import { identify } from "../src/codex/binary/locate.ts";
import { runTurn } from "../src/codex/turn.ts";
import { codexLauncher } from "../test/support/install-codex.ts";
import { modelConfig, startModel } from "../test/support/model.ts";
import { createScene, realServer } from "../test/support/scene.ts";

const pairs = Number(process.argv[2] ?? 10);
const version = process.argv[3] ?? "0.169.0";
const root = path.resolve(import.meta.dirname, "..");
const launcher = await codexLauncher(version);
const scene = createScene();
const codex = await identify(launcher, scene.env());
const { file } = codex;
const model = await startModel();
scene.config(
  modelConfig(model.baseUrl) + realServer("memory", "memory") + realServer("everything", "everything"),
);
const env = scene.env({ OPENAI_API_KEY: "sk-loopback-key" });

const ways = {
  "codex exec": () =>
    spawned(file, ["exec", "--json", "--skip-git-repo-check", "--sandbox=read-only", "hello"]),
  "the turn alone": turn,
  "engine app-server": () => spawned(process.execPath, action("app-server")),
  "engine exec": () => spawned(process.execPath, action("exec")),
};

/** Engine app-server without what the product does around it: start-up of Node, judgement, report. */
function turn() {
  const began = performance.now();
  return runTurn({
    codex,
    args: [],
    cwd: scene.workspace,
    env,
    tempDir: scene.runnerTemp,
    clientVersion: "0.0.0",
    displayPath: (one) => one,
    startupTimeoutMs: null,
    timeoutMs: null,
    now: () => Math.round(performance.now() - began),
    emit: () => {},
    onLine: () => {},
    goOn: () => true,
    signal: new AbortController().signal,
    prompt: "hello",
    sandbox: "read-only",
    model: null,
    images: [],
    outputSchema: null,
    ephemeral: false,
  });
}

function action(engine) {
  const report = mkdtempSync(path.join(scene.runnerTemp, "report-"));
  const cli = path.join(root, "dist/cli.mjs");
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

async function time(way) {
  const began = performance.now();
  await way();
  return performance.now() - began;
}

function spawned(command, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: scene.workspace, env, stdio: ["ignore", "ignore", "ignore"] });
    child.on("error", reject);
    child.on("close", (code) =>
      code === 0 ? resolve() : reject(new Error(`${command} exited with ${code}`)),
    );
  });
}

const times = Object.fromEntries(Object.keys(ways).map((way) => [way, []]));
try {
  for (const way of Object.values(ways)) await time(way); // files in the cache
  for (let pair = 0; pair < pairs; pair += 1) {
    const order = Object.entries(ways);
    for (const [name, way] of pair % 2 === 0 ? order : order.reverse()) times[name].push(await time(way));
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
