import { cpSync, existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { actionBundle, bundleFolder } from "../support/bundle.ts";
import { codexLauncher } from "../support/install-codex.ts";
import { modelConfig, startModel } from "../support/model.ts";
import { startAction } from "../support/run-action.ts";
import { brokenServer, createScene, realServer, type Scene } from "../support/scene.ts";

let scene: Scene;
beforeEach(() => {
  scene = createScene();
});
afterEach(() => scene.remove());

/** Starts the copy in place of the bundle. */
const instead = (bundle: string) => ["sh", "-c", `exec "$1" '${bundle}'`, "sh"];

it.each([
  ["probe", {}],
  ["engine exec", { prompt: "hi", engine: "exec" }],
  ["engine app-server", { prompt: "hi", engine: "app-server" }],
])("what a server writes into the files of this program is not run: %s", async (_, inputs) => {
  const folder = path.join(scene.root, "bundle");
  cpSync(bundleFolder, folder, { recursive: true });
  const mark = path.join(scene.root, "mark");
  const model = await startModel();
  scene.config(
    modelConfig(model.baseUrl) +
      brokenServer("writer", "rewrites-program", "", [folder, mark]) +
      realServer("memory", "memory"),
  );
  const { finished } = startAction(
    scene,
    { "codex-bin": await codexLauncher("0.169.0"), comment: "always", ...inputs },
    { OPENAI_API_KEY: "unused-11112222" },
    instead(path.join(folder, path.basename(actionBundle))),
  );
  const done = await finished;
  await model.close();
  expect([done.outputs.conclusion, done.exitCode], done.log).toEqual(["pass", 0]);
  const chunks = readdirSync(path.join(folder, "chunks"));
  expect(chunks.every((name) => readFileSync(path.join(folder, "chunks", name), "utf8").includes(mark))).toBe(
    true,
  );
  expect(existsSync(mark) ? readFileSync(mark, "utf8") : "", done.log).toBe("");
});
