import { existsSync, lstatSync, realpathSync, statSync } from "node:fs";
import path from "node:path";
import { judgeRunCheckout } from "../guard/checkout.ts";
import { readRegularFile } from "../host/regular-file.ts";
import { defaultRulesFile } from "../inputs/definitions.ts";
import type { InputProblem } from "../inputs/input-problem.ts";
import type { Inputs } from "../inputs/inputs.ts";
import type { Problem } from "../model/report.ts";
import { noRules } from "../model/rules.ts";
import type { World } from "../world.ts";
import { projectFolders } from "./config-files.ts";
import type { RulesFound } from "./rules-found.ts";

export type Preconditions =
  | { kind: "bad-input"; problems: InputProblem[] | Problem[] }
  | {
      kind: "met";
      rules: RulesFound;
      /** Warnings about the rules. */
      problems: Problem[];
      /** Why no server may be started from this checkout, or null. */
      refusal: Problem | null;
    };

/** What must hold before anything is started: paths are safe and exist, the checkout may be run, the rules can be read. */
export async function checkPreconditions(inputs: Inputs, world: World): Promise<Preconditions> {
  const wrong = checkPaths(inputs, world);
  if (wrong.length > 0) return { kind: "bad-input", problems: wrong };
  const refusal = inputs.mode === "report" ? null : judgeRunCheckout(inputs, world);
  // A refused checkout is not read either: nothing runs that its rules could judge.
  if (refusal !== null) return { kind: "met", rules: noRulesFound, problems: [], refusal };
  if (inputs.rules !== null) {
    const { rules, problems } = await parseRules(inputs.rules, "rules");
    return met({ rules, file: null, mayLoosen: true }, problems);
  }
  const file = findRulesFile(inputs, world);
  if (file === null) return met(noRulesFound, []);
  const shown = display(file, world);
  const { rules, problems } = await parseRules(readRegularFile(file).toString("utf8"), shown);
  return met({ rules, file: shown, mayLoosen: !isPullRequestCheckout(inputs, world) }, problems);
}

const noRulesFound: RulesFound = { rules: noRules, file: null, mayLoosen: true };

/** The YAML library is loaded only where there are rules. */
async function parseRules(text: string, source: string) {
  const module = await import("../policy/rules-file/parse-rules.ts");
  return module.parseRules(text, source);
}

function met(rules: RulesFound, problems: Problem[]): Preconditions {
  return problems.some(({ level }) => level === "error")
    ? { kind: "bad-input", problems }
    : { kind: "met", rules, problems, refusal: null };
}

/** The file that `rules-file` names, or the nearest default file from the working directory up to the repository's root. */
function findRulesFile(inputs: Inputs, { workspace }: World): string | null {
  if (inputs.rulesFile !== null) return path.resolve(workspace, inputs.rulesFile);
  const folders = projectFolders(path.resolve(workspace, inputs.workingDirectory ?? "."));
  for (const folder of new Set([...folders, workspace])) {
    const file = path.join(folder, defaultRulesFile);
    // A link could lead out of the repository.
    if (isFile(file) && leadsOutside(file, folder) === null) return file;
  }
  return null;
}

/** Whether the author of a pull request controls the checkout; a merge queue checks out what it would merge. */
function isPullRequestCheckout(inputs: Inputs, world: World): boolean {
  if (/^(pull_request(?!_target)|merge_group)/.test(world.env.GITHUB_EVENT_NAME ?? "")) return true;
  return judgeRunCheckout({ ...inputs, allowUntrustedCheckout: false }, world) !== null;
}

