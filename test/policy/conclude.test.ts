import { describe, expect, it } from "vitest";
import type { Problem, VerdictLevel } from "../../src/model/report.ts";
import type { RunRecord } from "../../src/model/run-record.ts";
import { conclude, exitCodeOf } from "../../src/policy/conclude.ts";
import { run, server } from "./records.ts";

function judgedAs(level: VerdictLevel) {
  const weight = level === "fail" ? ("fail" as const) : ("warn" as const);
  const finding = { rule: "required" as const, level: weight, message: `it is ${level}`, at: null };
  return { record: server(), verdict: { level, rules: level === "pass" ? [] : [finding] } };
}

function problem(level: Problem["level"], makes?: Problem["makes"]): Problem {
  const text = {
    code: "internal-error" as const,
    title: "x",
    detail: `a ${level}`,
    remedy: "",
    snippet: null,
    at: null,
  };
  return { ...text, level, ...(makes && { makes }) };
}

const crashed: Partial<RunRecord> = { phases: [{ phase: "probe", how: "crashed" }] };
const lost: Partial<RunRecord> = {
  lostEvidence: [{ phase: "run", source: "exec-event", reason: "dropped 3 events" }],
};

describe("conclude a probe", () => {
  const probe = (levels: VerdictLevel[], problems: Problem[] = [], over: Partial<RunRecord> = {}) =>
    conclude({ servers: levels.map(judgedAs), problems, run: run([], over), mode: "probe" });

  it.each<[string, ReturnType<typeof probe>, string, string[]]>([
    ["nothing wrong", probe(["pass", "warn"]), "pass", []],
    ["no server", probe([]), "pass", []],
    ["one fails", probe(["pass", "fail", "warn"]), "fail", ["it is fail"]],
    ["one is not known", probe(["pass", "inconclusive"]), "inconclusive", ["it is inconclusive"]],
    ["one fails and one is not known", probe(["inconclusive", "fail"]), "fail", ["it is fail"]],
    ["Codex crashed", probe(["pass"], [], crashed), "inconclusive", ["Codex went away before the end."]],
    ["Codex crashed, and one had failed", probe(["fail"], [], crashed), "fail", ["it is fail"]],
    [
      "the job was cancelled",
      probe(["pass"], [], { phases: [{ phase: "probe", how: "cancelled" }] }),
      "inconclusive",
      ["The job was cancelled before the end."],
    ],
    [
      "a phase without an end",
      probe(["pass"], [], { phases: [{ phase: "probe", how: null }] }),
      "inconclusive",
      ["Codex went away before the end."],
    ],
    [
      "Codex never ran",
      probe([], [], { phases: [] }),
      "inconclusive",
      ["No MCP server was started: Codex did not get that far."],
    ],
    [
      "evidence lost",
      probe(["pass"], [], lost),
      "inconclusive",
      ["Evidence was lost (exec-event): dropped 3 events"],
    ],
    [
      "only log lines lost",
      probe(["pass"], [], { lostEvidence: [{ phase: "run", source: "log", reason: "cut" }] }),
      "pass",
      [],
    ],
    ["the deadline came", probe(["warn"], [], { phases: [{ phase: "probe", how: "deadline" }] }), "pass", []],
    [
      "the probe crashed and a run followed",
      probe(["pass"], [], {
        phases: [
          { phase: "probe", how: "crashed" },
          { phase: "run", how: "completed" },
        ],
      }),
      "pass",
      [],
    ],
    ["a warning", probe(["pass"], [problem("warning", "fail")]), "pass", []],
    ["an error", probe(["pass"], [problem("error")]), "inconclusive", ["a error"]],
    ["an error that fails", probe(["pass"], [problem("error", "fail")]), "fail", ["a error"]],
    ["errors of both kinds", probe([], [problem("error"), problem("error", "fail")]), "fail", ["a error"]],
  ])("%s", (_, { conclusion, why }, expected, reasons) => {
    expect(conclusion).toBe(expected);
    expect(why).toEqual(reasons);
  });
});

describe("conclude a turn", () => {
  const turn = (status: RunRecord["turn"]["status"], mode: "exec" | "report", level: VerdictLevel = "pass") =>
    conclude({
      servers: [judgedAs(level)],
      problems: [],
      run: run([], {
        turn: { status, error: status === "failed" ? "quota" : null, usage: null },
        phases: [{ phase: "run", how: "completed" }],
      }),
      mode,
    });

  it.each([
    ["completed", "exec", "pass"],
    ["failed", "exec", "fail"],
    ["interrupted", "exec", "inconclusive"],
    ["unknown", "exec", "inconclusive"],
    ["not-started", "exec", "inconclusive"],
    ["completed", "report", "pass"],
    ["failed", "report", "fail"],
    ["unknown", "report", "inconclusive"],
    ["not-started", "report", "pass"],
  ] as const)("%s in mode %s: %s", (status, mode, conclusion) => {
    expect(turn(status, mode).conclusion).toBe(conclusion);
  });

  it("gives the turn's own error", () => {
    expect(turn("failed", "exec").why).toEqual(["The run's turn failed: quota"]);
  });

  it("blames the server when a required one kept the turn from beginning", () => {
    expect(turn("not-started", "exec", "fail")).toEqual({ conclusion: "fail", why: ["it is fail"] });
  });
});

describe("exitCodeOf", () => {
  it.each([
    ["pass", "required", 0],
    ["fail", "required", 1],
    ["inconclusive", "required", 3],
    ["fail", "any", 1],
    ["inconclusive", "any", 3],
    ["pass", "never", 0],
    ["fail", "never", 0],
    ["inconclusive", "never", 0],
  ] as const)("%s under fail-on %s: %i", (conclusion, failOn, code) => {
    expect(exitCodeOf(conclusion, failOn)).toBe(code);
  });
});
