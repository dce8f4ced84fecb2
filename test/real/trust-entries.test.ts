import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { cliBundle } from "../support/bundle.ts";
import { codexLauncher } from "../support/install-codex.ts";
import { runAction, type Started, startAction } from "../support/run-action.ts";
import { brokenServer, createScene, type Scene } from "../support/scene.ts";

/** trust-project writes into the user's config.toml, which must be afterwards what it was before, whatever ends the run. */
describe("the trust entry", () => {
  let scene: Scene;
  let inputs: Record<string, string>;
  let config: string;
  const own = 'model = "mine" # not ours\n';
  beforeEach(async () => {
    scene = createScene();
    scene.config(own);
    config = path.join(scene.codexHome, "config.toml");
    scene.file(".codex/config.toml", brokenServer("slow", "never-answers"));
    inputs = {
      "codex-bin": await codexLauncher("0.169.0"),
      "trust-project": "true",
      "startup-timeout": "60",
      "second-look": "false",
    };
  });
  afterEach(() => scene.remove());
  const text = () => readFileSync(config, "utf8");
  const ours = () => readdirSync(scene.codexHome).filter((name) => name.startsWith("config.toml"));
  /** A run that has made its entry and waits for its server. */
  const startHeld = async (): Promise<Started> => {
    const action = startAction(scene, inputs);
    await action.seen(/Starting the MCP servers/);
    return action;
  };

  it.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)("is removed on %s", async (signal) => {
    const action = await startHeld();
    expect(text()).toContain(scene.workspace);
    action.kill(signal);
    const done = await action.finished;
    expect(text(), done.log).toBe(own);
    expect(ours()).toEqual(["config.toml"]);
    expect(done.report?.problems.map(({ code }) => code)).toContain("cancelled");
  });

  it("is removed when the reader of the output has gone", async () => {
    const child = spawn(
      process.execPath,
      [cliBundle, "--trust-project", `--codex-bin=${inputs["codex-bin"]}`, "--startup-timeout=2"],
      { cwd: scene.workspace, env: scene.env(), stdio: ["ignore", "pipe", "pipe"] },
    );
    const ended = once(child, "exit");
    child.stdout.destroy();
    child.stderr.destroy();
    expect(await ended).toEqual([0, null]);
    expect(text()).toBe(own);
  });

  it("of a killed run is removed by the next run, whether that trusts the project or not", async () => {
    for (const trust of ["true", "false"]) {
      const killed = await startHeld();
      killed.kill("SIGKILL");
      await killed.finished;
      expect(text()).toContain(scene.workspace);
      const done = await runAction(scene, { ...inputs, "trust-project": trust, "startup-timeout": "1" });
      expect(text(), done.log).toBe(own);
    }
    expect(ours()).toEqual(["config.toml"]);
  });

  it("stays until the last of several runs on one home has ended, also where one takes over a dead lock", async () => {
    writeFileSync(`${config}.codex-mcp-check.lock`, "elsewhere/1/1/1");
    const [first, second] = await Promise.all([startHeld(), startHeld()]);
    first.kill("SIGTERM");
    await first.finished;
    expect(text()).toContain(scene.workspace);
    second.kill("SIGTERM");
    await second.finished;
    expect(text()).toBe(own);
    expect(ours()).toEqual(["config.toml"]);
  });
});