/** Every path that is given: whether it exists, and whether a checkout's link or `.git` is in its way. */
function checkPaths(inputs: Inputs, world: World): InputProblem[] {
  const { workspace, way } = world;
  const confined = {
    "prompt-file": inputs.promptFile,
    "rules-file": inputs.rulesFile,
    "output-schema-file": inputs.outputSchemaFile,
    "output-file": inputs.outputFile,
  };
  const problems: InputProblem[] = [];
  for (const [input, given] of Object.entries(confined)) {
    if (given === null) continue;
    const file = path.resolve(workspace, given);
    const why = strays(file, world);
    if (why !== null) problems.push(unsafePath(input, given, why));
    else if (input !== "output-file" && !isFile(file)) problems.push(noSuch("file", input, given));
    else if (input === "output-file" && isDirectory(file)) problems.push(isFolder(input, given));
  }
  const { codexBin, reportFrom, workingDirectory, codexHome } = inputs;
  if (codexBin !== null && !isFile(path.resolve(workspace, codexBin)))
    problems.push(noSuch("file", "codex-bin", codexBin));
  if (reportFrom === "-" && way === "action") problems.push(noStandardInput);
  else if (reportFrom !== null && reportFrom !== "-") {
    // A pipe will do.
    const from = path.resolve(workspace, reportFrom);
    if (!existsSync(from) || isDirectory(from)) problems.push(noSuch("file", "report-from", reportFrom));
  }
  if (workingDirectory !== null && !isDirectory(path.resolve(workspace, workingDirectory)))
    problems.push(noSuch("directory", "working-directory", workingDirectory));
  if (codexHome !== null && !isDirectory(path.resolve(workspace, codexHome)))
    problems.push(noSuch("directory", "codex-home", codexHome));
  else if (codexHome === null && world.env.CODEX_HOME && !isDirectory(path.resolve(world.env.CODEX_HOME)))
    problems.push(noSuch("directory", "CODEX_HOME", world.env.CODEX_HOME));
  else if (codexHome === null && !world.env.CODEX_HOME && world.userHome === "" && inputs.mode !== "report")
    problems.push(noHome);
  return problems;
}

/**
 * Why a path must not be used: it has to end inside the workspace, or in the job's own temporary directory. On a terminal a path
 * outside of the workspace is the user's own choice; a path inside must not be led out by a link all the same.
 */
function strays(file: string, { workspace, tempDir, way }: World): string | null {
  const why = leadsOutside(file, workspace);
  if (why === null || leadsOutside(file, tempDir) === null) return null;
  return way === "cli" && path.relative(workspace, file).startsWith("..") ? null : why;
}

/** Why the real path of `file` is not an ordinary place inside `root`; null when it is. */
function leadsOutside(file: string, root: string): string | null {
  const real = realPath(file);
  const realRoot = realPath(root);
  if (real === null || realRoot === null) return "its real path cannot be determined";
  const inside = path.relative(realRoot, real);
  if (inside === "" || inside.split(path.sep)[0] === ".." || path.isAbsolute(inside))
    return "its real path is outside the workspace";
  return inside.split(path.sep).some((part) => part.toLowerCase() === ".git")
    ? "its real path is inside a .git directory"
    : null;
}

/** Links resolved as far as the path exists; null for a loop of links or a link that leads nowhere. */
function realPath(file: string): string | null {
  try {
    return realpathSync(file);
  } catch {
    const isLink = lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
    if (isLink || path.dirname(file) === file) return null;
    const parent = realPath(path.dirname(file));
    return parent === null ? null : path.join(parent, path.basename(file));
  }
}

function display(file: string, { workspace }: World): string {
  const relative = path.relative(workspace, file);
  return relative.split(path.sep)[0] === ".." || path.isAbsolute(relative) ? file : relative;
}

const isFile = (file: string): boolean => statOf(file)?.isFile() ?? false;
const isDirectory = (file: string): boolean => statOf(file)?.isDirectory() ?? false;

/** Null also for what cannot be looked at. */
function statOf(file: string) {
  try {
    return statSync(file);
  } catch {
    return null;
  }
}

const noSuch = (what: "file" | "directory", input: string, given: string): InputProblem => ({
  input,
  given,
  detail: `\`${input}\` is \`${given}\`, and there is no such ${what}.`,
  allowed: `an existing ${what}; a relative path counts from the workspace`,
  remedy: "Correct the path, or check the repository out before this step.",
});

const unsafePath = (input: string, given: string, why: string): InputProblem => ({
  input,
  given,
  detail: `\`${input}\` is \`${given}\`, and ${why}.`,
  allowed: "a path inside the workspace or `$RUNNER_TEMP`, not below `.git`, without links that lead out",
  remedy: "Use a path inside the workspace.",
});

const isFolder = (input: string, given: string): InputProblem => ({
  input,
  given,
  detail: `\`${input}\` is \`${given}\`, which is a directory.`,
  allowed: "a path of a file",
  remedy: "Add a file name.",
});

const noHome: InputProblem = {
  input: "codex-home",
  given: "",
  detail: "`codex-home` and `CODEX_HOME` are not given, and this account has no home directory.",
  allowed: "an existing directory",
  remedy: "Give `codex-home`, or set `HOME`.",
};

const noStandardInput: InputProblem = {
  input: "report-from",
  given: "-",
  detail: "`report-from` is `-`, and an action has no standard input.",
  allowed: "a path; `-` on a terminal only",
  remedy: "Write the report to a file first.",
};
