import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { testAccounts } from "../support/accounts.ts";
import { codexCache, codexLauncher } from "../support/install-codex.ts";
import { processesWith } from "../support/processes.ts";
import { type Finished, runAction, startAction } from "../support/run-action.ts";
import { brokenServer, createScene, realServer, type Scene } from "../support/scene.ts";

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

  it.each<[string, () => Promise<Finished>]>([
    ["that is a file", () => act({}, { RUNNER_TEMP: scene.file("../temp-file", "") })],
    [
      "that an ordinary user may only read",
      () => {
        const account = testAccounts().find(({ isRoot }) => !isRoot)!;
        scene.env(); // makes its folders
        account.own(scene.root);
        chmodSync(scene.runnerTemp, 0o555);
        return startAction(scene, { "codex-bin": codex }, {}, account.prefix).finished;
      },
    ],
    ["without a free inode", () => onFileSystem("nr_inodes=1")],
    ["without a free inode for a second folder", () => onFileSystem("nr_inodes=2")],
  ])("is a RUNNER_TEMP %s: inconclusive, and it is named", async (_, start) => {
    const done = await start();
    expect([done.exitCode, done.outputs.conclusion], done.log).toEqual([1, "inconclusive"]);
    expect(codesInLog(done)).toContain("A folder could not be made");
    expect(done.summary).toContain("The temporary folder");
    expect(done.summary).toMatch(/temp(?:-file)?\/codex-mcp-check/);
    expect(done.log).not.toMatch(/codex-mcp-check failed|\n {4}at /);
  });

  /** RUNNER_TEMP is a file system of its own, in a mount namespace. */
  const onFileSystem = (options: string) => {
    const mount = `mount -t tmpfs -o ${options} tmpfs "$RUNNER_TEMP" && exec "$@"`;
    const asRoot = process.getuid?.() === 0 ? [] : ["--map-root-user"];
    const prefix = ["unshare", "--mount", ...asRoot, "sh", "-c", mount, "sh"];
    return startAction(scene, { "codex-bin": codex }, {}, prefix).finished;
  };
  const codesInLog = ({ log }: Finished) => log.match(/(?<=^::error title=)[^:]+/gm) ?? [];

  it.each([
    ["whose reader has gone", '"$@" | true'],
    ["on a full disk", '"$@" > /dev/full'],
    ["that is closed", '"$@" >&-'],
  ])("is a standard output %s: the report is written, and the verdict stands", async (_, command) => {
    const prefix = ["bash", "-o", "pipefail", "-c", command, "bash"];
    const done = await startAction(scene, { "codex-bin": codex }, {}, prefix).finished;
    expect([done.exitCode, done.outputs.conclusion, done.report?.conclusion], done.log).toEqual([
      0,
      "pass",
      "pass",
    ]);
    expect(done.summary).toContain("is ready");
  });
});

describe("surroundings that lack something", () => {
  it("have no HOME: the run is what it is with one", async () => {
    const done = await act({}, { HOME: "" });
    expect([done.exitCode, done.outputs.conclusion], done.log).toEqual([0, "pass"]);
  });

  // Only root can become an account that does not exist.
  describe.runIf(process.getuid?.() === 0)("have an account that no file names, and no HOME", () => {
    const account = ["setpriv", "--reuid=54321", "--regid=54321", "--clear-groups", "--inh-caps=-all"];
    const start = (env: Record<string, string>, prefix: string[]) => {
      scene.env();
      execFileSync("chown", ["-R", "54321:54321", scene.root]);
      return startAction(scene, { "codex-bin": codex }, env, [...account, ...prefix]).finished;
    };

    it("the run is what it is with a HOME, given a Codex home", async () => {
      const done = await start({}, ["env", "-u", "HOME"]);
      expect([done.exitCode, done.outputs.conclusion], done.log).toEqual([0, "pass"]);
    });

    it.each([
      ["unset", ["env", "-u", "HOME"]],
      ["empty", []],
    ])(
      "without a Codex home it is refused by name, and the checkout's is not taken: HOME is %s",
      async (_, prefix) => {
        const mark = path.join(scene.root, "started");
        scene.file(".codex/config.toml", brokenServer("planted", "leaves-mark", "", [mark]));
        const done = await start({ HOME: "", CODEX_HOME: "" }, prefix);
        expect([done.exitCode, existsSync(mark)], done.log).toEqual([1, false]);
        expect(done.log).toMatch(/::error[^\n]*codex-home/);
        expect(done.log).not.toMatch(/codex-mcp-check failed|\n {4}at /);
      },
    );
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
