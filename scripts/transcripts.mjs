// Records test/fixtures/transcripts/SOURCE/VERSION.jsonl anew: what real Codex versions say of the same servers and the same turn.
//   node scripts/transcripts.mjs [SOURCE]
import { spawn } from "node:child_process";
import { globSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { identify } from "../src/codex/binary/locate.ts";
import { childEnvironment } from "../src/codex/process/environment.ts";
import { runTurn } from "../src/codex/turn.ts";
import { approve } from "../test/support/engine-run.ts";
import { codexLauncher } from "../test/support/install-codex.ts";
import { callMcpTool, items, message, modelConfig, startModel } from "../test/support/model.ts";
import { brokenServer, createScene, realServer } from "../test/support/scene.ts";

const root = path.resolve(import.meta.dirname, "..");
/** Copies of the model's own stream: nothing in them is evidence. */
const noise = /"raw_response_item"|agent_message_(?:content_)?delta|"method":"[^"]*[dD]elta"/;
const turn = [items(callMcpTool("everything", "echo", { message: "hi" })), items(message("called"))];
const config = () =>
  [
    realServer("everything", "everything", approve),
    '[mcp_servers.missing]\ncommand = "no-such-command-anywhere"\n',
    brokenServer("hangs", "never-answers", "startup_timeout_sec = 1"),
  ].join("");

const sessions = [
  ...["0.107.0", "0.120.0", "0.169.0"].map((version) => ["app-server", version, appServer]),
  ...["0.107.0", "0.120.0", "0.169.0"].map((version) => ["exec", version, exec]),
  ["mcp-server", "0.120.0", mcpServer],
  ...["0.107.0", "0.137.0", "0.169.0"].map((version) => ["rollout", version, rollout]),
];
for (const [source, version, record] of sessions) {
  if (process.argv[2] !== undefined && process.argv[2] !== source) continue;
  const scene = createScene();
  const model = await startModel(turn);
  try {
    scene.config(modelConfig(model.baseUrl) + config());
    const codex = await identify(await codexLauncher(version), scene.env());
    const lines = (await record(codex, scene)).filter((line) => !noise.test(line));
    const folder = path.join(root, "test/fixtures/transcripts", source);
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, `${version}.jsonl`), `${lines.map(anonymous(scene)).join("\n")}\n`);
    console.log(`${source} ${version}: ${lines.length} lines`);
  } finally {
    await model.close();
    scene.remove();
  }
}

async function appServer(codex, scene) {
  const lines = [];
  const began = performance.now();
  await runTurn({
    codex,
    args: [],
    cwd: scene.workspace,
    env: scene.env({ OPENAI_API_KEY: "sk-loopback-key" }),
    tempDir: scene.runnerTemp,
    clientVersion: "0.0.0",
    displayPath: (file) => file,
    startupTimeoutMs: null,
    timeoutMs: null,
    now: () => Math.round(performance.now() - began),
    emit: () => {},
    onTraffic: (direction, line) => direction === "received" && lines.push(line),
    onLine: () => {},
    goOn: () => true,
    signal: new AbortController().signal,
    prompt: "hello",
    sandbox: "read-only",
    model: null,
    images: [],
    outputSchema: null,
    ephemeral: true,
  });
  return lines.filter(
    (line) => !/"method":"(?:codex\/event\/(?:raw|agent_message_)|[^"]*[dD]elta)/.test(line),
  );
}

function exec(codex, scene) {
  return collect(codex, scene, ["exec", "--json", "--skip-git-repo-check", "hello"], (child) =>
    child.stdin.end(),
  );
}

/** The session file that `codex exec` leaves in its home. */
async function rollout(codex, scene) {
  await exec(codex, scene);
  const [file] = globSync("sessions/**/rollout-*.jsonl", { cwd: scene.codexHome });
  const lines = readFileSync(path.join(scene.codexHome, file), "utf8").trimEnd().split("\n");
  return lines.flatMap((line) => {
    const { payload, ...rest } = JSON.parse(line);
    if (rest.type !== "session_meta") return rest.type === "event_msg" ? [line] : [];
    // The instructions of the model are long and no evidence.
    return [JSON.stringify({ ...rest, payload: { ...payload, base_instructions: undefined } })];
  });
}

function mcpServer(codex, scene) {
  return collect(codex, scene, ["mcp-server"], (child, onLine) => {
    const send = (payload) => child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...payload })}\n`);
    send({
      id: 1,
      method: "initialize",
      params: {
        protocolVersion: "2025-06-18",
        capabilities: {},
        clientInfo: { name: "codex-mcp-check", version: "0" },
      },
    });
    onLine((line) => {
      const { id } = JSON.parse(line);
      if (id === 1) {
        send({ method: "notifications/initialized" });
        const given = { prompt: "hello", cwd: scene.workspace, "approval-policy": "never" };
        send({ id: 2, method: "tools/call", params: { name: "codex", arguments: given } });
      } else if (id === 2) child.stdin.end();
    });
  });
}

function collect(codex, scene, args, drive) {
  return new Promise((resolve, reject) => {
    const env = childEnvironment(scene.env({ OPENAI_API_KEY: "sk-loopback-key" }), {}, null);
    const child = spawn(codex.file, args, {
      cwd: scene.workspace,
      env,
      stdio: ["pipe", "pipe", "ignore"],
    });
    let text = "";
    let told = 0;
    let tell = () => {};
    child.stdout.on("data", (bytes) => {
      text += bytes;
      const whole = text.split("\n").slice(0, -1);
      for (const line of whole.slice(told)) tell(line);
      told = whole.length;
    });
    child.on("error", reject);
    child.on("close", () => resolve(text.split("\n").filter((line) => line !== "")));
    drive(child, (listener) => {
      tell = listener;
    });
  });
}

/** Places of this machine are taken out. */
function anonymous(scene) {
  return (line) =>
    line
      .replaceAll(scene.root, "/srv/scene")
      .replaceAll(root, "/srv/checkout")
      .replaceAll(realpathSync(tmpdir()), "/srv/temp")
      .replace(/127\.0\.0\.1:\d+/g, "127.0.0.1:9");
}
