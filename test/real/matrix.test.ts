import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runEngine } from "../support/engine-run.ts";
import { noteFact } from "../support/facts.ts";
import { codexLauncher } from "../support/install-codex.ts";
import {
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
import { isAtLeast, versionsToRun } from "../support/versions.ts";

const expected: Record<string, string> = {
  everything: "ready",
  memory: "ready",
  missing: "failed",
  exits: "failed",
  hangs: "failed",
  refused: "failed",
  unauthorized: "failed",
  bearer: "failed",
  off: "disabled",
  project: "untrusted",
  nobody: "absent",
};

/** The same real configuration by all three ways; on every version they agree on every server's state. */
describe.each(versionsToRun)("Codex %s", (version) => {
  let codex: string;
  let scene: Scene;
  let model: LoopbackModel;
  let endpoint: Awaited<ReturnType<typeof startEndpoint>>;

  beforeAll(async () => {
    codex = await codexLauncher(version);
    scene = createScene();
    model = await startModel();
    endpoint = await startEndpoint(401, { "www-authenticate": "Bearer" }, "no");
    scene.config(
      [
        // On a slow machine plain Codex exec drops optional servers: that is the subject of other tests.
        "mcp_optional_startup_grace_ms = 0",
        modelConfig(model.baseUrl),
        realServer("everything", "everything"),
        realServer("memory", "memory"),
        '[mcp_servers.missing]\ncommand = "no-such-command-anywhere"\n',
        brokenServer("exits", "exits-at-once"),
        brokenServer("hangs", "never-answers", "startup_timeout_sec = 2"),
        `[mcp_servers.refused]\nurl = "${await refusedUrl()}"\n`,
        `[mcp_servers.unauthorized]\nurl = "${endpoint.url}"\n`,
        `[mcp_servers.bearer]\nurl = "${endpoint.url}"\nbearer_token_env_var = "NO_SUCH_TOKEN"\n`,
        '[mcp_servers.off]\ncommand = "node"\nenabled = false\n',
      ].join("\n"),
    );
    scene.file(".codex/config.toml", '[mcp_servers.project]\ncommand = "node"\n');
  });
  afterAll(async () => {
    await Promise.all([model?.close(), endpoint?.close()]);
    scene?.remove();
  });

  const run = (way: string, inputs: Record<string, string>) =>
    runAction(
      scene,
      {
        "codex-bin": codex,
        required: "memory, nobody",
        "fail-on": "never",
        "report-dir": `${scene.runnerTemp}/${way}`,
        ...inputs,
      },
      { OPENAI_API_KEY: "sk-loopback-key" },
    );
  const states = ({ report }: Finished) =>
    Object.fromEntries((report?.servers ?? []).map(({ name, state }) => [name, state]));
  const evidence = ({ report }: Finished) => {
    const started = report?.servers.filter(({ name }) => !["off", "project", "nobody"].includes(name)) ?? [];
    return [...new Set(started.map(({ decidedBy }) => decidedBy ?? "none"))].sort().join(", ");
  };

  it.each<[string, Record<string, string>]>([
    ["probe", { mode: "probe" }],
    ["exec", { prompt: "hello", engine: "exec" }],
    ["app-server", { prompt: "hello", engine: "app-server" }],
  ])("has every state right by %s", async (way, inputs) => {
    const done = await run(way, inputs);
    expect(states(done), done.log).toEqual(expected);
    expect(done.report?.servers.flatMap(({ disagreements }) => disagreements)).toEqual([]);
    const ready = done.report?.servers.filter(({ state }) => state === "ready") ?? [];
    for (const server of ready) expect(server.tools?.count, server.name).toBeGreaterThan(5);
    if (way !== "probe") {
      expect(done.report?.turn?.status).toBe("completed");
      expect(offeredServers(model.requests.at(-1) ?? {})).toEqual(["everything", "memory"]);
    }
    noteFact(version, way, evidence(done));
  });

  it("spends no token on a broken toolset, by either engine", async () => {
    const before = model.requests.length;
    for (const engine of ["exec", "app-server"]) {
      const done = await run(`stopped-${engine}`, {
        prompt: "hello",
        engine,
        required: "missing",
        "fail-on": "required",
      });
      expect([engine, done.outputs.conclusion, done.exitCode], done.log).toEqual([engine, "fail", 1]);
      expect(done.report?.turn?.status).toBe("not-started");
    }
    expect(model.requests).toHaveLength(before);
  });

  it("loses no slow server's tools by engine app-server", async () => {
    const slow = realServer("memory", "memory").replace(/args = \["(.*?)"\]/, (_, script: string) => {
      const wrapper = brokenServer("x", "slow-start", "", ["3000", script]);
      return /args = .*/.exec(wrapper)?.[0] ?? "";
    });
    const options = { codex, turn: [items(message("done"))], config: slow, inputs: { preflight: "false" } };
    const plain = await runEngine({ ...options, engine: "exec" });
    const driven = await runEngine({ ...options, engine: "app-server" });
    const offered = (one: typeof plain) => offeredServers(one.model.requests[0] ?? {});
    expect(offered(driven), driven.log).toEqual(["memory"]);
    const said = driven.report?.servers[0];
    // Older ones list tools by another start of the server.
    const isListedInTurn = isAtLeast(version, "0.160.1");
    expect([said?.state, said?.offered]).toEqual(["ready", isListedInTurn ? "yes" : "unknown"]);
    // Since 0.147 codex exec waits a second for an optional server, and no longer.
    expect(offered(plain)).toEqual(isAtLeast(version, "0.147.0") ? [] : ["memory"]);
    noteFact(version, "late", offered(plain).length === 0 ? "lost" : "waits");
  });
});
