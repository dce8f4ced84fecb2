import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { VerdictLevel } from "../../src/model/report.ts";
import { type ServerState, serverStates } from "../../src/model/server.ts";
import type { FailOn } from "../../src/policy/judge.ts";
import { cpuTime } from "../support/cpu-time.ts";
import { declared, judged, rulesFile, run, server, verdictOn } from "./records.ts";

type Row = Record<ServerState, VerdictLevel>;

const requiredRow: Row = {
  ready: "pass",
  failed: "fail",
  cancelled: "fail",
  pending: "fail",
  disabled: "fail",
  untrusted: "fail",
  absent: "fail",
  unknown: "inconclusive",
};

const optionalRow: Row = {
  ready: "pass",
  failed: "warn",
  cancelled: "warn",
  pending: "warn",
  disabled: "pass",
  untrusted: "warn",
  absent: "warn",
  unknown: "warn",
};

const anyRow: Row = {
  ready: "pass",
  failed: "fail",
  cancelled: "fail",
  pending: "fail",
  disabled: "pass",
  untrusted: "fail",
  absent: "fail",
  unknown: "inconclusive",
};

const table: [required: boolean, failOn: FailOn, row: Row][] = [
  [true, "required", requiredRow],
  [true, "any", requiredRow],
  [true, "never", requiredRow],
  [false, "required", optionalRow],
  [false, "any", anyRow],
  [false, "never", optionalRow],
];

const cells = table.flatMap(([required, failOn, row]) =>
  serverStates.map((state) => ({ required, failOn, state, level: row[state] })),
);

describe("judge, state by requirement by fail-on", () => {
  it.each(cells)(
    "required $required, fail-on $failOn, $state: $level",
    ({ required, failOn, state, level }) => {
      const inputs = { required: required ? ["github"] : [], failOn };
      const verdict = verdictOn(server({ state }), "", inputs);
      expect(verdict.level).toBe(level);
      expect(verdict.findings).toHaveLength(level === "pass" ? 0 : 1);
    },
  );

  it.each([["config"], ["input"], ["rules"]] as const)("treats all ways to require alike: %s", (by) => {
    for (const state of serverStates) {
      const record = server({ state, declared: declared("github", { required: by === "config" }) });
      const ruleText = by === "rules" ? "servers:\n  github: { required: true }\n" : "";
      const judgement = judged([record], ruleText, { required: by === "input" ? ["git*"] : [] });
      expect(judgement.servers[0]?.required).toEqual({ value: true, by: [by] });
      expect(judgement.servers[0]?.verdict.level).toBe(requiredRow[state]);
    }
  });

  it("names everyone who requires a server", () => {
    const record = server({ state: "failed", declared: declared("github", { required: true }) });
    const judgement = judged([record], "defaults: { required: true }", { required: ["github"] });
    expect(judgement.servers[0]?.required).toEqual({ value: true, by: ["config", "input", "rules"] });
    expect(judgement.servers[0]?.verdict.rules).toEqual([
      {
        rule: "required",
        level: "fail",
        message: "It did not start. It is required (config, input, rules).",
        at: { file: rulesFile, line: 2 },
      },
    ]);
  });

  it("points at the configuration that requires a server", () => {
    const record = server({ state: "disabled", declared: declared("github", { required: true }) });
    expect(judged([record]).servers[0]?.verdict.rules[0]?.at).toEqual({
      file: ".codex/config.toml",
      line: 3,
    });
  });

  it("does not let the rules take back what config or input require", () => {
    const record = server({ state: "failed", declared: declared("github", { required: true }) });
    expect(verdictOn(record, "servers: { github: { required: false } }").level).toBe("fail");
    expect(
      verdictOn(server({ state: "failed" }), "servers: { github: { required: false } }", { required: ["*"] })
        .level,
    ).toBe("fail");
    expect(
      verdictOn(
        server({ state: "failed" }),
        "defaults: { required: true }\nservers: { github: { required: false } }",
      ).level,
    ).toBe("warn");
  });

  it("does not call a server down that was pending when Codex went away", () => {
    const pending = server({ state: "pending" });
    const crashed = run([pending], { phases: [{ phase: "run", how: "crashed" }] });
    expect(verdictOn(pending, "", { run: crashed, required: ["github"] }).level).toBe("inconclusive");
    const lost = run([pending], { lostEvidence: [{ phase: "run", source: "app-server", reason: "a line" }] });
    expect(verdictOn(pending, "", { run: lost, required: ["github"] }).level).toBe("inconclusive");
    const lostLog = run([pending], { lostEvidence: [{ phase: "run", source: "log", reason: "a line" }] });
    expect(verdictOn(pending, "", { run: lostLog, required: ["github"] }).level).toBe("fail");
  });
});

