import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { publishSummary } from "../../src/publish/summary.ts";

let folder: string;
let path: string;
const limit = 1024 * 1024;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "summary-"));
  path = join(folder, "step_summary");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  ["nothing", null, "# ours\n"],
  ["a finished line", "# theirs\n", "# theirs\n# ours\n"],
  ["an unfinished line", "theirs", "theirs\n# ours\n"],
])("is written after %s", async (_, before, after) => {
  if (before !== null) writeFileSync(path, before);
  expect(await publishSummary(path, () => "# ours")).toEqual({ kind: "done", url: null });
  expect(readFileSync(path, "utf8")).toBe(after);
});

test("is given the room that is left, in bytes, and may use all of it", async () => {
  writeFileSync(path, "é".repeat(400_000));
  let room = 0;
  const render = (bytes: number) => {
    room = bytes;
    return "x".repeat(bytes);
  };
  expect(await publishSummary(path, render)).toMatchObject({ kind: "done" });
  expect(room).toBeGreaterThan(limit - 800_000 - 10);
  expect(statSync(path).size).toBeLessThanOrEqual(limit);
});

test("that others filled is left alone: one byte too many and GitHub would show nothing", async () => {
  writeFileSync(path, "x".repeat(limit));
  expect(await publishSummary(path, () => "ours")).toMatchObject({
    kind: "degraded",
    warning: expect.stringContaining("full"),
  });
  expect(statSync(path).size).toBe(limit);
});

test("longer than the room that is left is not written", async () => {
  expect(await publishSummary(path, (bytes) => "é".repeat(bytes))).toMatchObject({ kind: "degraded" });
});

test.each([
  ["/dev/full", /ENOSPC/],
  ["/proc/nothing/here", /ENOENT/],
  ["/", /EISDIR/],
])("%s is a warning", async (place, code) => {
  expect(await publishSummary(place, () => "ours")).toMatchObject({
    kind: "degraded",
    warning: expect.stringMatching(code),
  });
});

test("a renderer that fails is a warning", async () => {
  const render = () => {
    throw new Error("no words");
  };
  expect(await publishSummary(path, render)).toMatchObject({
    kind: "degraded",
    warning: expect.stringContaining("no words"),
  });
});

test.each([undefined, ""])("is skipped outside of GitHub Actions", async (none) => {
  expect(await publishSummary(none, () => "ours")).toMatchObject({ kind: "skipped" });
});
