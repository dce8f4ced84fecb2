import { chmodSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { codexCache, codexLauncher } from "../support/install-codex.ts";
import { processesWith } from "../support/processes.ts";
import { type Finished, runAction, startAction } from "../support/run-action.ts";
import { createScene, realServer, type Scene } from "../support/scene.ts";

let scene: Scene;
let codex: string;
beforeEach(async () => {
  scene = createScene();
  scene.config(realServer("memory", "memory"));
  codex = await codexLauncher("0.169.0");
});
afterEach(() => scene.remove());

const act = (inputs: Record<string, string>, env?: Record<string, string>) =>
  runAction(scene, { "codex-bin": codex, ...inputs }, env);
const codes = ({ report }: Finished) => report?.problems.map(({ code }) => code);

/** A program on PATH, outside the workspace. */
function program(name: string, text: string): string {
  const bin = path.join(scene.root, "bin");
  mkdirSync(bin, { recursive: true });
  writeFileSync(path.join(bin, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  return `${bin}${path.delimiter}${process.env.PATH}`;
}

describe("a destination that cannot be written", () => {
  it.each([
    ["GITHUB_STEP_SUMMARY", "Could not write the job summary"],
    ["GITHUB_OUTPUT", "Could not write the outputs"],
  ])(
    "is a full disk behind %s: one warning, the same verdict, everything else is written",
    async (name, words) => {
      const done = await act({}, { [name]: "/dev/full" });
      expect([done.exitCode, done.report?.conclusion], done.log).toEqual([0, "pass"]);
      expect(done.log).toContain(words);
      expect(name === "GITHUB_OUTPUT" ? done.summary : done.outputs.conclusion).toMatch(/is ready|pass/);
    },
  );

  it("is a report-dir below /proc: the other destinations get the report", async () => {
    const done = await act({ "report-dir": "/proc/codex-mcp-check/report" });
    expect([done.exitCode, done.outputs.conclusion], done.log).toEqual([0, "pass"]);
    expect(done.log).toContain("report-dir cannot be made");
  });

  it.each([
    ["codex-home", { "codex-home": "/proc/codex-mcp-check/home" }, {}],
    ["CODEX_HOME", {}, { CODEX_HOME: "/proc/codex-mcp-check/home" }],
  ])(
    "is a Codex home below /proc: a refused input, with the folder's name: %s",
    async (name, inputs, env) => {
      const done = await act(inputs as Record<string, string>, env as Record<string, string>);
      expect(done.exitCode, done.log).toBe(1);
      expect(done.log).toMatch(new RegExp(`::error.*${name}.*/proc/codex-mcp-check/home`));
      expect(done.log).not.toContain("codex-mcp-check failed");
    },
  );

  it("is a RUNNER_TEMP that is a file: inconclusive, and said so", async () => {
    const file = scene.file("../temp-file", "");
    const done = await act({}, { RUNNER_TEMP: file });
    expect([done.exitCode, done.outputs.conclusion], done.log).toEqual([1, "inconclusive"]);
    expect(done.summary).toContain("folder");
  });
});

describe("surroundings that lack something", () => {
  it("have no HOME: the run is what it is with one", async () => {
    const done = await act({}, { HOME: "" });
    expect([done.exitCode, done.outputs.conclusion], done.log).toEqual([0, "pass"]);
  });

  it("have a link loop as rules file: a refused input, no crash", async () => {
    symlinkSync("loop.yml", path.join(scene.workspace, "loop.yml"));
    const done = await act({ "rules-file": "loop.yml" });
    expect(done.exitCode, done.log).toBe(1);
    expect(done.log).toMatch(/::error[^\n]*rules-file/);
    expect(done.log).not.toMatch(/codex-mcp-check failed|\n {4}at /);
  });

  it("have a codex whose --version ignores SIGTERM: it is ended and reported", async () => {
    program("codex", 'trap "" TERM INT HUP; while :; do sleep 1; done');
    const done = await act({ "codex-bin": path.join(scene.root, "bin", "codex") });
    expect(done.outputs.conclusion, done.log).toBe("inconclusive");
    expect(codes(done)).toContain("codex-unusable");
    expect(processesWith(scene.root)).toEqual([]);
  });
});

describe("an install", () => {
  const install = { "codex-bin": "", "codex-version": "0.169.0" };
  const tools = () => path.join(scene.root, "tools", "codex", "0.169.0");
  /** Stands in for npm: makes the package out of the installed one, as a link. */
  const npm = () => {
    const real = path.join(codexCache, "codex", "0.169.0", process.arch, "node_modules");
    return program("npm", `cp -rs ${real} node_modules`);
  };
  const hangs = () => program("npm", 'trap "" TERM INT HUP; while :; do sleep 1; done');

  it("that hangs and is cancelled ends within 3 s, is said to be cancelled, and leaves nothing", async () => {
    const action = startAction(scene, install, { PATH: hangs() });
    await action.seen(/Installing @openai/);
    await expect.poll(() => processesWith(path.join(scene.root, "bin", "npm")).length).toBeGreaterThan(0);
    const began = performance.now();
    action.kill("SIGTERM");
    const done = await action.finished;
    expect(performance.now() - began).toBeLessThan(3000);
    expect(codes(done), done.log).toEqual(["cancelled"]);
    expect(done.report?.run.cancelled).toBe(true);
    expect(processesWith(scene.root)).toEqual([]);
    expect(readdirSync(tools())).toEqual([]);
  });

  it("that was killed does not stand in the way of the next", async () => {
    const killed = startAction(scene, install, { PATH: hangs() });
    await killed.seen(/Installing @openai/);
    await expect.poll(() => processesWith(path.join(scene.root, "bin", "npm")).length).toBeGreaterThan(0);
    killed.kill("SIGKILL");
    await killed.finished;
    await expect.poll(() => processesWith(path.join(scene.root, "bin", "npm"))).toEqual([]);
    const done = await act(install, { PATH: npm() });
    expect(done.outputs.conclusion, done.log).toBe("pass");
  });

  it("is done by three runs at once", async () => {
    const PATH = npm();
    // The scene has files for one step only.
    const files = ["GITHUB_OUTPUT", "GITHUB_ENV", "GITHUB_PATH", "GITHUB_STATE", "GITHUB_STEP_SUMMARY"];
    const env = { PATH, ...Object.fromEntries(files.map((name) => [name, ""])) };
    const all = await Promise.all(
      [1, 2, 3].map((run) => act({ ...install, "report-dir": path.join(scene.root, `report-${run}`) }, env)),
    );
    for (const done of all) expect(done.report?.conclusion, done.log).toBe("pass");
    expect(readdirSync(tools()).sort()).toEqual([process.arch, `${process.arch}.complete`]);
  });

  it("repairs a damaged tool cache", async () => {
    const damaged = path.join(tools(), process.arch, "node_modules", "@openai", "codex", "bin");
    mkdirSync(damaged, { recursive: true });
    writeFileSync(path.join(damaged, "codex.js"), "process.exit(1)");
    chmodSync(path.join(damaged, "codex.js"), 0o755);
    writeFileSync(path.join(tools(), `${process.arch}.complete`), "");
    const done = await act(install, { PATH: npm() });
    expect(done.outputs.conclusion, done.log).toBe("pass");
    expect(done.log).toContain("does not run");
  });
});
