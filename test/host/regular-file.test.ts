import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { namedVariables } from "../../src/codex/config/named-variables.ts";
import { trustProjects } from "../../src/codex/config/trust.ts";
import { appendSummary } from "../../src/github/runner.ts";
import { readRegularFile, readTextIfRegular } from "../../src/host/regular-file.ts";
import { findCommand, lookAtCommand } from "../../src/second-look/command-look.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "regular-file-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe.runIf(process.platform === "linux")("a file that others may have put there", () => {
  const place = () => path.join(folder, "config.toml");
  const hostile: Record<string, () => void> = {
    "a pipe": () => execFileSync("mkfifo", ["--mode=755", place()]),
    "an endless device": () => symlinkSync("/dev/zero", place()),
    "a directory": () => mkdirSync(place()),
    "a link that leads nowhere": () => symlinkSync(path.join(folder, "nowhere"), place()),
  };

  it.each(Object.keys(hostile))("is not read where it is %s", (name) => {
    hostile[name]?.();
    expect(() => readRegularFile(place())).toThrow(/not a regular file|ENOENT/);
    expect(readTextIfRegular(place())).toBeNull();
    expect([...namedVariables({ files: [place()], home: folder, args: [] })]).toEqual([]);
  });

  it("is read behind a link, up to a limit", () => {
    writeFileSync(path.join(folder, "real"), "0123456789".repeat(10_000));
    symlinkSync("real", place());
    expect(readRegularFile(place(), 100_000).toString()).toBe("0123456789".repeat(10_000));
    expect(() => readRegularFile(place(), 99_999)).toThrow(/longer than 99999 bytes/);
    // It claims to be empty, and is not.
    expect(() => readRegularFile("/proc/self/status", 10)).toThrow(/longer than 10 bytes/);
  });

  it("stops neither the trust of a project nor the look at a command", () => {
    execFileSync("mkfifo", ["--mode=755", place()]);
    expect(() => trustProjects(folder, [])()).not.toThrow();
    expect(() => trustProjects(folder, ["/project"])).toThrow(/not a regular file/);
    const options = { cwd: folder, env: {}, platform: "linux" } as Parameters<typeof lookAtCommand>[1];
    expect(findCommand(place(), folder, options)).toBe(place());
    expect(lookAtCommand({ command: place(), cwd: null, env: {} } as never, options)).toEqual([]);
  });

  it("makes no write of ours wait", async () => {
    execFileSync("mkfifo", [place()]);
    const before = process.env.GITHUB_STEP_SUMMARY;
    process.env.GITHUB_STEP_SUMMARY = place();
    try {
      await expect(appendSummary("text")).rejects.toThrow(/is a pipe/);
    } finally {
      if (before === undefined) delete process.env.GITHUB_STEP_SUMMARY;
      else process.env.GITHUB_STEP_SUMMARY = before;
    }
  });
});
