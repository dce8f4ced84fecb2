import { describe, expect, it } from "vitest";
import type { HealthHistory } from "../../../src/health/core/health-history.ts";
import type { HealthRunServer } from "../../../src/health/core/health-run.ts";
import { defaultHealthSettings } from "../../../src/health/core/settings.ts";
import { step } from "../../../src/health/core/step.ts";
import { historyNote } from "../../../src/health/notes/history-note.ts";
import { sampleServer } from "../../support/sample-reports.ts";
import { failed, runAt, seen } from "../sample-runs.ts";

function historyAfter(letters: string, tools?: string[]): HealthHistory {
  let history: HealthHistory | null = null;
  for (const [index, letter] of [...letters].entries()) {
    const x: HealthRunServer = letter === "b" ? failed("x") : seen("x", tools ? { tools } : {});
    const cannotTell = letter === "u" ? "Codex crashed." : null;
    history = step(history, runAt(index, [x, seen("ok")], { cannotTell }), defaultHealthSettings).state;
  }
  if (history === null) throw new Error("no runs");
  return history;
}

const failing = sampleServer("x", { state: "failed", bootMs: null });
const at = (index: number) => runAt(index, []).startedAt;
const note = (letters: string, index = letters.length) =>
  historyNote(failing, historyAfter(letters), at(index));

describe("a server that fails in a pull request", () => {
  it("fails on schedule too", () => {
    expect(note("gbbb")).toEqual({
      kind: "also-failing",
      text: "Also failing on schedule, since 21 Nov 2026, 12:30 UTC (1 h 30 min, 3 runs): probably not this change.",
      tools: null,
    });
  });

  it("failed in the last scheduled run", () => {
    expect(note("ggb")).toMatchObject({ kind: "also-failing", text: expect.stringContaining("failed too") });
  });

  it("was healthy until this change", () => {
    expect(note("gggg")).toMatchObject({
      kind: "healthy-before",
      text: "Healthy on schedule until this change, last checked 30 min ago.",
    });
  });

  it("flaps on schedule", () => {
    expect(note("gbgbgbg")).toMatchObject({ kind: "flapping" });
  });

  it.each([["gggu"], ["uu"]])("cannot be compared after %s", (letters) => {
    expect(note(letters).kind).toBe("cannot-tell");
  });

  it("cannot be compared with a schedule that has stopped", () => {
    expect(note("ggggg", 40)).toMatchObject({
      kind: "cannot-tell",
      text: expect.stringContaining("No scheduled run has checked this server in the last 18 h"),
    });
  });

  it("is new to the schedule", () => {
    expect(historyNote(sampleServer("new", { state: "failed" }), historyAfter("gg"), at(2)).kind).toBe(
      "not-known",
    );
  });
});

describe("a server that works in a pull request", () => {
  const working = (names: string[]) => sampleServer("x", { tools: { count: names.length, names } });

  it("lost tools against the last scheduled run", () => {
    const known = historyAfter("gg", ["a", "b", "c", "d", "e"]);
    expect(historyNote(working(["a", "f"]), known, at(2))).toEqual({
      kind: "as-before",
      text: "Compared with the last scheduled run it lost 4 tools: `b`, `c`, `d` and `e`; gained 1 tool: `f`.",
      tools: { lost: ["b", "c", "d", "e"], gained: ["f"] },
    });
  });

  it("has nothing to say when all is as before", () => {
    expect(historyNote(working(["read", "write"]), historyAfter("gg"), at(2))).toEqual({
      kind: "as-before",
      text: "",
      tools: null,
    });
  });

  it("works here though it fails on schedule", () => {
    expect(historyNote(working(["read", "write"]), historyAfter("gbb"), at(3))).toMatchObject({
      kind: "works-here",
    });
  });
});
