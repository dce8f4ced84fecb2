import { chmodSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { codexLauncher } from "../support/install-codex.ts";
import { type Answer, type LoopbackModel, modelConfig, startModel } from "../support/model.ts";
import { runAction } from "../support/run-action.ts";
import { brokenServer, createScene, realServer, type Scene } from "../support/scene.ts";

let codex: string;
let scene: Scene;
beforeAll(async () => {
  codex = await codexLauncher("0.169.0");
});
beforeEach(() => {
  scene = createScene();
});
afterEach(() => scene.remove());

const missing = '[mcp_servers.missing]\ncommand = "no-such-command-anywhere"\n';

describe("a probe's conclusion and exit code", () => {
  const memory = realServer("memory", "memory");
  const project = ["x.toml", '[mcp_servers.project]\ncommand = "node"\n'] as const;
  it.each<[string, { config: string; inputs?: Record<string, string>; project?: boolean }, string, number]>([
    ["all ready", { config: memory }, "pass", 0],
    ["no server at all", { config: "" }, "pass", 0],
    ["an optional one failed", { config: memory + missing }, "pass", 0],
    [
      "an optional one failed, fail-on any",
      { config: memory + missing, inputs: { "fail-on": "any" } },
      "fail",
      1,
    ],
    ["a required one failed", { config: memory + missing, inputs: { required: "missing" } }, "fail", 1],
    [
      "a required one failed, fail-on never",
      { config: missing, inputs: { required: "missing", "fail-on": "never" } },
      "fail",
      0,
    ],
    ["required by the config itself", { config: `${missing}required = true\n` }, "fail", 1],
    [
      "a required one untrusted",
      { config: memory, inputs: { required: "project" }, project: true },
      "fail",
      1,
    ],
    [
      "a required one disabled",
      { config: `${missing}enabled = false\n`, inputs: { required: "missing" } },
      "fail",
      1,
    ],
    ["a required one absent", { config: memory, inputs: { required: "nobody" } }, "fail", 1],
    [
      "a required one pending",
      {
        config: brokenServer("hangs", "never-answers"),
        inputs: { required: "hangs", "startup-timeout": "1" },
      },
      "fail",
      1,
    ],
    ["a config that Codex refuses", { config: "mcp_servers = 3\n" }, "inconclusive", 1],
    ["a config that is no TOML", { config: "[mcp_servers" }, "inconclusive", 1],
  ])("%s", async (_, { config, inputs, project: withProject }, conclusion, exitCode) => {
    scene.config(config);
    if (withProject) scene.file(".codex/config.toml", project[1]);
    const done = await runAction(scene, { "codex-bin": codex, ...inputs });
    expect([done.outputs.conclusion, done.report?.conclusion, done.exitCode], done.log).toEqual([
      conclusion,
      conclusion,
      exitCode,
    ]);
  });
});

describe("a Codex that cannot be used is inconclusive, never pass", () => {
  const fake = (script: string): string => {
    const file = path.join(scene.root, "codex");
    writeFileSync(file, `#!/bin/sh\n${script}\n`);
    chmodSync(file, 0o755);
    return file;
  };

  it("missing: the input is refused by name", async () => {
    const done = await runAction(scene, { "codex-bin": "no/such/codex" });
    expect(done.exitCode).toBe(1);
    expect(done.log).toContain("`codex-bin` is `no/such/codex`");
  });

  it.each([
    ["crashing at once", 'echo "boom" >&2; exit 134'],
    ["killed in the middle", '[ "$1" = --version ] && echo "codex 9.9.9" && exit; kill -9 $$'],
    [
      "printing rubbish",
      '[ "$1" = --version ] && echo "codex 9.9.9" && exit; echo "{{{"; echo null; echo "[]"; exit 0',
    ],
  ])("%s", async (_, script) => {
    const done = await runAction(scene, { "codex-bin": fake(script) });
    expect([done.outputs.conclusion, done.exitCode], done.log).toEqual(["inconclusive", 1]);
    expect(done.summary).not.toBe("");
  });
});

describe("a run of engine exec", () => {
  let model: LoopbackModel;
  const start = async (config: string, script?: Answer[]) => {
    model = await startModel(script);
    scene.config(modelConfig(model.baseUrl) + config);
  };
  const exec = (inputs: Record<string, string> = {}) =>
    runAction(
      scene,
      { "codex-bin": codex, prompt: "hello", engine: "exec", ...inputs },
      { OPENAI_API_KEY: "sk-loopback-key" },
    );
  afterEach(() => model?.close());

  it("passes when its required servers are ready, and Codex itself confirms them", async () => {
    await start(realServer("memory", "memory"));
    const done = await exec({ required: "memory" });
    expect([done.outputs.conclusion, done.exitCode], done.log).toEqual(["pass", 0]);
    expect(done.report?.servers[0]).toMatchObject({
      name: "memory",
      state: "ready",
      decidedBy: "required-enforcement",
    });
    expect(done.outputs["final-message"]).toBe("done");
  });

  it("does not call the model when a required server fails the preflight", async () => {
    await start(realServer("memory", "memory") + missing);
    const done = await exec({ required: "missing" });
    expect([done.outputs.conclusion, done.exitCode], done.log).toEqual(["fail", 1]);
    expect(model.requests).toHaveLength(0);
    expect(done.report?.turn?.status).toBe("not-started");
  });

  it("has Codex enforce what we require when there is no preflight", async () => {
    await start(realServer("memory", "memory") + missing);
    const done = await exec({ required: "missing", preflight: "false" });
    expect([done.outputs.conclusion, done.exitCode], done.log).toEqual(["fail", 1]);
    expect(model.requests).toHaveLength(0);
    const byName = new Map(done.report?.servers.map((server) => [server.name, server]));
    expect(byName.get("missing")).toMatchObject({ state: "failed", decidedBy: "required-enforcement" });
    expect(byName.get("memory")?.state).toBe("unknown");
  });

  it("fails when the turn fails", async () => {
    await start(realServer("memory", "memory"), [
      { kind: "http-error", status: 400, body: '{"error":{"message":"no such model"}}' },
    ]);
    const done = await exec();
    expect([done.outputs.conclusion, done.exitCode], done.log).toEqual(["fail", 1]);
    expect(done.report?.turn?.status).toBe("failed");
  });

  it("hands the API key to Codex alone", async () => {
    const seen = path.join(scene.root, "environment.json");
    await start(brokenServer("spy", "writes-environment", "", [seen]));
    const key = "sk-canary-0123456789abcdef";
    const done = await runAction(scene, {
      "codex-bin": codex,
      prompt: "hello",
      "openai-api-key": key,
      "github-token": "ghs_canarytoken0123456789",
      "responses-api-endpoint": `${model.baseUrl}/responses`,
      "fail-on": "never",
    });
    expect(model.authorizations, done.log).toEqual([`Bearer ${key}`]);
    const { readFileSync } = await import("node:fs");
    const masks = done.log.match(/^::add-mask::.*$/gm) ?? [];
    expect(masks).toContain(`::add-mask::${key}`);
    for (const text of [
      readFileSync(seen, "utf8"),
      done.log.replace(/^::add-mask::.*$/gm, ""),
      JSON.stringify(done.report),
      done.summary,
      done.events.join(),
    ]) {
      expect(text).not.toContain("canary");
    }
  });
});
