import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseCommandLine } from "../../src/inputs/cli.ts";
import { inputNames } from "../../src/inputs/definitions.ts";
import { renderHelp } from "../../src/inputs/help.ts";
import { renderInputProblem } from "../../src/inputs/input-problem.ts";

function raw(...argv: string[]) {
  const parsed = parseCommandLine(argv);
  if (parsed.kind !== "run") throw new Error(parsed.kind);
  expect(parsed.problems.map(renderInputProblem)).toEqual([]);
  return parsed.raw;
}

function problems(...argv: string[]): string[] {
  const parsed = parseCommandLine(argv);
  return parsed.kind === "run" ? parsed.problems.map(renderInputProblem) : [parsed.kind];
}

describe("parseCommandLine", () => {
  it.each<[string[], Record<string, string>]>([
    [[], {}],
    [["probe"], { mode: "probe" }],
    [["exec", "--prompt", "do it"], { mode: "exec", prompt: "do it" }],
    [["--prompt=a=b"], { prompt: "a=b" }],
    [["--prompt="], { prompt: "" }],
    [["--prompt", "-x"], { prompt: "-x" }],
    [["--codex-args", "--search -c a=1"], { "codex-args": "--search -c a=1" }],
    [["--codex-args", "--search"], { "codex-args": "--search" }],
    [["--codex-args=--model x"], { "codex-args": "--model x" }],
    [["--trust-project"], { "trust-project": "true" }],
    [["--trust-project", "probe"], { "trust-project": "true", mode: "probe" }],
    [["--summary", "false", "probe"], { summary: "false", mode: "probe" }],
    [["--summary=FALSE"], { summary: "FALSE" }],
    [["--trust-project", "yes"], { "trust-project": "true" }],
    [["--trust-project=No", "probe"], { "trust-project": "false", mode: "probe" }],
    [["--preflight"], { preflight: "true" }],
    [["--preflight", "auto"], { preflight: "auto" }],
    [["--required", "a", "--required=b,c"], { required: "a\nb,c" }],
    [["--mode", "exec", "exec"], { mode: "exec" }],
    [["--model", "x", "--model", "x"], { model: "x" }],
    [["report", "--report-from", "--odd-name"], { mode: "report", "report-from": "--odd-name" }],
  ])("%j", (argv, expected) => {
    expect(raw(...argv)).toEqual(expected);
  });

  it.each<[string[], string[]]>([
    [["--requierd", "github"], ["There is no input `--requierd`. Did you mean `--required`?"]],
    [["--requierd=github", "probe"], ["There is no input `--requierd`. Did you mean `--required`?"]],
    [["--xyzzy"], ["There is no input `--xyzzy`. Remove it."]],
    [["--prompt"], ["`--prompt` has no value. Write `--prompt VALUE`."]],
    [
      ["--prompt", "--mode", "exec"],
      ["`--prompt` has no value. If `--mode` is its value, write `--prompt=…`."],
    ],
    [["--model", "a", "--model", "b"], ["`--model` is given twice, with different values. Give it once."]],
    [["probe", "exec"], ["Two different modes are given. Give it once."]],
    [
      ["prob"],
      [
        "`prob` is neither a mode nor a flag. Allowed: `probe`, `exec`, `report` or `init`, then flags. Give a prompt with `--prompt`, and values after their flags.",
      ],
    ],
    [
      ["model", "-x"],
      [
        "`model` is neither a mode nor a flag. Allowed: `probe`, `exec`, `report` or `init`, then flags. Write `--model`.",
        "`-x` is neither a mode nor a flag. Allowed: `probe`, `exec`, `report` or `init`, then flags. Give a prompt with `--prompt`, and values after their flags.",
      ],
    ],
  ])("tells what is wrong with %j", (argv, expected) => {
    expect(problems(...argv)).toEqual(expected);
  });

  it.each([["--help"], ["-h"]])("%s asks for help, wherever it stands", (flag) => {
    expect(parseCommandLine(["probe", "--nonsense", flag]).kind).toBe("help");
    expect(parseCommandLine(["exec", "--prompt", flag])).toMatchObject({
      kind: "run",
      raw: { prompt: flag },
    });
  });

  it("takes the word `help` too", () => {
    expect(parseCommandLine(["help"]).kind).toBe("help");
  });

  it.each([["--version"], ["-V"]])("%s asks for the version", (flag) => {
    expect(parseCommandLine([flag]).kind).toBe("version");
  });

  it("takes --json and --debug anywhere, and init alone", () => {
    expect(parseCommandLine(["--json", "probe", "--debug"])).toMatchObject({
      raw: { mode: "probe" },
      problems: [],
      json: true,
      debug: true,
    });
    expect(parseCommandLine(["--prompt", "--json"])).toMatchObject({
      raw: { prompt: "--json" },
      json: false,
    });
    expect(parseCommandLine(["init"])).toEqual({ kind: "init" });
    expect(problems("init", "--required", "x")).not.toEqual([]);
  });

  it("takes the token from the environment, unless it is given", () => {
    const env = { GITHUB_TOKEN: "from-env" };
    expect(parseCommandLine([], env)).toMatchObject({ raw: { "github-token": "from-env" } });
    expect(parseCommandLine(["--github-token", "given"], env)).toMatchObject({
      raw: { "github-token": "given" },
    });
    expect(parseCommandLine([], { GITHUB_TOKEN: "" })).toEqual({
      kind: "run",
      raw: {},
      problems: [],
      json: false,
      debug: false,
    });
  });

  it("reads back any value written with an equals sign", () => {
    const value = fc.string({ unit: "binary" });
    fc.assert(
      fc.property(fc.uniqueArray(fc.constantFrom(...inputNames)), fc.array(value), (names, values) => {
        const pairs = names.map((name, index) => [name, values[index] ?? ""] as const);
        const parsed = parseCommandLine(pairs.map(([name, text]) => `--${name}=${text}`));
        expect(parsed).toEqual({
          kind: "run",
          raw: Object.fromEntries(pairs),
          problems: [],
          json: false,
          debug: false,
        });
      }),
    );
  });

  it("never throws", () => {
    const token = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom(...inputNames).map((name) => `--${name}`),
      fc.constantFrom("--", "-", "--=", "--__proto__", "--constructor=1", "probe", "exec", "true", "=", ""),
    );
    fc.assert(
      fc.property(fc.array(token), (argv) => {
        const parsed = parseCommandLine(argv);
        if (parsed.kind === "run")
          for (const problem of parsed.problems) expect(renderInputProblem(problem)).not.toBe("");
      }),
      { numRuns: 1000 },
    );
  });
});

describe("renderHelp", () => {
  it("names every input, within the width of a terminal", () => {
    const help = renderHelp();
    for (const name of inputNames) expect(help).toMatch(new RegExp(`^  --${name}\\b`, "m"));
    const described = help.split("\n").filter((line) => line.startsWith("      "));
    for (const line of described) expect(line.length).toBeLessThanOrEqual(90);
  });
});
