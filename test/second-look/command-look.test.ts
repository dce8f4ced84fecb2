import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DeclaredServer } from "../../src/model/events.ts";
import { lookAtCommand } from "../../src/second-look/command-look.ts";
import { distinctCommands } from "../../src/second-look/distinct-commands.ts";
import { lookAtPackage } from "../../src/second-look/package-look.ts";
import { declared } from "../diagnosis/records.ts";

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
});
const found = (over: Partial<DeclaredServer>) =>
  lookAtCommand(declared(over), options()).map(({ finding }) => finding);

describe("lookAtCommand", () => {
  it.each<[string, Partial<DeclaredServer>, string[]]>([
    ["a command on PATH", { command: "good" }, []],
    ["a command nowhere", { command: "no-such-command" }, ["command-not-found"]],
    ["an absolute path to nothing", { command: "/opt/nowhere/server" }, ["command-not-found"]],
    ["an absolute path", { command: join(bin, "good") }, []],
    ["a path relative to the server's directory", { command: "./server.sh", cwd: "sub" }, []],
    ["a relative path that is not there", { command: "./server.sh" }, ["command-not-found"]],
    ["a missing directory", { command: "good", cwd: "/srv/not/here" }, ["cwd-not-found"]],
    ["a file as directory", { command: "good", cwd: join(bin, "good") }, ["cwd-not-found"]],
    ["a file without the executable bit", { command: join(bin, "plain.txt") }, ["not-executable"]],
    ["a directory as command", { command: bin }, ["not-executable"]],
    ["a script whose interpreter is missing", { command: "shebang" }, ["interpreter-not-found"]],
    ["a script whose interpreter env does not find", { command: "by-env" }, ["interpreter-not-found"]],
    ["a script whose interpreter env finds", { command: "by-env-good" }, []],
    ["a script with Windows line ends", { command: "windows" }, ["interpreter-not-found"]],
    ["a server with a PATH of its own", { command: "no-such-command", envNames: ["PATH"] }, []],
    ["no command", { command: null }, []],
    ["a command with a NUL", { command: "a\0b" }, ["command-not-found"]],
  ])("%s", (_what, over, findings) => {
    expect(found(over)).toEqual(findings);
  });
});

describe("lookAtPackage", () => {
  const cached = (over: Partial<DeclaredServer>, env = {}) =>
    lookAtPackage(declared({ command: "npx", ...over }), options(env)).map(({ finding }) => finding);

  it("knows a package that npx has fetched before", () => {
    expect(cached({ packageName: "@scope/tool@1.2.3" })).toEqual(["cold-npx"]);
    file(join(home, ".npm", "_npx", "abc", "package.json"), '{"dependencies":{"@scope/tool":"^1"}}');
    file(join(home, ".npm", "_npx", "bad", "package.json"), "not json");
    expect(cached({ packageName: "@scope/tool@1.2.3" })).toEqual(["package-cached"]);
    expect(cached({ packageName: "constructor" })).toEqual(["cold-npx"]);
  });

  it("knows one that the project or the machine has installed", () => {
    mkdirSync(join(root, "work", "node_modules", "local-tool"), { recursive: true });
    mkdirSync(join(root, "lib", "node_modules", "global-tool"), { recursive: true });
    expect(cached({ packageName: "local-tool" })).toEqual(["package-cached"]);
    expect(cached({ packageName: "global-tool" })).toEqual(["package-cached"]);
  });

  it("knows uv's tools", () => {
    mkdirSync(join(home, ".local", "share", "uv", "tools", "mcp-server-fetch"), { recursive: true });
    expect(cached({ command: "uvx", packageName: "mcp-server-fetch==1.0" })).toEqual(["package-cached"]);
    expect(cached({ command: "uvx", packageName: "another" })).toEqual(["cold-npx"]);
  });

  it("says nothing of other commands", () => {
    expect(cached({ command: "node", packageName: "server.js" })).toEqual([]);
    expect(cached({ packageName: null })).toEqual([]);
  });
});

describe("distinctCommands", () => {
  it("spells a shared command anew for each server, and no other", () => {
    const servers = [
      declared({ name: "a", command: "npx" }),
      declared({ name: "b", command: "npx" }),
      declared({ name: "alone", command: "good" }),
      declared({ name: "off", command: "npx", enabled: false }),
      declared({ name: "web", command: null }),
    ];
    const npx = join(bin, "npx");
    expect([...distinctCommands(servers, options())]).toEqual([
      ["a", `/.${npx}`],
      ["b", `/./.${npx}`],
    ]);
  });

  it("leaves alone what it cannot find for certain", () => {
    const twice = (over: Partial<DeclaredServer>) => [
      declared({ name: "a", ...over }),
      declared({ name: "b", ...over }),
    ];
    expect(distinctCommands(twice({ command: "no-such-command" }), options()).size).toBe(0);
    expect(distinctCommands(twice({ command: "./server.sh" }), options()).size).toBe(0);
    expect(distinctCommands(twice({ command: "npx", envNames: ["PATH"] }), options()).size).toBe(0);
    expect(distinctCommands(twice({ command: "npx" }), { ...options(), platform: "win32" }).size).toBe(0);
  });
});
