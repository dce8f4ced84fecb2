import { execFile, spawnSync } from "node:child_process";
import { chmodSync, existsSync, rmSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, it } from "vitest";
import { behindLauncher } from "../../src/codex/binary/locate.ts";
import { codexLauncher } from "../support/install-codex.ts";
import { type LoopbackModel, modelConfig, startModel } from "../support/model.ts";
import { runAction } from "../support/run-action.ts";
import { createScene, realServer, type Scene } from "../support/scene.ts";

const key = "sk-loopback-key";
let scene: Scene;
let model: LoopbackModel;
let mark: string;
beforeEach(async () => {
  scene = createScene();
  model = await startModel();
  mark = path.join(scene.root, "run-by-git");
  scene.config(modelConfig(model.baseUrl) + realServer("memory", "memory"));
  // `sub` is a bare repository that the checkout holds as plain files.
  const program = scene.file("monitor.sh", `#!/bin/sh\ntouch ${mark}\n`);
  chmodSync(program, 0o755);
  scene.file("sub/HEAD", "ref: refs/heads/main\n");
  scene.file("sub/objects/info/keep", "");
  scene.file("sub/refs/heads/keep", "");
  scene.file(
    "sub/config",
    `[core]\n\trepositoryformatversion = 0\n\tbare = false\n\tworktree = .\n\tfsmonitor = ${program}\n`,
  );
  rmSync(path.join(scene.workspace, "sub/refs/heads/keep"));
});
afterEach(async () => {
  await model.close();
  scene.remove();
});

it("an embedded bare repository does not get its program run by Codex's git, which runs it without us", async () => {
  const cwd = path.join(scene.workspace, "sub");
  spawnSync("git", ["status"], { cwd });
  expect(existsSync(mark)).toBe(true);
  rmSync(mark);
  const codex = await codexLauncher("0.107.0");
  const child = promisify(execFile)(
    behindLauncher(codex).file,
    ["exec", "--json", "--skip-git-repo-check", "hello"],
    { cwd, env: scene.env({ OPENAI_API_KEY: key }), timeout: 30_000 },
  );
  child.child.stdin?.end();
  await child.catch(() => null);
  expect(existsSync(mark)).toBe(true);
  rmSync(mark);
  const inputs = { "codex-bin": codex, prompt: "hello", "working-directory": "sub", preflight: "false" };
  const done = await runAction(scene, inputs, { OPENAI_API_KEY: key });
  expect(done.outputs.conclusion, done.log).toBe("pass");
  expect(existsSync(mark)).toBe(false);
});
