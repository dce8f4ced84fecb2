import type { InputProblem } from "../input-problem.ts";

/** Other inputs that an argument could contradict. */
export interface ArgumentContext {
  args: readonly string[];
  engine: "exec" | "app-server";
  hasModel: boolean;
  hasEffort: boolean;
}

/** Given anyway: workflows written for openai/codex-action may hold them. */
const redundant = new Set(["--json", "--experimental-json", "--skip-git-repo-check"]);

export const withoutRedundant = (args: readonly string[]): string[] =>
  args.filter((arg, index) => !redundant.has(arg) || takesValue(args[index - 1]));

const takesValue = (flag: string | undefined): boolean =>
  flag !== undefined &&
  ["--config", "-c", "--enable", "--disable", "--image", "-i", "--model", "-m"].includes(flag);

interface Owned {
  flags: string[];
  remedy: string;
}

/** Arguments of `codex exec` (0.99 to 0.169) that codex-mcp-check sets itself or that contradict an input. */
const owned: Owned[] = [
  { flags: ["--cd", "-C"], remedy: "Use the input `working-directory`." },
  { flags: ["--output-last-message", "-o"], remedy: "Use the input `output-file`." },
  { flags: ["--output-schema"], remedy: "Use the input `output-schema` or `output-schema-file`." },
  { flags: ["--sandbox", "-s"], remedy: "Use the input `sandbox`." },
  { flags: ["--full-auto", "--approve-for-me"], remedy: "Use the input `sandbox` with `workspace-write`." },
  {
    flags: ["--dangerously-bypass-approvals-and-sandbox", "--yolo"],
    remedy: "Use the input `sandbox` with `danger-full-access`.",
  },
  { flags: ["--trust"], remedy: "Use the input `trust-project`." },
  { flags: ["--ignore-user-config"], remedy: "Use the input `codex-home` with another directory." },
  {
    // `codex app-server`, which reports the servers, takes no profile (0.169).
    flags: ["--profile", "-p"],
    remedy:
      "Give its settings by `-c`, or in the config.toml of `codex-home`: a probe cannot load a profile.",
  },
  { flags: ["--help", "-h", "--version", "-V"], remedy: "Leave it out: nothing would be run." },
];

/** Keys of `-c key=value`, first part of the path. */
const ownedKeys: Record<string, string> = {
  sandbox_mode: "Use the input `sandbox`.",
  projects: "Use the input `trust-project`.",
};

/** What engine app-server can pass on: as configuration, or in `turn/start`. */
const inAppServer = [
  ...["--config", "-c", "--enable", "--disable", "--strict-config"],
  ...["--image", "-i", "--model", "-m", "--ephemeral"],
];

/** Refuses arguments that another input sets, and arguments that the chosen engine does not support. */
export function checkCodexArgs(context: ArgumentContext): InputProblem[] {
  const [first] = context.args;
  if (first !== undefined && !/^-./.test(first)) {
    const remedy = "Give the prompt by `prompt` or `prompt-file`; other commands of Codex cannot be run.";
    return [refusal(first, "is not a flag, so Codex would read it as a command or a prompt", remedy)];
  }
  return context.args.flatMap((arg, index) => checkArgument(arg, context.args[index + 1], context));
}

function checkArgument(arg: string, next: string | undefined, context: ArgumentContext): InputProblem[] {
  if (arg === "--") return [refusal(arg, "ends the flags", "Give the prompt by `prompt` or `prompt-file`.")];
  const flag = flagOf(arg);
  if (flag === null || redundant.has(flag)) return [];
  const remedy =
    owned.find(({ flags }) => flags.includes(flag))?.remedy ??
    (context.hasModel && ["--model", "-m"].includes(flag) ? "The input `model` is given already." : null) ??
    (["--config", "-c"].includes(flag) ? configRemedy(inlineValue(arg, flag) ?? next ?? "", context) : null);
  if (remedy !== null) return [refusal(shownAs(arg, flag, next), "cannot be given there", remedy)];
  if (context.engine === "app-server" && !inAppServer.includes(flag)) {
    return [refusal(flag, "has no equivalent in engine app-server", "Leave it out, or use engine `exec`.")];
  }
  return [];
}

function configRemedy(assignment: string, context: ArgumentContext): string | null {
  const key = /^\s*["']?([A-Za-z0-9_-]+)/.exec(assignment)?.[1] ?? "";
  if (Object.hasOwn(ownedKeys, key)) return ownedKeys[key] ?? null;
  if (key === "model" && context.hasModel) return "The input `model` is given already.";
  if (key === "model_reasoning_effort" && context.hasEffort) return "The input `effort` is given already.";
  return null;
}

/** `--name` of `--name=value`, `-n` of `-nvalue`; null for anything else. */
function flagOf(arg: string): string | null {
  if (arg.startsWith("--")) return arg.split("=", 1)[0] ?? arg;
  return /^-[A-Za-z]/.test(arg) ? arg.slice(0, 2) : null;
}

/** The value within the argument itself; null when it is the next one. */
function inlineValue(arg: string, flag: string): string | null {
  const rest = arg.slice(flag.length).replace(/^=/, "");
  return rest === "" ? null : rest;
}

/** A flag's value may hold a secret; of `-c` the key alone is shown. */
function shownAs(arg: string, flag: string, next: string | undefined): string {
  if (!["--config", "-c"].includes(flag)) return flag;
  return `${flag} ${(inlineValue(arg, flag) ?? next ?? "").split("=", 1)[0]?.trim()}`;
}

function refusal(given: string, why: string, remedy: string): InputProblem {
  return {
    input: "codex-args",
    given,
    detail: `\`codex-args\` holds \`${given}\`, which ${why}.`,
    allowed: null,
    remedy,
  };
}
