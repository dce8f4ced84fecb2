import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findProgram, trustedPath } from "../../src/host/find-program.ts";
import { makeFolder } from "../../src/host/make-folder.ts";
import { allowUserNamespaces } from "../../src/isolation/hosted-runner.ts";
import { ProblemError } from "../../src/model/problem.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "host-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function program(dir: string, name: string, text = ""): string {
  mkdirSync(path.join(folder, dir), { recursive: true });
  const file = path.join(folder, dir, name);
  writeFileSync(file, `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  return file;
}

describe("a helper program", () => {
  it("is never one that the workspace holds, also not behind a link", () => {
    const workspace = path.join(folder, "workspace");
    const planted = program("workspace/node_modules/.bin", "npm");
    const real = program("bin", "npm");
    mkdirSync(path.join(folder, "links"));
    symlinkSync(planted, path.join(folder, "links", "npm"));
    symlinkSync(path.dirname(planted), path.join(folder, "linked"));
    const PATH = [
      path.dirname(planted),
      "bin",
      path.join(folder, "links"),
      path.join(folder, "linked"),
      path.dirname(real),
    ].join(path.delimiter);
    expect(findProgram(["npm"], { PATH }, workspace)).toBe(real);
    expect(trustedPath({ PATH }, workspace).split(path.delimiter)).toEqual([
      path.join(folder, "links"),
      path.dirname(real),
    ]);
  });
});

describe("a folder", () => {
  it("is made with those above it", () => {
    makeFolder(path.join(folder, "a/b/c"), "It");
    expect(existsSync(path.join(folder, "a/b/c"))).toBe(true);
  });

  it.runIf(process.platform === "linux")("that cannot be made is reported, and does not spin", () => {
    expect(() => makeFolder("/proc/nothing/below", "The Codex home")).toThrow(ProblemError);
    expect(() => makeFolder(path.join(program("bin", "file"), "below"), "It")).toThrow(/could not be made/);
  });
});

describe("a GitHub-hosted runner", () => {
  const hosted = { ImageOS: "ubuntu24", RUNNER_ENVIRONMENT: "github-hosted" };
  const setting = (value: string) => {
    mkdirSync(path.join(folder, "kernel"));
    writeFileSync(path.join(folder, "kernel", "apparmor_restrict_unprivileged_userns"), `${value}\n`);
  };
  const allow = (env: Record<string, string>) =>
    allowUserNamespaces({
      env,
      sudo: program("bin", "sudo", `echo "$@" >> ${path.join(folder, "asked")}`),
      sysctl: "/sbin/sysctl",
      settingsDir: folder,
    });

  it("is told to allow user namespaces, and the log says so", async () => {
    setting("1");
    expect(await allow(hosted)).toEqual([
      "Set kernel.apparmor_restrict_unprivileged_userns=0 on this GitHub-hosted runner: Codex's sandbox needs user namespaces.",
    ]);
    expect(existsSync(path.join(folder, "asked"))).toBe(true);
  });

  it.each([
    ["any other machine", "1", { ImageOS: "ubuntu24" }],
    ["where it is allowed", "0", hosted],
  ])("and %s is left as it is", async (_, value, env) => {
    setting(value);
    expect(await allow(env)).toEqual([]);
    expect(existsSync(path.join(folder, "asked"))).toBe(false);
  });
});
