import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { guardRunnerFiles } from "../../src/guard/runner-files.ts";

let folder: string;
let output: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "runner-files-"));
  output = path.join(folder, "output");
  writeFileSync(output, "before=1\n");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("what others write is taken back, before and after our own write", async () => {
  const env = path.join(folder, "env");
  const files = guardRunnerFiles({ GITHUB_OUTPUT: output, GITHUB_ENV: env });
  expect(files.repair()).toEqual([]);
  appendFileSync(output, "conclusion=pass\n");
  writeFileSync(env, "EVIL=1\n");
  expect(files.repair()).toEqual(["GITHUB_OUTPUT", "GITHUB_ENV"]);
  await files.write(() => appendFileSync(output, "conclusion=fail\n"));
  expect(files.repair()).toEqual([]);
  appendFileSync(output, "conclusion=pass\n");
  expect(files.repair()).toEqual(["GITHUB_OUTPUT"]);
  expect(readFileSync(output, "utf8")).toBe("before=1\nconclusion=fail\n");
  expect(readFileSync(env, "utf8")).toBe("");
});

it("a file that was replaced during our write does not become the new state", async () => {
  const files = guardRunnerFiles({ GITHUB_OUTPUT: output });
  await files.write(() => writeFileSync(output, "conclusion=pass\n"));
  expect(files.repair()).toEqual(["GITHUB_OUTPUT"]);
  expect(readFileSync(output, "utf8")).toBe("before=1\n");
});

it.runIf(process.platform === "linux")("a device is not read", () => {
  expect(guardRunnerFiles({ GITHUB_OUTPUT: "/dev/full", GITHUB_ENV: "/dev/zero" }).repair()).toEqual([]);
});
