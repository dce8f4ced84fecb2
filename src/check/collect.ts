import { randomBytes } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { SessionOptions } from "../codex/app-server/start-servers.ts";
import { obtainCodex } from "../codex/binary/install.ts";
import { projectKeys, resolveHome, trustProject } from "../codex/config/home.ts";
import { provider, untrusted } from "../codex/config/overrides.ts";
import { exec } from "../codex/exec.ts";
import { probe, readOnlyInventory } from "../codex/probe.ts";
import type { CodexBinary } from "../codex/process/child.ts";
import { makeFolder } from "../host/make-folder.ts";
import { configurationArgs } from "../inputs/codex-args/configuration-args.ts";
import type { Inputs } from "../inputs/inputs.ts";
import type { Isolation } from "../isolation/launcher.ts";
import type { DeclaredServer } from "../model/events.ts";
import { ProblemError, problem } from "../model/problem.ts";
import type { Problem } from "../model/report.ts";
import { distinctCommands } from "../second-look/distinct-commands.ts";
import type { Inventory } from "../sources/config/translate.ts";
import type { World } from "../world.ts";
import { runThroughAppServer } from "./collect-app-server.ts";
import { type CodexRun, type CodexRunOptions, notRun } from "./collected.ts";
import { writeMessage } from "./final-message.ts";
import { isolate } from "./isolate.ts";

/** What running Codex came to, beside the evidence it left in the log. */
/** Obtains Codex and runs what the inputs ask for. Whatever goes wrong becomes a problem; nothing is thrown. */
export async function runCodex(options: CodexRunOptions): Promise<CodexRun> {
  const result: CodexRun = { ...notRun, problems: [] };
  let tempDir: string | null = null;
  let restoreTrust = () => {};
  try {
    tempDir = makeTempDir(options.world.tempDir);
    const isolation = await isolate(options, tempDir);
    result.isolation = { strategy: isolation.strategy, refused: isolation.refused };
    const setting = await prepare(options, isolation, tempDir);
    result.codexVersion = setting.codex.version;
    restoreTrust = setting.restoreTrust;
    await (options.inputs.mode === "exec"
      ? runPrompt(options, setting, result)
      : runProbe(options, setting, result));
  } catch (error) {
    result.problems.push(asProblem(error));
  } finally {
    restoreTrust();
    if (tempDir !== null) rmSync(tempDir, { recursive: true, force: true });
  }
  return result;
}

function makeTempDir(parent: string): string {
  const dir = path.join(parent, `codex-mcp-check-${randomBytes(6).toString("hex")}`);
  makeFolder(dir, "The temporary folder");
  return dir;
}

interface Setting {
  codex: CodexBinary;
  session: SessionOptions & { tempDir: string };
  tempDir: string;
  trustArgs: string[];
  keyVariable: string;
  restoreTrust(): void;
}

async function prepare(
  { inputs, world, log, evidence, addSecrets, onCodexOutput }: CodexRunOptions,
  isolation: Isolation,
  tempDir: string,
): Promise<Setting> {
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
  const restores = inputs.trustProject ? keys.map((key) => trustProject(home, key)).reverse() : [];
  const keyVariable = `CODEX_MCP_CHECK_KEY_${randomBytes(8).toString("hex").toUpperCase()}`;
  const trustArgs = inputs.trustProject ? [] : untrusted(keys);
  const session = {
    codex,
    // What the user configures by arguments counts for the probe too.
    args: [...configurationArgs(inputs.codexArgs), ...trustArgs],
    cwd,
    env: { ...world.env, CODEX_HOME: home },
    tempDir,
    clientVersion: world.version,
    displayPath: displayPath(world.workspace, home, world.userHome),
    startupTimeoutMs: inputs.startupTimeoutMs,
    now: world.now,
    emit: evidence.emit,
    onStderr: onCodexOutput,
    onInventory: ({ configuredValues }: Inventory) => addSecrets(configuredValues),
    signal: world.signal,
    spell: (servers: readonly DeclaredServer[]) =>
      distinctCommands(servers, { env: world.env, cwd, platform: process.platform }),
  };
  const restoreTrust = () => {
    for (const restore of restores) restore();
  };
  return { codex, session, tempDir, trustArgs, keyVariable, restoreTrust };
}

async function runProbe(options: CodexRunOptions, { session }: Setting, result: CodexRun): Promise<void> {
  options.log.line("Starting the MCP servers …");
  await probe(session);
  result.inventoryRead = true;
}

