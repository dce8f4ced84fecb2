import { describe, expect, it } from "vitest";
import { enforceable } from "../../src/policy/judge.ts";
import { declared, judged, patterns, rules, rulesFile, server } from "./records.ts";

const failed = server({ name: "github", state: "failed", error: "no" });
const lenient = ["allow: [failed]", "expect: failed"];

describe("rules of a pull request's checkout", () => {
  it.each(lenient)("cannot excuse what the input requires: %s", (rule) => {
    const text = `servers:\n  github: { ${rule} }`;
    const mine = judged([failed], text, { required: ["github"] });
    expect([mine.servers[0]?.verdict.level, mine.loosened]).toEqual(["pass", []]);
    const theirs = judged([failed], text, { required: ["github"], rulesMayLoosen: false });
    expect(theirs.servers[0]?.verdict.level).toBe("fail");
    expect(theirs.loosened).toEqual([
      { server: "github", rule: rule.split(":")[0], at: { file: rulesFile, line: 3 } },
    ]);
  });

  it("cannot excuse what the configuration requires, nor anything under fail-on: any", () => {
    const byConfig = { ...failed, declared: declared("github", { required: true }) };
    const text = "servers: { github: { allow: [failed] } }";
    expect(judged([byConfig], text, { rulesMayLoosen: false }).servers[0]?.verdict.level).toBe("fail");
    expect(judged([failed], text, { failOn: "any", rulesMayLoosen: false }).servers[0]?.verdict.level).toBe(
      "fail",
    );
  });

  it("cannot call an empty tool list fine", () => {
    const empty = server({ name: "github", tools: { count: 0, names: [] } });
    const text = "servers: { github: { min-tools: 0 } }";
    const over = { required: ["github"], rulesMayLoosen: false };
    expect(judged([empty], text, over).servers[0]?.verdict.level).toBe("fail");
    expect(judged([empty], text, { ...over, rulesMayLoosen: true }).servers[0]?.verdict.level).toBe("pass");
  });

  it("still tighten, and excuse what they alone require", () => {
    const slow = server({ name: "github", bootMs: 5000 });
    const over = { required: ["github"], rulesMayLoosen: false };
    expect(judged([slow], "servers: { github: { max-boot: 1s } }", over).servers[0]?.verdict.level).toBe(
      "fail",
    );
    expect(
      judged([server({ name: "github" })], "servers: { github: { expect: failed } }", over),
    ).toMatchObject({ servers: [{ verdict: { level: "fail" } }] });
    const own = judged([failed], "servers: { github: { required: true, allow: [failed] } }", {
      rulesMayLoosen: false,
    });
    expect([own.servers[0]?.verdict.level, own.loosened]).toEqual(["pass", []]);
  });

  it("do not keep Codex from enforcing what the workflow requires", () => {
    const standard = {
      rules: rules("servers: { github: { allow: [failed] } }"),
      rulesMayLoosen: false,
      required: patterns(["github"]),
      failOn: "required" as const,
      failIfEmpty: false,
      today: "2026-11-21",
    };
    expect(enforceable([failed], standard)).toEqual(["github"]);
    expect(enforceable([failed], { ...standard, rulesMayLoosen: true })).toEqual([]);
  });
});

it("keeps Codex from enforcing only what may be in a state that Codex refuses", () => {
  const enforced = (settings: string) =>
    enforceable([failed], {
      rules: rules(`servers: { github: { ${settings} } }`),
      rulesMayLoosen: true,
      required: patterns(["github"]),
      failOn: "never",
      failIfEmpty: false,
      today: "2026-11-21",
    });
  expect(enforced("expect: pending")).toEqual([]);
  expect(enforced("expect: pending, until: 2026-11-20")).toEqual(["github"]);
  expect(enforced("expect: disabled")).toEqual(["github"]);
  expect(enforced("allow: [untrusted]")).toEqual(["github"]);
});

describe("an empty configuration", () => {
  it.each([
    ["servers: { github: { max-boot: 10s } }", "fail"],
    ["servers: { 'gh*': { max-boot: 10s } }", undefined],
    ["servers: { github: { required: true, allow: [absent] } }", "fail"],
    ["defaults: { max-boot: 10s }", undefined],
  ])("is judged by the servers that the rules name: %s", (text, makes) => {
    expect(judged([], text).problems.find(({ code }) => code === "no-server")?.makes).toBe(makes);
  });

  it("fails under fail-if-empty, also when every server is off", () => {
    const makes = (...servers: Parameters<typeof judged>[0]) =>
      judged(servers, "", { failIfEmpty: true }).problems.map(({ makes: result }) => result);
    expect(makes()).toEqual(["fail"]);
    expect(makes(server({ state: "disabled" }))).toEqual(["fail"]);
    expect(makes(server({ state: "untrusted" }))).toEqual(["fail"]);
    expect(makes(server({ state: "failed" }))).toEqual([]);
  });

  it("is not asserted where the configuration was not read", () => {
    const { problems } = judged([], "", { failIfEmpty: true, inventoryRead: false });
    expect(problems.map(({ code, makes }) => [code, makes])).toEqual([
      ["evidence-incomplete", "inconclusive"],
    ]);
    expect(JSON.stringify(problems)).not.toContain("no server to start");
  });
});
