import { writeFileSync } from "node:fs";
import path from "node:path";
import { readOnlyInventory, startable } from "../../codex/app-server/inventory.ts";
import {
  configArgs,
  providerConfig,
  serverArgs,
  withoutShellSnapshot,
} from "../../codex/config/overrides.ts";
import { exec } from "../../codex/exec.ts";
import { probe } from "../../codex/probe.ts";
import { toProblem } from "../../codex/to-problem.ts";
import type { Inputs } from "../../inputs/inputs.ts";
import { ProblemError } from "../../model/problem.ts";
import type { Inventory } from "../../sources/config/translate.ts";
import type { World } from "../../world.ts";
import type { CodexRun } from "../collected.ts";
import { reasonsToStop, serversToEnforce } from "../standard.ts";
import { writeMessage } from "./final-message.ts";
import { type ModelAccess, withModelAccess } from "./model-access.ts";
import type { CollectOptions, Setting } from "./options.ts";

/**
 * Engine exec: a preflight, then `codex exec --json`, in which Codex itself enforces every server that counts. The key's proxy starts before
 * both: a server of the preflight may own the file of Codex.
 */
export const collectExec = (
  options: CollectOptions,
  setting: Setting,
  prompt: string,
  result: CodexRun,
): Promise<void> =>
  withModelAccess(options, setting, result, (access) =>
    checkAndRun(options, setting, prompt, result, access),
  );

async function checkAndRun(
  options: CollectOptions,
  setting: Setting,
  prompt: string,
  result: CodexRun,
  access: ModelAccess,
): Promise<void> {
  const { standard, world, log, evidence } = options;
  const { inputs } = standard;
  const inventory = await preflight(options, setting, result);
  if (result.stoppedByPreflight || access.signal.aborted) return;
  const change = await setting.declared.changeSince(setting.session);
  if (change !== null) {
    result.problems.push(change);
    result.stoppedByPreflight = true;
    return;
  }
  const servers = inventory === null ? [] : startable(inventory);
  const enforced = serversToEnforce(standard, evidence.record(), servers);
  const changes = new Map(
    servers
      .filter(({ name, required }) => required !== enforced.includes(name))
      .map(({ name, required }) => [name, { required: !required }]),
  );
  // Not the user's own file: its content may be of an earlier run.
  const lastMessageFile = path.join(setting.tempDir, "last-message.md");
  log.line("Running codex exec …");
  const { finalMessage } = await exec({
    ...setting.session,
    signal: access.signal,
    args: [
      ...setting.trustArgs,
      ...configArgs({
        ...withoutShellSnapshot,
        ...(access.provider === null ? {} : providerConfig(access.provider, inventory?.shellExclude ?? [])),
      }),
    ],
    add: access.add,
    prompt,
    sandbox: inputs.sandbox,
    model: inputs.model,
    effort: inputs.effort,
    outputSchemaFile: schemaFile(inputs, world, setting.tempDir),
    lastMessageFile,
    extraArgs: inputs.codexArgs,
    serverArgs: serverArgs(inventory?.argumentServers ?? {}, changes),
    enforced,
    knownNames: (inventory?.servers ?? []).map(({ name }) => name),
    timeoutMs: inputs.timeoutMs,
    onLine: evidence.line,
    onStderr: options.onCodexOutput,
  });
  result.finalMessage = finalMessage;
  const trouble = writeMessage(inputs, world, finalMessage, options.redact);
  if (trouble !== null) result.problems.push(trouble);
}

/** Starts the servers before the run, or only reads what is declared. Null when neither is possible. */
async function preflight(
  { standard, log, evidence, world }: CollectOptions,
  { session }: Setting,
  result: CodexRun,
): Promise<Inventory | null> {
  const { inputs } = standard;
  const startsServers = inputs.preflight !== false;
  try {
    if (!startsServers) {
      const inventory = await readOnlyInventory(session);
      for (const server of inventory.servers)
        evidence.emit({ kind: "server-declared", atMs: world.now(), server });
      // Servers of plugins and apps are in no configuration file: only a start shows them.
      result.inventoryRead = !inventory.hasPlugins && !session.awaited.some(({ text }) => isApp(text));
      return inventory;
    }
    log.line("Preflight: starting the MCP servers …");
    const inventory = await probe(session);
    result.inventoryRead = true;
    const reasons = reasonsToStop(standard, evidence.record());
    for (const reason of reasons) log.debug(reason);
    if (reasons.length > 0) {
      result.stoppedByPreflight = true;
      log.line("The run is not started: no token is spent.");
    }
    return inventory;
  } catch (error) {
    const isFatal =
      inputs.preflight === true ||
      (error instanceof ProblemError && error.problem.code === "codex-config-refused");
    if (isFatal || world.signal.aborted) throw error;
    result.problems.push({ ...toProblem(error), level: "warning" });
    return null;
  }
}

const isApp = (pattern: string): boolean => pattern.startsWith("codex_apps");

function schemaFile(inputs: Inputs, world: World, tempDir: string): string | null {
  if (inputs.outputSchemaFile !== null) return path.resolve(world.workspace, inputs.outputSchemaFile);
  if (inputs.outputSchema === null) return null;
  const file = path.join(tempDir, "output-schema.json");
  writeFileSync(file, inputs.outputSchema);
  return file;
}