async function runPrompt(options: CodexRunOptions, setting: Setting, result: CodexRun): Promise<void> {
  const { inputs, world, log, evidence } = options;
  const prompt =
    inputs.prompt ?? readFileSync(path.resolve(world.workspace, inputs.promptFile ?? ""), "utf8");
  if (inputs.engine === "app-server") {
    await runThroughAppServer(options, setting, prompt, result);
    return;
  }
  const inventory = await preflight(options, setting, result);
  if (result.stoppedByPreflight || world.signal.aborted) return;
  const usable = (inventory?.servers ?? []).filter(({ notLoaded, enabled }) => notLoaded === null && enabled);
  const ours = options.requirable(usable.filter(({ required }) => !required).map(({ name }) => name));
  const enforced = usable
    .filter(({ name, required }) => required || ours.includes(name))
    .map(({ name }) => name);
  // Not the user's own file: what stands there may be of an earlier run.
  const lastMessageFile = path.join(setting.tempDir, "last-message.md");
  const useKey = inputs.openaiApiKey !== null || inputs.responsesApiEndpoint !== null;
  log.line("Running codex exec …");
  const { finalMessage } = await exec({
    ...setting.session,
    args: [
      ...setting.trustArgs,
      ...(useKey
        ? provider({
            endpoint: inputs.responsesApiEndpoint,
            keyVariable: setting.keyVariable,
            shellExclude: inventory?.shellExclude ?? [],
          })
        : []),
    ],
    add: inputs.openaiApiKey === null ? {} : { [setting.keyVariable]: inputs.openaiApiKey },
    prompt,
    sandbox: inputs.sandbox,
    model: inputs.model,
    effort: inputs.effort,
    outputSchemaFile: schemaFile(inputs, world, setting.tempDir),
    lastMessageFile,
    extraArgs: inputs.codexArgs,
    require: ours,
    enforced,
    knownNames: (inventory?.servers ?? []).map(({ name }) => name),
    timeoutMs: inputs.timeoutMs,
    onLine: evidence.line,
    onStderr: options.onCodexOutput,
  });
  result.finalMessage = finalMessage;
  const trouble = writeMessage(inputs, world, finalMessage);
  if (trouble !== null) result.problems.push(trouble);
}

/** Starts the servers before the run, or only reads what is declared. Null when neither could be had. */
async function preflight(
  options: CodexRunOptions,
  { session }: Setting,
  result: CodexRun,
): Promise<Inventory | null> {
  const { inputs, log, evidence, world } = options;
  const wanted = inputs.preflight !== false;
  try {
    if (wanted) log.line("Preflight: starting the MCP servers …");
    const inventory = wanted ? await probe(session) : await readOnlyInventory(session);
    result.inventoryRead = true;
    if (!wanted) {
      for (const server of inventory.servers)
        evidence.emit({ kind: "server-declared", atMs: world.now(), server });
    }
    const stops = wanted ? options.verdictOfPreflight() : [];
    if (stops.length > 0) {
      result.stoppedByPreflight = true;
      log.line("The run is not started: no token is spent.");
    }
    return inventory;
  } catch (error) {
    const isFatal =
      inputs.preflight === true ||
      (error instanceof ProblemError && error.problem.code === "codex-config-refused");
    if (isFatal || world.signal.aborted) throw error;
    result.problems.push({ ...asProblem(error), level: "warning" });
    return null;
  }
}

function schemaFile(inputs: Inputs, world: World, tempDir: string): string | null {
  if (inputs.outputSchemaFile !== null) return path.resolve(world.workspace, inputs.outputSchemaFile);
  if (inputs.outputSchema === null) return null;
  const file = path.join(tempDir, "output-schema.json");
  writeFileSync(file, inputs.outputSchema);
  return file;
}

function displayPath(workspace: string, home: string, userHome: string): (file: string) => string {
  const below = (folder: string, file: string) => {
    const relative = path.relative(folder, file);
    return relative === "" || relative.startsWith("..") || path.isAbsolute(relative) ? null : relative;
  };
  return (file) => {
    const inWorkspace = below(workspace, file);
    if (inWorkspace !== null) return inWorkspace;
    const inHome = below(home, file);
    if (inHome !== null && home !== path.join(userHome, ".codex")) return `$CODEX_HOME/${inHome}`;
    const inUserHome = below(userHome, file);
    return inUserHome === null ? file : `~/${inUserHome}`;
  };
}

function asProblem(error: unknown): Problem {
  if (error instanceof ProblemError) return error.problem;
  const detail = error instanceof Error ? error.message : String(error);
  return problem(
    "internal-error",
    "codex-mcp-check failed",
    detail,
    "Please report this with the version you use.",
  );
}
