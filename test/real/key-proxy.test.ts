import { chmodSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { behindLauncher } from "../../src/codex/binary/locate.ts";
import { codexLauncher } from "../support/install-codex.ts";
import { items, message, startModel } from "../support/model.ts";
import { processesWith } from "../support/processes.ts";
import { startAction } from "../support/run-action.ts";
import { brokenServer, createScene, realServer, type Scene } from "../support/scene.ts";

const key = "canary-key-11112222";

let scene: Scene;
let codex: string;
beforeEach(async () => {
  scene = createScene();
  codex = await codexLauncher("0.169.0");
});
afterEach(() => scene.remove());

it.each(["exec", "app-server"])(
  "a key's proxy that ends during the run is the cause, and the run is inconclusive: engine %s",
  async (engine) => {
    const model = await startModel([{ kind: "silence" }]);
    scene.config(realServer("memory", "memory", "required = true"));
    const action = startAction(scene, {
      ...{ "codex-bin": codex, prompt: "hello", engine, preflight: "false", "openai-api-key": key },
      "responses-api-endpoint": `${model.baseUrl}/responses`,
    });
    await expect.poll(() => model.requests.length, { timeout: 30_000, interval: 10 }).toBe(1);
    const [proxy = ""] = processesWith(`key-proxy-`).filter((process) => process.includes(scene.root));
    process.kill(Number(proxy.split(" ")[0]), "SIGKILL");
    const done = await action.finished;
    await model.close();
    expect(done.report?.problems, done.log).toMatchObject([
      { code: "key-proxy-ended", detail: expect.stringContaining("it ended with SIGKILL") },
    ]);
    expect(done.outputs.conclusion).toBe("inconclusive");
    expect(done.report?.turn?.status).toBe("interrupted");
    expect(done.report?.run.cancelled).toBe(false);
  },
);

it("a Codex without the key's proxy gets the key, servers can read it, and a warning says so", async () => {
  const model = await startModel([items(message("done"))]);
  const without = scene.file(
    "../codex-without-proxy",
    `#!/bin/sh\nif [ "$1" = responses-api-proxy ]; then echo "error: unrecognized subcommand" >&2; exit 2; fi\nexec ${behindLauncher(codex).file} "$@"\n`,
  );
  chmodSync(without, 0o755);
  const found = path.join(scene.root, "found");
  scene.file("../codex-home/log/file", "canary-file-77778888");
  scene.config(brokenServer("hostile", "hostile", "", [found, "0.1"]));
  const done = await startAction(scene, {
    ...{ "codex-bin": without, prompt: "hello", engine: "exec", preflight: "false", "openai-api-key": key },
    "responses-api-endpoint": `${model.baseUrl}/responses`,
  }).finished;
  await model.close();
  expect(done.report?.problems, done.log).toMatchObject([
    { code: "key-not-apart", detail: expect.stringContaining("error: unrecognized subcommand") },
  ]);
  // What the hostile server does not find elsewhere, it finds here: in Codex's environment, and in a file.
  expect(JSON.parse(readFileSync(found, "utf8")).secrets).toEqual(
    expect.arrayContaining([key, "canary-file-77778888"]),
  );
  expect(model.authorizations).toEqual([`Bearer ${key}`]);
  for (const text of [
    done.log.replaceAll(/^::add-mask::.*$/gm, ""),
    done.summary,
    JSON.stringify(done.report),
  ])
    expect(text).not.toContain(key);
});

it("a key's proxy that fails ends the run: the key never goes to Codex instead", async () => {
  const model = await startModel([items(message("done"))]);
  const broken = scene.file(
    "../codex-with-broken-proxy",
    `#!/bin/sh\nif [ "$1" = responses-api-proxy ]; then echo "cannot write" >&2; exit 1; fi\nexec ${behindLauncher(codex).file} "$@"\n`,
  );
  chmodSync(broken, 0o755);
  const found = path.join(scene.root, "found");
  scene.config(brokenServer("hostile", "hostile", "", [found, "0.1"]));
  const done = await startAction(scene, {
    ...{ "codex-bin": broken, prompt: "hello", engine: "exec", preflight: "false", "openai-api-key": key },
    "responses-api-endpoint": `${model.baseUrl}/responses`,
  }).finished;
  await model.close();
  expect(done.outputs.conclusion, done.log).toBe("inconclusive");
  expect(done.report?.problems).toMatchObject([
    { code: "key-proxy-failed", detail: expect.stringContaining("cannot write") },
  ]);
  expect(model.requests).toEqual([]);
});
