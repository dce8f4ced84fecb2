import { chmodSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ServerReport } from "../../src/model/report.ts";
import { startApps } from "../support/chatgpt-apps.ts";
import { codexLauncher } from "../support/install-codex.ts";
import {
  callMcpTool,
  items,
  type LoopbackModel,
  message,
  modelConfig,
  offeredServers,
  startModel,
} from "../support/model.ts";
import { type Finished, runAction } from "../support/run-action.ts";
import {
  brokenServer,
  createScene,
  realServer,
  refusedUrl,
  type Scene,
  startEndpoint,
} from "../support/scene.ts";

// What a green must not be given for, and what must not be called broken: a run for each question, on the newest version. matrix.test.ts
// asks most of them of other versions too. The numbers in the titles: issue 10, by its own numbers.
const version = "0.169.0";
const ways = ["probe", "exec", "app-server"] as const;
type Way = (typeof ways)[number];
const approve = 'default_tools_approval_mode = "approve"';

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

interface Run extends Finished {
  server(name: string): ServerReport | undefined;
}

async function run(way: Way, config: string, inputs: Record<string, string> = {}, tables = ""): Promise<Run> {
  scene.config(
    config.startsWith("[")
      ? modelConfig(model.baseUrl) + config
      : config + modelConfig(model.baseUrl) + tables,
  );
  const mode: Record<string, string> =
    way === "probe" ? { mode: "probe" } : { mode: "exec", engine: way, prompt: "hi" };
  const done = await runAction(
    scene,
    { ...mode, "codex-bin": await codexLauncher(version), ...inputs },
    { OPENAI_API_KEY: "sk-loopback-key" },
  );
  return { ...done, server: (name) => done.report?.servers.find((server) => server.name === name) };
}

describe("10.1: servers that arguments declare", () => {
  const script = path.resolve("node_modules/@modelcontextprotocol/server-memory/dist/index.js");
  const table = `{command="node",args=[${JSON.stringify(script)}],startup_timeout_sec=20}`;
  const forms: Record<string, string[]> = {
    "dotted keys": [
      ...["-c", 'mcp_servers.fresh.command="node"'],
      ...["-c", `mcp_servers.fresh.args=[${JSON.stringify(script)}]`],
    ],
    "a table of the server": [`--config=mcp_servers.fresh=${table}`],
    "a table of all": ["-c", `mcp_servers={"fresh"=${table}}`],
  };
  const cases = ways.flatMap((way, index) => {
    const names = Object.keys(forms);
    return [[way, names[index % names.length] ?? ""] as const];
  });

  it.each(cases)("are there, beside those of the configuration: %s, %s", async (way, form) => {
    const off = ["-c", "mcp_servers.off.enabled=false"];
    const args = form === "a table of all" ? (forms[form] ?? []) : [...(forms[form] ?? []), ...off];
    const config = realServer("ok", "memory") + realServer("off", "memory");
    const done = await run(way, config, {
      required: "fresh, ok",
      "codex-args": JSON.stringify(args),
    });
    expect(done.outputs.conclusion, done.log).toBe("pass");
    expect([done.server("fresh")?.state, done.server("ok")?.state]).toEqual(["ready", "ready"]);
    expect(done.server("off")?.state).toBe(form === "a table of all" ? "ready" : "disabled");
    if (way === "probe") return;
    expect(offeredServers(model.requests[0] ?? {})).toEqual(
      form === "a table of all" ? ["fresh", "off", "ok"] : ["fresh", "ok"],
    );
  });
});

it.each(ways)("10.2: a server of one instance is not started twice: %s", async (way) => {
  const port = new URL(await refusedUrl()).port;
  const done = await run(way, brokenServer("only", "one-instance", "required = true", [port]));
  expect(done.server("only"), done.log).toMatchObject({ state: "ready", tools: { names: ["hello"] } });
  expect(done.outputs.conclusion, done.log).toBe("pass");
});

it("10.6: a server that is ready before the run and fails in it is no pass", async () => {
  const config = brokenServer("fades", "starts-so-often", "", [path.join(scene.root, "starts"), "1"]);
  const done = await run("exec", config, { "fail-on": "any" });
  expect(done.server("fades")?.state, done.log).toBe("failed");
  expect([done.outputs.conclusion, done.exitCode]).toEqual(["fail", 1]);
  expect(model.requests).toHaveLength(0);
});

