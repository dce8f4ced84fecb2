import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
const text = readFileSync(path.join(root, "SECURITY.md"), "utf8");
/** Rows of the table of attacks: the other tables have fewer columns. */
const rows = text.split("\n").filter((line) => /^\| (?!attack |---)[^|]*\|[^|]*\|[^|]*\|[^|]*\|$/.test(line));
/** In the table and in the text, where a title may be wrapped. */
const named = [...text.replace(/\s+/g, " ").matchAll(/`(test\/[^`]+\.test\.ts)`(?:: (.*?)(?: \||\)))?/g)];

/** Every threat and fault that the threat model has. */
const threats = [
  "Workflow command from text",
  "Output masking",
  "File commands",
  "Terminal escapes",
  "Forged annotations",
  "Hidden events",
  "A server vouches for itself or slanders another",
  "The model decides",
  "Markdown break-out",
  "Sticky comment spoof",
  "JUnit and JSON break-out",
  "Secrets in text",
  "Secrets inherited",
  "Secrets by `/proc`",
  "Debugger",
  "Late writer",
  "Rules from the pull request",
  "The key in the model's commands",
  "Checkout code by git",
  "Planted helper",
  "Links",
  "Renderer's own limits",
  "Quadratic text",
  "Auto-trust",
  "Planted binary",
  "Planted home",
  "Argument injection",
  "Path escape",
  "Privileged events",
  "Privileged events, on a terminal",
  "Untrusted artifact",
  "Codex hangs or ignores signals",
  "Orphans",
  "Job cancelled",
  "Codex killed, missing or broken",
  "A destination that cannot be written",
  "A temporary folder that is a file, read-only or without inodes",
  "A log that nobody reads, a full or closed standard output",
  "No HOME and no account",
  "A loop of links as rules file",
  "An install that hangs, is killed, is damaged, or runs three times at once",
  "Limits of summary, comment, annotations and outputs",
  "GitHub's errors and time-outs",
  "Comments deleted, at once, or late",
  "Clock steps",
  "2,000 servers, 1,000 comments",
  "Long names, lines and runs of backticks",
];

describe("the tests that SECURITY.md names", () => {
  it("are named by each of many attacks", () => {
    expect(rows.length).toBeGreaterThan(30);
    expect(rows.filter((row) => !/\| `test\/\S+`: .* \|$/.test(row))).toEqual([]);
  });

  it("are named by every row of the threat model", () => {
    const table = text.split("\n").map((line) => /^\| (.*?) \| [^|]* \| `test\/\S+`: .* \|$/.exec(line)?.[1]);
    expect(threats.filter((threat) => !table.includes(threat))).toEqual([]);
  });

  it.each(named.map(([, file = "", title = ""]) => [file, title]))("%s: %s", (file, title) => {
    expect(title).not.toBe("");
    expect(readFileSync(path.join(root, file), "utf8")).toContain(title);
  });
});
