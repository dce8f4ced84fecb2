import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const send = (message) => writeSync(1, `${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
const stayAlive = () => setInterval(() => {}, 1 << 30);

function isMet({ env, arg, file }, args) {
  const [name, value] = env?.split(/=(.*)/s) ?? [];
  const given = name === undefined ? undefined : process.env[name];
  return (
    (name === undefined || (value === undefined ? Boolean(given) : given === value)) &&
    (arg === undefined || args.includes(arg)) &&
    (file === undefined || existsSync(file))
  );
}

/** Plays a scene (see `Scene` in batch.ts). */
export function play(scene, args) {
  if (scene.stderr) writeSync(2, scene.stderr);
  if (scene.stdout) writeSync(1, scene.stdout);
  const does = scene.needs !== undefined && isMet(scene.needs, args) ? "serve" : (scene.does ?? "exit");
  const act = { serve: () => serve(scene), hang: () => hang(scene), exit: () => fail(scene) }[does];
  if (scene.afterMs === undefined) act();
  else setTimeout(act, scene.afterMs);
}

function fail({ error, exit = 1, signal }) {
  if (error) writeSync(2, error);
  if (signal === undefined) process.exit(exit);
  process.kill(process.pid, signal);
  stayAlive();
}

function hang({ error }) {
  if (error) writeSync(2, error);
  process.stdin.resume().on("end", () => process.exit(0));
  stayAlive();
}

function serve(scene) {
  const faults = scene.serve ?? {};
  const answers = {
    initialize: (params) =>
      faults.initializeError
        ? { error: faults.initializeError }
        : {
            result: faults.initializeResult ?? {
              protocolVersion: params.protocolVersion,
              capabilities: { tools: {} },
              serverInfo: { name: "played", version: "1.0.0" },
            },
          },
    "tools/list": () =>
      faults.listError
        ? { error: faults.listError }
        : {
            result: faults.listResult ?? {
              tools: [
                { name: "alpha", description: "alpha", inputSchema: { type: "object", properties: {} } },
              ],
            },
          },
    ping: () => ({ result: {} }),
  };
  const answer = (id, method, params) => {
    send({ id, ...(answers[method]?.(params) ?? { error: { code: -32601, message: "Method not found" } }) });
    if (faults.stdoutAfter?.method === method) writeSync(1, faults.stdoutAfter.text);
  };
  createInterface({ input: process.stdin })
    .on("line", (line) => {
      const { id, method, params } = JSON.parse(line);
      if (method === faults.failsAt) return fail(scene);
      if (id === undefined) return;
      if (method === "tools/list" && faults.listAfterMs)
        setTimeout(answer, faults.listAfterMs, id, method, params);
      else answer(id, method, params);
    })
    .on("close", () => process.exit(0));
}

/** Plays the scene with the longest matching command line, or runs the next program of that name on the PATH. */
function playProgram(scenesFile, program, args) {
  const line = [program, ...args].join(" ");
  const match = JSON.parse(readFileSync(scenesFile, "utf8"))
    .filter(([key]) => line === key || line.startsWith(`${key} `))
    .sort(([a], [b]) => b.length - a.length)[0];
  if (match) return play(match[1], args);
  const real = (process.env.PATH ?? "")
    .split(delimiter)
    .filter((directory) => directory !== dirname(scenesFile))
    .map((directory) => join(directory, program))
    .find(existsSync);
  if (real === undefined) process.exit(127);
  process.exit(spawnSync(real, args, { stdio: "inherit" }).status ?? 1);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [kind, file, ...args] = process.argv.slice(2);
  if (kind === "--program") playProgram(file, args[0], args.slice(1));
  else play(JSON.parse(readFileSync(file, "utf8")), args);
}
