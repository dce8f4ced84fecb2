import { chmodSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ServerReport } from "../../src/model/report.ts";
import { codexLauncher } from "../support/install-codex.ts";
import { type LoopbackModel, modelConfig, startModel } from "../support/model.ts";
import { type Finished, runAction } from "../support/run-action.ts";
import { createScene, realServer, type Scene } from "../support/scene.ts";

/** The day Codex prints openai/codex#17501's events, nothing changes but the evidence. */
describe("a Codex that prints the proposal's events", () => {
  let launcher: string;
  let scene: Scene;
  let model: LoopbackModel;
  beforeAll(async () => {
    launcher = await codexLauncher("0.169.0");
  });
  beforeEach(async () => {
    scene = createScene();
    model = await startModel();
    scene.config(
      [
        modelConfig(model.baseUrl),
        realServer("memory", "memory"),
        '[mcp_servers.missing]\ncommand = "no-such-command-anywhere"\n',
      ].join("\n"),
    );
  });
  afterEach(async () => {
    await model.close();
    scene.remove();
  });

  const event = (type: string, name: string, more: object = {}) =>
    JSON.stringify({ type: `mcp.server.${type}`, name, ...more });

  async function run(
    script: { first?: string[]; behind?: string[] } | null,
    inputs: Record<string, string> = {},
  ): Promise<Finished & { servers: Map<string, ServerReport> }> {
    let codex = launcher;
    if (script !== null) {
      codex = path.join(scene.root, "stand-in");
      const lines = path.join(scene.root, "script.json");
      writeFileSync(lines, JSON.stringify(script));
      const standIn = path.resolve(import.meta.dirname, "../support/stand-in-codex.mjs");
      const command = [process.execPath, standIn, launcher, lines].map((one) => `'${one}'`).join(" ");
      writeFileSync(codex, `#!/bin/sh\nexec ${command} "$@"\n`);
      chmodSync(codex, 0o755);
    }
    const done = await runAction(
      scene,
      { "codex-bin": codex, prompt: "hello", engine: "exec", ...inputs },
      { OPENAI_API_KEY: "sk-loopback-key" },
    );
    return { ...done, servers: new Map(done.report?.servers.map((server) => [server.name, server])) };
  }

  const failure = "MCP startup failed: No such file or directory (os error 2)";
  const proposal = [
    event("init_started", "memory"),
    event("init_started", "missing"),
    event("failed", "missing", { error: failure }),
    event("ready", "memory"),
  ];
  const mcpLines = (done: Finished) => done.events.filter((line) => line.includes('"mcp.server.'));

  it("is told apart from today's by the evidence alone", async () => {
    const today = await run(null);
    const then = await run({ behind: proposal });
    const tellsApart = (done: typeof today) =>
      [...done.servers.values()].map(
        ({
          evidence: _e,
          decidedBy: _d,
          decidedIn: _p,
          attempts: _a,
          bootMs: _b,
          error: _x,
          diagnosis,
          ...server
        }) => ({
          ...server,
          code: diagnosis?.code ?? null,
        }),
      );
    expect(tellsApart(then)).toEqual(tellsApart(today));
    expect([then.outputs.conclusion, then.exitCode]).toEqual([today.outputs.conclusion, today.exitCode]);
    expect(then.events.map((line) => JSON.parse(line).type).sort()).toEqual(
      today.events.map((line) => JSON.parse(line).type).sort(),
    );
    expect([...then.servers.values()].map(({ decidedBy }) => decidedBy)).toEqual([
      "exec-event",
      "exec-event",
    ]);
  });

  it("has its own lines left as they are, and ours not added", async () => {
    const done = await run({ behind: proposal });
    expect(mcpLines(done)).toEqual(proposal);
    expect(JSON.parse(done.events[0] ?? "").type).toBe("thread.started");
  });

  it("may leave the error out", async () => {
    const done = await run({ behind: [event("failed", "missing"), event("cancelled", "memory")] });
    expect(done.servers.get("missing")).toMatchObject({ state: "failed", decidedBy: "exec-event" });
    expect(done.servers.get("missing")?.error).toContain("No such file");
    expect(done.servers.get("memory")).toMatchObject({ state: "cancelled", error: null });
  });

  it("may print out of order, twice and before the thread", async () => {
    const done = await run({
      first: [event("ready", "memory"), event("init_started", "missing")],
      behind: [
        event("failed", "missing", { error: failure }),
        event("init_started", "memory"),
        event("failed", "missing", { error: failure }),
        event("ready", "memory"),
      ],
    });
    expect([...done.servers].map(([name, { state, decidedBy }]) => [name, state, decidedBy])).toEqual([
      ["memory", "ready", "exec-event"],
      ["missing", "failed", "exec-event"],
    ]);
    expect(done.servers.get("missing")?.attempts.filter(({ phase }) => phase === "run")).toHaveLength(1);
    expect(mcpLines(done)).toHaveLength(6);
  });

  it("may say more than we know, of more servers, in more kinds", async () => {
    const done = await run({
      behind: [
        event("init_started", "memory", { startedAt: 1, of: ["a"] }),
        event("ready", "memory", { tools: 9, error: null, attempt: { number: 1 } }),
        event("ready", "codex_apps__mail", { plugin: "mail" }),
        event("warming_up", "missing"),
        event("failed", "missing", { error: failure, reason: { kind: "spawn" } }),
      ],
    });
    expect([...done.servers].map(([name, { state }]) => [name, state])).toEqual([
      ["memory", "ready"],
      ["missing", "failed"],
      ["codex_apps__mail", "ready"],
    ]);
    expect(done.outputs.conclusion, done.log).toBe("pass");
  });

  it("wins over the preflight, and the report says that they differ", async () => {
    const done = await run(
      { behind: [event("init_started", "memory"), event("failed", "memory", { error: "gone" })] },
      { "fail-on": "any", rules: "version: 1\nservers:\n  missing:\n    allow: [failed]\n" },
    );
    expect(done.servers.get("memory")).toMatchObject({
      state: "failed",
      decidedBy: "exec-event",
      error: "gone",
    });
    expect(done.servers.get("memory")?.disagreements.join()).toMatch(/app-server before the run says ready/);
    expect(done.outputs.conclusion).toBe("fail");
  });

  it("is enough by itself, without a preflight", async () => {
    const done = await run({ behind: proposal }, { preflight: "false" });
    expect([...done.servers].map(([name, { state }]) => [name, state])).toEqual([
      ["memory", "ready"],
      ["missing", "failed"],
    ]);
  });

  it("leaves a server pending whose end it never tells", async () => {
    const done = await run({ behind: [event("init_started", "memory")] }, { preflight: "false" });
    expect(done.servers.get("memory")?.state).toBe("pending");
  });

  it("makes a line in an unknown shape lost evidence, not a pass", async () => {
    const done = await run({ behind: ['{"type":"mcp.server.ready"}'] });
    expect(done.outputs.conclusion).toBe("inconclusive");
  });
});
