import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
const text = readFileSync(path.join(root, "SECURITY.md"), "utf8");
/** Rows of the table of attacks: the other tables have fewer columns. */
const rows = text.split("\n").filter((line) => /^\| (?!attack |---)[^|]*\|[^|]*\|[^|]*\|[^|]*\|$/.test(line));
/** In the table and in the text, where a title may be wrapped. */
const named = [...text.replace(/\s+/g, " ").matchAll(/`(test\/[^`]+\.test\.ts)`(?:: (.*?)(?: \||\)))?/g)];

describe("the tests that SECURITY.md names", () => {
  it("are named by each of many attacks", () => {
    expect(rows.length).toBeGreaterThan(30);
    expect(rows.filter((row) => !/\| `test\/\S+`: .* \|$/.test(row))).toEqual([]);
  });

  it.each(named.map(([, file = "", title = ""]) => [file, title]))("%s: %s", (file, title) => {
    expect(title).not.toBe("");
    expect(readFileSync(path.join(root, file), "utf8")).toContain(title);
  });
});
