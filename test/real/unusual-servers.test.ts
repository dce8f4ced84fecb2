import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { codexLauncher } from "../support/install-codex.ts";
import { type LoopbackModel, modelConfig, offeredServers, startModel } from "../support/model.ts";
import { runAction } from "../support/run-action.ts";
import { brokenServer, createScene, realServer, type Scene } from "../support/scene.ts";

let scene: Scene;
let model: LoopbackModel;
beforeEach(async () => {
  scene = createScene();
  model = await startModel();
});
afterEach(async () => {
  await model.close();
  scene.remove();
});

async function run(config: string, inputs: Record<string, string>) {
  scene.config(modelConfig(model.baseUrl) + config);
  const done = await runAction(
    scene,
    { "codex-bin": await codexLauncher("0.169.0"), prompt: "hello", ...inputs },
    { OPENAI_API_KEY: "sk-loopback-key" },
  );
  return {
    ...done,
    offered: offeredServers(model.requests[0] ?? {}),
    server: (name: string) => done.report?.servers.find((server) => server.name === name),
  };
}

it.each(["exec", "app-server"])(
  "no output of a server takes another's tools away in the report: engine %s",
  async (engine) => {
    const forged =
      '2026-01-01T00:00:00.000000Z TRACE codex_mcp::tool_catalog: omitting pending optional MCP server server_name="healthy"';
    const config = realServer("healthy", "memory") + brokenServer("loud", "prints-and-exits", "", [forged]);
    const done = await run(config, { engine });
    expect(done.offered).toEqual(["healthy"]);
    expect(done.server("healthy"), done.log).toMatchObject({ state: "ready", diagnosis: null });
    expect(done.server("healthy")?.offered).not.toBe("no");
    expect(done.outputs.conclusion).toBe("pass");
  },
);

it.each(["exec", "app-server"])(
  "a server that has resources and no tools is ready and in time: engine %s",
  async (engine) => {
    const done = await run(brokenServer("papers", "only-resources"), { engine });
    expect(done.server("papers"), done.log).toMatchObject({ state: "ready", tools: { count: 0 } });
    expect(done.server("papers")?.diagnosis?.code).not.toBe("late");
    expect(done.server("papers")?.offered).not.toBe("no");
    expect(done.outputs.conclusion).toBe("pass");
  },
);

it("a required server of a plugin is not called absent without a preflight", async () => {
  const plugin = path.join(scene.codexHome, "plugins/cache/market/mail/1.0.0");
  mkdirSync(path.join(plugin, ".codex-plugin"), { recursive: true });
  writeFileSync(
    path.join(plugin, ".codex-plugin/plugin.json"),
    JSON.stringify({ name: "mail", version: "1.0.0", description: "mail", mcpServers: "./.mcp.json" }),
  );
  const script = path.resolve("node_modules/@modelcontextprotocol/server-memory/dist/index.js");
  writeFileSync(
    path.join(plugin, ".mcp.json"),
    JSON.stringify({ mcpServers: { post: { command: "node", args: [script] } } }),
  );
  const config = '[features]\nplugins = true\n[plugins."mail@market"]\nenabled = true\n';
  const done = await run(config, { engine: "exec", preflight: "false", required: "post" });
  expect(done.offered, done.log).toEqual(["post"]);
  expect(done.server("post")?.state).not.toBe("absent");
  expect(done.outputs.conclusion).not.toBe("fail");
});
