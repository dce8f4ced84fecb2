import { execFileSync } from "node:child_process";
import path from "node:path";
import { type Answer, type LoopbackModel, modelConfig, startModel } from "./model.ts";
import { type Finished, runAction } from "./run-action.ts";
import { brokenServer, createScene, realServer, type Scene } from "./scene.ts";

/** Every tool may be called without asking: nobody can be asked. */
export const approve = 'default_tools_approval_mode = "approve"';

export interface EngineRun extends Finished {
  model: LoopbackModel;
  scene: Scene;
}

export interface EngineRunOptions {
  engine: "exec" | "app-server";
  codex: string;
  turn: Answer[];
  config: string;
  inputs?: Record<string, string>;
  env?: Record<string, string>;
}

/** One run of the action in a scene of its own, with a model of its own. The scene is removed afterwards. */
export async function runEngine({
  engine,
  codex,
  turn,
  config,
  inputs = {},
  env = {},
}: EngineRunOptions): Promise<EngineRun> {
  const scene = createScene();
  const model = await startModel(turn);
  try {
    scene.config(modelConfig(model.baseUrl) + config);
    scene.file("old.txt", "one\n");
    scene.file("gone.txt", "gone\n");
    scene.file(".codex/config.toml", '[mcp_servers.project]\ncommand = "node"\n');
    execFileSync("git", ["add", "."], { cwd: scene.workspace });
    const done = await runAction(
      scene,
      { "codex-bin": codex, prompt: "hello", engine, sandbox: "danger-full-access", ...inputs },
      { OPENAI_API_KEY: "sk-loopback-key", ...env },
    );
    return { ...done, model, scene };
  } finally {
    await model.close();
    scene.remove();
  }
}

/** Servers for the scripted turns. */
export const turnServers = (): string =>
  [
    realServer("everything", "everything", approve),
    realServer("strict", "memory"),
    brokenServer("asks", "asks", approve),
  ].join("");

/** The same without what Codex warns of, items numbered anew: 0.116 has no notification of it. */
export function withoutWarnings(lines: string[]): string[] {
  const ids = new Map<string, string>();
  return lines
    .filter((line) => !line.includes('"type":"error","message":"Model metadata'))
    .map((line) =>
      line.replace(/"id":"(item_\d+)"/, (_, id: string) => {
        if (!ids.has(id)) ids.set(id, `item_${ids.size}`);
        return `"id":"${ids.get(id)}"`;
      }),
    );
}

/** Lines of a run, times, ids and places of the scene taken out; `mcp.server.*` lines left out. */
export function comparable(run: EngineRun): string[] {
  return run.events
    .filter((line) => !line.startsWith('{"type":"mcp.server.'))
    .map((line) =>
      line
        .replaceAll(run.scene.workspace, "$WORKSPACE")
        .replaceAll(path.basename(run.scene.root), "$SCENE")
        // 0.107 prints the files of a change in an order of chance.
        .replace(/("changes":\[)(.*?)(\],"status")/, (_, head, changes: string, tail) =>
          [
            head,
            changes
              .split(/(?<=\}),/)
              .sort()
              .join(","),
            tail,
          ].join(""),
        )
        .replace(/"thread_id":"[^"]*"/, '"thread_id":"…"')
        .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}/g, "…"),
    );
}
