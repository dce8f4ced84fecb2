import { type InputName, inputNames } from "./definitions.ts";

/** Names the runner gives an input: upper case, spaces as `_`, hyphens kept. */
export function environmentName(input: string): string {
  return `INPUT_${input.replace(/ /g, "_").toUpperCase()}`;
}

/** The inputs of an action's step, from its environment. */
export function readActionInputs(
  env: Record<string, string | undefined>,
): Partial<Record<InputName, string>> {
  const given: Partial<Record<InputName, string>> = {};
  for (const name of inputNames) {
    const value = env[environmentName(name)];
    if (value !== undefined) given[name] = value;
  }
  return given;
}
