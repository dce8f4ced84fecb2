import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inputNames } from "../../src/inputs/definitions.ts";
import { renderInputProblem } from "../../src/inputs/input-problem.ts";
import type { Inputs } from "../../src/inputs/inputs.ts";
import { parseInputs } from "../../src/inputs/parse-inputs.ts";

function inputs(raw: Record<string, string | undefined>): Inputs {
  const parsed = parseInputs(raw);
  if (!parsed.ok) throw new Error(parsed.problems.map(renderInputProblem).join("\n"));
  return parsed.inputs;
}

function problems(raw: Record<string, string | undefined>): string[] {
  const parsed = parseInputs(raw);
  return parsed.ok
    ? []
    : parsed.problems.map((problem) => `${problem.input}: ${renderInputProblem(problem)}`);
}

describe("parseInputs, values", () => {
  it("gives every default when nothing is given", () => {
    expect(inputs({})).toEqual({
      mode: "probe",
      engine: "auto",
      preflight: "auto",
      prompt: null,
      promptFile: null,
      openaiApiKey: null,
      responsesApiEndpoint: null,
      codexVersion: null,
      codexBin: null,
      codexArgs: [],
      codexHome: null,
      workingDirectory: null,
      model: null,
      effort: null,
      sandbox: "read-only",
      outputFile: null,
      outputSchema: null,
      outputSchemaFile: null,
      trustProject: false,
      isolation: "auto",
      safetyStrategy: null,
      codexUser: null,
      allowUsers: [],
      allowBots: false,
      allowBotUsers: [],
      passEnv: null,
      allowUntrustedCheckout: false,
      required: [],
      rules: null,
      rulesFile: null,
      failOn: "required",
      failIfEmpty: false,
      startupTimeoutMs: null,
      timeoutMs: null,
      secondLook: true,
      summary: true,
      annotations: true,
      comment: "on-failure",
      commentKey: null,
      healthBranch: null,
      healthIssue: "never",
      healthLabels: ["codex-mcp-check"],
      healthAssignees: [],
      healthDownAfter: 2,
      healthUpAfter: 2,
      healthFlapChanges: 6,
      healthSlowFactor: 1.5,
      healthRetentionDays: 90,
      healthCompactAfter: 1000,
      healthFailAfter: 10,
      healthWebhook: null,
      githubToken: null,
      reportDir: null,
      reportFrom: null,
    } satisfies Inputs);
  });

  it("takes empty and blank text for not given", () => {
    const blank = Object.fromEntries(inputNames.map((name) => [name, " \n"]));
    expect(inputs(blank)).toEqual(inputs({}));
  });

  it.each([
    [{}, "probe"],
    [{ prompt: "do it" }, "exec"],
    [{ "prompt-file": "p.md" }, "exec"],
    [{ "report-from": "r.json" }, "report"],
    [{ mode: "auto", prompt: "do it" }, "exec"],
    [{ mode: "probe", prompt: "do it" }, "probe"],
    [{ mode: "probe", "report-from": "r.json" }, "probe"],
    [{ mode: "report", prompt: "x", "report-from": "r.json" }, "report"],
  ])("decides the mode of %o: %s", (raw, mode) => {
    expect(inputs(raw).mode).toBe(mode);
  });

  it.each([
    ["90", 90_000],
    ["0.5", 500],
    ["90s", 90_000],
    ["2m", 120_000],
    ["500ms", 500],
    ["604800", 604_800_000],
  ])("reads a timeout of %s", (text, ms) => {
    expect(inputs({ timeout: text }).timeoutMs).toBe(ms);
  });

  it.each(["true", "True", "TRUE"])("takes %s for true, as @actions/core does", (text) => {
    expect(inputs({ "trust-project": text, preflight: text })).toMatchObject({
      trustProject: true,
      preflight: true,
    });
  });

  it.each(["false", "False", "FALSE"])("takes %s for false, as @actions/core does", (text) => {
    expect(inputs({ summary: text, preflight: text })).toMatchObject({ summary: false, preflight: false });
  });

  it("reads lists by line and comma, each entry once", () => {
    const { required } = inputs({ required: "github, docs\n\n codex_apps__* ,github\r\n" });
    expect(required.map(({ text }) => text)).toEqual(["github", "docs", "codex_apps__*"]);
  });

  it.each([
    ["--search", ["--search"]],
    ["-c 'a=\"b c\"' --enable x", ["-c", 'a="b c"', "--enable", "x"]],
    ['["-c","a=1", ""]', ["-c", "a=1", ""]],
    ["-c path=C:\\dir", ["-c", "path=C:\\dir"]],
    ["[]", []],
    ["--add-dir $HOME `id` ; rm", ["--add-dir", "$HOME", "`id`", ";", "rm"]],
  ])("reads codex-args %s", (text, args) => {
    expect(inputs({ "codex-args": text }).codexArgs).toEqual(args);
  });

  it.each(["0.169.0", "0.170.0-alpha.3", "1.0.0+build.5", "latest", "alpha", "native"])(
    "takes the version %s",
    (text) => {
      expect(inputs({ "codex-version": text }).codexVersion).toBe(text);
    },
  );

  it("makes a short line of the job's default key", () => {
    const matrix = JSON.stringify({ os: "ubuntu-latest", node: 22, more: { a: 1 } }, null, 2);
    expect(inputs({ "comment-key": `CI / test matrix=${matrix}` }).commentKey).toBe(
      'CI / test (ubuntu-latest, 22, {"a":1})',
    );
    expect(inputs({ "comment-key": "CI / test matrix=null" }).commentKey).toBe("CI / test");
    expect(inputs({ "comment-key": " my\nkey " }).commentKey).toBe("my key");
    expect(inputs({ "comment-key": "matrix={no json}" }).commentKey).toBe("{no json}");
  });

  it("keeps a prompt as it is, also one that looks like a flag", () => {
    expect(inputs({ prompt: "--json\n\n  two" }).prompt).toBe("--json\n\n  two");
  });
});

