import { readFileSync } from "node:fs";
import path from "node:path";
import type { SessionOptions } from "../codex/app-server/start-servers.ts";
import { turnArguments } from "../codex/app-server/turn-arguments.ts";
import { effortArgs, providerConfig } from "../codex/config/overrides.ts";
import { runTurn } from "../codex/turn.ts";
import type { Inputs } from "../inputs/inputs.ts";
import { ProblemError, problem } from "../model/problem.ts";
import type { CodexRun, CodexRunOptions } from "./collected.ts";
import { writeMessage } from "./final-message.ts";

export interface TurnSetting {
  session: SessionOptions & { tempDir: string };
  /** Name of the variable that carries the API key. */
  keyVariable: string;
}

/** Engine app-server: one start of the servers, judged before the turn is sent. */
export async function runThroughAppServer(
  { inputs, world, log, evidence, verdictOfPreflight }: CodexRunOptions,
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
    config({ shellExclude }) {
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
  const trouble = asked ? writeMessage(inputs, world, finalMessage) : null;
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
    throw new ProblemError(
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
