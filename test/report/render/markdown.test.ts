import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ServerReport } from "../../../src/model/report.ts";
import { type CommentContext, renderCommentSection } from "../../../src/report/render/comment.ts";
import { utf8Bytes } from "../../../src/report/render/fit.ts";
import { commentLimit, fitComment, withoutFolds } from "../../../src/report/render/fit-comment.ts";
import { renderSummary, summaryLimit } from "../../../src/report/render/summary.ts";
import {
  githubActions,
  hiddenCharacters,
  htmlPieces,
  nodeTypes,
  parseGfm,
  tableShapes,
} from "../../support/gfm.ts";
import { hostileReport } from "../../support/hostile-report.ts";
import { hostileText } from "../../support/hostile-text.ts";
import {
  allReady,
  crowd,
  manyKinds,
  nothingKnown,
  oneDown,
  sampleReport,
  sampleServer,
} from "../../support/sample-reports.ts";

const context: CommentContext = {
  jobName: "test (ubuntu)",
  runUrl: "https://github.com/acme/shop/actions/runs/1",
  headSha: "0123456789abcdef0123456789abcdef01234567",
  previous: null,
  recovered: false,
};

const ours = [
  "root",
  "heading",
  "paragraph",
  "text",
  "strong",
  "inlineCode",
  "code",
  "html",
  "table",
  "tableRow",
  "tableCell",
  "list",
  "listItem",
];

function judge(markdown: string, allowed = ours) {
  expect([...nodeTypes(markdown)].filter((type) => !allowed.includes(type))).toEqual([]);
  expect(githubActions(markdown)).toEqual([]);
  expect(markdown).not.toMatch(hiddenCharacters);
  expect(markdown).not.toContain("<!--");
  for (const shape of tableShapes(markdown)) expect(new Set(shape)).toEqual(new Set([6]));
  const tags = htmlPieces(markdown).flatMap((piece) => piece.match(/<[^>]*>/g) ?? []);
  expect(
    tags.filter(
      (tag) => !["<details>", "<summary>", "</summary>", "</details>", "<sub>", "</sub>"].includes(tag),
    ),
  ).toEqual([]);
  const count = (tag: string) => tags.filter((one) => one === tag).length;
  expect(count("<details>")).toBe(count("</details>"));
  const headings = parseGfm(markdown).children.filter(({ type }) => type === "heading");
  expect(headings.length).toBeLessThanOrEqual(1);
}

