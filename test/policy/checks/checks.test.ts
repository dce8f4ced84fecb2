import { describe, expect, it } from "vitest";
import { declared, judged, server, verdictOn } from "../records.ts";

const must = { required: ["*"] };
const calls = (completed: number, failed: number, cancelled = 0) => ({
  toolCalls: { completed, failed, cancelled, firstError: null },
});

describe("tools that the model cannot use", () => {
  it.each([
    ["an empty list", { tools: { count: 0, names: [] } }, "It has no tools."],
    ["a list that failed", { toolsError: "Mcp error: -32601" }, "Its tools could not be listed."],
    ["tools not offered", { offered: "no" as const }, "Its tools were not offered to the model."],
    [
      "an empty list that was not offered",
      { tools: { count: 0, names: [] }, offered: "no" as const },
      "It has no tools.",
    ],
  ])("%s: a required server fails, an optional one warns", (_, over, message) => {
    expect(verdictOn(server(over), "", must)).toEqual({
      level: "fail",
      findings: [`required/fail: ${message}`],
    });
    expect(verdictOn(server(over))).toEqual({ level: "warn", findings: [`fail-on/warn: ${message}`] });
    expect(verdictOn(server(over), "", { failOn: "any" })).toEqual({
      level: "fail",
      findings: [`fail-on/fail: ${message}`],
    });
  });

  it("says of a required server when its tools are not known", () => {
    const bare = server({ tools: null });
    expect(verdictOn(bare, "", must)).toEqual({
      level: "warn",
      findings: ["required/warn: It is not known whether it has tools."],
    });
    expect(verdictOn(bare).level).toBe("pass");
    expect(verdictOn({ ...bare, ...calls(1, 0) }, "", must)).toEqual({ level: "pass", findings: [] });
    expect(verdictOn({ ...bare, ...calls(0, 0, 1) }, "", must).level).toBe("warn");
    expect(verdictOn(server({ tools: null, offered: "yes" }), "", must).level).toBe("pass");
  });

  it("leave it open whether a server has any, where Codex was asked and its answer proves none", () => {
    const unproven = server({ tools: null, toolsUnproven: true });
    expect(verdictOn(unproven, "", must)).toEqual({
      level: "inconclusive",
      findings: ["required/warn: Codex does not report whether it has tools."],
    });
    expect(verdictOn(unproven).level).toBe("pass");
    expect(verdictOn(unproven, "servers: { github: { min-tools: 0 } }", must).level).toBe("pass");
    expect(verdictOn({ ...unproven, ...calls(1, 0) }, "", must).level).toBe("pass");
  });

  it("are told as listed before the run where another start listed them", () => {
    const other = { toolsFrom: "probe", decidedIn: "run" } as const;
    const empty = verdictOn(server({ ...other, tools: { count: 0, names: [] } }), "", must);
    expect(empty.findings).toEqual(["required/fail: It has no tools, as listed before the run."]);
    const few = verdictOn(server(other), "servers: { github: { min-tools: 3 } }", must);
    expect(few.findings).toEqual([
      "min-tools/fail: It has 2 tools, as listed before the run; min-tools requires 3.",
    ]);
    const same = verdictOn(server({ ...other, toolsFrom: "run", tools: { count: 0, names: [] } }), "", must);
    expect(same.findings).toEqual(["required/fail: It has no tools."]);
  });

  it("lets codex_apps be empty, and its connectors not", () => {
    const empty = { tools: { count: 0, names: [] }, offered: "no" as const };
    const apps = server({ ...empty, name: "codex_apps", declared: null });
    expect(verdictOn(apps, "", must).level).toBe("pass");
    expect(verdictOn(server({ ...apps, name: "codex_apps__linear" }), "", must).level).toBe("fail");
  });

  it("lets min-tools: 0 say that none are meant", () => {
    const empty = server({ tools: { count: 0, names: [] }, offered: "no" });
    expect(verdictOn(empty, "servers: { github: { min-tools: 0 } }", must)).toEqual({
      level: "pass",
      findings: [],
    });
    const unlisted = server({ toolsError: "no" });
    expect(verdictOn(unlisted, "servers: { github: { min-tools: 0 } }", must).level).toBe("fail");
  });
});

