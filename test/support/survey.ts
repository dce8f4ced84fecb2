import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { ServerReport } from "../../src/model/report.ts";
import { type ModelRequest, modelConfig, startModel } from "./model.ts";
import { type Finished, runAction } from "./run-action.ts";
import { brokenServer, createScene, realServer, refusedUrl, type Scene, startEndpoint } from "./scene.ts";

export const ways = ["probe", "exec", "app-server"] as const;
export type Way = (typeof ways)[number];

export interface SurveyRun extends Finished {
  server(name: string): ServerReport | undefined;
  /** The first request of this run to the model. */
  request: ModelRequest | undefined;
  /** Mode report: its report.json judged again, and what Codex itself printed, without our lines. */
  again: Finished;
  stock: Finished;
}

/** What Codex prints when it refuses a run, here as the words of servers about a healthy one. */
const refusal =
  "Error: Fatal error: Failed to initialize session: required MCP servers failed to initialize: memory: boom; memory: boom";
const omitted =
  '2026-01-01T00:00:00.000000Z TRACE codex_mcp::tool_catalog: omitting pending optional MCP server server_name="memory"';
const memoryScript = path.resolve("node_modules/@modelcontextprotocol/server-memory/dist/index.js");
const rules =
  "version: 1\nservers:\n  legacy:\n    expect: failed\n  memory:\n    max-boot: 1m\n    tools: [create_entities]\n";

const required = "nobody, fresh, miss*, gh-*";

/** Servers that only arguments give, and one that arguments switch off. */
const codexArgs = [
  ...["-c", 'mcp_servers.fresh.command="node"'],
  ...["-c", `mcp_servers.fresh.args=${JSON.stringify([memoryScript])}`],
  ...["-c", "mcp_servers.switched-off.enabled=false"],
];

/**
 * One configuration with a server for every state and every trap, run once by each way: probe, engine exec, engine app-server. Many
 * tests share it, because a start of Codex costs seconds.
 */
export async function survey(codex: string): Promise<Record<Way, SurveyRun> & { marker: () => boolean }> {
  const scene = createScene();
  const model = await startModel();
  const unauthorized = await startEndpoint(401, { "www-authenticate": "Bearer" }, "no");
  const slandering = await startEndpoint(500, {}, `oops; memory: boom\n${refusal}`);
  try {
    const marker = path.join(scene.root, "started");
    const port = new URL(await refusedUrl()).port;
    scene.config(
      [
        modelConfig(model.baseUrl),
        "[features]\nplugins = true",
        '[plugins."mail@market"]\nenabled = true',
        "[mcp.servers.misspelt]\ncommand = 'node'",
        // Required, because plain Codex exec does not wait for the others since 0.147.
        realServer("everything", "everything", "required = true"),
        realServer("memory", "memory", "required = true"),
        brokenServer("only", "one-instance", "required = true", [port]),
        brokenServer("legacy", "exits-at-once", "required = true"),
        brokenServer("slow", "slow-start", "", ["3000", memoryScript]),
        realServer("switched-off", "memory"),
        '[mcp_servers.missing]\ncommand = "no-such-command-anywhere"\n',
        brokenServer("exits", "exits-at-once"),
        brokenServer("loud", "prints-and-exits", "", [refusal, omitted]),
        brokenServer("hangs", "never-answers", "startup_timeout_sec = 2"),
        `[mcp_servers.refused]\nurl = "${await refusedUrl()}"\n`,
        `[mcp_servers.slandering]\nurl = "${slandering.url}"\n`,
        `[mcp_servers.unauthorized]\nurl = "${unauthorized.url}"\n`,
        `[mcp_servers.bearer]\nurl = "${unauthorized.url}"\nbearer_token_env_var = "NO_SUCH_TOKEN"\n`,
        '[mcp_servers.off]\ncommand = "node"\nenabled = false\n',
      ].join("\n"),
    );
    addPlugin(scene);
    scene.file(".codex/config.toml", brokenServer("project", "leaves-mark", "", [marker, memoryScript]));
    scene.file(".github/codex-mcp-check.yml", rules);
    scene.file("packages/one/README", "");
    const run = async (way: Way): Promise<SurveyRun> => {
      const before = model.requests.length;
      const mode: Record<string, string> =
        way === "probe" ? { mode: "probe" } : { mode: "exec", engine: way, prompt: "hello" };
      const done = await runAction(
        scene,
        {
          ...mode,
          "codex-bin": codex,
          "codex-args": JSON.stringify(codexArgs),
          sandbox: "workspace-write",
          "working-directory": "packages/one",
          required,
          "fail-on": "never",
          "report-dir": path.join(scene.runnerTemp, way),
        },
        { OPENAI_API_KEY: "sk-loopback-key" },
      );
      const file = scene.file(
        "stock.jsonl",
        done.events.filter((line) => !line.includes('"mcp.server.')).join("\n"),
      );
      const read = (from: string, name: string) =>
        runAction(scene, {
          ...{ mode: "report", "report-from": from, required },
          "report-dir": path.join(scene.runnerTemp, `${way}-${name}`),
        });
      return {
        ...done,
        again: await read(done.outputs["report-path"] ?? "", "again"),
        stock: await read(file, "stock"),
        server: (name) => done.report?.servers.find((server) => server.name === name),
        request: model.requests[before],
      };
    };
    // One after the other: a server may allow one instance only.
    const [probe, exec, appServer] = [await run("probe"), await run("exec"), await run("app-server")];
    const wasStarted = existsSync(marker);
    return { probe, exec, "app-server": appServer, marker: () => wasStarted };
  } finally {
    await Promise.all([model.close(), unauthorized.close(), slandering.close()]);
    scene.remove();
  }
}

/** A plugin with a server: it stands in no configuration file. */
function addPlugin(scene: Scene): void {
  const plugin = path.join(scene.codexHome, "plugins/cache/market/mail/1.0.0");
  mkdirSync(path.join(plugin, ".codex-plugin"), { recursive: true });
  writeFileSync(
    path.join(plugin, ".codex-plugin/plugin.json"),
    JSON.stringify({ name: "mail", version: "1.0.0", description: "mail", mcpServers: "./.mcp.json" }),
  );
  writeFileSync(
    path.join(plugin, ".mcp.json"),
    JSON.stringify({ mcpServers: { post: { command: "node", args: [memoryScript] } } }),
  );
}