describe("judge, names that match no server", () => {
  it("makes an absent server of a required name", () => {
    const judgement = judged([server()], "servers: { gone: { required: true } }", {
      required: ["missing", "github"],
    });
    expect(
      judgement.servers.map(({ record, required, verdict }) => [
        record.name,
        record.state,
        required.by,
        verdict.level,
      ]),
    ).toEqual([
      ["github", "ready", ["input"], "pass"],
      ["missing", "absent", ["input"], "fail"],
      ["gone", "absent", ["rules"], "fail"],
    ]);
    expect(judgement.problems).toEqual([]);
  });

  it("makes one absent server of a name required twice", () => {
    const judgement = judged([], "servers: { gone: { required: true } }", { required: ["gone", "\\gone"] });
    expect(judgement.servers.map(({ record, required }) => [record.name, required.by])).toEqual([
      ["gone", ["input", "rules"]],
    ]);
  });

  it("requires a named server by a less specific rule too", () => {
    const judgement = judged([server()], "defaults: { required: true }\nservers: { gone: { max-boot: 5s } }");
    expect(judgement.servers.map(({ record }) => [record.name, record.state])).toEqual([
      ["github", "ready"],
      ["gone", "absent"],
    ]);
  });

  it("lets `allow: [absent]` pass", () => {
    const judgement = judged([server()], "servers: { gone: { required: true, allow: [absent] } }");
    expect(judgement.servers[1]?.verdict).toEqual({ level: "pass", rules: [] });
  });

  it("fails for a required glob that nothing matches, with its line", () => {
    const judgement = judged([server()], 'servers:\n  "gone*": { required: true }', { required: ["also-*"] });
    expect(judgement.servers).toHaveLength(1);
    expect(judgement.problems).toMatchObject([
      { code: "required-matches-nothing", level: "error", makes: "fail", at: null },
      { code: "required-matches-nothing", level: "error", makes: "fail", at: { file: rulesFile, line: 3 } },
    ]);
  });

  it("warns of any other entry that nothing matches, with its line", () => {
    const judgement = judged([server()], 'servers:\n  githb: { max-boot: 5s }\n  "x*": {}\n  "git*": {}');
    expect(judgement.problems.map(({ code, level, at, remedy }) => [code, level, at?.line, remedy])).toEqual([
      ["rule-matches-nothing", "warning", 4, "Servers of this run: `github`."],
      ["rule-matches-nothing", "warning", 3, "Servers of this run: `github`."],
    ]);
  });

  it("fails when all servers are required and there is none", () => {
    expect(judged([], "defaults: { required: true }").problems).toMatchObject([{ makes: "fail" }]);
    expect(judged([], "", { required: ["*"] }).problems).toMatchObject([{ makes: "fail" }]);
  });

  it.each([
    ["the configuration was not read", { inventoryRead: false }],
    ["Codex went away", { run: run([], { phases: [{ phase: "probe", how: "crashed" }] }) }],
    ["Codex never ran", { run: run([], { phases: [] }) }],
  ])("does not say absent when %s", (_, over) => {
    const judgement = judged(
      [],
      'servers: { gone: { required: true }, other: {}, "x*": { required: true } }',
      over,
    );
    expect(judgement.servers.map(({ record, verdict }) => [record.state, verdict.level])).toEqual([
      ["unknown", "inconclusive"],
    ]);
    expect(judgement.problems.map(({ makes }) => makes)).toEqual(["inconclusive"]);
  });
});

describe("judge, always", () => {
  const anyServer = fc.record({
    name: fc.constantFrom("a", "ab", "b", "codex_apps", "__proto__"),
    state: fc.constantFrom(...serverStates),
    bootMs: fc.option(fc.nat(60_000)),
    tools: fc.option(
      fc.nat(3).map((count) => ({ count, names: Array.from({ length: count }, (_, n) => `t${n}`) })),
    ),
    toolsError: fc.option(fc.string()),
    offered: fc.constantFrom("yes" as const, "no" as const, "unknown" as const),
    toolCalls: fc.record({
      completed: fc.nat(3),
      failed: fc.nat(3),
      cancelled: fc.nat(3),
      firstError: fc.constant(null),
    }),
  });
  const ruleText = fc.constantFrom(
    "",
    "defaults: { required: true, max-boot: 1s }",
    'servers: { "a*": { required: true }, ab: { allow: [failed], tools: [t1] } }',
    'servers: { "*": { expect: failed, until: 2026-11-20 }, b: { min-tools: 2, max-tool-failures: 0 } }',
    "servers: { __proto__: { required: true } }",
  );

  it("passes no required server that is not ready, unless the rules say so; and loses none", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(anyServer, { selector: ({ name }) => name }),
        ruleText,
        fc.subarray(["a", "b*", "nobody", "*"]),
        fc.constantFrom<FailOn>("required", "any", "never"),
        (parts, text, required, failOn) => {
          const records = parts.map((part) => server({ ...part, declared: declared(part.name) }));
          const judgement = judged(records, text, { required, failOn });
          expect(judgement.servers.slice(0, records.length).map(({ record }) => record)).toEqual(records);
          for (const { record, required: demand, verdict } of judgement.servers) {
            const excused = record.name === "ab" && record.state === "failed" && text.includes("allow");
            if (demand.value && record.state !== "ready" && !excused) {
              expect(["fail", "inconclusive"]).toContain(verdict.level);
            }
            expect(verdict.level === "fail").toBe(verdict.rules.some(({ level }) => level === "fail"));
            expect(verdict.level === "pass").toBe(verdict.rules.length === 0);
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  it("judges 2,000 servers by 500 rules in no time", () => {
    const records = Array.from({ length: 2000 }, (_, n) => server({ name: `server-${n}` }));
    const entries = Array.from({ length: 500 }, (_, n) => `  "server-${n}*": { required: true }`);
    const work = () => judged(records, `servers:\n${entries.join("\n")}`).servers;
    expect(cpuTime(() => expect(work()).toHaveLength(2000))).toBeLessThan(5000);
  });
});