describe("max-boot", () => {
  const rule = "servers: { github: { max-boot: 1s } }";
  it.each([
    [1000, "pass"],
    [1001, "fail"],
    [null, "inconclusive"],
  ])("a required server that took %s ms: %s", (bootMs, level) => {
    expect(verdictOn(server({ bootMs }), rule, must).level).toBe(level);
  });

  it("only warns of an optional server", () => {
    expect(verdictOn(server({ bootMs: 12_345 }), rule)).toEqual({
      level: "warn",
      findings: ["max-boot/warn: It took 12.345 s to start; max-boot allows 1 s."],
    });
    expect(verdictOn(server({ bootMs: null }), rule).level).toBe("warn");
    expect(verdictOn(server({ bootMs: 1001 }), rule).findings).toEqual([
      "max-boot/warn: It took 1.001 s to start; max-boot allows 1 s.",
    ]);
  });

  it("says nothing of a server that is down: that is said already", () => {
    expect(verdictOn(server({ state: "failed", bootMs: 9000 }), rule, must).findings).toHaveLength(1);
  });
});

describe("tools", () => {
  const rule = "servers: { github: { tools: [create_issue, get_isue, search] } }";
  it("names what is missing, and what was perhaps meant", () => {
    expect(verdictOn(server(), rule, must)).toEqual({
      level: "fail",
      findings: ["tools/fail: It lacks 2 of 3 tools it must have: get_isue (there is get_issue), search."],
    });
  });

  it("is met by the tools that are there", () => {
    expect(verdictOn(server(), "servers: { github: { tools: [create_issue] } }", must).level).toBe("pass");
  });

  it("is inconclusive where the list is not known", () => {
    const verdict = verdictOn(server({ tools: null, offered: "yes" }), rule, must);
    expect(verdict.level).toBe("inconclusive");
  });

  it("counts a long list instead of printing it", () => {
    const many = Array.from({ length: 50 }, (_, n) => `missing_tool_number_${n}`);
    const verdict = verdictOn(server(), `servers: { github: { tools: [${many}] } }`, must);
    expect(verdict.findings[0]).toContain("and 40 more");
  });
});

describe("min-tools", () => {
  it.each([
    [2, "pass"],
    [3, "fail"],
  ])("%i of a server with two tools: %s", (least, level) => {
    expect(verdictOn(server(), `servers: { github: { min-tools: ${least} } }`, must).level).toBe(level);
  });

  it("is inconclusive where the count is not known", () => {
    const verdict = verdictOn(server({ tools: null, offered: "yes" }), "defaults: { min-tools: 1 }", must);
    expect(verdict.level).toBe("inconclusive");
  });
});

describe("max-tool-failures", () => {
  const rule = "servers: { github: { max-tool-failures: 1 } }";
  it.each([
    [calls(0, 1), "pass"],
    [calls(9, 2), "fail"],
    [calls(9, 1, 1), "fail"],
  ])("%o of a required server: %s", (over, level) => {
    expect(verdictOn(server(over), rule, must).level).toBe(level);
  });

  it("without it, only a server none of whose calls worked is told, and never fails for it", () => {
    expect(verdictOn(server(calls(1, 5)), "", must).level).toBe("pass");
    expect(verdictOn(server(calls(0, 2, 1)), "", { failOn: "any" })).toEqual({
      level: "warn",
      findings: ["max-tool-failures/warn: 3 of its 3 tool calls did not succeed."],
    });
  });
});

describe("allow", () => {
  it("makes the states it lists fine, also of a required server", () => {
    const rule = "servers: { github: { allow: [pending, cancelled] } }";
    expect(verdictOn(server({ state: "pending" }), rule, must).level).toBe("pass");
    expect(verdictOn(server({ state: "cancelled" }), rule).level).toBe("pass");
    expect(verdictOn(server({ state: "failed" }), rule, must).level).toBe("fail");
    expect(verdictOn(server({ state: "unknown" }), rule, must).level).toBe("inconclusive");
  });
});

