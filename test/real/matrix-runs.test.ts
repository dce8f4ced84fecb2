import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { behindLauncher } from "../../src/codex/binary/locate.ts";
import type { ServerReport } from "../../src/model/report.ts";
import { noteFact } from "../support/facts.ts";
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
import { type Finished, runAction } from "../support/run-action.ts";
import { brokenServer, createScene, realServer, type Scene } from "../support/scene.ts";
import { isAtLeast, versionsToRun } from "../support/versions.ts";

// The numbers in the titles: issue 10, by its own numbers. Those that share one configuration are in matrix.test.ts.

const memoryScript = path.resolve("node_modules/@modelcontextprotocol/server-memory/dist/index.js");
const hasKey = { OPENAI_API_KEY: "sk-loopback-key" };
const engines = ["exec", "app-server"] as const;

interface Run extends Finished {
  server(name: string): ServerReport | undefined;
  problems: string[];
}

describe.each(versionsToRun)("Codex %s", (version) => {
  let codex: string;
  let scene: Scene;
  let model: LoopbackModel;
  beforeAll(async () => {
    codex = await codexLauncher(version);
  });
  beforeEach(() => {
    scene = createScene();
  });
  afterEach(async () => {
    await model?.close();
    scene.remove();
  });

  async function run(
    config: string,
    inputs: Record<string, string>,
    { turn, env = hasKey }: { turn?: Answer[]; env?: Record<string, string> } = {},
  ): Promise<Run> {
    model = await startModel(turn);
    scene.config(modelConfig(model.baseUrl) + config);
    const done = await runAction(scene, { "codex-bin": codex, ...inputs }, env);
    return {
      ...done,
      server: (name) => done.report?.servers.find((server) => server.name === name),
      problems: done.report?.problems.map(({ code }) => code) ?? [],
    };
  }

  it("10.6: a server that is ready before the run and fails in it is no pass", async () => {
    // The preflight starts it once, before 0.160.1 a second time for its tools.
    const starts = isAtLeast(version, "0.160.1") ? "1" : "2";
    const config = brokenServer("fades", "starts-so-often", "", [path.join(scene.root, "starts"), starts]);
    const inputs = { prompt: "hi", engine: "exec", "fail-on": "any" };
    const done = await run(config, inputs);
    expect(done.server("fades")?.state, done.log).toBe("failed");
    expect([done.outputs.conclusion, done.exitCode]).toEqual(["fail", 1]);
    expect(model.requests).toHaveLength(0);
    noteFact(version, "fails-in-run", "seen");
  });

  it.each(engines)(
    "10.7: a required server that dies in the turn is failed, by engine %s",
    async (engine) => {
      // A default mode of approval is not known to 0.118 - 0.146.
      const approved = [
        "required = true",
        'default_tools_approval_mode = "approve"',
        "[mcp_servers.dies.tools.end]",
        'approval_mode = "approve"',
      ].join("\n");
      const call = items(callMcpTool("dies", "end", {}));
      const turn = [call, call, call, items(message("done"))];
      const done = await run(
        brokenServer("dies", "ends-when-called", approved),
        { prompt: "hi", engine },
        { turn },
      );
      expect(done.server("dies"), done.log).toMatchObject({ state: "failed", decidedBy: "tool-call" });
      expect([done.outputs.conclusion, done.exitCode]).toEqual(["fail", 1]);
      if (engine === "exec") return noteFact(version, "dies-in-exec", "failed after it");
      expect(done.report?.turn?.status).toBe("interrupted");
      expect(done.problems).toContain("server-lost");
      expect(model.requests.length).toBeLessThan(4);
      noteFact(version, "dies-in-turn", "ends the turn");
    },
  );

  it.each(engines)("10.18: a turn that fails has a diagnosis, by engine %s", async (engine) => {
    const rejected = '{"error":{"message":"Incorrect API key provided","code":"invalid_api_key"}}';
    const missing = JSON.stringify({
      error: {
        message: "The model `nope` does not exist or you do not have access to it.",
        ...{ type: "invalid_request_error", param: "model", code: "model_not_found" },
      },
    });
    const [status, body, code] =
      engine === "exec" ? [401, rejected, "api-key-rejected"] : [404, missing, "model-not-found"];
    const turn: Answer[] = [{ kind: "http-error", status: Number(status), body: String(body) }];
    const done = await run(realServer("ok", "memory"), { prompt: "hi", engine }, { turn });
    expect(done.problems, done.log).toEqual([code]);
    expect(done.outputs.conclusion).toBe("fail");
  });

  it("10.18: a run without a key has a diagnosis", async () => {
    const done = await run("", { prompt: "hi", engine: "exec" }, { env: {} });
    expect(done.problems, done.log).toEqual(["api-key-missing"]);
    expect(model.requests).toHaveLength(0);
  });

  it("is known for what it does by itself", async () => {
    const mark = path.join(scene.root, "started");
    model = await startModel();
    const slow = brokenServer("slow", "slow-start", "startup_timeout_sec = 60", ["3000", memoryScript]);
    scene.config(modelConfig(model.baseUrl) + slow);
    scene.file(".codex/config.toml", brokenServer("project", "leaves-mark", "", [mark, memoryScript]));
    const args = ["exec", "--json", "--sandbox=workspace-write", "--skip-git-repo-check", "hello"];
    const options = { cwd: scene.workspace, env: scene.env(hasKey), timeout: 90_000 };
    const plain = promisify(execFile)(behindLauncher(codex).file, args, options);
    plain.child.stdin?.end();
    await plain.catch(() => null);
    noteFact(version, "auto-trust", existsSync(mark) ? "starts it" : "does not");
    const isOffered = offeredServers(model.requests[0] ?? {}).includes("slow");
    // Since 0.147 codex exec waits a second for an optional server, and no longer.
    expect(isOffered).toBe(!isAtLeast(version, "0.147.0"));
    noteFact(version, "late", isOffered ? "waits" : "lost");
  });

  it("starts the server of a checkout with trust-project", async () => {
    const mark = path.join(scene.root, "started");
    scene.file(".codex/config.toml", brokenServer("project", "leaves-mark", "", [mark, memoryScript]));
    const inputs = {
      prompt: "hi",
      engine: "app-server",
      sandbox: "workspace-write",
      "trust-project": "true",
    };
    const done = await run("", inputs);
    expect(existsSync(mark), done.log).toBe(true);
    expect(done.report?.servers.map(({ name, state }) => [name, state])).toEqual([["project", "ready"]]);
    noteFact(version, "trust-project", "starts");
  });
});
