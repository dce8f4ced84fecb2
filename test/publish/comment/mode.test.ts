import { describe, expect, test } from "vitest";
import { type CommentMode, decide } from "../../../src/publish/comment/mode.ts";
import type { Section, SectionNow } from "../../../src/publish/comment/section.ts";

type Verdict = "pass" | "fail" | "inconclusive";

/** Plays runs 1, 2, 3 … of one job, each a verdict and what fails; what each did to the comment. */
function play(mode: CommentMode, ...runs: [Verdict, string?][]) {
  let stands: Section | null = null;
  return runs.map(([conclusion, failing = ""], index) => {
    const decision = decide(mode, stands, now(index + 1, conclusion, failing));
    if (decision.kind === "skip") return "skip";
    if (decision.kind === "keep") {
      stands = decision.section;
      return `keep, ${stands.data.badRuns} bad`;
    }
    const { bad, recovered } = decision.context;
    stands = { data: decision.data, text: `text ${index + 1}` };
    if (recovered) return `recovered from ${recovered.runs} since ${recovered.since.slice(11, 13)}h`;
    return bad ? `bad for ${bad.runs} more since ${bad.since.slice(11, 13)}h` : conclusion;
  });
}

const now = (runId: number, conclusion: Verdict, failing = ""): SectionNow => ({
  key: "job",
  runId,
  attempt: 1,
  conclusion,
  fingerprint: `${conclusion} ${failing}`,
  headSha: null,
  startedAt: `2026-11-21T${String(runId).padStart(2, "0")}:00:00Z`,
});

describe("on-failure", () => {
  test("says nothing as long as all is well", () => {
    expect(play("on-failure", ["pass"], ["pass"])).toEqual(["skip", "skip"]);
  });

  test("tells a failure, counts it, and turns it into recovered by itself", () => {
    expect(play("on-failure", ["pass"], ["fail"], ["inconclusive"], ["fail"], ["pass"])).toEqual([
      "skip",
      "fail",
      "bad for 1 more since 02h",
      "bad for 2 more since 02h",
      "recovered from 3 since 02h",
    ]);
  });

  test("goes on saying recovered, and forgets it with the next failure", () => {
    expect(play("on-failure", ["fail"], ["pass"], ["pass"], ["fail"], ["pass"])).toEqual([
      "fail",
      "recovered from 1 since 01h",
      "recovered from 1 since 01h",
      "fail",
      "recovered from 1 since 04h",
    ]);
  });
});

test("always says what is, and recovered once", () => {
  expect(play("always", ["pass"], ["fail"], ["pass"], ["pass"])).toEqual([
    "pass",
    "fail",
    "recovered from 1 since 02h",
    "pass",
  ]);
});

test("on-change keeps its text while the same servers fail, and counts on all the same", () => {
  expect(
    play("on-change", ["pass"], ["fail", "a"], ["fail", "a"], ["fail", "b"], ["pass"], ["pass"]),
  ).toEqual([
    "skip",
    "fail",
    "keep, 2 bad",
    "bad for 2 more since 02h",
    "recovered from 3 since 02h",
    "keep, 0 bad",
  ]);
});

test("never is never", () => {
  expect(play("never", ["fail"], ["pass"])).toEqual(["skip", "skip"]);
});

test("another attempt of the same run is not another run", () => {
  const first = decide("on-failure", null, now(5, "fail"));
  if (first.kind !== "write") throw new Error("not written");
  const stands = { data: first.data, text: "" };
  const again = decide("on-failure", stands, { ...now(5, "fail"), attempt: 2 });
  expect(again).toMatchObject({ data: { badRuns: 1, attempt: 2 }, context: { bad: null } });
  const good = decide("on-failure", stands, { ...now(5, "pass"), attempt: 2 });
  expect(good).toMatchObject({ context: { recovered: { runs: 1, since: "2026-11-21T05:00:00Z" } } });
});

test.each(["on-failure", "on-change", "always"] as const)(
  "%s: an older run says nothing over a newer one",
  (mode) => {
    const newer = decide(mode, null, now(9, "fail"));
    if (newer.kind !== "write") throw new Error("not written");
    expect(decide(mode, { data: newer.data, text: "" }, now(8, "pass"))).toMatchObject({ kind: "skip" });
  },
);
