import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";
import { parse } from "yaml";
import { readInput } from "../../src/github/runner.ts";
import { renderActionYml } from "../../src/inputs/action-yml.ts";
import { definitionOf, inputNames } from "../../src/inputs/definitions.ts";
import { outputs } from "../../src/inputs/outputs.ts";
import { parseInputs } from "../../src/inputs/parse-inputs.ts";

const file = new URL("../../action.yml", import.meta.url);
const action = parse(readFileSync(file, "utf8"));

describe("action.yml", () => {
  it("is what the tables say (npm run schema)", () => {
    expect(existsSync(file)).toBe(true);
    expect(readFileSync(file, "utf8")).toBe(renderActionYml());
  });

  it("lists the inputs, each with description and default", () => {
    expect(Object.keys(action.inputs)).toEqual(inputNames);
    for (const name of inputNames) {
      const { description, default: literal, defaultInAction } = definitionOf(name);
      expect(action.inputs[name]).toEqual({
        description,
        required: false,
        default: defaultInAction ?? literal ?? "",
      });
    }
  });

  it("lists the outputs and runs the bundle on Node 24", () => {
    expect(Object.keys(action.outputs)).toEqual(Object.keys(outputs));
    expect(action.runs).toEqual({ using: "node24", main: "dist/index.mjs" });
    expect(action.branding).toEqual({ icon: expect.any(String), color: expect.any(String) });
    expect(action.description.length).toBeLessThanOrEqual(125);
  });

  it("gives, as the runner hands its defaults on, what the table gives", () => {
    for (const [name, { default: value }] of Object.entries<{ default: string }>(action.inputs))
      vi.stubEnv(`INPUT_${name.toUpperCase()}`, ["github-token", "comment-key"].includes(name) ? "" : value);
    const given = Object.fromEntries(inputNames.map((name) => [name, readInput(name)]));
    vi.unstubAllEnvs();
    expect(parseInputs(given)).toEqual(parseInputs({}));
  });
});
