import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { runTurn } from "./codex/app-server-engine.ts";
import { turnArguments } from "./codex/engine-arguments.ts";
import { effortArgs, providerConfig } from "./codex/overrides.ts";
import { CodexProblem, problem } from "./codex/problem.ts";
import type { SessionOptions } from "./codex/start-servers.ts";
import type { Inputs } from "./inputs/inputs.ts";
import type { Problem } from "./model/report.ts";
import type { CodexRun, CodexRunOptions } from "./run-codex.ts";

export interface TurnSetting {
  session: SessionOptions & { tempDir: string };
  /** Name of the variable that carries the API key. */
  keyVariable: string;
}

/** Engine app-server: one start of the servers, judged before the turn is sent. */
export async function runThroughAppServer(
  { inputs, world, log, evidence, addSecrets, verdictOfPreflight }: CodexRunOptions,
  { session, keyVariable }: TurnSetting,
  prompt: string,
  result: CodexRun,
): Promise<void> {
  const given = turnArguments(inputs.codexArgs);
  const useKey = inputs.openaiApiKey !== null || inputs.responsesApiEndpoint !== null;
  log.line("Starting the MCP servers through codex app-server …");
  const { finalMessage, asked } = await runTurn({
    ...session,
    args: [...effortArgs(inputs.effort), ...session.args],
    add: inputs.openaiApiKey === null ? {} : { [keyVariable]: inputs.openaiApiKey },
    prompt,
    sandbox: inputs.sandbox,
    model: inputs.model ?? given.model,
    images: given.images.map((image) => path.resolve(session.cwd, image)),
    outputSchema: readSchema(inputs, world.workspace),
    ephemeral: given.ephemeral,
    config({ shellExclude, configuredValues }) {
      addSecrets(configuredValues);
      return useKey
        ? providerConfig({ endpoint: inputs.responsesApiEndpoint, keyVariable, shellExclude })
        : {};
    },
    timeoutMs: inputs.timeoutMs,
    onLine: evidence.line,
    goOn() {
      result.inventoryRead = true;
      const stops = verdictOfPreflight();
      result.stoppedByPreflight = stops.length > 0;
      log.line(
        stops.length > 0
          ? "The turn is not sent: no token is spent."
          : "The servers have settled; sending the turn …",
      );
      return stops.length === 0;
    },
  });
  result.finalMessage = finalMessage;
  if (!asked || finalMessage === null || inputs.outputFile === null) return;
  const trouble = writeMessage(path.resolve(world.workspace, inputs.outputFile), finalMessage);
  if (trouble !== null) result.problems.push(trouble);
}

function readSchema(inputs: Inputs, workspace: string): unknown {
  const file = inputs.outputSchemaFile;
  const text = file === null ? inputs.outputSchema : readFileSync(path.resolve(workspace, file), "utf8");
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch (cause) {
    const input = file === null ? "output-schema" : "output-schema-file";
    throw new CodexProblem(
      problem(
        "output-schema-unreadable",
        "The output schema is no JSON",
        `\`${input}\` holds no valid JSON.`,
        "Give a JSON Schema.",
      ),
      { cause },
    );
  }
}

/** As `codex exec --output-last-message`: the bare text. */
function writeMessage(file: string, message: string): Problem | null {
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, message);
    return null;
  } catch (error) {
    const detail = `\`output-file\`: ${error instanceof Error ? error.message : String(error)}`;
    const remedy = "Give a path that can be written; the output final-message holds the text as well.";
    return {
      ...problem("output-file-not-written", "The output file could not be written", detail, remedy),
      level: "warning",
    };
  }
}
