import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Report } from "../../src/model/report.ts";
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
import { createScene, type Scene } from "../support/scene.ts";

const version = "0.169.0";
const stdio = path.resolve(import.meta.dirname, "../support/broken-servers/stdio.mjs");
const server = (name: string, args: string[], extra = ""): string =>
  `[mcp_servers.${name}]\ncommand = "node"\nargs = ${JSON.stringify([stdio, ...args])}\n${extra}\n`;
const approved = 'default_tools_approval_mode = "approve"';
const slow = server("slow", ["slow", "3000"]);

let scene: Scene;
let model: LoopbackModel;
beforeEach(() => {
  scene = createScene();
});
afterEach(async () => {
  await model.close();
  scene.remove();
});

async function run(config: string, inputs: Record<string, string> = {}): Promise<Finished> {
  scene.config(modelConfig(model.baseUrl) + config);
  return runAction(
    scene,
    { mode: "exec", engine: "exec", prompt: "hi", "codex-bin": await codexLauncher(version), ...inputs },
    { OPENAI_API_KEY: "loopback" },
  );
}
const of = (report: Report | null, name: string) => {
  const one = report?.servers.find((candidate) => candidate.name === name);
  return {
    state: one?.state,
    offered: one?.offered,
    code: one?.diagnosis?.code ?? null,
    calls: one?.toolCalls,
  };
};

describe("a server too late for the model", () => {
  beforeEach(async () => {
    model = await startModel();
  });

  it.each(["auto", "false"])(
    "is found in the very run, as the model's request shows: preflight %s",
    async (preflight) => {
      const { report } = await run(slow + server("quick", ["good"]), { preflight });
      expect(offeredServers(model.requests[0] ?? {})).toEqual(["quick"]);
      expect(of(report, "slow")).toMatchObject({ offered: "no", code: "late" });
      expect(of(report, "quick").offered).not.toBe("no");
    },
  );

  it.each([
    ["required in the rules", slow, { required: "slow" }],
    ["required in the config", `${slow}required = true\n`, {}],
    ["a longer grace", `mcp_optional_startup_grace_ms = 0\n${slow}`, {}],
    ["engine app-server", slow, { engine: "app-server" }],
  ])("is in time with the remedy: %s", async (_what, config, inputs) => {
    const grace = /^mcp_optional.*\n/.exec(config)?.[0] ?? "";
    scene.config(grace + modelConfig(model.baseUrl) + config.slice(grace.length));
    const { report } = await runAction(
      scene,
      { mode: "exec", engine: "exec", prompt: "hi", "codex-bin": await codexLauncher(version), ...inputs },
      { OPENAI_API_KEY: "loopback" },
    );
    expect(offeredServers(model.requests[0] ?? {})).toEqual(["slow"]);
    expect(of(report, "slow")).toMatchObject({ state: "ready", code: null });
  });
});

describe("tool calls of the run", () => {
  const calling = async () => {
    model = await startModel([items(callMcpTool("tools", "alpha", {})), items(message("done"))]);
  };

  it("are counted when they work", async () => {
    await calling();
    const { report } = await run(server("tools", ["good"], `required = true\n${approved}`));
    expect(of(report, "tools")).toMatchObject({
      state: "ready",
      code: null,
      calls: { completed: 1, failed: 0 },
    });
  });

  it("that all fail are not called healthy", async () => {
    await calling();
    const { report } = await run(server("tools", ["fails-every-call"], `required = true\n${approved}`));
    expect(of(report, "tools")).toMatchObject({
      state: "ready",
      code: "every-call-failed",
      calls: { completed: 0, failed: 1, firstError: "the upstream API said 401" },
    });
  });

  it("that nobody could approve are told apart", async () => {
    await calling();
    const { report } = await run(server("tools", ["good"], "required = true"));
    expect(of(report, "tools")).toMatchObject({
      state: "ready",
      code: "approval-cancelled",
      calls: { completed: 0, cancelled: 1 },
    });
  });
});