describe("the summary", () => {
  it("says the verdict first, then why and what to do, then the table with what broke on top", () => {
    const lines = renderSummary(oneDown).split("\n");
    expect(lines[0]).toBe("### ❌ 1 of 4 MCP servers is down, and this job requires it");
    expect(lines[2]).toMatch(/^\*\*`github`\*\* did not start\. `GITHUB_MCP_TOKEN` is not set/);
    expect(lines[4]).toBe("**Do this:** Pass the token to the step that runs this check.");
    const rows = lines.filter((line) => line.startsWith("| ")).slice(2);
    expect(rows.map((row) => row.split(" | ")[1])).toEqual(["`github`", "`docs`", "`memory`", "`search`"]);
    expect(rows[0]).toBe("| ❌&nbsp;failed | `github` | token variable not set | yes (rules) | 0.1 s | – |");
  });

  it.each([
    ["one down", oneDown],
    ["all ready", allReady],
    ["nothing known", nothingKnown],
    ["many kinds", manyKinds],
  ])("holds only what we mean: %s", (_, report) => {
    judge(renderSummary(report));
  });

  it("holds only what we mean, whatever a report says", () => {
    fc.assert(
      fc.property(hostileReport, (report) => judge(renderSummary(report))),
      { numRuns: 200 },
    );
  });

  it("writes what happened, then the reason", () => {
    const shown = (changes: Partial<ServerReport>) =>
      renderSummary(
        sampleReport({ conclusion: "fail", servers: [sampleServer("a", { declaredAt: null, ...changes })] }),
      ).split("\n")[2];
    const failed: Pick<ServerReport, "state" | "verdict"> = {
      state: "failed",
      verdict: { level: "fail", rules: [] },
    };
    const detail = "It takes its token from T_1, which is not set.";
    const diagnosis = { code: "unrecognized" as const, title: "t", detail, remedy: "", snippet: null };
    expect(shown({ ...failed, diagnosis })).toBe(
      "**`a`** did not start. It takes its token from `T_1`, which is not set.",
    );
    expect(shown(failed)).toBe("**`a`** did not start.");
  });

  it("draws a timeline from two servers on, failed ones marked", () => {
    expect(renderSummary(oneDown)).toMatch(
      /```mermaid\n[\s\S]*section github\n {2}failed 0\.1 s :crit, 0, 90\n/,
    );
    expect(renderSummary(sampleReport({ servers: [sampleServer("only")] }))).not.toContain("mermaid");
  });

  it("folds many healthy servers away and keeps the timeline sane", () => {
    const markdown = renderSummary(crowd(120, 60, 80));
    expect(markdown).toContain("<details><summary>118 healthy servers</summary>");
    expect(markdown.match(/^ {2}section /gm)).toHaveLength(40);
    expect(markdown).toContain("The timeline stops at 40 servers; 80 more are in the table.");
    judge(markdown);
  });
});

describe("the summary's limit", () => {
  it("holds for 2,000 servers with 10 kB errors each, failing rows longest", () => {
    const markdown = renderSummary(crowd(2000, 2, 10_000));
    expect(utf8Bytes(markdown)).toBeLessThanOrEqual(summaryLimit);
    expect(markdown.match(/^\| ❌/gm)).toHaveLength(1000);
    expect(markdown).toContain("**1,000 servers**, for the same reason: each did not start.");
    expect(markdown).toContain("- … and 990 more");
  });

  it("counts what is left out, drops detail first, and never leaves anything open", () => {
    const report = crowd(60, 4, 400);
    const whole = utf8Bytes(renderSummary(report));
    for (let limit = whole + 10; limit > 100; limit = Math.floor(limit * 0.7)) {
      const markdown = renderSummary(report, { limitBytes: limit });
      expect(utf8Bytes(markdown)).toBeLessThanOrEqual(limit);
      judge(markdown);
      const shown = markdown.match(/^\| (?:❌|✅)/gm)?.length ?? 0;
      const leftOut = [...markdown.matchAll(/and ([\d,]+) more servers?/g)].reduce(
        (sum, [, count]) => sum + Number(count),
        0,
      );
      if (markdown !== "") expect(shown + leftOut).toBe(60);
    }
  });

  it("counts what the step's summary holds already", () => {
    expect(
      utf8Bytes(renderSummary(manyKinds, { alreadyWrittenBytes: summaryLimit - 900 })),
    ).toBeLessThanOrEqual(900);
    expect(renderSummary(manyKinds, { alreadyWrittenBytes: summaryLimit - 900 })).toMatch(/^### ❌/);
    expect(renderSummary(manyKinds, { alreadyWrittenBytes: summaryLimit })).toBe("");
  });
});

describe("the comment's section", () => {
  it("is short, says for how long it has been so, and links the run", () => {
    const section = renderCommentSection(oneDown, {
      ...context,
      previous: { badSince: "2026-11-20T14:05:00Z", badRuns: 2 },
    });
    expect(section.split("\n").slice(0, 3)).toEqual([
      "### ❌ 1 of 4 MCP servers is down, and this job requires it",
      "",
      "`test (ubuntu)` · commit `0123456` · [this run](https://github.com/acme/shop/actions/runs/1) · not good since 2026-11-20 14:05 UTC, 3 runs in a row",
    ]);
    expect(withoutFolds(section).length).toBeLessThan(1000);
    judge(section, [...ours, "link"]);
  });

  it("says that it recovered, and is calm", () => {
    const section = renderCommentSection(allReady, {
      ...context,
      previous: { badSince: "2026-11-20T14:05:00Z", badRuns: 1 },
      recovered: true,
    });
    expect(section).toMatch(/^### ✅ Recovered: 3 of 4 MCP servers are ready; 1 is switched off/);
    expect(section).toContain("it was bad for 1 run since 2026-11-20 14:05 UTC");
    expect(section.match(/<details>/g)).toHaveLength(1);
  });

  it("holds only what we mean, whatever a report, a job's name or a note says", () => {
    fc.assert(
      fc.property(hostileReport, hostileText, hostileText, hostileText, (report, jobName, runUrl, note) => {
        judge(
          renderCommentSection(report, {
            ...context,
            jobName,
            runUrl,
            headSha: note,
            notes: { sentences: [note], links: [{ text: "status page", url: note }] },
          }),
        );
      }),
      { numRuns: 200 },
    );
  });

  it("stays readable for 2,000 servers with 10 kB errors each", () => {
    const section = renderCommentSection(crowd(2000, 1, 10_000), context);
    expect(section.length).toBeLessThanOrEqual(14_000);
    expect(section).toMatch(/^### ❌ All 2,000 MCP servers are down, and this job requires them/);
    expect(section).toContain("- … and 1,990 more");
    judge(section, [...ours, "link"]);
  });
});

describe("fitComment", () => {
  const bad = renderCommentSection(crowd(40, 1, 400), context);
  const good = renderCommentSection(allReady, context);

  it("leaves alone what fits", () => {
    expect(fitComment([bad, good])).toEqual([bad, good]);
  });

  it("lets folds go first, then everything but headings, then counts", () => {
    for (const [jobs, limit] of [
      [8, commentLimit],
      [20, 5_000],
      [3, 400],
      [3, 10],
    ] as const) {
      const fitted = fitComment(
        Array.from({ length: jobs }, (_, index) => (index % 2 ? good : bad)),
        limit,
      );
      expect(fitted.join("\n\n").length).toBeLessThanOrEqual(limit);
      judge(fitted.map((section) => section.replace(/^### /, "")).join("\n\n"), [...ours, "link"]);
      for (const section of fitted.slice(0, -1)) expect(section).toMatch(/^### /);
    }
    expect(fitComment(Array(400).fill(bad)).at(-1)).toMatch(/^… and \d+ more jobs; see their summaries\.$/);
  });
});
