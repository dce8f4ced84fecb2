import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { approve } from "../support/engine-run.ts";
import { codexLauncher } from "../support/install-codex.ts";
import {
  type Answer,
  callMcpTool,
  items,
  type LoopbackModel,
  message,
  modelConfig,
  offeredServers,
  startModel,
} from "../support/model.ts";
import { processesWith } from "../support/processes.ts";
import { runAction, startAction } from "../support/run-action.ts";
import { brokenServer, createScene, realServer, type Scene } from "../support/scene.ts";

let codex: string;
let scene: Scene;
let model: LoopbackModel | undefined;
beforeAll(async () => {
  codex = await codexLauncher("0.169.0");
});
beforeEach(() => {
  scene = createScene();
});
afterEach(async () => {
  await model?.close();
  model = undefined;
  scene.remove();
});

const missing = '[mcp_servers.missing]\ncommand = "no-such-command-anywhere"\n';
const memory = () => realServer("memory", "memory", approve);

async function prepare(config: string, script?: Answer[]): Promise<LoopbackModel> {
  model = await startModel(script);
  scene.config(modelConfig(model.baseUrl) + config);
  return model;
}
const given = (inputs: Record<string, string>) => ({
  "codex-bin": codex,
  prompt: "hello",
  engine: "app-server",
  ...inputs,
});
const key = { OPENAI_API_KEY: "sk-loopback-key" };
const run = (inputs: Record<string, string> = {}) => runAction(scene, given(inputs), key);

describe("engine app-server", () => {
  it("starts each server once, and decides by what the very run said", async () => {
    const marks = path.join(scene.root, "environment.json");
    await prepare(memory() + brokenServer("spy", "writes-environment", "", [marks]));
    const done = await run({ required: "memory", "second-look": "false" });
    expect(done.outputs.conclusion, done.log).toBe("pass");
    expect(readFileSync(marks, "utf8").split("}{")).toHaveLength(1);
    expect(done.report?.run.engine).toBe("app-server");
    expect(done.report?.servers.find(({ name }) => name === "memory")).toMatchObject({
      state: "ready",
      decidedBy: "app-server",
      offered: "yes",
      attempts: [{ phase: "run", status: "ready" }],
    });
  });

  it("says of a broken server that its tools were not offered, and of a ready one that they were", async () => {
    const { requests } = await prepare(memory() + missing);
    const done = await run();
    const offered = Object.fromEntries(done.report?.servers.map((one) => [one.name, one.offered]) ?? []);
    expect(offered).toEqual({ memory: "yes", missing: "no" });
    expect(offeredServers(requests[0] ?? {})).toEqual(["memory"]);
    expect(done.outputs.conclusion).toBe("pass");
  });

  it("asks nothing of the model when a required server is down", async () => {
    const { requests } = await prepare(memory() + missing);
    const done = await run({ required: "missing" });
    expect([done.outputs.conclusion, done.exitCode], done.log).toEqual(["fail", 1]);
    expect(requests).toHaveLength(0);
    expect(done.events.map((line) => JSON.parse(line).type)).not.toContain("turn.started");
    expect(done.events.filter((line) => line.includes("mcp.server.failed"))).toHaveLength(1);
  });

  it("judges a server by its tools, too, before the model is asked", async () => {
    const { requests } = await prepare(memory());
    const done = await run({
      rules: "version: 1\nservers:\n  memory:\n    tools: [no_such_tool]\n    required: true\n",
    });
    expect(done.outputs.conclusion, done.log).toBe("fail");
    expect(requests).toHaveLength(0);
  });

  it("puts the servers' lines behind the thread's and before the turn's", async () => {
    await prepare(memory() + missing);
    const { events } = await run();
    const types = events.map((line) => JSON.parse(line).type as string);
    expect(types[0]).toBe("thread.started");
    const turn = types.indexOf("turn.started");
    const own = types.flatMap((type, at) => (type.startsWith("mcp.server.") ? [at] : []));
    expect(own).toHaveLength(4);
    expect(Math.max(...own)).toBeLessThan(turn);
    expect(types.slice(turn)).toEqual(["turn.started", "item.completed", "turn.completed"]);
  });

  it("passes on what the inputs say of the turn", async () => {
    const { requests } = await prepare(memory(), [items(message('{"ok":true}'))]);
    scene.file("pixel.png", "");
    writeFileSync(
      path.join(scene.workspace, "pixel.png"),
      Buffer.from(
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
        "base64",
      ),
    );
    const schema = {
      type: "object",
      properties: { ok: { type: "boolean" } },
      required: ["ok"],
      additionalProperties: false,
    };
    const done = await run({
      model: "loopback-2",
      effort: "high",
      "output-schema": JSON.stringify(schema),
      "output-file": "out/last.md",
      "codex-args": '["--image", "pixel.png", "--ephemeral", "-c", "model_reasoning_summary=\\"concise\\""]',
    });
    expect(done.outputs.conclusion, done.log).toBe("pass");
    const request = requests[0] as Record<string, unknown> & { text?: { format?: { schema?: unknown } } };
    expect(request.model).toBe("loopback-2");
    expect(request.reasoning).toMatchObject({ effort: "high" });
    expect(request.text?.format?.schema).toEqual(schema);
    expect(JSON.stringify(request.input)).toContain("data:image/png;base64");
    expect(readFileSync(path.join(scene.workspace, "out/last.md"), "utf8")).toBe('{"ok":true}');
    expect(done.outputs["final-message"]).toBe('{"ok":true}');
    expect(existsSync(path.join(scene.codexHome, "sessions"))).toBe(false);
  });

  it("hands the API key to Codex alone", async () => {
    const seen = path.join(scene.root, "environment.json");
    const { authorizations, baseUrl } = await prepare(brokenServer("spy", "writes-environment", "", [seen]));
    const secret = "sk-canary-0123456789abcdef";
    const done = await runAction(
      scene,
      given({
        "openai-api-key": secret,
        "responses-api-endpoint": `${baseUrl}/responses`,
        "fail-on": "never",
      }),
    );
    expect(authorizations, done.log).toEqual([`Bearer ${secret}`]);
    for (const text of [
      readFileSync(seen, "utf8"),
      done.log.replace(/^::add-mask::.*$/gm, ""),
      JSON.stringify(done.report),
      done.events.join(),
    ]) {
      expect(text).not.toContain("canary");
    }
  });

  it.each([
    ["--add-dir", '["--add-dir", "/srv/more"]'],
    ["--oss", "--oss"],
    ["--ignore-rules", "--ignore-rules"],
    ["--color", "--color=never"],
  ])("refuses %s by name, before anything runs", async (name, args) => {
    const { requests } = await prepare(memory());
    const done = await run({ "codex-args": args });
    expect(done.exitCode).toBe(1);
    expect(done.log).toContain(`\`${name}\``);
    expect(done.log).toContain("no equivalent in engine app-server");
    expect([requests.length, done.report]).toEqual([0, null]);
  });

  it("counts tool calls, and goes on where nobody can be asked", async () => {
    const script = [items(callMcpTool("asks", "ask", {})), items(message("done"))];
    await prepare(brokenServer("asks", "asks", approve), script);
    const done = await run();
    expect(done.outputs.conclusion, done.log).toBe("pass");
    expect(done.report?.servers[0]?.toolCalls).toMatchObject({ completed: 1 });
    expect(done.events.find((line) => line.includes("answer: "))).toMatch(/answer: (?:decline|cancel)/);
  });
});

