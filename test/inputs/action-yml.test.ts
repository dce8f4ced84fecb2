import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { environmentName, readActionInputs } from "../../src/inputs/action.ts";
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
    expect(action.runs).toEqual({ using: "node24", main: "dist/index.cjs" });
    expect(action.branding).toEqual({ icon: expect.any(String), color: expect.any(String) });
    expect(action.description.length).toBeLessThanOrEqual(125);
  });

  it("gives, as the runner hands its defaults on, what the table gives", () => {
    const env = Object.fromEntries(
      Object.entries<{ default: string }>(action.inputs)
        .filter(([name]) => !["github-token", "comment-key"].includes(name))
        .map(([name, { default: value }]) => [environmentName(name), value]),
    );
    const context = { tempDir: "/srv/temp" };
    expect(parseInputs(readActionInputs(env), context)).toEqual(parseInputs({}, context));
  });
});

describe("readActionInputs", () => {
  it("knows the runner's names: upper case, hyphens kept", () => {
    const env = {
      "INPUT_CODEX-VERSION": "0.169.0",
      INPUT_MODE: "probe",
      INPUT_CODEX_BIN: "no",
      INPUT_FOO: "x",
      PATH: "y",
    };
    expect(readActionInputs(env)).toEqual({ "codex-version": "0.169.0", mode: "probe" });
    expect(environmentName("a b-c")).toBe("INPUT_A_B-C");
  });
});
