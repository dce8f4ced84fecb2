import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Problem } from "../../../src/model/report.ts";
import { maxRulesLength, parseRules } from "../../../src/policy/rules-file/parse-rules.ts";
import { cpuTime } from "../../support/cpu-time.ts";

const file = ".github/codex-mcp-check.yml";

const contractExample = `# .github/codex-mcp-check.yml
version: 1
defaults:
  max-boot: 20s
servers:
  github:
    required: true
    max-boot: 10s
    tools: [create_issue, get_issue]     # must be offered
    min-tools: 5
    max-tool-failures: 0                 # in the run
  "codex_apps__*":                       # globs; the most specific pattern wins
    allow: [pending, cancelled]
  legacy:
    expect: failed                       # known broken; turns red when it starts working
    until: 2027-01-31
`;

function problemsOf(text: string): string[] {
  return parseRules(text, file).problems.map(placed);
}

function placed({ at, title, remedy }: Problem): string {
  return `${at?.line}:${at?.column} ${title} — ${remedy}`;
}

describe("parseRules", () => {
  it("reads the contract's example, every value with its line", () => {
    const { rules, problems } = parseRules(contractExample, file);
    expect(problems).toEqual([]);
    expect(rules.defaults?.settings.maxBootMs).toEqual({ value: 20_000, at: { file, line: 4 } });
    expect(rules.entries.map(({ pattern, at }) => [pattern?.text, at.line])).toEqual([
      ["github", 6],
      ["codex_apps__*", 12],
      ["legacy", 14],
    ]);
    expect(rules.entries[0]?.settings).toEqual({
      required: { value: true, at: { file, line: 7 } },
      maxBootMs: { value: 10_000, at: { file, line: 8 } },
      tools: { value: ["create_issue", "get_issue"], at: { file, line: 9 } },
      minTools: { value: 5, at: { file, line: 10 } },
      maxToolFailures: { value: 0, at: { file, line: 11 } },
      allow: null,
      expect: null,
    });
    expect(rules.entries[2]?.settings.expect).toEqual({
      value: { state: "failed", until: "2027-01-31" },
      at: { file, line: 15 },
    });
  });

  it.each([
    [
      "an unknown key",
      "version: 1\nservers:\n  a:\n    requierd: true\n",
      "4:5 Unknown key `requierd` — Write `required`, or remove it.",
    ],
    [
      "an unknown top key",
      "version: 1\nserver: {}\n",
      "2:1 Unknown key `server` — Write `servers`, or remove it.",
    ],
    ["a key that is like none", "version: 1\nxyzzy: 1\n", "2:1 Unknown key `xyzzy` — Remove it."],
    ["no version", "servers: {}\n", "1:1 `version` is missing — Begin with `version: 1`."],
    [
      "another version",
      "version: 2\n",
      "1:1 Bad value of `version` — Allowed: `1`, the only version there is.",
    ],
    [
      "a version that is text",
      'version: "1"\n',
      "1:1 Bad value of `version` — Allowed: `1`, the only version there is.",
    ],
    ["nothing", "", "1:1 The rules are empty — Begin with `version: 1`."],
    ["only a comment", "# later\n", "1:1 The rules are empty — Begin with `version: 1`."],
    ["a list", "- version: 1\n", "1:1 The rules are not a mapping — Begin with `version: 1`."],
    ["a word", "hello\n", "1:1 The rules are not a mapping — Begin with `version: 1`."],
    [
      "an empty entry",
      "version: 1\nservers:\n  a:\n",
      "3:3 Bad value of `a` — Allowed: a mapping of rules, indented under it; `{}` for none.",
    ],
    [
      "rules beside the server",
      "version: 1\nservers:\n  required: true\n",
      "3:3 Bad value of `required` — Allowed: a mapping of rules, indented under it; `{}` for none.",
    ],
    [
      "servers as a list",
      "version: 1\nservers: [a]\n",
      "2:1 Bad value of `servers` — Allowed: a mapping from server names to rules.",
    ],
    [
      "a bare number for a time",
      "version: 1\ndefaults:\n  max-boot: 20\n",
      "3:13 Bad value of `max-boot` — Allowed: a number above zero and its unit `ms`, `s` or `m`, like `500ms`, `20s` or `1m`.",
    ],
    [
      "hours",
      "version: 1\ndefaults: { max-boot: 1h }\n",
      "2:23 Bad value of `max-boot` — Allowed: a number above zero and its unit `ms`, `s` or `m`, like `500ms`, `20s` or `1m`.",
    ],
    [
      "no time at all",
      "version: 1\ndefaults: { max-boot: 0s }\n",
      "2:23 Bad value of `max-boot` — Allowed: a number above zero and its unit `ms`, `s` or `m`, like `500ms`, `20s` or `1m`.",
    ],
    [
      "yes for true",
      "version: 1\ndefaults: { required: yes }\n",
      "2:23 Bad value of `required` — Allowed: `true` or `false`.",
    ],
    [
      "one tool without a list",
      "version: 1\ndefaults: { tools: x }\n",
      "2:20 Bad value of `tools` — Allowed: a list of tool names, like `[create_issue, get_issue]`.",
    ],
    [
      "a tool that is a number",
      "version: 1\ndefaults:\n  tools:\n    - x\n    - 7\n",
      "5:7 Bad value of `tools` — Allowed: a list of tool names, like `[create_issue, get_issue]`.",
    ],
    [
      "a negative count",
      "version: 1\ndefaults: { min-tools: -1 }\n",
      "2:24 Bad value of `min-tools` — Allowed: a whole number from 0.",
    ],
    [
      "half a failure",
      "version: 1\ndefaults: { max-tool-failures: 0.5 }\n",
      "2:32 Bad value of `max-tool-failures` — Allowed: a whole number from 0.",
    ],
    [
      "a day that does not exist",
      "version: 1\nservers:\n  a: { expect: failed, until: 2027-02-30 }\n",
      "3:31 Bad value of `until` — Allowed: a date that exists, written `YYYY-MM-DD`, like `2027-01-31`.",
    ],
    [
      "until alone",
      "version: 1\nservers:\n  a:\n    until: 2027-01-31\n",
      "4:5 `until` without `expect` — Add `expect: failed` beside it, or remove it.",
    ],
    [
      "expecting it to be ready",
      "version: 1\nservers:\n  a: { expect: ready }\n",
      "3:16 Bad value of `expect` — Allowed: `failed`, `cancelled`, `pending`, `disabled`, `untrusted`.",
    ],
    [
      "a bad glob",
      'version: 1\nservers:\n  "a[": {}\n',
      "3:3 Bad server name or glob — Use names, `*`, `?` and `[a-z]`.",
    ],
    [
      "braces",
      'version: 1\nservers:\n  "{a,b}": {}\n',
      "3:3 Bad server name or glob — Use names, `*`, `?` and `[a-z]`.",
    ],
    ["a tab", "version: 1\nservers:\n\ta: {}\n", "3:1 The rules cannot be read — Correct this line."],
    [
      "the same key twice",
      "version: 1\nservers:\n  a: {}\n  a: {}\n",
      "4:3 The rules cannot be read — Correct this line.",
    ],
    [
      "a second document",
      "version: 1\n---\nversion: 1\n",
      "2:1 The rules cannot be read — Correct this line.",
    ],
    ["a tag nobody knows", "version: !x 1\n", "1:10 The rules cannot be read — Correct this line."],
  ])("tells %s with line and column", (_, text, expected) => {
    expect(problemsOf(text)[0]).toBe(expected);
  });

  it("tells every problem at once", () => {
    const text =
      "versoin: 1\ndefaults: { max-boot: 5 }\nservers:\n  a: { allow: [unknown], tool: [x] }\n  b: { min-tools: many }\n";
    expect(problemsOf(text).map((problem) => problem.split(" — ")[0])).toEqual([
      "1:1 Unknown key `versoin`",
      "1:1 `version` is missing",
      "2:23 Bad value of `max-boot`",
      "4:26 Unknown key `tool`",
      "4:16 Bad value of `allow`",
      "5:19 Bad value of `min-tools`",
    ]);
  });

  it("keeps servers with the names of object internals", () => {
    const text =
      "version: 1\nservers:\n  __proto__: { required: true }\n  constructor: { min-tools: 1 }\n  toString: {}\n";
    const { rules, problems } = parseRules(text, file);
    expect(problems).toEqual([]);
    expect(rules.entries.map(({ pattern }) => pattern?.text)).toEqual([
      "__proto__",
      "constructor",
      "toString",
    ]);
    expect(rules.entries[0]?.settings.required?.value).toBe(true);
  });

  it("does not take rules from object internals", () => {
    const text = "version: 1\nservers:\n  a:\n    __proto__: { required: true }\n";
    expect(problemsOf(text)).toEqual([expect.stringContaining("4:5 Unknown key `__proto__`")]);
    expect(({} as { required?: boolean }).required).toBeUndefined();
  });

  it("reads names as they are written", () => {
    const { rules } = parseRules("version: 1\nservers:\n  1.0: {}\n  true: {}\n  '@scope/a:b': {}\n", file);
    expect(rules.entries.map(({ pattern }) => pattern?.text)).toEqual(["1.0", "true", "@scope/a:b"]);
  });

  it("follows anchors", () => {
    const text = "version: 1\nservers:\n  a: &quiet { allow: [pending] }\n  b: *quiet\n";
    const { rules, problems } = parseRules(text, file);
    expect(problems).toEqual([]);
    expect(rules.entries[1]?.settings.allow?.value).toEqual(["pending"]);
  });

  it("does not unfold a bomb of anchors", () => {
    const levels = Array.from(
      { length: 30 },
      (_, level) => `  a${level + 1}: &a${level + 1} [*a${level}, *a${level}]`,
    );
    const text = `version: 1\nservers:\n  a0: &a0 [x]\n${levels.join("\n")}\n`;
    const work = () => expect(parseRules(text, file).problems.length).toBeGreaterThan(0);
    expect(cpuTime(work)).toBeLessThan(1000);
  });

  it("survives nesting without end, and refuses what is too long", () => {
    expect(parseRules("[".repeat(100_000), file).problems.length).toBeGreaterThan(0);
    expect(parseRules(`version: 1\n${"#".repeat(maxRulesLength)}`, file).problems[0]?.title).toBe(
      "The rules are too long",
    );
  });

  it("counts what goes beyond the first fifty faults", () => {
    const { problems } = parseRules("*a\n".repeat(2000), file);
    expect(problems).toHaveLength(51);
    expect(problems.at(-1)?.title).toBe("1949 more faults");
  });

  it("cuts a long value in the message", () => {
    const [problem] = parseRules(`version: 1\ndefaults: { max-boot: ${"x".repeat(5000)} }\n`, file).problems;
    expect(problem?.detail.length).toBeLessThan(200);
  });

  it("never throws, whatever the text", () => {
    const yamlish = fc
      .array(
        fc.constantFrom(
          "version: 1\n",
          "servers:\n",
          "  a:\n",
          "    required: ",
          "true\n",
          "&x ",
          "*x",
          "- ",
          "{",
          "}",
          "[",
          "]",
          "? ",
          ": ",
          "|\n",
          ">\n",
          "'",
          '"',
          "!!map ",
          "__proto__: ",
          "\t",
          "---\n",
          "...\n",
          "%YAML 1.1\n",
          "<<: ",
          "#",
          "\u2028",
          "null",
          "\0",
        ),
        { maxLength: 30 },
      )
      .map((pieces) => pieces.join(""));
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: "binary" }), yamlish), (text) => {
        const { problems } = parseRules(text, file);
        for (const { at, level } of problems) {
          expect(level).toBe("error");
          expect(at?.line).toBeGreaterThanOrEqual(1);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it("reads back any rules written as YAML", () => {
    const name = fc.stringMatching(/^[a-zA-Z0-9_:@/.-]{1,20}$/);
    const rule = fc.record(
      {
        required: fc.boolean(),
        "min-tools": fc.nat(1000),
        "max-boot": fc.integer({ min: 1, max: 999 }).map((n) => `${n}ms`),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.dictionary(name, rule, { noNullPrototype: true }), (servers) => {
        const entries = Object.entries(servers);
        const lines = entries.map(([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)}`);
        const { rules, problems } = parseRules(`version: 1\nservers: {${lines.join(",\n")}}\n`, file);
        expect(problems).toEqual([]);
        expect(rules.entries.map(({ pattern }) => pattern?.text)).toEqual(entries.map(([key]) => key));
        expect(rules.entries.map(({ settings }) => settings.minTools?.value)).toEqual(
          entries.map(([, value]) => value["min-tools"]),
        );
      }),
    );
  });
});
