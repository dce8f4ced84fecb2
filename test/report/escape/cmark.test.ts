import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cellCodeSpan, codeSpan } from "../../../src/report/escape/code-span.ts";
import { fence } from "../../../src/report/escape/fence.ts";
import { cellProse, prose } from "../../../src/report/escape/prose.ts";
import { cmarkNodeTypes, cmarkNodeTypesOfAll } from "../../support/cmark.ts";
import { hostileText } from "../../support/hostile-text.ts";

const attack = "![](https://x.example/p.png) @org/team [a](https://x.example) # h";
const runs = [79, 80, 81, 254, 255, 256, 257, 300, 1000];
const block = ["paragraph", "text", "code"];
const contexts: [string, (text: string) => string, string[]][] = [
  ["codeSpan", codeSpan, block],
  ["prose", prose, block],
  [
    "cellCodeSpan",
    (text) => `| a |\n|---|\n| ${cellCodeSpan(text)} |`,
    [...block, "table", "table_header", "table_row", "table_cell"],
  ],
  [
    "cellProse",
    (text) => `| a |\n|---|\n| ${cellProse(text)} |`,
    [...block, "table", "table_header", "table_row", "table_cell"],
  ],
  ["fence", (text) => fence(text, "text"), ["code_block"]],
];

describe.each(contexts)("%s, judged by cmark-gfm", (_name, render, allowed) => {
  const others = (types: Set<string>) => [...types].filter((type) => !allowed.includes(type));

  it("renderer-limits: runs of backticks and tildes beyond cmark-gfm's 80 and 255 open nothing", () => {
    for (const tick of ["`", "~"]) {
      for (const length of runs) {
        for (const text of [
          `${tick.repeat(length)} ${attack}`,
          `a\n${tick.repeat(length)}\n${attack}`,
          `${tick.repeat(length)}${attack}${tick.repeat(length)}`,
        ]) {
          expect([length, ...others(cmarkNodeTypes(render(text)))]).toEqual([length]);
        }
      }
    }
  });

  it("is only what it is meant to be, whatever the text", () => {
    const texts = fc.sample(hostileText, { numRuns: 2000, seed: Number(process.env.FC_SEED ?? 20_261_121) });
    const found = cmarkNodeTypesOfAll(texts.map(render));
    expect(
      texts.flatMap((text, index) => (others(found[index]!).length > 0 ? [[text, ...found[index]!]] : [])),
    ).toEqual([]);
  });

  it("takes a million backticks", () => {
    expect(() => render("` ".repeat(500_000))).not.toThrow();
    expect(() => render("`".repeat(1_000_000))).not.toThrow();
  });
});
