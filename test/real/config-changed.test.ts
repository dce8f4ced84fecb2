import path from "node:path";
import { expect, it } from "vitest";
import { codexLauncher } from "../support/install-codex.ts";
import { modelConfig, startModel } from "../support/model.ts";
import { runAction } from "../support/run-action.ts";
import { brokenServer, createScene, realServer } from "../support/scene.ts";

// Engine app-server starts the servers before the run, for their tools, on Codex before 0.160.1 only.
it.each([
  ["0.169.0", "exec", "other", ["config-changed"], "inconclusive", 0],
  ["0.137.0", "exec", "other", ["config-changed"], "inconclusive", 0],
  ["0.137.0", "app-server", "other", ["config-changed"], "inconclusive", 0],
  ["0.169.0", "app-server", "other", [], "pass", 1],
  ["0.169.0", "exec", "a comment", [], "pass", 1],
] as const)(
  "a server that declares other servers before the run does not have them run unjudged: %s, %s, %s",
  async (version, engine, what, codes, conclusion, requests) => {
    const scene = createScene();
    const model = await startModel();
    const file = path.join(scene.codexHome, "config.toml");
    const changed = what === "other" ? "[mcp_servers.other]" : "# needed\n[mcp_servers.needed]";
    scene.config(
      modelConfig(model.baseUrl) +
        brokenServer("writer", "rewrites-config", "", [file, '[mcp_servers."needed"]', changed]) +
        realServer("needed", "memory", "required = true"),
    );
    const done = await runAction(
      scene,
      { "codex-bin": await codexLauncher(version), prompt: "hi", engine },
      { OPENAI_API_KEY: "unused-11112222" },
    );
    await model.close();
    scene.remove();
    expect(
      done.report?.problems.map(({ code }) => code),
      done.log,
    ).toEqual(codes);
    expect([done.outputs.conclusion, model.requests.length]).toEqual([conclusion, requests]);
  },
);
