import { closeSync, constants, mkdirSync, openSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Inputs } from "../../inputs/inputs.ts";
import { problem } from "../../model/problem.ts";
import type { Problem } from "../../model/report.ts";
import type { Redactor } from "../../redaction/redact.ts";
import { redactJsonLine } from "../../redaction/redact-json-line.ts";
import type { World } from "../../world.ts";

const { O_WRONLY, O_CREAT, O_TRUNC, O_NONBLOCK } = constants;

/** Writes the agent's last message to `output-file`, as `codex exec --output-last-message` does. A problem, or null. */
export function writeMessage(
  inputs: Inputs,
  world: World,
  message: string | null,
  redact: Redactor,
): Problem | null {
  if (message === null || inputs.outputFile === null) return null;
  try {
    const file = path.resolve(world.workspace, inputs.outputFile);
    mkdirSync(path.dirname(file), { recursive: true });
    // A pipe without a reader is an error, not a wait without end.
    const handle = openSync(file, O_WRONLY | O_CREAT | O_TRUNC | O_NONBLOCK);
    try {
      writeFileSync(handle, redactJsonLine(message, redact));
    } finally {
      closeSync(handle);
    }
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
