import { chmodSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { codexLauncher } from "../support/install-codex.ts";
import { type LoopbackModel, modelConfig, startModel } from "../support/model.ts";
import { type Finished, runAction } from "../support/run-action.ts";
import { createScene, realServer, type Scene } from "../support/scene.ts";

let scene: Scene;
let model: LoopbackModel;
beforeEach(async () => {
  scene = createScene();
  model = await startModel();
  scene.config(modelConfig(model.baseUrl) + realServer("memory", "memory"));
});
afterEach(async () => {
  await model.close();
  scene.remove();
});

const run = (codex: string, inputs: Record<string, string> = {}): Promise<Finished> =>
  runAction(
    scene,
    { "codex-bin": codex, prompt: "hello", required: "memory", ...inputs },
    { OPENAI_API_KEY: "sk-loopback-key" },
  );
const engineOf = ({ outputs, report }: Finished) => [outputs.conclusion, report?.run.engine];

describe("engine auto", () => {
  it.each(["0.169.0", "0.137.0", "0.107.0"])("takes app-server on %s", async (version) => {
    const done = await run(await codexLauncher(version));
    expect(engineOf(done), done.log).toEqual(["pass", "app-server"]);
    expect(done.log).toContain("Engine app-server: ");
    expect(done.report?.servers[0]).toMatchObject({ name: "memory", decidedIn: "run" });
    const types = done.events.map((line) => JSON.parse(line).type as string);
    expect(types.filter((type) => type === "mcp.server.ready")).toHaveLength(1);
    expect(types.filter((type) => type === "mcp.server.init_started")).toHaveLength(1);
    expect(model.requests).toHaveLength(1);
  });

  it.each<[string, Record<string, string>, string]>([
    ["an argument that app-server does not take", { "codex-args": '["--add-dir", "/tmp"]' }, "`--add-dir`"],
    ["a preflight that is given", { preflight: "true" }, "`preflight`"],
  ])("takes exec for %s", async (_, inputs, named) => {
    const done = await run(await codexLauncher("0.169.0"), inputs);
    expect(engineOf(done), done.log).toEqual(["pass", "exec"]);
    expect(done.log).toMatch(new RegExp(`Engine exec: .*${named}`));
  });

  it("takes exec for a Codex whose app-server runs no turn", async () => {
    const older = path.join(scene.root, "codex");
    writeFileSync(
      older,
      `#!/bin/sh
for each in "$@"; do [ "$each" = app-server ] && echo "error: unrecognized subcommand 'app-server'" >&2 && exit 2; done
exec "${await codexLauncher("0.169.0")}" "$@"
`,
    );
    chmodSync(older, 0o755);
    const done = await run(older);
    expect(done.report?.run.engine, done.log).toBe("exec");
    expect(done.log).toContain("Engine exec: this Codex has no app-server that runs a turn");
    expect(model.requests).toHaveLength(1);
  });
});
