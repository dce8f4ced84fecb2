import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as core from "@actions/core";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { publishSummary } from "../../src/publish/summary.ts";

let folder: string;
let path: string;
const limit = 1024 * 1024;

/** `@actions/core` keeps the path of the first summary it wrote. */
function useSummary(file: string): void {
  vi.stubEnv("GITHUB_STEP_SUMMARY", file);
  Object.assign(core.summary.emptyBuffer(), { _filePath: undefined });
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "summary-"));
  path = join(folder, "step_summary");
  writeFileSync(path, "");
  useSummary(path);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

test.each([
  ["nothing", null, "# ours\n"],
  ["a finished line", "# theirs\n", "# theirs\n# ours\n"],
  ["an unfinished line", "theirs", "theirs\n# ours\n"],
])("is written after %s", async (_, before, after) => {
  if (before !== null) writeFileSync(path, before);
  expect(await publishSummary(() => "# ours")).toEqual({ kind: "done", url: null });
  expect(readFileSync(path, "utf8")).toBe(after);
});

test("is given the room that is left, in bytes, and may use all of it", async () => {
  writeFileSync(path, "é".repeat(400_000));
  let room = 0;
  const render = (bytes: number) => {
    room = bytes;
    return "x".repeat(bytes);
  };
  expect(await publishSummary(render)).toMatchObject({ kind: "done" });
  expect(room).toBeGreaterThan(limit - 800_000 - 10);
  expect(statSync(path).size).toBeLessThanOrEqual(limit);
});

test("that others filled is left alone: one byte too many and GitHub would show nothing", async () => {
  writeFileSync(path, "x".repeat(limit));
  expect(await publishSummary(() => "ours")).toMatchObject({
    kind: "degraded",
    warning: expect.stringContaining("full"),
  });
  expect(statSync(path).size).toBe(limit);
});

test("longer than the room that is left is not written", async () => {
  expect(await publishSummary((bytes) => "é".repeat(bytes))).toMatchObject({ kind: "degraded" });
});

test.each([
  ["/dev/full", /ENOSPC/],
  ["/proc/nothing/here", /Unable to access summary file/],
  ["/", /EISDIR/],
])("%s is a warning", async (place, code) => {
  useSummary(place);
  expect(await publishSummary(() => "ours")).toMatchObject({
    kind: "degraded",
    warning: expect.stringMatching(code),
  });
});

test("a renderer that fails is a warning", async () => {
  const render = () => {
    throw new Error("no words");
  };
  expect(await publishSummary(render)).toMatchObject({
    kind: "degraded",
    warning: expect.stringContaining("no words"),
  });
});

test.each([undefined, ""])("is skipped outside of GitHub Actions", async (none) => {
  useSummary(none ?? "");
  expect(await publishSummary(() => "ours")).toMatchObject({ kind: "skipped" });
});
