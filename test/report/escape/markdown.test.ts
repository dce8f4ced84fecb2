import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cellCodeSpan, codeSpan } from "../../../src/report/escape/code-span.ts";
import { fence } from "../../../src/report/escape/fence.ts";
import { htmlCode } from "../../../src/report/escape/html.ts";
import { cellProse, prose } from "../../../src/report/escape/prose.ts";
import {
  githubActions,
  hiddenCharacters,
  htmlPieces,
  nodeTypes,
  parseGfm,
  tableShapes,
} from "../../support/gfm.ts";
import { hostileText } from "../../support/hostile-text.ts";

const runs = { numRuns: 1000 };

function only(markdown: string, allowed: string[]) {
  expect([...nodeTypes(markdown)].filter((type) => !allowed.includes(type))).toEqual([]);
  expect(githubActions(markdown)).toEqual([]);
  expect(markdown).not.toMatch(hiddenCharacters);
  expect(markdown).not.toContain("<!--");
}

describe("prose", () => {
  it("shows what GitHub would act on as code and leaves plain words alone", () => {
    expect(prose("No such file or directory (os error 2)")).toBe("No such file or directory (os error 2)");
    expect(prose("ask @org/team, see #1, GH-1 and org/repo#2.")).toBe(
      "ask `@org/team`, see `#1`, `GH-1` and `org/repo#2`.",
    );
    expect(prose("go to https://x.dev/a?b=c (or www.x.dev)")).toBe(
      "go to `https://x.dev/a?b=c` (or `www.x.dev`)",
    );
    expect(prose("`GITHUB_TOKEN` is not set")).toBe("`GITHUB_TOKEN` is not set");
    expect(prose("a ` alone and <b>bold</b> and :smile: and $x$")).toBe(
      "a `` ` `` alone and `<b>bold</b>` and `:smile`: and `$x$`",
    );
  });

  it("shows hidden characters", () => {
    expect(prose("safe\u202Eevil")).toBe("`safe\\u{202E}evil`");
  });

  it("is one paragraph of text and code, whatever the words", () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        only(prose(text), ["root", "paragraph", "text", "inlineCode"]);
        only(`**Do this:** ${prose(text)} ${prose(text)}`, [
          "root",
          "paragraph",
          "strong",
          "text",
          "inlineCode",
        ]);
      }),
      runs,
    );
  });
});

describe("code span", () => {
  it("holds exactly the text", () => {
    const codeOf = (markdown: string) => JSON.stringify(parseGfm(markdown));
    for (const text of ["a", "a`b", "``", "`a", "a\\", " a ", "<b>", "a|b"]) {
      expect(codeOf(codeSpan(text))).toContain(`"type":"inlineCode","value":${JSON.stringify(text)}`);
    }
  });

  it("is one code span, whatever the text", () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        only(codeSpan(text), ["root", "paragraph", "inlineCode"]);
        expect(JSON.stringify(parseGfm(codeSpan(text))).match(/inlineCode/g)).toHaveLength(1);
      }),
      runs,
    );
  });
});

describe("table cells", () => {
  it("never change the shape of their table", () => {
    fc.assert(
      fc.property(hostileText, hostileText, (one, two) => {
        const table = [
          "| a | b | c |",
          "|---|---|--:|",
          `| ${cellCodeSpan(one)} | ${cellProse(two)} | ${cellProse(one)} |`,
          `| ${cellProse(two)} | ${cellCodeSpan(two)} | 1 |`,
        ].join("\n");
        only(table, ["root", "table", "tableRow", "tableCell", "text", "inlineCode"]);
        expect(tableShapes(table)).toEqual([[3, 3, 3]]);
      }),
      runs,
    );
  });
});

describe("fence", () => {
  it("is one code block with every line in it", () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const markdown = `before\n\n${fence(text, "text")}\n\nafter`;
        only(markdown, ["root", "paragraph", "text", "code"]);
        expect(parseGfm(markdown).children.map((node) => node.type)).toEqual([
          "paragraph",
          "code",
          "paragraph",
        ]);
      }),
      runs,
    );
  });

  it("cannot be mistaken for a fold of ours", () => {
    expect(fence("</details>\n<details>\n<!-- x -->", "text")).toBe(
      "```text\n\\u{3C}/details>\n\\u{3C}details>\n\\u{3C}!-- x -->\n```",
    );
  });
});

describe("html", () => {
  it("adds no element and no Markdown to a summary", () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const markdown = `<details><summary>Output of ${htmlCode(text)}</summary>\n\nbody\n\n</details>`;
        only(markdown, ["root", "html", "paragraph", "text"]);
        const tags = htmlPieces(markdown).flatMap((piece) => piece.match(/<[^>]*>/g) ?? []);
        expect(tags).toEqual(["<details>", "<summary>", "<code>", "</code>", "</summary>", "</details>"]);
      }),
      runs,
    );
  });
});
