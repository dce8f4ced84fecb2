import { definitionOf, type InputName, inputNames, isInputName } from "./definitions.ts";
import { type InputProblem, shorten } from "./input-problem.ts";
import { unknownInput } from "./parse-inputs.ts";

export type CommandLine =
  | { kind: "help" }
  | { kind: "version" }
  /** `raw` is for `parseInputs`; with a problem in the list nothing should be run. */
  | { kind: "run"; raw: Partial<Record<InputName, string>>; problems: InputProblem[] };

const modes = ["probe", "exec", "report"];

/**
 * `[probe|exec|report] [--input value | --input=value]…`, as in `process.argv.slice(2)`. Lists may be given several times, switches
 * without a value. `GITHUB_TOKEN` of `env` stands in for `--github-token`. Never throws.
 */
export function parseCommandLine(
  argv: readonly string[],
  env: Record<string, string | undefined> = {},
): CommandLine {
  const reading: Reading = { rest: [...argv], raw: {}, problems: [] };
  while (reading.rest.length > 0) {
    const token = reading.rest.shift() ?? "";
    if (token === "--help" || token === "-h" || token === "help") return { kind: "help" };
    if (token === "--version" || token === "-V") return { kind: "version" };
    if (token.startsWith("--") && token !== "--") readFlag(reading, token);
    else if (modes.includes(token)) put(reading, "mode", token, token);
    else reading.problems.push(stray(token));
  }
  const { raw, problems } = reading;
  if (raw["github-token"] === undefined && env.GITHUB_TOKEN) raw["github-token"] = env.GITHUB_TOKEN;
  return { kind: "run", raw, problems };
}

interface Reading {
  rest: string[];
  raw: Partial<Record<InputName, string>>;
  problems: InputProblem[];
}

function readFlag(reading: Reading, token: string): void {
  const equals = token.indexOf("=");
  const flag = equals === -1 ? token : token.slice(0, equals);
  const name = flag.slice(2);
  const inline = equals === -1 ? null : token.slice(equals + 1);
  if (!isInputName(name)) {
    const problem = unknownInput(name, flag);
    reading.problems.push({ ...problem, remedy: problem.remedy.replace("mean `", "mean `--") });
    skipValue(reading, inline);
    return;
  }
  const value = inline ?? nextValue(reading, name);
  if (value === null) reading.problems.push(noValue(flag, reading.rest[0]));
  else put(reading, name, value, flag);
}

/** The value after a flag; null where it needs one and there is none. */
function nextValue(reading: Reading, name: InputName): string | null {
  const [next] = reading.rest;
  const { kind } = definitionOf(name);
  if (kind.flag === "switch") {
    return next !== undefined && kind.options?.includes(next) ? (reading.rest.shift() ?? null) : "true";
  }
  if (next === undefined || isFlag(next)) return null;
  return reading.rest.shift() ?? null;
}

/** What follows a flag nobody knows is most likely its value. */
function skipValue(reading: Reading, inline: string | null): void {
  const [next] = reading.rest;
  if (inline === null && next !== undefined && !next.startsWith("-") && !modes.includes(next))
    reading.rest.shift();
}

/** One of our own flags: `--prompt --mode` lacks a value, `--codex-args --search` does not. */
function isFlag(token: string): boolean {
  return token.startsWith("--") && isInputName(token.slice(2).split("=", 1)[0] ?? "");
}

function put({ raw, problems }: Reading, name: InputName, value: string, written: string): void {
  const before = raw[name];
  if (before === undefined) raw[name] = value;
  else if (definitionOf(name).kind.flag === "list") raw[name] = `${before}\n${value}`;
  else if (before !== value) problems.push(givenTwice(name, written));
}

function noValue(flag: string, next: string | undefined): InputProblem {
  const remedy =
    next === undefined
      ? `Write \`${flag} VALUE\`.`
      : `If \`${shorten(next)}\` is its value, write \`${flag}=…\`.`;
  return { input: flag, given: null, detail: `\`${flag}\` has no value.`, allowed: null, remedy };
}

function givenTwice(name: InputName, written: string): InputProblem {
  const detail =
    name === "mode"
      ? "Two different modes are given."
      : `\`--${name}\` is given twice, with different values.`;
  return { input: written, given: null, detail, allowed: null, remedy: "Give it once." };
}

function stray(token: string): InputProblem {
  const given = shorten(token);
  const isOurs = inputNames.some((name) => name === token);
  const remedy = isOurs
    ? `Write \`--${given}\`.`
    : "Give a prompt by `--prompt`, and values after their flags.";
  return {
    input: given,
    given,
    detail: `\`${given}\` is neither a mode nor a flag.`,
    allowed: "`probe`, `exec`, `report`, then flags",
    remedy,
  };
}
