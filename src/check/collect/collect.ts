import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import path from "node:path";
import { maxAnswerMs } from "../../codex/app-server/session.ts";
import { ConfigRefused } from "../../codex/app-server/session-problems.ts";
import { obtainCodex } from "../../codex/binary/install.ts";
import { projectKeys, resolveHome } from "../../codex/config/home.ts";
import { untrusted } from "../../codex/config/overrides.ts";
import { trustProjects } from "../../codex/config/trust.ts";
import { probe } from "../../codex/probe.ts";
import { toProblem } from "../../codex/to-problem.ts";
import { makeFolder } from "../../host/make-folder.ts";
import { readRegularFile } from "../../host/regular-file.ts";
import { configurationArgs } from "../../inputs/codex-args/configuration-args.ts";
import type { Inputs } from "../../inputs/inputs.ts";
import type { Isolation } from "../../isolation/launcher.ts";
import type { ServerLaunch } from "../../model/events.ts";
import type { Problem } from "../../model/report.ts";
import type { Inventory } from "../../sources/config/translate.ts";
import { type CodexRun, notRun } from "../collected.ts";
import { projectFolders } from "../config-files.ts";
import { displayPath } from "../display-path.ts";
import { awaitedServers } from "../standard.ts";
import { chooseEngine } from "./choose-engine.ts";
import { codexEnvironment, readableSecrets } from "./codex-environment.ts";
import { collectAppServer } from "./collect-app-server.ts";
import { collectExec } from "./collect-exec.ts";
import { DeclaredServers } from "./declared-servers.ts";
import { isolate } from "./isolate.ts";
import type { CollectOptions, Setting } from "./options.ts";

const minAnswerMs = 5000;

/** Obtains Codex and runs what the inputs ask for. Whatever goes wrong becomes a problem; nothing is thrown. */
export async function collect(options: CollectOptions): Promise<CodexRun> {
  const result: CodexRun = { ...notRun, problems: [] };
  let tempDir: string | null = null;
  let restoreTrust = () => {};
  try {
    tempDir = makeTempDir(options.world.tempDir);
    const isolation = await isolate(options, tempDir);
    result.isolation = { strategy: isolation.strategy, refused: isolation.refused, readable: [] };
    const setting = await prepare(options, isolation, tempDir);
    result.isolation.readable = readableSecrets(setting.session.env, options.world.env);
    result.codexVersion = setting.session.codex.version;
    restoreTrust = setting.restoreTrust;
    await options.loaded;
    try {
      await runCodex(options, setting, result);
    } finally {
      if (options.standard.inputs.secondLook)
        await (await import("./look-again.ts")).lookAgain(options, setting);
    }
  } catch (error) {
    result.problems.push(await explained(error));
  } finally {
    restoreTrust();
    if (tempDir !== null) rmSync(tempDir, { recursive: true, force: true });
  }
  return result;
}

async function explained(error: unknown): Promise<Problem> {
  if (!(error instanceof ConfigRefused)) return toProblem(error);
  const { explainRefusal } = await import("./explain-refusal.ts");
  return explainRefusal(error).problem;
}

async function runCodex(options: CollectOptions, setting: Setting, result: CodexRun): Promise<void> {
  const { inputs } = options.standard;
  if (inputs.mode === "probe") {
    options.log.line("Starting the MCP servers …");
    await probe(setting.session);
    result.inventoryRead = true;
  } else {
    const { engine, why } = await chooseEngine(inputs, setting.session);
    options.log.line(why);
    result.engine = engine;
    const run = engine === "app-server" ? collectAppServer : collectExec;
    await run(options, setting, readPrompt(inputs, options.world.workspace), result);
  }
}

function makeTempDir(parent: string): string {
  const dir = path.join(parent, `codex-mcp-check-${randomBytes(6).toString("hex")}`);
  makeFolder(dir, "The temporary folder");
  return dir;
}

async function prepare(
  { standard, world, log, evidence, addConfiguration, onCodexOutput }: CollectOptions,
  isolation: Isolation,
  tempDir: string,
): Promise<Setting> {
  const { inputs } = standard;
  const cwd = path.resolve(world.workspace, inputs.workingDirectory ?? ".");
  const codex = await obtainCodex({
    codexBin: inputs.codexBin === null ? null : path.resolve(world.workspace, inputs.codexBin),
    version: inputs.codexVersion,
    workspace: world.workspace,
    cacheDir: world.cacheDir,
    env: world.env,
    onProgress: (line) => log.line(line),
    isolation,
    signal: world.signal,
  });
  log.line(`Codex ${codex.version ?? "of an unknown version"}`);
  const home = resolveHome(
    inputs.codexHome === null ? null : path.resolve(world.workspace, inputs.codexHome),
    world.env,
    world.userHome,
  );
  const keys = projectKeys(cwd);
  const keyVariable = `CODEX_MCP_CHECK_KEY_${randomBytes(8).toString("hex").toUpperCase()}`;
  const trustArgs = inputs.trustProject ? [] : untrusted(keys);
  const launches: ServerLaunch[] = [];
  const session = {
    codex,
    // What the user configures by arguments counts for the probe too.
    args: [...configurationArgs(inputs.codexArgs), ...trustArgs],
    cwd,
    env: codexEnvironment(inputs, world, home, cwd),
    tempDir,
    clientVersion: world.version,
    displayPath: displayPath(world.workspace, home, world.userHome),
    startupTimeoutMs: inputs.startupTimeoutMs,
    answerMs: answerLimit(inputs),
    now: world.now,
    emit: evidence.emit,
    onStderr: onCodexOutput,
    onInventory(inventory: Inventory) {
      const { configuration, servers, launches: read } = inventory;
      declared.see(inventory);
      addConfiguration(
        configuration,
        servers.map(({ name }) => name),
      );
      launches.splice(0, launches.length, ...read);
    },
    signal: world.signal,
    awaited: awaitedServers(standard),
  };
  const restoreTrust = trustProjects(home, inputs.trustProject ? keys : []);
  const declared = new DeclaredServers([
    ...["/etc/codex", home],
    ...projectFolders(cwd).map((folder) => path.join(folder, ".codex")),
  ]);
  return { session, tempDir, trustArgs, keyVariable, launches, declared, restoreTrust };
}

/** Codex answers in a fraction of a second: it gets what the inputs leave for the run, or for the servers if that is enough for a slow machine. */
const answerLimit = ({ timeoutMs, startupTimeoutMs }: Inputs): number =>
  Math.min(maxAnswerMs, timeoutMs ?? maxAnswerMs, Math.max(startupTimeoutMs ?? maxAnswerMs, minAnswerMs));

const readPrompt = ({ prompt, promptFile }: Inputs, workspace: string): string =>
  prompt ?? readRegularFile(path.resolve(workspace, promptFile ?? "")).toString("utf8");
