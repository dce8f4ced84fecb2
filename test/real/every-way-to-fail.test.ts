import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Report } from "../../src/model/report.ts";
import { codexLauncher, testedVersions } from "../support/install-codex.ts";
import { type LoopbackModel, modelConfig, startModel } from "../support/model.ts";
import { type Finished, runAction } from "../support/run-action.ts";
import {
  brokenServer,
  createScene,
  realServer,
  refusedUrl,
  type Scene,
  startEndpoint,
} from "../support/scene.ts";

/** Every state and every reason, in one configuration. */
const expected: Record<string, [state: string, code: string | null]> = {
  everything: ["ready", null],
  memory: ["ready", null],
  missing: ["failed", "command-not-found"],
  exits: ["failed", "env-var-unset"],
  hangs: ["failed", "timed-out"],
  refused: ["failed", "refused"],
  unauthorized: ["failed", "not-logged-in"],
  bearer: ["failed", "bearer-env-unset"],
  off: ["disabled", null],
  project: ["untrusted", "untrusted-project"],
  nobody: ["absent", "absent"],
};

describe.each(testedVersions)("Codex %s", (version) => {
  let scene: Scene;
  let model: LoopbackModel;
  let endpoint: Awaited<ReturnType<typeof startEndpoint>>;
  let probe: Finished;
  let exec: Finished;

  beforeAll(async () => {
    scene = createScene();
    model = await startModel();
    endpoint = await startEndpoint(401, { "www-authenticate": "Bearer" }, "no");
    scene.config(
      [
        modelConfig(model.baseUrl),
        realServer("everything", "everything"),
        realServer("memory", "memory"),
        '[mcp_servers.missing]\ncommand = "no-such-command-anywhere"\n',
        brokenServer("exits", "exits-at-once"),
        brokenServer("hangs", "never-answers", "startup_timeout_sec = 3"),
        `[mcp_servers.refused]\nurl = "${await refusedUrl()}"\n`,
        `[mcp_servers.unauthorized]\nurl = "${endpoint.url}"\n`,
        `[mcp_servers.bearer]\nurl = "${endpoint.url}"\nbearer_token_env_var = "NO_SUCH_TOKEN"\n`,
        '[mcp_servers.off]\ncommand = "node"\nenabled = false\n',
      ].join("\n"),
    );
    scene.file(".codex/config.toml", '[mcp_servers.project]\ncommand = "node"\n');
    const inputs = { "codex-bin": await codexLauncher(version), "report-dir": `${scene.runnerTemp}/probe` };
    probe = await runAction(scene, { ...inputs, mode: "probe", required: "nobody" });
    exec = await runAction(
      scene,
      {
        ...inputs,
        prompt: "hello",
        engine: "exec",
        required: "nobody",
        "fail-on": "never",
        "report-dir": `${scene.runnerTemp}/exec`,
      },
      { OPENAI_API_KEY: "sk-loopback-key" },
    );
  });
  afterAll(async () => {
    await Promise.all([model?.close(), endpoint?.close()]);
    scene?.remove();
  });

  const states = (report: Report | null) =>
    Object.fromEntries(
      (report?.servers ?? []).map(({ name, state, diagnosis }) => [name, [state, diagnosis?.code ?? null]]),
    );

  it("has every state and every reason right in probe", () => {
    expect(states(probe.report)).toEqual(expected);
    expect(probe.outputs).toMatchObject({
      conclusion: "fail",
      "codex-version": version,
      "required-failed": '["nobody"]',
      "ready-count": "2",
      "failed-count": "6",
      "server-count": "11",
    });
    expect(probe.exitCode).toBe(1);
  });

  it("has every state and every reason right in exec", () => {
    expect(states(exec.report)).toEqual(expected);
    expect(exec.report?.turn?.status).toBe("completed");
    expect(exec.outputs).toMatchObject({ conclusion: "fail", "final-message": "done" });
    expect(exec.exitCode).toBe(0);
    expect(model.requests).toHaveLength(1);
  });

  it("says where each server is declared, and what it offers", () => {
    const byName = new Map(probe.report?.servers.map((server) => [server.name, server]));
    expect(byName.get("project")?.declaredAt).toEqual({ file: ".codex/config.toml", line: 1 });
    expect(byName.get("everything")?.declaredAt).toMatchObject({ file: "$CODEX_HOME/config.toml" });
    expect(byName.get("memory")?.tools?.names).toContain("create_entities");
    expect(byName.get("everything")?.bootMs).toBeGreaterThan(0);
  });

  it("shows all of it in the summary, the verdict first", () => {
    expect(probe.summary.split("\n")[0]).toMatch(/❌ \d+ of 11 MCP servers are down, and this job requires/);
    for (const name of Object.keys(expected)) expect(probe.summary).toContain(`\`${name}\``);
  });
});
