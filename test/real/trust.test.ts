import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { behindLauncher } from "../../src/codex/binary/locate.ts";
import { noteFact } from "../support/facts.ts";
import { codexLauncher } from "../support/install-codex.ts";
import { type LoopbackModel, modelConfig, startModel } from "../support/model.ts";
import { runAction } from "../support/run-action.ts";
import { brokenServer, createScene, type Scene } from "../support/scene.ts";
import { versionsToRun } from "../support/versions.ts";

const run = promisify(execFile);

const memory = path.resolve(
  import.meta.dirname,
  "../../node_modules/@modelcontextprotocol/server-memory/dist/index.js",
);

/** A checkout whose own config would start a server: the server leaves a mark when it is started. */
describe.each(versionsToRun)("Codex %s", (version) => {
  let codex: string;
  let scene: Scene;
  let model: LoopbackModel;
  let marker: string;
  beforeAll(async () => {
    codex = await codexLauncher(version);
  });
  beforeEach(async () => {
    scene = createScene();
    model = await startModel();
    marker = path.join(scene.root, "started");
    scene.config(modelConfig(model.baseUrl));
    scene.file(".codex/config.toml", brokenServer("project", "leaves-mark", "", [marker, memory]));
  });
  afterEach(async () => {
    await model.close();
    scene.remove();
  });

  const act = (inputs: Record<string, string>) =>
    runAction(scene, { "codex-bin": codex, ...inputs }, { OPENAI_API_KEY: "sk-loopback-key" });
  const ways: [string, Record<string, string>][] = [
    ["probe", {}],
    ["exec", { prompt: "hello", engine: "exec", sandbox: "workspace-write" }],
    ["app-server", { prompt: "hello", sandbox: "workspace-write", engine: "app-server" }],
  ];

  it.each(ways)("never starts a server of an untrusted checkout: %s", async (_, inputs) => {
    const done = await act(inputs);
    expect(existsSync(marker), done.log).toBe(false);
    expect(done.report?.servers.map(({ name, state }) => [name, state])).toEqual([["project", "untrusted"]]);
  });

  it.each(ways)("starts it with trust-project: %s", async (way, inputs) => {
    const done = await act({ ...inputs, "trust-project": "true" });
    expect(existsSync(marker), done.log).toBe(true);
    expect(done.report?.servers.map(({ name, state }) => [name, state])).toEqual([["project", "ready"]]);
    if (way === "app-server") noteFact(version, "trust-project", "starts");
  });

  it("is known for what it does by itself", async () => {
    const { file } = behindLauncher(codex);
    const args = ["exec", "--json", "--sandbox=workspace-write", "--skip-git-repo-check", "hello"];
    const child = run(file, args, {
      cwd: scene.workspace,
      env: scene.env({ OPENAI_API_KEY: "sk-loopback-key" }),
      timeout: 30_000,
    });
    child.child.stdin?.end();
    await child.catch(() => null);
    noteFact(version, "auto-trust", existsSync(marker) ? "starts it" : "does not");
    expect(model.requests.length).toBeGreaterThan(0);
  });
});
