import { describe, expect, test } from "vitest";
import { maxCommentLength, parseCommentBody, renderCommentBody } from "../../../src/publish/comment/body.ts";
import { decide } from "../../../src/publish/comment/mode.ts";
import { joinSections, type Section, type SectionData } from "../../../src/publish/comment/section.ts";

const runUrl = "https://github.com/octo/demo/actions/runs/7";

const sectionOf = (key: string, given: Partial<SectionData> = {}): [string, Section] => [
  key,
  {
    data: {
      key,
      runId: 7,
      attempt: 1,
      conclusion: "pass",
      fingerprint: "0123456789abcdef",
      headSha: "a".repeat(40),
      badSince: null,
      badRuns: 0,
      recovered: null,
      ...given,
    },
    text: `### ${key}`,
  },
];
const matrix = (count: number, bad: number) =>
  new Map(
    Array.from({ length: count }, (_, index) =>
      sectionOf(`CI / push / test (${index})`, { conclusion: index < bad ? "fail" : "pass" }),
    ),
  );

describe("more jobs than one comment can show", () => {
  test.each([
    [100, 3],
    [256, 12],
    [300, 0],
  ])("%i of them, %i bad: all are counted, and those not shown are named with their number", (count, bad) => {
    let known = parseCommentBody(renderCommentBody("CI", matrix(count - 1, bad), { runUrl }), "CI")!;
    known = joinSections(known, new Map([sectionOf(`CI / push / test (${count - 1})`)]));
    const body = renderCommentBody("CI", known, { runUrl });
    expect(body.length).toBeLessThanOrEqual(maxCommentLength);
    const overview = bad === 0 ? `All ${count} jobs are fine.` : `${bad} of ${count} jobs need attention.`;
    expect(body).toContain(`**${overview}**`);
    const shown = body.split("\n### ").length - 1;
    expect(body).toContain(
      `${count - shown} jobs are not shown here: see [this run](${runUrl}) for every job.`,
    );
    for (let index = 0; index < bad; index += 1) expect(body).toContain(`### CI / push / test (${index})`);
    expect(parseCommentBody(body, "CI")?.size).toBe(count);
    expect(renderCommentBody("CI", parseCommentBody(body, "CI")!, { runUrl })).toBe(body);
  });

  test("more than the comment can even count: it does not claim a total", () => {
    let known = parseCommentBody(renderCommentBody("CI", matrix(3000, 2)), "CI")!;
    for (let round = 0; round < 2; round += 1) {
      const body = renderCommentBody("CI", known);
      expect(body).toMatch(/\*\*2 of at least \d+ jobs need attention\.\*\*/);
      known = parseCommentBody(body, "CI")!;
    }
    expect(renderCommentBody("CI", matrix(3000, 0))).not.toContain("are fine");
  });
});

describe("results that are not of the newest run", () => {
  test("are marked, and counted in the overview", () => {
    const body = renderCommentBody(
      "CI",
      new Map([sectionOf("new"), sectionOf("old", { runId: 6, conclusion: "fail" })]),
    );
    expect(body).toContain("1 result is from an earlier run.");
    const [, before] = /([^\n]*)\n\n[^\n]*"key":"old"/.exec(body) ?? [];
    expect(before).toBe("*From an earlier run: this job has not reported in the newest run.*");
    expect(parseCommentBody(body, "CI")?.get("old")?.text).toBe("### old");
  });

  test("are not marked for a newer run of another event", () => {
    const sections = [sectionOf("a", { runId: 6, event: "push" }), sectionOf("b", { event: "pull_request" })];
    expect(renderCommentBody("CI", new Map(sections))).not.toContain("earlier run");
  });
});

describe("two results of one job in the same attempt", () => {
  const bad = sectionOf("a", { conclusion: "fail", fingerprint: "bad" });
  const good = sectionOf("a", { fingerprint: "good" });

  test("the worse result stands, whoever comes last", () => {
    for (const [first, second] of [
      [bad, good],
      [good, bad],
    ] as const)
      expect(joinSections(new Map([first]), new Map([second])).get("a")?.data.conclusion).toBe("fail");
  });

  test("a pass does not replace a failure, and is not called recovered", () => {
    const now = { ...good[1].data, startedAt: "2026-11-21T10:00:00Z" };
    expect(decide("always", bad[1], now)).toMatchObject({
      kind: "skip",
      why: expect.stringContaining("worse"),
    });
    expect(decide("always", good[1], { ...now, ...bad[1].data })).toMatchObject({ kind: "write" });
  });
});
