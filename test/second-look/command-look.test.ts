import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { unisolated } from "../../src/isolation/weaker.ts";
import type { DeclaredServer, ServerLaunch } from "../../src/model/events.ts";
import { lookAtCommand } from "../../src/second-look/command-look.ts";
import { lookAtPackage } from "../../src/second-look/package-look.ts";
import { declared } from "../diagnosis/records.ts";
import { launch } from "./launch.ts";

const root = mkdtempSync(join(tmpdir(), "second-look-"));
const bin = join(root, "bin");
const home = join(root, "home");

function file(path: string, text: string, mode = 0o755): string {
  mkdirSync(join(path, ".."), { recursive: true });
  writeFileSync(path, text);
  chmodSync(path, mode);
  return path;
}

beforeAll(() => {
  file(join(bin, "good"), "#!/bin/sh\n");
  file(join(bin, "npx"), "#!/bin/sh\n");
  file(join(bin, "plain.txt"), "#!/bin/sh\n", 0o644);
  file(join(bin, "shebang"), "#!/opt/nowhere/python\n");
  file(join(bin, "by-env"), "#!/usr/bin/env -S no-such-program --flag\n");
  file(join(bin, "by-env-good"), "#!/usr/bin/env good\n");
  file(join(bin, "windows"), "#!/bin/sh\r\n");
  mkdirSync(join(root, "work", "sub"), { recursive: true });
  file(join(root, "work", "sub", "server.sh"), "#!/bin/sh\n");
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const options = (env: Record<string, string> = {}) => ({
  env: { PATH: `${bin}:/usr/bin:/bin`, HOME: home, ...env },
  cwd: join(root, "work"),
  platform: "linux" as const,
  timeoutMs: 1000,
  launcher: unisolated,
});
const found = (over: Partial<ServerLaunch>) => lookAtCommand(launch(over), options()).map(({ kind }) => kind);

describe("lookAtCommand", () => {
  it.each<[string, Partial<ServerLaunch>, string[]]>([
    ["a command on PATH", { command: "good" }, []],
    ["a command nowhere", { command: "no-such-command" }, ["command-missing"]],
    ["an absolute path to nothing", { command: "/opt/nowhere/server" }, ["command-missing"]],
    ["an absolute path", { command: join(bin, "good") }, []],
    ["a path relative to the server's directory", { command: "./server.sh", cwd: "sub" }, []],
    ["a relative path that is not there", { command: "./server.sh" }, ["command-missing"]],
    ["a missing directory", { command: "good", cwd: "/srv/not/here" }, ["cwd-missing"]],
    ["a file as directory", { command: "good", cwd: join(bin, "good") }, ["cwd-missing"]],
    ["a file without the executable bit", { command: join(bin, "plain.txt") }, ["command-not-executable"]],
    ["a directory as command", { command: bin }, ["command-not-executable"]],
    ["a script whose interpreter is missing", { command: "shebang" }, ["interpreter-missing"]],
    ["a script whose interpreter env does not find", { command: "by-env" }, ["interpreter-missing"]],
    ["a script whose interpreter env finds", { command: "by-env-good" }, []],
    ["a script with Windows line ends", { command: "windows" }, ["interpreter-missing"]],
    [
      "a server with a PATH of its own",
      { command: "good", env: { PATH: "/nonexistent" } },
      ["command-missing"],
    ],
    ["no command", { command: null }, []],
    ["a command with a NUL", { command: "a\0b" }, ["command-missing"]],
  ])("%s", (_what, over, findings) => {
    expect(found(over)).toEqual(findings);
  });
});

it("tells a link to nothing and a whole command line from a missing program", () => {
  symlinkSync("/nonexistent", join(bin, "dangling"));
  expect(lookAtCommand(launch({ command: join(bin, "dangling") }), options())).toMatchObject([
    { dangling: true },
  ]);
  expect(lookAtCommand(launch({ command: "good --flag x" }), options())).toMatchObject([
    { firstWord: "good" },
  ]);
  expect(lookAtCommand(launch({ command: "bad --flag" }), options())).toMatchObject([{ firstWord: null }]);
});

describe("lookAtPackage", () => {
  const cached = (over: Partial<DeclaredServer>, env = {}) =>
    lookAtPackage(declared({ command: "npx", ...over }), options(env)).map(
      (finding) => finding.kind === "package" && finding.cached,
    );

  it("knows a package that npx has fetched before", () => {
    expect(cached({ packageName: "@scope/tool@1.2.3" })).toEqual([false]);
    file(join(home, ".npm", "_npx", "abc", "package.json"), '{"dependencies":{"@scope/tool":"^1"}}');
    file(join(home, ".npm", "_npx", "bad", "package.json"), "not json");
    expect(cached({ packageName: "@scope/tool@1.2.3" })).toEqual([true]);
    expect(cached({ packageName: "constructor" })).toEqual([false]);
  });

  it("knows one that the project or the machine has installed", () => {
    mkdirSync(join(root, "work", "node_modules", "local-tool"), { recursive: true });
    mkdirSync(join(root, "lib", "node_modules", "global-tool"), { recursive: true });
    expect(cached({ packageName: "local-tool" })).toEqual([true]);
    expect(cached({ packageName: "global-tool" })).toEqual([true]);
  });

  it("knows uv's tools", () => {
    mkdirSync(join(home, ".local", "share", "uv", "tools", "mcp-server-fetch"), { recursive: true });
    expect(cached({ command: "uvx", packageName: "mcp-server-fetch==1.0" })).toEqual([true]);
    expect(cached({ command: "uvx", packageName: "another" })).toEqual([false]);
  });

  it("says nothing of other commands", () => {
    expect(cached({ command: "node", packageName: "server.js" })).toEqual([]);
    expect(cached({ packageName: null })).toEqual([]);
  });
});
