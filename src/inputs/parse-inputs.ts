import { nearestName } from "../model/nearest-name.ts";
import { withoutRedundant } from "./codex-args/check.ts";
import { checkCombinations } from "./combinations.ts";
import { type Definition, definitionOf, type InputName, inputNames, isInputName } from "./definitions.ts";
import { type InputProblem, shorten } from "./input-problem.ts";
import type { GivenInputs, Inputs, NamedInputs } from "./inputs.ts";

export type ParsedInputs = { ok: true; inputs: Inputs } | { ok: false; problems: InputProblem[] };

/** Text by input name -> `Inputs`, or everything that is wrong with it at once. Empty text counts as not given. Never throws. */
export function parseInputs(raw: Record<string, string | undefined>): ParsedInputs {
  const problems = Object.keys(raw)
    .filter((name) => !isInputName(name))
    .map((name) => unknownInput(name));
  const given = {} as Record<InputName, unknown>;
  for (const name of inputNames) {
    const read = readInput(name, Object.hasOwn(raw, name) ? raw[name] : undefined);
    if (read.ok) given[name] = read.value;
    else problems.push(read.problem);
  }
  problems.push(...checkCombinations(given as Partial<GivenInputs>));
  if (problems.length > 0) return { ok: false, problems };
  return { ok: true, inputs: toInputs(given as GivenInputs) };
}

type Read = { ok: true; value: unknown } | { ok: false; problem: InputProblem };

function readInput(name: InputName, raw: string | undefined): Read {
  const definition = definitionOf(name);
  const trimmed = raw?.trim() ?? "";
  const text = trimmed === "" ? definition.default : trimmed;
  if (text === null) return { ok: true, value: null };
  const value = definition.kind.read(text);
  if (value !== undefined) return { ok: true, value };
  return { ok: false, problem: badValue(name, definition, text) };
}

function badValue(input: string, { kind, secret }: Definition, text: string): InputProblem {
  const given = secret ? null : shorten(withoutCredentials(text));
  const nearest = nearestName(text, kind.options ?? []);
  return {
    input,
    given,
    detail:
      given === null ? `\`${input}\` has a value that cannot be right.` : `\`${input}\` is \`${given}\`.`,
    allowed: kind.allowed,
    remedy: nearest === null ? "" : `Did you mean \`${nearest}\`?`,
  };
}

/** An address may carry credentials before its host and after its path. */
function withoutCredentials(text: string): string {
  return text.replace(/\/\/[^/@\s]*@/g, "//***@").replace(/([?#])\S*/g, "$1***");
}

/** `written`: the name as the outside wrote it, when that is a flag. */
export function unknownInput(name: string, written: string = name): InputProblem {
  const nearest = nearestName(name, inputNames);
  return {
    input: shorten(written),
    given: null,
    detail: `There is no input \`${shorten(written)}\`.`,
    allowed: null,
    remedy: nearest === null ? "Remove it." : `Did you mean \`${nearest}\`?`,
  };
}

function toInputs(given: GivenInputs): Inputs {
  const named = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  ) as unknown as NamedInputs;
  const { startupTimeout, timeout, ...rest } = named;
  return {
    ...rest,
    sandbox: rest.safetyStrategy === "read-only" ? "read-only" : rest.sandbox,
    isolation: rest.safetyStrategy === "unsafe" ? "off" : rest.isolation,
    codexArgs: withoutRedundant(rest.codexArgs),
    mode: decideMode(given),
    startupTimeoutMs: startupTimeout,
    timeoutMs: timeout,
  };
}

function decideMode(given: GivenInputs): Inputs["mode"] {
  if (given.mode !== "auto") return given.mode;
  if (given.prompt !== null || given["prompt-file"] !== null) return "exec";
  return given["report-from"] === null ? "probe" : "report";
}
