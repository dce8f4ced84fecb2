// A whole probe with 1, 6 and 30 real servers against the smallest client, which kills Codex at the last server's word; the time from
// that word to the end of the command; and a cancelled probe.
//   node scripts/bench/probe.mjs [rounds]
import { spawn } from "node:child_process";
import { existsSync, readFileSync, watch } from "node:fs";
import path from "node:path";
import { behindLauncher } from "../../src/codex/binary/locate.ts";
import { codexLauncher } from "../../test/support/install-codex.ts";
import { brokenServer, createScene, realServer } from "../../test/support/scene.ts";
import { alternate, cli, codexVersion, median, report, run, startOfNode, timed } from "./measure.mjs";

const rounds = Number(process.argv[2] ?? 8);
const codex = behindLauncher(await codexLauncher(codexVersion)).file;

/** Starts Codex and a thread, and kills Codex when the last server is ready. */
function smallestClient(scene, servers) {
  return new Promise((resolve) => {
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
        if (ready === servers) child.kill("SIGKILL");
      }
    });
    child.stdin.on("error", () => {});
    child.on("exit", resolve);
    const clientInfo = { name: "bench", version: "0" };
    const capabilities = { experimentalApi: true };
    send({ id: 1, method: "initialize", params: { clientInfo, capabilities } });
  });
}

for (const servers of [1, 6, 30]) {
  const scene = createScene();
  const kinds = ["memory", "everything", "filesystem"];
  scene.config(
    Array.from({ length: servers }, (_, index) => {
      const kind = kinds[index % kinds.length];
      return kind === "filesystem"
        ? realServer(`server-${index}`, "memory")
        : realServer(`server-${index}`, kind);
    }).join(""),
  );
  const tails = [];
  const probe = async () => {
    let lastWord = 0;
    await run(process.execPath, [cli, "probe", "--codex-bin", codex], {
      cwd: scene.workspace,
      env: scene.env(),
      onOutput: (bytes) => {
        if (/server-\d+ +ready in/.test(String(bytes))) lastWord = performance.now();
      },
    });
    tails.push(performance.now() - lastWord);
  };
  const count = servers === 30 ? Math.ceil(rounds / 2) : rounds;
  const times = await alternate(
    { node: startOfNode, client: () => smallestClient(scene, servers), probe },
    count,
  );
  scene.remove();
  const noun = servers === 1 ? "real server" : "real servers";
  report({
    what: `probe with ${servers} ${noun}, whole command`,
    floor: "smallest app-server client, killed at the last server's word, and `node -e 0`",
    floorValue: median(times.client) + median(times.node),
    value: median(times.probe),
    unit: "ms",
    aim: { ratio: 1.05 },
  });
  report({
    what: `from the last server's word to the end of the probe, ${servers} ${noun}`,
    floor: "",
    floorValue: null,
    value: median(tails.slice(1)),
    unit: "ms",
    aim: { max: 60 },
  });
}

/** From SIGTERM in the middle of a start until the command has ended, its report written: a server that ignores signals, and its child. */
async function cancelled() {
  const scene = createScene();
  const pids = path.join(scene.root, "pids");
  scene.config(brokenServer("stubborn", "stubborn", "", [pids]));
  const child = spawn(process.execPath, [cli, "probe", "--codex-bin", codex], {
    cwd: scene.workspace,
    env: scene.env(),
    stdio: "ignore",
  });
  const ended = new Promise((resolve) => child.on("close", resolve));
  await new Promise((resolve) => {
    const watcher = watch(scene.root, () => {
      if (!existsSync(pids) || readFileSync(pids, "utf8").split("\n").length < 3) return;
      watcher.close();
      resolve();
    });
  });
  const took = await timed(async () => {
    child.kill("SIGTERM");
    await ended;
  });
  scene.remove();
  return took;
}
const cancels = [];
for (let round = 0; round < rounds; round += 1) cancels.push(await cancelled());
report({
  what: "from SIGTERM to the end, with a server that ignores signals",
  floor: "",
  floorValue: null,
  value: median(cancels),
  unit: "ms",
  aim: { max: 3000 },
});
