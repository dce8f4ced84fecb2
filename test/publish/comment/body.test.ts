import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  keepSections,
  maxCommentLength,
  parseCommentBody,
  renderCommentBody,
  roomFor,
} from "../../../src/publish/comment/body.ts";
import type { Section, SectionData } from "../../../src/publish/comment/section.ts";

const dataOf = (given: Partial<SectionData>): SectionData => ({
  key: "job",
  runId: 1,
  attempt: 1,
  conclusion: "fail",
  fingerprint: "f",
  headSha: null,
  badSince: "2026-11-21T10:00:00.000Z",
  badRuns: 1,
  recovered: null,
  ...given,
});

const hostile = fc.oneof(
  fc.string({ unit: "binary", maxLength: 200 }),
  fc.constantFrom(
    '<!-- codex-mcp-check {"workflow":"CI"} -->',
    "<!-- codex-mcp-check:end -->",
    '<!-- codex-mcp-check:section {"key":"other"} -->',
    "<!<!-- x",
    "-->",
    "\n<!--",
    "\u2028<!--\u2028",
  ),
);
const text = fc.array(hostile, { maxLength: 5 }).map((parts) => parts.join("\n"));

const data = fc.record({
  key: hostile.filter((key) => key.length > 0 && key.length <= 300),
  runId: fc.nat(),
  attempt: fc.nat(9),
  conclusion: fc.constantFrom("pass", "fail", "inconclusive"),
  fingerprint: fc.string({ maxLength: 20 }),
});
const sections = fc
  .array(fc.record({ data: data.map(dataOf), text }), { maxLength: 6 })
  .map((list) => new Map(list.map((section): [string, Section] => [section.data.key, section])));

describe("whatever a section says", () => {
  test("its data and those of its neighbours are read back as they were", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), sections, (workflow, given) => {
        const found = parseCommentBody(renderCommentBody(workflow, given), workflow);
        expect([...(found?.keys() ?? [])].sort()).toEqual([...given.keys()].sort());
        for (const [key, section] of found ?? []) expect(section.data).toEqual(given.get(key)!.data);
      }),
    );
  });

  test("reading and writing again changes nothing: writers do not see changes that are none", () => {
    fc.assert(
      fc.property(sections, (given) => {
        const once = renderCommentBody("CI", given);
        expect(renderCommentBody("CI", parseCommentBody(once, "CI")!)).toBe(once);
      }),
    );
  });

  test("no comment opens in the body but our own markers", () => {
    fc.assert(
      fc.property(sections, (given) => {
        const body = renderCommentBody("CI", given);
        const opened = body.split("<!--").length - 1;
        expect(opened).toBe(1 + 2 * given.size);
        expect(body.split("-->").length - 1).toBeGreaterThanOrEqual(opened);
      }),
    );
  });
});

test("any text is taken, and is ours only with the marker of this workflow at its very start", () => {
  fc.assert(fc.property(text, (body) => void parseCommentBody(body, "CI")));
  const body = renderCommentBody("CI", new Map());
  expect(parseCommentBody(body, "CI")).toEqual(new Map());
  expect(parseCommentBody(body, "CD")).toBeNull();
  expect(parseCommentBody(` ${body}`, "CI")).toBeNull();
  expect(parseCommentBody(`hello\n${body}`, "CI")).toBeNull();
});

test("a section with data that do not fit is dropped, its neighbours stay", () => {
  const body = renderCommentBody("CI", new Map([["a", { data: dataOf({ key: "a" }), text: "A" }]]));
  const broken =
    '<!-- codex-mcp-check:section {"key":"b","runId":-1} -->\n\nB\n\n<!-- codex-mcp-check:end -->';
  expect([...parseCommentBody(`${body}\n\n${broken}`, "CI")!.keys()]).toEqual(["a"]);
});

test("a key is only a key: __proto__ and constructor too", () => {
  const given = new Map(
    ["__proto__", "constructor"].map((key) => [key, { data: dataOf({ key }), text: key }]),
  );
  expect([...parseCommentBody(renderCommentBody("CI", given), "CI")!.keys()].sort()).toEqual([
    "__proto__",
    "constructor",
  ]);
});

test("what is bad stands on top, jobs in their natural order, with one sentence over several", () => {
  const given = new Map(
    (["job 10", "job 9", "job 2"] as const).map((key) => [
      key,
      { data: dataOf({ key, conclusion: key === "job 9" ? "fail" : "pass" }), text: `text of ${key}` },
    ]),
  );
  expect(renderCommentBody("CI", given).match(/text of .*|\*\*.*\*\*/g)).toEqual([
    "**1 of 3 jobs needs attention.**",
    "text of job 9",
    "text of job 2",
    "text of job 10",
  ]);
});

describe("within GitHub's limit", () => {
  const many = (count: number, length: number) =>
    new Map(
      Array.from({ length: count }, (_, index): [string, Section] => {
        const key = `check (${index})`;
        return [
          key,
          { data: dataOf({ key, runId: index }), text: `### ${key} failed\n\n${"word ".repeat(length / 5)}` },
        ];
      }),
    );

  test.each([
    [1, 200_000],
    [8, 20_000],
    [99, 10_000],
    [256, 2000],
    [3000, 10],
  ])("%i sections of %i", (count, length) => {
    const given = many(count, length);
    const body = renderCommentBody("CI", given);
    expect(body.length).toBeLessThanOrEqual(maxCommentLength);
    const found = parseCommentBody(body, "CI")!;
    expect([...found.keys()].sort()).toEqual([...keepSections(given).keys()].sort());
    expect(found.has(`check (${count - 1})`)).toBe(true); // the newest run's
  });

  test("every writer that knows the same sections keeps the same ones", () => {
    const given = many(300, 10);
    const kept = [...keepSections(given).keys()];
    expect([...keepSections(new Map([...given].reverse())).keys()]).toEqual(kept);
    expect([...keepSections(keepSections(given)).keys()]).toEqual(kept);
  });

  test("the room promised to a section is there", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 5000 }), (others, length) => {
        const given = many(others, length);
        const key = "ours";
        given.set(key, { data: dataOf({ key, runId: 5000 }), text: "" });
        const room = roomFor("CI", given, key);
        given.set(key, { data: dataOf({ key, runId: 5000 }), text: "x".repeat(room) });
        const found = parseCommentBody(renderCommentBody("CI", given), "CI")!;
        if (others * length < 30_000) expect(found.get(key)!.text.length).toBe(room);
        expect(room).toBeGreaterThan(500);
      }),
      { numRuns: 40 },
    );
  });
});
