import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { cliBundle } from "../support/bundle.ts";
import {
  callFunction,
  items,
  type ModelRequest,
  message,
  modelConfig,
  startModel,
} from "../support/model.ts";
import { runAction } from "../support/run-action.ts";
import { createScene, type Scene } from "../support/scene.ts";
import { startScriptedHttp } from "../support/servers/scripted.ts";
import type { Case, CaseServer, Outcome } from "./case.ts";
import { rulesFile } from "./cases.ts";

const root = path.resolve(import.meta.dirname, "../..");
const script = path.join(root, "test/support/servers/scripted.ts");

/** `requiredFailed` is null where the entry point does not print it. */
export type Actual = Omit<Outcome, "requiredFailed"> & { requiredFailed: string[] | null; log: string };

/** Runs one case with the shipped bundle, a real Codex and scripted servers, in a scene of its own. */
export async function runCase(given: Case, codex: string): Promise<Actual> {
  const scene = createScene();
  const called = given.servers
    .filter(({ behaviour }) => behaviour === "dies-in-run" || behaviour === "tool-fails")
    .map(({ name }) => name);
  const calls = items(...called.map((name, at) => callPing(name, `call_${at}`)));
  const model = await startModel(called.length > 0 ? [calls, items(message("done"))] : undefined);
  const http = await startScriptedHttp(
    Object.fromEntries(given.servers.map(({ name, behaviour }) => [name, behaviour])),
  );
  try {
    const tables = (place: CaseServer["declaredIn"]) =>
      given.servers
        .filter(({ declaredIn }) => declaredIn === place)
        .map((server) => [server.name, settings(server, scene, http.url)] as const);
    const toml = (place: CaseServer["declaredIn"]) =>
      tables(place)
        .map(([name, keys]) => [`[mcp_servers.${name}]`, ...keys, ""].join("\n"))
        .join("\n");
    scene.config(modelConfig(model.baseUrl) + toml("user"));
    const project = toml("project");
    if (project !== "") scene.file(".codex/config.toml", project);
    const rules = given.rules === null ? "" : JSON.stringify(rulesFile(given.rules));
    if (given.rules?.from === "checkout") scene.file(".github/codex-mcp-check.yml", rules);
    const args = tables("codex-args").flatMap(([name, keys]) =>
      keys.flatMap((key) => ["-c", `mcp_servers.${name}.${key.replace(" = ", "=")}`]),
    );
    const hangs = given.servers.some(({ behaviour }) => behaviour === "hanging");
    const inputs = {
      mode: given.mode,
      "codex-bin": codex,
      "fail-on": given.failOn,
      "trust-project": String(given.trustProject),
      required: given.required.join(","),
      ...(given.rules?.from === "input" && { rules }),
      ...(args.length > 0 && { "codex-args": JSON.stringify(args) }),
      ...(hangs && { "startup-timeout": "4" }),
      ...(given.mode === "exec" && {
        prompt: "hello",
        engine: given.engine,
        preflight: given.preflight,
        sandbox: "danger-full-access",
      }),
    };
    const env = {
      OPENAI_API_KEY: "sk-loopback-key",
      GITHUB_EVENT_NAME: given.event,
      GITHUB_REPOSITORY: "octo/repository",
    };
    return given.entryPoint === "action"
      ? await throughAction(scene, inputs, env)
      : await throughTerminal(scene, inputs, env);
  } finally {
    await http.close();
    await model.close();
    scene.remove();
  }
}

async function throughAction(
  scene: Scene,
  inputs: Record<string, string>,
  env: Record<string, string>,
): Promise<Actual> {
  const done = await runAction(scene, inputs, env);
  return {
    conclusion: done.outputs.conclusion as Outcome["conclusion"],
    exitCode: done.exitCode ?? -1,
    requiredFailed: (JSON.parse(done.outputs["required-failed"] ?? "[]") as string[]).sort(),
    log: done.log,
  };
}

function throughTerminal(
  scene: Scene,
  inputs: Record<string, string>,
  env: Record<string, string>,
): Promise<Actual> {
  const reportDir = path.join(scene.root, "report");
  const flags = Object.entries({ ...inputs, "report-dir": reportDir }).map(
    ([name, value]) => `--${name}=${value}`,
  );
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [cliBundle, ...flags],
      { cwd: scene.workspace, env: scene.env(env) },
      (error, stdout, stderr) => {
        const file = path.join(reportDir, "report.json");
        const report = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
        resolve({
          conclusion: report?.conclusion,
          exitCode: typeof error?.code === "number" ? error.code : error === null ? 0 : -1,
          requiredFailed: null,
          log: stdout + stderr,
        });
      },
    );
  });
}

function settings(server: CaseServer, scene: Scene, url: (name: string) => string): string[] {
  const mark = path.join(scene.root, `started-${server.name}`);
  const timeout = { late: 1, hanging: 8 }[server.behaviour as string] ?? 20;
  return [
    ...(server.transport === "http"
      ? [`url = ${JSON.stringify(url(server.name))}`]
      : [
          `command = ${JSON.stringify(process.execPath)}`,
          `args = ${JSON.stringify([script, server.behaviour, mark])}`,
        ]),
    `startup_timeout_sec = ${timeout}`,
    'default_tools_approval_mode = "approve"',
    ...(server.enabled ? [] : ["enabled = false"]),
    ...(server.required ? ["required = true"] : []),
  ];
}

/** Calls the tool `ping` by the name that the request offers; a server that is not offered gets an unknown function. */
const callPing = (server: string, callId: string) => (request: ModelRequest) => {
  const plain = (name: string) => name.replaceAll("-", "_");
  const namespace = request.tools
    ?.map((tool) => tool.namespace ?? tool.name ?? "")
    .find((name) => plain(name) === plain(`mcp__${server}`));
  return namespace === undefined
    ? callFunction(`mcp__${plain(server)}__ping`, {}, callId)
    : { ...callFunction("ping", {}, callId), namespace };
};