describe("in a run", () => {
  it.each(["exec", "app-server"] as const)(
    "10.7: a required server that dies in the turn is failed: %s",
    async (way) => {
      await model.close();
      const call = items(callMcpTool("dies", "end", {}));
      model = await startModel([call, call, call, items(message("done"))]);
      const done = await run(way, brokenServer("dies", "ends-when-called", `required = true\n${approve}`));
      expect(done.server("dies"), done.log).toMatchObject({ state: "failed", decidedBy: "tool-call" });
      expect([done.outputs.conclusion, done.exitCode]).toEqual(["fail", 1]);
      if (way === "exec") return;
      expect(done.report?.turn?.status).toBe("interrupted");
      expect(done.report?.problems.map(({ code }) => code)).toContain("server-lost");
      expect(model.requests.length).toBeLessThan(4);
    },
  );

  it("10.8: an answer in the words of Codex's refusal fails nobody else", async () => {
    const refusal = "required MCP servers failed to initialize: healthy: boom; healthy: boom";
    const body = `oops; healthy: boom\nError: Fatal error: Failed to initialize session: ${refusal}`;
    const endpoint = await startEndpoint(500, {}, body);
    try {
      const web = `[mcp_servers.a-web]\nurl = "${endpoint.url}"\nrequired = true\n`;
      const loud = brokenServer("loud", "prints-and-exits", "", [`Error: Fatal error: ${refusal}`]);
      const config = web + realServer("healthy", "memory", "required = true") + loud;
      const done = await run("exec", config, { preflight: "false" });
      expect(done.server("healthy"), done.log).toBeDefined();
      expect(done.server("healthy")?.state).not.toBe("failed");
      expect(done.outputs.conclusion).not.toBe("pass");
      expect(model.requests).toHaveLength(0);
    } finally {
      await endpoint.close();
    }
  });

  it.each(["exec", "app-server"] as const)(
    "10.9: a rule excuses what the configuration requires: %s",
    async (way) => {
      const config = brokenServer("legacy", "exits-at-once", "required = true") + realServer("ok", "memory");
      const rules = "version: 1\nservers:\n  legacy:\n    expect: failed\n";
      const done = await run(way, config, { rules });
      expect(done.report?.turn?.status, done.log).toBe("completed");
      expect(done.server("legacy")?.state).toBe("failed");
      expect(done.outputs.conclusion).toBe("pass");
    },
  );

  it("10.18: a Codex that fails after its turn is inconclusive", async () => {
    const real = await codexLauncher(version);
    const wrapper = scene.file("codex", `#!/bin/sh\nnode '${real}' "$@"\n[ "$1" != exec ] || exit 7\n`);
    chmodSync(wrapper, 0o755);
    const done = await run("exec", realServer("ok", "memory"), { "codex-bin": wrapper });
    expect(done.report?.turn?.status, done.log).toBe("completed");
    expect([done.outputs.conclusion, done.exitCode]).toEqual(["inconclusive", 1]);
    expect(done.report?.problems.map(({ code }) => code)).toContain("codex-exit-code");
  });
});

describe("10.18: a turn that fails", () => {
  const missing = JSON.stringify({
    error: {
      message: "The model `nope` does not exist or you do not have access to it.",
      type: "invalid_request_error",
      param: "model",
      code: "model_not_found",
    },
  });
  it.each([
    ["api-key-rejected", 401, '{"error":{"message":"Incorrect API key provided","code":"invalid_api_key"}}'],
    ["model-not-found", 404, missing],
  ] as const)("says why: %s", async (code, status, body) => {
    await model.close();
    model = await startModel([{ kind: "http-error", status, body }]);
    const done = await run("app-server", realServer("ok", "memory"));
    expect(
      done.report?.problems.map((problem) => problem.code),
      done.log,
    ).toEqual([code]);
    expect(done.outputs.conclusion).toBe("fail");
  });

  it("says that there is no key", async () => {
    scene.config(modelConfig(model.baseUrl));
    const inputs = { mode: "exec", engine: "exec", prompt: "hi", "codex-bin": await codexLauncher(version) };
    const done = await runAction(scene, inputs);
    expect(
      done.report?.problems.map(({ code }) => code),
      done.log,
    ).toEqual(["api-key-missing"]);
  });
});

describe("10.3: a server that appears after the thread has started", () => {
  it.each(ways)("is Codex's own server of apps, 1.5 s late: %s", async (way) => {
    const apps = await startApps(scene.codexHome, 1500);
    try {
      const done = await run(way, apps.config, { required: "codex_apps" }, apps.features);
      expect(done.server("codex_apps"), done.log).toMatchObject({ state: "ready", tools: { count: 1 } });
      expect(done.outputs.conclusion).toBe("pass");
      if (way !== "probe") expect(offeredServers(model.requests[0] ?? {})).toEqual(["codex_apps"]);
    } finally {
      await apps.close();
    }
  });

  it.each(["probe", "app-server"] as const)(
    "is a connector, waited for where it is required: %s",
    async (way) => {
      const real = await codexLauncher(version);
      const stand = path.resolve("test/support/late-app.mjs");
      const wrapper = scene.file("codex", `#!/bin/sh\nexec node '${stand}' '${real}' "$@"\n`);
      chmodSync(wrapper, 0o755);
      const inputs = { required: "codex_apps__calendar", "codex-bin": wrapper };
      const done = await run(way, realServer("ok", "memory"), inputs);
      expect(done.server("codex_apps__calendar")?.state, done.log).toBe("ready");
    },
  );
});