describe("parseInputs, problems", () => {
  it.each<[string, Record<string, string>, string]>([
    [
      "a mode",
      { mode: "porbe" },
      "mode: `mode` is `porbe`. Allowed: `auto`, `probe`, `exec`, `report`. Did you mean `probe`?",
    ],
    ["a switch", { summary: "yes" }, "summary: `summary` is `yes`. Allowed: `true` or `false`."],
    [
      "a switch with a third value",
      { preflight: "never" },
      "preflight: `preflight` is `never`. Allowed: `auto`, `true`, `false`.",
    ],
    [
      "a sandbox",
      { sandbox: "readonly" },
      "sandbox: `sandbox` is `readonly`. Allowed: `read-only`, `workspace-write`, `danger-full-access`. Did you mean `read-only`?",
    ],
    [
      "a negative time",
      { timeout: "-1" },
      "timeout: `timeout` is `-1`. Allowed: seconds above zero and up to 604800 (a week), like `90`; also `500ms`, `90s` or `2m`.",
    ],
    [
      "a version range",
      { "codex-version": "^0.169.0" },
      "codex-version: `codex-version` is `^0.169.0`. Allowed: an exact version with all three numbers, like `0.169.0`, or a tag, like `latest`; no ranges.",
    ],
    [
      "an endpoint",
      { "responses-api-endpoint": "ftp://user:hunter2@host/?key=hunter2" },
      "responses-api-endpoint: `responses-api-endpoint` is `ftp://***@host/?***`. Allowed: an address that begins with `https://` or `http://`.",
    ],
    [
      "a schema",
      { "output-schema": "[1]" },
      "output-schema: `output-schema` is `[1]`. Allowed: a JSON object.",
    ],
    [
      "an unknown input",
      { codex_version: "1.0.0" },
      "codex_version: There is no input `codex_version`. Did you mean `codex-version`?",
    ],
    [
      "prompt twice",
      { prompt: "a", "prompt-file": "b" },
      "prompt-file: `prompt` and `prompt-file` are both given. Give only one of them.",
    ],
    [
      "schema twice",
      { "output-schema": "{}", "output-schema-file": "b" },
      "output-schema-file: `output-schema` and `output-schema-file` are both given. Give only one of them.",
    ],
    [
      "rules twice",
      { rules: "version: 1", "rules-file": "b" },
      "rules-file: `rules` and `rules-file` are both given. Give only one of them.",
    ],
    [
      "codex twice",
      { "codex-version": "0.169.0", "codex-bin": "/opt/codex" },
      "codex-bin: `codex-version` and `codex-bin` are both given. Give only one of them.",
    ],
    [
      "exec without a prompt",
      { mode: "exec" },
      "mode: `mode` is `exec`, and there is no prompt. Give `prompt` or `prompt-file`.",
    ],
    [
      "report without a source",
      { mode: "report" },
      "mode: `mode` is `report`, and there is nothing to read. Give `report-from`: a report.json, or the JSONL of a run.",
    ],
    [
      "two things to do",
      { prompt: "a", "report-from": "b" },
      "mode: A prompt and `report-from` are both given, so `mode: auto` is ambiguous. Remove one, or set `mode: exec` or `mode: report`.",
    ],
    [
      "a preflight that is none",
      { engine: "app-server", preflight: "true" },
      "preflight: `preflight` is `true`, and engine `app-server` has none: it judges the servers before the turn anyway. Leave `preflight` out, or use engine `exec`.",
    ],
    [
      "an alert without history",
      { "health-issue": "on-failure" },
      "health-issue: `health-issue` is `on-failure`, and there is no history to tell a bad run from a lasting failure. Give `health-branch`, for example `mcp-health`.",
    ],
  ])("tells %s", (_, raw, expected) => {
    expect(problems(raw)).toEqual([expected]);
  });

  it("tells them all at once, in the order of the table", () => {
    const raw = {
      mode: "run",
      sandbox: "none",
      timeout: "soon",
      "fail-on": "all",
      nonsense: "1",
      prompt: "a",
      "prompt-file": "b",
    };
    expect(problems(raw).map((problem) => problem.split(":")[0])).toEqual([
      "nonsense",
      "mode",
      "sandbox",
      "fail-on",
      "timeout",
      "prompt-file",
    ]);
  });

  it("does not ask for a prompt that was given and could not be read", () => {
    expect(problems({ mode: "exec", "prompt-file": "a\nb" }).map((problem) => problem.split(":")[0])).toEqual(
      ["prompt-file"],
    );
  });

  it.each([
    "--foo",
    "x; y",
    "x",
    "^1.0.0",
    "~1",
    "1",
    "0.169",
    "1.x",
    "*",
    ">=1.0.0",
    "1.0.0 || 2.0.0",
    "v1.0.0",
    "01.2.3",
    "file:../x",
    "git+ssh://host/x",
    "npm:evil@1.0.0",
    "https://host/x.tgz",
    "../x",
    "@scope/x",
    "a b",
    "a\nb",
    "$(id)",
  ])("refuses the version %s", (text) => {
    expect(problems({ "codex-version": text })).toHaveLength(1);
  });

  it.each<[string, string]>([
    ["model", "--trust"],
    ["model", "a b"],
    ["effort", 'x"'],
    ["effort", "-high"],
    ["required", "ok, {a,b}"],
    ["required", "!github"],
    ["timeout", "0"],
    ["timeout", "604801"],
    ["timeout", "1e3"],
    ["startup-timeout", "Infinity"],
    ["startup-timeout", "NaN"],
    ["codex-args", '["a"'],
    ["codex-args", "[1]"],
    ["codex-args", "-c 'open"],
    ["codex-bin", "a\0b"],
    ["report-dir", "a\nb"],
    ["health-branch", "-x"],
    ["health-branch", "a..b"],
    ["health-branch", "a b"],
    ["health-branch", "x.lock"],
    ["health-branch", "x.lock/y"],
    ["health-branch", "@"],
    ["health-branch", "a\nb"],
    ["health-branch", ".a"],
    ["health-branch", "HEAD"],
    ["health-branch", "a/"],
    ["health-branch", "a@{1}"],
    ["health-down-after", "0"],
    ["health-slow-factor", "1"],
    ["health-assignees", "@me"],
    ["responses-api-endpoint", "javascript:alert(1)"],
    ["responses-api-endpoint", "http://"],
  ])("refuses %s %j", (name, text) => {
    expect(problems({ [name]: text })).toHaveLength(1);
  });

  it.each<[string, string]>([
    ["health-branch", "mcp-health"],
    ["health-branch", "bots/mcp.health"],
    ["responses-api-endpoint", "http://127.0.0.1:8080/v1/responses"],
    ["model", "openai/gpt-5.2:free"],
    ["effort", "xhigh"],
    ["health-assignees", "octocat, dependabot[bot]"],
  ])("takes %s %j", (name, text) => {
    expect(problems({ [name]: text, "openai-api-key": "k" })).toEqual([]);
  });

  it.each(["openai-api-key", "github-token"])("never shows what was given as %s", (name) => {
    const parsed = parseInputs({ [name]: "sk-very secret" });
    expect(JSON.stringify(parsed)).not.toContain("very");
    expect(problems({ [name]: "sk-very secret" })).toHaveLength(1);
  });

  it("shows no secret, however the other inputs are wrong", () => {
    const secret = fc.stringMatching(/^canary[0-9a-f]{12}$/);
    fc.assert(
      fc.property(secret, fc.dictionary(fc.constantFrom(...inputNames), fc.string()), (value, raw) => {
        const parsed = parseInputs({
          ...raw,
          "openai-api-key": value,
          "github-token": `${value} `,
          mode: "wrong",
        });
        expect(JSON.stringify(parsed)).not.toContain(value);
      }),
    );
  });

  it("cuts what was given", () => {
    expect(problems({ mode: "x".repeat(100_000) })[0]?.length).toBeLessThan(300);
    expect(problems({ ["x".repeat(100_000)]: "1" })[0]?.length).toBeLessThan(400);
  });

  it("never throws, and answers with all inputs or with problems", () => {
    const name = fc.oneof(
      fc.constantFrom(...inputNames),
      fc.constantFrom("__proto__", "constructor", "toString"),
      fc.string(),
    );
    const value = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom("true", "auto", "exec", "[", "[]", "{}", "1", "a,b"),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(name, value)), (pairs) => {
        const parsed = parseInputs(Object.fromEntries(pairs));
        if (parsed.ok) expect(Object.keys(parsed.inputs)).toHaveLength(inputNames.length);
        else
          for (const problem of parsed.problems)
            expect(renderInputProblem(problem).length).toBeGreaterThan(10);
      }),
      { numRuns: 1000 },
    );
  });
});
