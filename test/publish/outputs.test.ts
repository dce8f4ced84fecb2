import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type OutputValue, publishOutputs } from "../../src/publish/outputs.ts";
import { readRunnerFile } from "../support/runner-files.ts";

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "outputs-"));
  path = join(folder, "output");
  writeFileSync(path, "");
  vi.stubEnv("GITHUB_OUTPUT", path);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

const written = () => new Map(readRunnerFile(readFileSync(path, "utf8")));

test("are read by the runner as they were meant", async () => {
  appendFileSync(path, "theirs=unfinished");
  const outputs = {
    conclusion: "fail",
    "required-failed": ["a", 'b"\n'],
    "ready-count": 3,
    "final-message": "one\ntwo\n",
    "issue-url": "",
  };
  expect(publishOutputs(outputs)).toEqual({ kind: "done", url: null });
  expect(Object.fromEntries(written())).toEqual({
    theirs: "unfinished",
    conclusion: "fail",
    "required-failed": '["a","b\\"\\n"]',
    "ready-count": "3",
    "final-message": "one\ntwo\n",
    "issue-url": "",
  });
});

test("no value makes another output, whatever it says", async () => {
  const hostile = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom(
      "x\nconclusion=pass",
      "x\noutput_\nconclusion<<E\npass\nE",
      "x\r\nconclusion=pass\r\n",
      "<<",
      "EOF",
    ),
  );
  await fc.assert(
    fc.asyncProperty(hostile, fc.array(hostile), async (message, names) => {
      writeFileSync(path, "");
      publishOutputs({ "final-message": message, "required-failed": names, conclusion: "fail" });
      const found = written();
      expect([...found.keys()]).toEqual(["final-message", "required-failed", "conclusion"]);
      expect(found.get("conclusion")).toBe("fail");
      expect(JSON.parse(found.get("required-failed")!)).toEqual(
        names.map((name) => JSON.parse(JSON.stringify(name))),
      );
    }),
    { numRuns: 60 },
  );
});

test.each<[string, Record<string, OutputValue>, string]>([
  ["a long message", { conclusion: "fail", "final-message": "é".repeat(2_000_000) }, "`final-message`"],
  [
    "a long list",
    {
      conclusion: "fail",
      "required-failed": Array.from({ length: 9000 }, (_, i) => `${i} ${"x".repeat(90)}`),
    },
    "`required-failed`",
  ],
  [
    "two long ones",
    {
      conclusion: "fail",
      "final-message": "m".repeat(600_000),
      "required-failed": ["x".repeat(500_000), "y"],
    },
    "`final-message`, `required-failed`",
  ],
])("%s is shortened to GitHub's 1 MB, the others stay whole", async (_, outputs, named) => {
  expect(publishOutputs(outputs)).toMatchObject({
    kind: "degraded",
    warning: expect.stringContaining(named),
  });
  const found = written();
  expect([...found].reduce((sum, [name, value]) => sum + 2 * (name.length + value.length), 0)).toBeLessThan(
    1_000_000,
  );
  expect(found.get("conclusion")).toBe("fail");
  expect(Array.isArray(JSON.parse(found.get("required-failed") ?? "[]"))).toBe(true);
});

test.each(["/dev/full", "/proc/nothing/here"])("%s is a warning", async (place) => {
  vi.stubEnv("GITHUB_OUTPUT", place);
  expect(publishOutputs({ conclusion: "fail" })).toMatchObject({ kind: "degraded" });
});

test("are skipped outside of GitHub Actions", async () => {
  vi.stubEnv("GITHUB_OUTPUT", "");
  expect(publishOutputs({ conclusion: "fail" })).toMatchObject({ kind: "skipped" });
});
