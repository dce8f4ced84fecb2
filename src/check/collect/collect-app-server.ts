import path from "node:path";
import { turnArguments } from "../../codex/app-server/turn-arguments.ts";
import { effortArgs, providerConfig, withoutShellSnapshot } from "../../codex/config/overrides.ts";
import { runTurn } from "../../codex/turn.ts";
import { readRegularFile } from "../../host/regular-file.ts";
import type { Inputs } from "../../inputs/inputs.ts";
import { ProblemError, problem } from "../../model/problem.ts";
import type { CodexRun } from "../collected.ts";
import { mustStay, reasonsToStop } from "../standard.ts";
import { writeMessage } from "./final-message.ts";
import { type ModelAccess, withModelAccess } from "./model-access.ts";
import type { CollectOptions, Setting } from "./options.ts";

/** Engine app-server: one start of the servers, judged before the turn is sent. */
export async function collectAppServer(
  options: CollectOptions,
  setting: Setting,
  prompt: string,
  result: CodexRun,
): Promise<void> {
  const { standard, world, log, evidence } = options;
  const { session } = setting;
  const { inputs } = standard;
  const given = turnArguments(inputs.codexArgs);
  const run = (access: ModelAccess) => {
    log.line("Starting the MCP servers through codex app-server …");
    return runTurn({
      ...session,
      signal: access.signal,
      args: [...effortArgs(inputs.effort), ...session.args],
      add: access.add,
      prompt,
      sandbox: inputs.sandbox,
      model: inputs.model ?? given.model,
      images: given.images.map((image) => path.resolve(session.cwd, image)),
      outputSchema: readSchema(inputs, world.workspace),
      ephemeral: given.ephemeral,
      config({ shellExclude }) {
        const { provider } = access;
        return {
          ...withoutShellSnapshot,
          ...(provider === null ? {} : providerConfig(provider, shellExclude)),
        };
      },
      timeoutMs: inputs.timeoutMs,
      onLine: evidence.line,
      shouldSendTurn() {
        result.inventoryRead = true;
        const change = setting.declared.change();
        if (change !== null) result.problems.push(change);
        const reasons = [
          ...reasonsToStop(standard, evidence.record()),
          ...(change === null ? [] : [change.detail]),
        ];
        for (const reason of reasons) log.debug(reason);
        result.stoppedByPreflight = reasons.length > 0;
        log.line(
          reasons.length > 0
            ? "The turn is not sent: no token is spent."
            : "The servers have settled; sending the turn …",
        );
        return reasons.length === 0;
      },
      mustStay: (name) => mustStay(standard, evidence.record(), name),
    });
  };
  const { finalMessage, asked, lost } = await withModelAccess(options, setting, result, run);
  result.finalMessage = finalMessage;
  if (lost !== null) result.problems.push(lostProblem(lost));
  const trouble = asked ? writeMessage(inputs, world, finalMessage, options.redact) : null;
  if (trouble !== null) result.problems.push(trouble);
}

const lostProblem = (name: string) =>
  problem(
    "server-lost",
    "The turn was ended: a required server is gone",
    `Codex lost its connection to ${name} during the turn, and calls to it cannot succeed any more.`,
    `Read the output of ${name}: it ended or closed its connection during a call.`,
  );

function readSchema(inputs: Inputs, workspace: string): unknown {
  const file = inputs.outputSchemaFile;
  const text =
    file === null ? inputs.outputSchema : readRegularFile(path.resolve(workspace, file)).toString("utf8");
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch (cause) {
    const input = file === null ? "output-schema" : "output-schema-file";
    throw new ProblemError(
      problem(
        "output-schema-unreadable",
        "The output schema is not valid JSON",
        `\`${input}\` is not valid JSON.`,
        "Give a JSON Schema.",
      ),
      { cause },
    );
  }
}