describe("engine app-server, when it goes wrong", () => {
  const hangs = () => brokenServer("hangs", "never-answers");

  it("ends at the limit, also while servers start", async () => {
    await prepare(hangs());
    const done = await run({ timeout: "5" });
    expect([done.outputs.conclusion, done.exitCode], done.log).toEqual(["inconclusive", 1]);
    expect(done.log).toContain("took too long");
    expect(done.report?.servers[0]?.state).toBe("pending");
  });

  it("ends at the limit in the middle of a turn", async () => {
    await prepare(memory(), [{ kind: "silence" }]);
    const done = await run({ timeout: "4" });
    expect([done.outputs.conclusion, done.exitCode], done.log).toEqual(["inconclusive", 1]);
    expect(done.report?.servers[0]?.state).toBe("ready");
    expect(done.report?.turn?.status).toBe("unknown");
  });

  it("goes on without an optional server that misses the start-up limit", async () => {
    await prepare(memory() + hangs());
    const done = await run({ "startup-timeout": "2" });
    expect(done.outputs.conclusion, done.log).toBe("pass");
    expect(done.report?.servers.map(({ name, state }) => [name, state])).toEqual([
      ["memory", "ready"],
      ["hangs", "pending"],
    ]);
  });

  it("reports what was seen when the job is cancelled in a turn", async () => {
    await prepare(memory(), [{ kind: "silence" }]);
    const action = startAction(scene, given({}), key);
    await action.seen(/The model is working/);
    action.kill("SIGINT");
    const done = await action.finished;
    expect(done.outputs.conclusion, done.log).toBe("inconclusive");
    expect(done.report?.run.cancelled).toBe(true);
    expect(done.report?.servers[0]?.state).toBe("ready");
  });

  it("is inconclusive when Codex dies in a turn", async () => {
    await prepare(memory(), [{ kind: "silence" }]);
    const action = startAction(scene, given({}), key);
    await action.seen(/The model is working/);
    for (const line of processesWith(scene.workspace)) process.kill(Number.parseInt(line, 10), "SIGKILL");
    const done = await action.finished;
    expect([done.outputs.conclusion, done.exitCode], done.log).toEqual(["inconclusive", 1]);
    expect(done.report?.problems[0]?.code).toBe("codex-crashed");
    expect(done.report?.servers[0]?.state).toBe("ready");
  });

  it("fails when the turn fails", async () => {
    await prepare(memory(), [{ kind: "http-error", status: 400, body: "no" }]);
    const done = await run();
    expect([done.outputs.conclusion, done.report?.turn?.status], done.log).toEqual(["fail", "failed"]);
  });
});
