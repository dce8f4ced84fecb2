// What a probe costs beyond what Codex itself needs: the shipped command against a bare `codex app-server` session with the same
// servers, in alternating pairs, and the time the command takes to do nothing. `npm run bench [-- PAIRS]`
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync, watch } from "node:fs";
import path from "node:path";
import { behindLauncher } from "../src/codex/binary/locate.ts";
import { codexLauncher } from "../test/support/install-codex.ts";
import { brokenServer, createScene, realServer } from "../test/support/scene.ts";

const pairs = Number(process.argv[2] ?? 10);
const root = path.resolve(import.meta.dirname, "..");
const codex = behindLauncher(await codexLauncher("0.169.0")).file;
const scene = createScene();
scene.config(realServer("everything", "everything") + realServer("memory", "memory"));
const servers = 2;

const timed = async (act) => {
  const began = performance.now();
  await act();
  return performance.now() - began;
};

const command = (...args) =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [path.join(root, "dist", "cli.mjs"), ...args], {
      cwd: scene.workspace,
      env: scene.env(),
      stdio: "ignore",
    });
    child.on("close", (code) => (code === 0 ? resolve() : reject(new Error(`exit ${code}`))));
  });

/** The floor: start Codex, start a thread, wait for the last server, end Codex. */
const bare = () =>
  new Promise((resolve) => {
    const child = spawn(codex, ["app-server"], {
      cwd: scene.workspace,
      env: scene.env(),
      stdio: ["pipe", "pipe", "ignore"],
    });
    const send = (message) => child.stdin.write(`${JSON.stringify(message)}\n`);
    let ready = 0;
    let rest = "";
    child.stdout.on("data", (bytes) => {
      rest += bytes;
      const lines = rest.split("\n");
      rest = lines.pop();
      for (const message of lines.map((line) => JSON.parse(line))) {
        if (message.id === 1) {
          send({ method: "initialized" });
          send({ id: 2, method: "thread/start", params: { cwd: scene.workspace, ephemeral: true } });
        }
        if (message.params?.status === "ready") ready += 1;
        if (ready === servers) child.stdin.end();
      }
    });
    child.on("close", resolve);
    send({
      id: 1,
      method: "initialize",
      params: { clientInfo: { name: "bench", version: "0" }, capabilities: { experimentalApi: true } },
    });
  });

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
const samples = { nothing: [], floor: [], probe: [] };
for (let pair = 0; pair < pairs; pair += 1) {
  samples.nothing.push(
    await timed(() => spawnSync(process.execPath, [path.join(root, "dist", "cli.mjs"), "--version"])),
  );
  samples.floor.push(await timed(bare));
  samples.probe.push(await timed(() => command("probe", "--codex-bin", codex)));
}
scene.remove();

/** From SIGTERM in the middle of a start until the command has ended, its report written: a server that ignores signals, and its child. */
async function cancel() {
  const stubborn = createScene();
  const pids = path.join(stubborn.root, "pids");
  stubborn.config(brokenServer("stubborn", "stubborn", "", [pids]));
  const child = spawn(process.execPath, [path.join(root, "dist", "cli.mjs"), "probe", "--codex-bin", codex], {
    cwd: stubborn.workspace,
    env: stubborn.env(),
    stdio: "ignore",
  });
  const ended = new Promise((resolve) => child.on("close", resolve));
  await new Promise((resolve) => {
    const watcher = watch(stubborn.root, () => {
      if (!existsSync(pids) || readFileSync(pids, "utf8").split("\n").length < 3) return;
      watcher.close();
      resolve();
    });
  });
  const took = await timed(async () => {
    child.kill("SIGTERM");
    await ended;
  });
  stubborn.remove();
  return took;
}
const cancelled = [];
for (let run = 0; run < pairs; run += 1) cancelled.push(await cancel());

const [nothing, floor, probe] = [samples.nothing, samples.floor, samples.probe].map(median);
console.log(`median of ${pairs}, two real servers, Codex 0.169.0`);
console.log(`start of the command   ${nothing.toFixed(0)} ms`);
console.log(`bare codex app-server  ${floor.toFixed(0)} ms`);
console.log(
  `codex-mcp-check probe  ${probe.toFixed(0)} ms = ${(probe / floor).toFixed(2)} x the floor, ${(probe - floor).toFixed(0)} ms more`,
);
console.log(
  `cancelled by SIGTERM   ${median(cancelled).toFixed(0)} ms until all is ended and reported, at most ${Math.max(...cancelled).toFixed(0)} ms`,
);
