import { definitionOf, type InputName, inputNames, isInputName } from "./definitions.ts";
import { type InputProblem, shorten } from "./input-problem.ts";
import { unknownInput } from "./parse-inputs.ts";

export type CommandLine =
  | { kind: "help" }
  | { kind: "version" }
  /** Write a workflow and a rules file for the servers of this repository. */
  | { kind: "init" }
  /** `raw` is for `parseInputs`; with a problem in the list nothing should be run. */
  | {
      kind: "run";
      raw: Partial<Record<InputName, string>>;
      problems: InputProblem[];
      /** Print the report as JSON. */
      json: boolean;
      debug: boolean;
    };

const modes = ["probe", "exec", "report"];

/** What people write after a switch. */
const switchWords = new Map([
  ["yes", "true"],
  ["on", "true"],
  ["no", "false"],
  ["off", "false"],
]);

/**
 * `[probe|exec|report|init] [--input value | --input=value]… [--json] [--debug]`, as in `process.argv.slice(2)`. Lists may be given several times, switches
 * without a value or with `yes`, `no`, `on`, `off`. `GITHUB_TOKEN` of `env` stands in for `--github-token`. Never throws.
 */
export function parseCommandLine(
  argv: readonly string[],
  env: Record<string, string | undefined> = {},
): CommandLine {
  const reading: Reading = { rest: [...argv], raw: {}, problems: [], json: false, debug: false };
  while (reading.rest.length > 0) {
    const token = reading.rest.shift() ?? "";
    if (token === "--help" || token === "-h" || token === "help") return { kind: "help" };
    if (token === "--version" || token === "-V") return { kind: "version" };
    if (token === "init" && argv.length === 1) return { kind: "init" };
    if (token === "--json") reading.json = true;
    else if (token === "--debug") reading.debug = true;
    else if (token.startsWith("--") && token !== "--") readFlag(reading, token);
    else if (modes.includes(token)) put(reading, "mode", token, token);
    else reading.problems.push(stray(token));
  }
  const { raw, problems, json, debug } = reading;
  if (raw["github-token"] === undefined && env.GITHUB_TOKEN) raw["github-token"] = env.GITHUB_TOKEN;
  return { kind: "run", raw, problems, json, debug };
}

interface Reading {
  rest: string[];
  raw: Partial<Record<InputName, string>>;
  problems: InputProblem[];
  json: boolean;
  debug: boolean;
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
  const isSwitch = definitionOf(name).kind.flag === "switch";
  const meant = inline !== null && isSwitch ? (switchWords.get(inline.toLowerCase()) ?? inline) : inline;
  const value = meant ?? nextValue(reading, name);
  if (value === null) reading.problems.push(noValue(flag, reading.rest[0]));
  else put(reading, name, value, flag);
}

/** The value after a flag; null where it needs one and there is none. */
function nextValue(reading: Reading, name: InputName): string | null {
  const [next] = reading.rest;
  const { kind } = definitionOf(name);
  if (kind.flag === "switch") {
    if (next === undefined) return "true";
    const meant = switchWords.get(next.toLowerCase()) ?? next;
    if (!kind.options?.includes(meant)) return "true";
    reading.rest.shift();
    return meant;
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
    : "Give a prompt with `--prompt`, and values after their flags.";
  return {
    input: given,
    given,
    detail: `\`${given}\` is neither a mode nor a flag.`,
    allowed: "`probe`, `exec`, `report` or `init`, then flags",
    remedy,
  };
}
