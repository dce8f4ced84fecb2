import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { judgeRunCheckout } from "../guard/checkout.ts";
import { defaultRulesFile } from "../inputs/definitions.ts";
import type { InputProblem } from "../inputs/input-problem.ts";
import type { Inputs } from "../inputs/inputs.ts";
import type { Problem } from "../model/report.ts";
import { noRules, type Rules } from "../model/rules.ts";
import { parseRules } from "../policy/rules-file/parse-rules.ts";
import type { World } from "../world.ts";

export type Preconditions =
  | { kind: "bad-input"; problems: InputProblem[] | Problem[] }
  | {
      kind: "met";
      rules: Rules;
      /** Warnings about the rules. */
      problems: Problem[];
      /** Why no server may be started from this checkout, or null. */
      refusal: Problem | null;
    };

/** What must hold before anything is started: paths exist, the rules can be read, the checkout may be run. */
export function checkPreconditions(inputs: Inputs, world: World): Preconditions {
  const missing = checkPaths(inputs, world);
  if (missing.length > 0) return { kind: "bad-input", problems: missing };
  const refusal = inputs.mode === "report" ? null : judgeRunCheckout(inputs, world);
  const { rules, problems } = readRules(inputs, world);
  if (problems.some(({ level }) => level === "error")) return { kind: "bad-input", problems };
  return { kind: "met", rules, problems, refusal };
}

function readRules(inputs: Inputs, world: World): { rules: Rules; problems: Problem[] } {
  if (inputs.rules !== null) return parseRules(inputs.rules, "rules");
  const name = inputs.rulesFile ?? defaultRulesFile;
  const file = path.resolve(world.workspace, name);
  return isFile(file) ? parseRules(readFileSync(file, "utf8"), name) : { rules: noRules, problems: [] };
}

/** Files and directories that are given must exist. */
function checkPaths(inputs: Inputs, world: World): InputProblem[] {
  const files = {
    "prompt-file": inputs.promptFile,
    "rules-file": inputs.rulesFile,
    "output-schema-file": inputs.outputSchemaFile,
    "report-from": inputs.reportFrom,
    "codex-bin": inputs.codexBin,
  };
  const problems = Object.entries(files).flatMap(([input, given]) =>
    given === null || isFile(path.resolve(world.workspace, given)) ? [] : [noSuch("file", input, given)],
  );
  const folder = inputs.workingDirectory;
  if (folder !== null && !existsSync(path.resolve(world.workspace, folder))) {
    problems.push(noSuch("directory", "working-directory", folder));
  }
  return problems;
}

const isFile = (file: string): boolean => statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;

const noSuch = (what: "file" | "directory", input: string, given: string): InputProblem => ({
  input,
  given,
  detail: `\`${input}\` is \`${given}\`, and there is no such ${what}.`,
  allowed: `an existing ${what}; a relative path counts from the workspace`,
  remedy: "Correct the path, or check the repository out before this step.",
});