describe("expect and until", () => {
  const forever = "servers: { github: { expect: failed } }";
  const until = (day: string) => `servers: { github: { expect: failed, until: ${day} } }`;
  const broken = server({ state: "failed" });

  it("is quiet while the server is broken as expected, also if it is required", () => {
    expect(verdictOn(broken, forever)).toEqual({ level: "pass", findings: [] });
    expect(verdictOn(broken, forever, { ...must, failOn: "any" })).toEqual({ level: "pass", findings: [] });
  });

  it("names the day until which it is expected", () => {
    const [github] = judged([broken], until("2026-11-21")).servers;
    expect(github?.verdict).toEqual({ level: "pass", rules: [], expectedUntil: "2026-11-21" });
  });

  it("turns red when the server works, required or not", () => {
    expect(verdictOn(server(), forever)).toEqual({
      level: "fail",
      findings: ["expect/fail: It was expected to be failed, and it works. Remove this entry."],
    });
  });

  it("says so, and judges as usual, when the server is broken in another way", () => {
    const verdict = verdictOn(server({ state: "pending" }), forever, must);
    expect(verdict.level).toBe("fail");
    expect(verdict.findings).toEqual([
      "expect/warn: It was expected to be failed; it is pending.",
      "required/fail: It had not settled in time. It is required (input).",
    ]);
    expect(verdictOn(server({ state: "unknown" }), forever).level).toBe("warn");
  });

  it.each([
    ["2026-11-20", "fail"],
    ["2026-11-21", "pass"],
    ["2026-11-22", "pass"],
  ])("until %s, seen on 2026-11-21: %s", (day, level) => {
    expect(verdictOn(broken, until(day), must).level).toBe(level);
  });

  it("after the day says so and counts for nothing", () => {
    const said = "expect/warn: It was expected to be failed until 2026-11-20; that day has passed.";
    expect(verdictOn(broken, until("2026-11-20")).findings).toEqual([
      said,
      "fail-on/warn: It did not start.",
    ]);
    expect(verdictOn(server(), until("2026-11-20"))).toEqual({ level: "warn", findings: [said] });
  });
});

describe("which entry counts", () => {
  it("takes each rule from the most specific entry that gives it", () => {
    const text = `
defaults: { max-boot: 1s, min-tools: 9 }
servers:
  github: { max-boot: 4s }
  "*": { max-boot: 2s, required: true }
  "git*": { max-boot: 3s, min-tools: 1 }`;
    const verdict = (bootMs: number, name: string) =>
      verdictOn(server({ name, bootMs, declared: declared(name) }), text).findings[0];
    expect(verdict(3500, "github")).toBeUndefined();
    expect(verdict(4500, "github")).toContain("max-boot allows 4 s");
    expect(verdict(3500, "gitlab")).toContain("max-boot allows 3 s");
    expect(verdict(2500, "other")).toContain("max-boot allows 2 s");
  });

  it("takes the later of two entries that tie", () => {
    const text = 'servers:\n  "g*b": { min-tools: 9 }\n  "gi*": { min-tools: 1 }';
    expect(verdictOn(server(), text, must).level).toBe("pass");
    const turned = 'servers:\n  "gi*": { min-tools: 1 }\n  "g*b": { min-tools: 9 }';
    expect(verdictOn(server(), turned, must).level).toBe("fail");
  });

  it("points at the line of the rule that was broken", () => {
    const text = 'defaults:\n  max-boot: 1s\nservers:\n  "*":\n    min-tools: 9';
    const [first] = judged([server({ bootMs: 5000 })], text).servers;
    expect(first?.verdict.rules.map(({ rule, at }) => [rule, at?.line])).toEqual([
      ["max-boot", 3],
      ["min-tools", 6],
    ]);
  });
});
