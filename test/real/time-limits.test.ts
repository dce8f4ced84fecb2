import { chmodSync } from "node:fs";
import { afterEach, beforeEach, expect, it } from "vitest";
import { startAction } from "../support/run-action.ts";
import { createScene, type Scene } from "../support/scene.ts";

let scene: Scene;
beforeEach(() => {
  scene = createScene();
});
afterEach(() => scene.remove());

/** A Codex that starts and answers nothing. */
function silentCodex(): string {
  const file = scene.file(
    "../silent-codex",
    '#!/bin/sh\n[ "$1" = --version ] && echo "codex-cli 0.169.0" && exit\nexec sleep 300\n',
  );
  chmodSync(file, 0o755);
  return file;
}

it.each([
  ["probe", { mode: "probe", "startup-timeout": "1" }, "codex-hangs", 8000],
  ["engine exec", { engine: "exec", timeout: "2" }, "run-timed-out", 8000],
  ["engine app-server", { engine: "app-server", timeout: "2" }, "run-timed-out", 5000],
] as const)(
  "a Codex that does not answer is not waited for beyond the limits of the inputs: %s",
  async (_, inputs, code, atMostMs) => {
    const prompt: Record<string, string> = "mode" in inputs ? {} : { prompt: "hello" };
    const done = await startAction(scene, { "codex-bin": silentCodex(), ...prompt, ...inputs }).finished;
    expect(done.outputs.conclusion, done.log).toBe("inconclusive");
    expect(done.report?.problems.map((problem) => problem.code)).toContain(code);
    expect(done.report?.run.durationMs).toBeLessThan(atMostMs);
  },
);
