import { existsSync, readFileSync, watch } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { codexLauncher } from "../support/install-codex.ts";
import { modelConfig, startModel } from "../support/model.ts";
import { processesWith } from "../support/processes.ts";
import { type Started, startAction } from "../support/run-action.ts";
import { brokenServer, createScene, realServer, type Scene } from "../support/scene.ts";

let scene: Scene;
beforeEach(() => {
  scene = createScene();
});
afterEach(() => scene.remove());

/** Resolves once the file holds so many lines. */
function linesOf(file: string, count: number): Promise<number[]> {
  return new Promise((resolve) => {
    const watcher = watch(path.dirname(file), check);
    function check() {
      const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n").filter(Boolean) : [];
      if (lines.length < count) return;
      watcher.close();
      resolve(lines.map(Number));
    }
    check();
  });
}

/** Cancels as soon as the stubborn server and its child in a session of its own are there. */
async function cancel(started: Started, pids: string, signal: NodeJS.Signals) {
  await linesOf(pids, 2);
  expect(processesWith(pids)).not.toEqual([]);
  started.kill(signal);
  const done = await started.finished;
  expect(processesWith(pids), done.log).toEqual([]);
  return done;
}

it.each(["SIGINT", "SIGTERM"] as const)(
  "a probe that is cancelled by %s leaves no process and still reports",
  async (signal) => {
    const pids = path.join(scene.root, "pids");
    scene.config(brokenServer("stubborn", "stubborn", "", [pids]) + realServer("memory", "memory"));
    const started = startAction(scene, { "codex-bin": await codexLauncher("0.169.0"), mode: "probe" });
    const done = await cancel(started, pids, signal);
    expect(done.report).toMatchObject({ conclusion: "inconclusive", run: { cancelled: true } });
    expect(done.report?.servers.find(({ name }) => name === "stubborn")?.state).toBe("pending");
    expect(done.summary).toContain("cancelled");
    expect(done.exitCode).toBe(1);
  },
);

it("an exec run that is cancelled while a required server starts leaves no process and still reports", async () => {
  const pids = path.join(scene.root, "pids");
  const model = await startModel();
  scene.config(modelConfig(model.baseUrl) + brokenServer("stubborn", "stubborn", "required = true", [pids]));
  const started = startAction(
    scene,
    { "codex-bin": await codexLauncher("0.169.0"), prompt: "hello", engine: "exec", preflight: "false" },
    { OPENAI_API_KEY: "sk-loopback-key" },
  );
  const done = await cancel(started, pids, "SIGTERM");
  expect(done.report).toMatchObject({ conclusion: "inconclusive", run: { cancelled: true } });
  expect(model.requests).toHaveLength(0);
  await model.close();
});

it("a probe that ends by itself leaves no process either", async () => {
  const pids = path.join(scene.root, "pids");
  scene.config(brokenServer("stubborn", "stubborn", "startup_timeout_sec = 1", [pids]));
  const done = await startAction(scene, { "codex-bin": await codexLauncher("0.169.0"), mode: "probe" })
    .finished;
  await linesOf(pids, 2);
  expect(processesWith(pids), done.log).toEqual([]);
  expect(done.report?.servers[0]?.state).toBe("failed");
});
