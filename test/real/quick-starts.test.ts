import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { inputNames } from "../../src/inputs/definitions.ts";
import { startGitHttp } from "../support/git-http.ts";
import { startGitHubApi } from "../support/github-api.ts";
import { codexLauncher } from "../support/install-codex.ts";
import { modelConfig, startModel } from "../support/model.ts";
import { runAction } from "../support/run-action.ts";
import { createScene, realServer, type Scene } from "../support/scene.ts";
import { type Job, workflowSnippets } from "../support/workflows.ts";

const action = "ORG/codex-mcp-check@v1";

const workflows = workflowSnippets().map(({ label, workflow }) => [label, workflow] as const);

describe("workflows to copy", () => {
  it("are found", () => expect(workflows.length).toBeGreaterThanOrEqual(12));

  it.each(workflows)(
    "%s: names inputs that exist, minimal permissions, and no secret that GitHub refuses",
    (_, workflow) => {
      expect(workflow.permissions).toBeDefined();
      expect(JSON.stringify(workflow)).not.toMatch(/secrets\.GITHUB_/);
      for (const { steps } of Object.values(workflow.jobs)) {
        const ours = steps.filter(({ uses }) => uses === action);
        expect(ours.length).toBeGreaterThan(0);
        for (const step of ours)
          for (const name of Object.keys(step.with ?? {})) expect(inputNames).toContain(name);
      }
    },
  );
});

describe("workflows to copy, run", () => {
  let scene: Scene;
  let model: Awaited<ReturnType<typeof startModel>>;
  beforeEach(async () => {
    scene = createScene();
    model = await startModel();
    const servers = ["memory", "github", "docs-a"].map((name) => realServer(name, "memory")).join("");
    scene.config(modelConfig(model.baseUrl));
    for (const folder of ["", "packages/api/", "packages/web/"])
      scene.file(`${folder}.codex/config.toml`, servers);
    scene.file(".github/codex-home/config.toml", modelConfig(model.baseUrl) + servers);
    scene.file(
      "recorded/events.jsonl",
      [
        '{"type":"thread.started","thread_id":"t"}',
        '{"type":"turn.started"}',
        '{"type":"item.completed","item":{"id":"1","type":"mcp_tool_call","server":"memory","tool":"read_graph","arguments":{},"result":{"content":[]},"status":"completed"}}',
        '{"type":"turn.completed","usage":{"input_tokens":1,"cached_input_tokens":0,"output_tokens":1}}',
        "",
      ].join("\n"),
    );
  });
  afterEach(async () => {
    await model.close();
    scene.remove();
  });

  it.each(workflows)("%s", async (name, workflow) => {
    const codex = await codexLauncher("0.169.0");
    for (const job of Object.values(workflow.jobs)) {
      const outputs: Record<string, Record<string, string>> = {};
      const fill = (value: unknown) => expressions(String(value), { job, outputs });
      for (const step of job.steps) {
        if (step.run !== undefined) {
          const env = Object.fromEntries(
            Object.entries(step.env ?? {}).map(([key, value]) => [key, fill(value)]),
          );
          const done = spawnSync("bash", ["-e", "-c", fill(step.run)], {
            cwd: scene.workspace,
            env: scene.env(env),
            encoding: "utf8",
          });
          expect(done.status, done.stderr).toBe(0);
        }
        if (step.uses?.startsWith("actions/download-artifact@")) await earlierReport(scene, codex);
        if (step.uses !== action) continue;
        const given = Object.fromEntries(
          Object.entries(step.with ?? {}).map(([key, value]) => [key, fill(value)]),
        );
        // The version that is installed here stands for the one that the workflow names.
        const { "codex-version": _version, ...inputs } = given;
        if (given.prompt !== undefined) inputs["responses-api-endpoint"] = `${model.baseUrl}/responses`;
        const env = Object.fromEntries(
          Object.entries(step.env ?? {}).map(([key, value]) => [key, fill(value)]),
        );
        const schedule = given["health-branch"] === undefined ? null : await startSchedule(scene);
        const result = await runAction(
          scene,
          { "codex-bin": codex, comment: "never", "github-token": "", ...inputs, ...schedule?.inputs },
          { ...env, ...schedule?.env },
        );
        if (schedule !== null)
          expect(await schedule.close(`${given["health-branch"]}`), result.log).toContain("README.md");
        expect(result.outputs.conclusion, `${name}\n${result.log}`).toBe("pass");
        expect(result.report?.servers.map((server) => server.name)).toContain("memory");
        if (given.prompt !== undefined) expect(result.outputs["final-message"]).toContain("done");
        if (step.id !== undefined) outputs[step.id] = result.outputs;
      }
    }
  });
});

/** GitHub's API and a git remote on loopback, for a scheduled run. `close` returns the files of the branch. */
async function startSchedule(scene: Scene) {
  const remotes = path.join(scene.root, "remotes");
  const remote = path.join(remotes, "octo", "demo.git");
  mkdirSync(remote, { recursive: true });
  execFileSync("git", ["init", "--quiet", "--bare", remote]);
  const [api, git] = [await startGitHubApi(), await startGitHttp(remotes)];
  const payload = { repository: { default_branch: "main" }, schedule: "7,37 * * * *" };
  return {
    inputs: { "github-token": "ghs_0123456789abcdefghijklmnopqrstuvwxyz" },
    env: {
      GITHUB_API_URL: api.url,
      GITHUB_SERVER_URL: git.url,
      GITHUB_REPOSITORY: "octo/demo",
      GITHUB_EVENT_NAME: "schedule",
      GITHUB_EVENT_PATH: scene.file("../event.json", JSON.stringify(payload)),
      GITHUB_RUN_ID: "1001",
      GITHUB_JOB: "health",
    },
    async close(branch: string): Promise<string> {
      await Promise.all([api.close(), git.close()]);
      return execFileSync("git", ["-C", remote, "ls-tree", "--name-only", branch], { encoding: "utf8" });
    },
  };
}

/** What the first workflow of two leaves behind as its artifact. */
async function earlierReport(scene: Scene, codex: string): Promise<void> {
  const { outputs } = await runAction(scene, { "codex-bin": codex, "trust-project": "true" });
  mkdirSync(path.join(scene.workspace, "report"), { recursive: true });
  cpSync(outputs["report-path"] ?? "", path.join(scene.workspace, "report/report.json"));
}

/** The few expressions that the workflows use. */
function expressions(
  text: string,
  { job, outputs }: { job: Job; outputs: Record<string, Record<string, string>> },
): string {
  return text.replace(/\$\{\{ ([\w.-]+) \}\}/g, (_, expression: string) => {
    const [root, ...keys] = expression.split(".");
    // The address of a webhook is optional: a secret that is not set is empty.
    if (root === "secrets") return keys[0]?.endsWith("_WEBHOOK") ? "" : `secret-of-${keys[0]}`;
    if (root === "env") return String(job.env?.[keys[0] ?? ""] ?? "");
    if (root === "matrix") return job.strategy?.matrix[keys[0] ?? ""]?.[0] ?? "";
    if (root === "steps") return outputs[keys[0] ?? ""]?.[keys[2] ?? ""] ?? "";
    throw new Error(`The test does not know the expression ${expression}.`);
  });
}
