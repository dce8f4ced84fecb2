import { checkCodexArgs } from "./codex-args/check.ts";
import type { InputName } from "./definitions.ts";
import type { InputProblem } from "./input-problem.ts";
import type { GivenInputs } from "./inputs.ts";

/** Pairs of which only one may be given. */
const eitherOr: [InputName, InputName][] = [
  ["prompt", "prompt-file"],
  ["output-schema", "output-schema-file"],
  ["rules", "rules-file"],
  ["codex-version", "codex-bin"],
];

/** Inputs that contradict each other. `given` lacks inputs that could not be read. */
export function checkCombinations(given: Partial<GivenInputs>): InputProblem[] {
  return [
    ...eitherOr
      .filter(([first, second]) => has(given[first]) && has(given[second]))
      .map(([first, second]) => both(first, second)),
    ...checkMode(given),
    ...checkEngine(given),
    ...checkHealth(given),
    ...checkSafety(given),
    ...checkCodexArgs({
      args: given["codex-args"] ?? [],
      // `auto` takes engine exec for what app-server does not take.
      engine: given.engine === "app-server" ? "app-server" : "exec",
      hasModel: has(given.model),
      hasEffort: has(given.effort),
    }),
  ];
}

function checkMode(given: Partial<GivenInputs>): InputProblem[] {
  const { mode } = given;
  const hasPrompt = has(given.prompt) || has(given["prompt-file"]);
  const unread = given.prompt === undefined || given["prompt-file"] === undefined;
  if (mode === "exec" && !hasPrompt && !unread) {
    return [
      problem("mode", mode, "`mode` is `exec`, and there is no prompt.", "Give `prompt` or `prompt-file`."),
    ];
  }
  if (mode === "report" && given["report-from"] === null) {
    const remedy = "Give `report-from`: a report.json, or the JSONL of a run.";
    return [problem("mode", mode, "`mode` is `report`, and there is nothing to read.", remedy)];
  }
  if (mode === "auto" && hasPrompt && has(given["report-from"])) {
    const detail = "A prompt and `report-from` are both given, so `mode: auto` is ambiguous.";
    return [problem("mode", mode, detail, "Remove one, or set `mode: exec` or `mode: report`.")];
  }
  return [];
}

function checkEngine({ engine, preflight }: Partial<GivenInputs>): InputProblem[] {
  if (engine !== "app-server" || preflight !== true) return [];
  const detail =
    "`preflight` is `true`, and engine `app-server` has none: it judges the servers before the turn anyway.";
  return [problem("preflight", "true", detail, "Leave `preflight` out, or use engine `exec`.")];
}

function checkSafety(given: Partial<GivenInputs>): InputProblem[] {
  const strategy = given["safety-strategy"];
  const user = given["codex-user"];
  if (strategy === "unprivileged-user" && user === null) {
    const detail = "`safety-strategy` is `unprivileged-user`, and there is no account to run as.";
    return [problem("codex-user", null, detail, "Give `codex-user`.")];
  }
  if (has(user) && strategy !== "unprivileged-user" && strategy !== undefined) {
    const detail = "`codex-user` counts only with `safety-strategy: unprivileged-user`.";
    return [problem("codex-user", user ?? null, detail, "Give both, or neither.")];
  }
  if (strategy === "unsafe" && given.isolation === "required") {
    const detail = "`safety-strategy: unsafe` means `isolation: off`, and `isolation` is `required`.";
    return [problem("safety-strategy", strategy, detail, "Remove one of them.")];
  }
  return [];
}

function checkHealth(given: Partial<GivenInputs>): InputProblem[] {
  if (given["health-branch"] !== null) return [];
  if (has(given["health-webhook"])) {
    const detail =
      "`health-webhook` is given, and there is no history to tell a bad run from a lasting failure.";
    return [problem("health-webhook", null, detail, "Give `health-branch`, for example `mcp-health`.")];
  }
  if (given["health-issue"] !== "on-failure") return [];
  const detail =
    "`health-issue` is `on-failure`, and there is no history to tell a bad run from a lasting failure.";
  return [problem("health-issue", "on-failure", detail, "Give `health-branch`, for example `mcp-health`.")];
}

function both(first: InputName, second: InputName): InputProblem {
  return problem(second, null, `\`${first}\` and \`${second}\` are both given.`, "Give only one of them.");
}

function problem(input: InputName, given: string | null, detail: string, remedy: string): InputProblem {
  return { input, given, detail, allowed: null, remedy };
}

function has(value: unknown): boolean {
  return value !== null && value !== undefined;
}
