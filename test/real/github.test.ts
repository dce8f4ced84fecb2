import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startGitHttp } from "../support/git-http.ts";
import { type GitHubApi, startGitHubApi } from "../support/github-api.ts";
import { codexLauncher } from "../support/install-codex.ts";
import { type Finished, type Started, startAction } from "../support/run-action.ts";
import { createScene, realServer, type Scene } from "../support/scene.ts";

const head = "a".repeat(40);
const missing = '[mcp_servers.missing]\ncommand = "no-such-command-anywhere"\n';
const found = realServer("missing", "memory");

let codex: string;
let scene: Scene;
let api: GitHubApi;
let runs = 0;
beforeAll(async () => {
  codex = await codexLauncher("0.169.0");
});
beforeEach(async () => {
  scene = createScene();
  api = await startGitHubApi();
});
afterEach(async () => {
  await api.close();
  scene.remove();
});

/** A step of a workflow run as GitHub would start it, on the loopback GitHub. */
function startStep(
  inputs: Record<string, string>,
  event: { name: string; payload: unknown },
  env: Record<string, string> = {},
): Started {
  runs += 1;
  return startAction(
    scene,
    {
      "codex-bin": codex,
      comment: "on-failure",
      "comment-key": "CI / check",
      "github-token": "ghs_0123456789abcdefghijklmnopqrstuvwxyz",
      required: "missing",
      ...inputs,
    },
    {
      GITHUB_API_URL: api.url,
      GITHUB_SERVER_URL: `file://${scene.root}/remotes`,
      GITHUB_REPOSITORY: "octo/demo",
      GITHUB_EVENT_NAME: event.name,
      GITHUB_EVENT_PATH: scene.file("../event.json", JSON.stringify(event.payload)),
      GITHUB_SHA: "b".repeat(40),
      GITHUB_RUN_ID: String(1000 + runs),
      GITHUB_RUN_ATTEMPT: "1",
      GITHUB_WORKFLOW: "CI",
      GITHUB_JOB: "check",
      ...env,
    },
  );
}

const step = (...given: Parameters<typeof startStep>): Promise<Finished> => startStep(...given).finished;

describe("the comment of a pull request", () => {
  const onPullRequest = () => {
    const { number } = api.store.addPull({ headSha: head });
    return { name: "pull_request", payload: { pull_request: { number, head: { sha: head } } } };
  };

  it("comes with the failure, is updated, and recovers by itself", async () => {
    const event = onPullRequest();
    scene.config(missing);
    const bad = await step({}, event);
    expect(api.store.comments, bad.log).toHaveLength(1);
    expect(api.store.comments[0]?.body).toContain("is down, and this job requires it");
    expect(bad.outputs["comment-url"]).toMatch(/^http/);
    scene.config(found);
    const good = await step({}, event);
    expect(good.exitCode, good.log).toBe(0);
    expect(api.store.comments).toHaveLength(1);
    expect(api.store.comments[0]?.body).toMatch(/recovered/i);
  });

  it("is not there for a run that is fine from the start", async () => {
    scene.config(found);
    await step({}, onPullRequest());
    expect(api.store.comments).toEqual([]);
  });

  it("cannot be written: one warning with the line to add, the same verdict, the summary all the same", async () => {
    const event = onPullRequest();
    scene.config(missing);
    api.fault(
      { method: "POST", path: /comments$/ },
      { kind: "answer", status: 403, body: { message: "Resource not accessible by integration" } },
      99,
    );
    const done = await step({}, event);
    expect([done.exitCode, done.outputs.conclusion]).toEqual([1, "fail"]);
    const warnings = done.log.split("\n").filter((line) => line.startsWith("::warning::"));
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain("pull-requests: write");
    expect(done.summary).toContain("is down, and this job requires it");
  });

  it("comes after summary and outputs, and a cancelled job does not wait for it", async () => {
    const event = onPullRequest();
    scene.config(missing);
    const held = { kind: "hold", when: "before", until: new Promise(() => {}) } as const;
    api.fault({ path: /comments$/ }, held, 99);
    const asked = api.arrived({ path: /comments$/ });
    const started = startStep({}, event);
    await asked;
    const written = (name: string) => readFileSync(path.join(scene.root, "runner-files", name), "utf8");
    expect(written("output")).toContain("conclusion");
    expect(written("summary")).toContain("is down, and this job requires it");
    const cancelledAt = performance.now();
    started.kill("SIGINT");
    const done = await started.finished;
    expect(performance.now() - cancelledAt).toBeLessThan(3000);
    expect(done.outputs.conclusion, done.log).toBe("fail");
  });

  it("links to the run that was checked and to the run that reports", async () => {
    api.store.addPull({ headSha: head, headOwner: "fork", headRef: "patch" });
    const workflowRun = {
      id: 52,
      run_attempt: 1,
      event: "pull_request",
      head_sha: head,
      head_branch: "patch",
      head_repository: { owner: { login: "fork" } },
    };
    scene.config(missing);
    const server = { GITHUB_SERVER_URL: "https://github.example" };
    const event = { name: "workflow_run", payload: { workflow_run: workflowRun } };
    const done = await step({}, event, server);
    const run = "https://github.example/octo/demo/actions/runs";
    expect(api.store.comments[0]?.body, done.log).toContain(`[the run that was checked](${run}/52)`);
    expect(api.store.comments[0]?.body).toContain(`[the run that reports](${run}/${1000 + runs})`);
    expect(done.summary).toContain(`[The run that was checked](${run}/52)`);
  });

  it("is written with a proxy variable that has no scheme", async () => {
    scene.config(missing);
    const proxy = { HTTPS_PROXY: "proxy.example:3128", NO_PROXY: "127.0.0.1" };
    const done = await step({}, onPullRequest(), proxy);
    expect(done.outputs.conclusion, done.log).toBe("fail");
    expect(api.store.comments).toHaveLength(1);
  });

  it("never has servers of a stranger's checkout started", async () => {
    scene.config(missing);
    execFileSync("git", [
      "-C",
      scene.workspace,
      "-c",
      "user.name=x",
      "-c",
      "user.email=x@example.org",
      "commit",
      "-q",
      "--allow-empty",
      "-m",
      "x",
    ]);
    const sha = execFileSync("git", ["-C", scene.workspace, "rev-parse", "HEAD"], {
      encoding: "utf8",
    }).trim();
    const { number } = api.store.addPull({ headSha: sha });
    const payload = { pull_request: { number, head: { sha }, base: { sha: "c".repeat(40) } } };
    const done = await step({ comment: "never" }, { name: "pull_request_target", payload });
    expect(done.outputs.conclusion).toBe("inconclusive");
    expect(done.report?.servers.map(({ state }) => state)).toEqual(["unknown"]);
    expect(done.report?.problems.map(({ code }) => code)).toContain("untrusted-checkout");
    const allowed = await step(
      { comment: "never", "allow-untrusted-checkout": "true" },
      { name: "pull_request_target", payload },
    );
    expect(allowed.report?.servers.map(({ state }) => state)).toEqual(["failed"]);
  });
});

describe("a scheduled run", () => {
  const remote = () => path.join(scene.root, "remotes", "octo", "demo.git");
  const git = (...args: string[]) => execFileSync("git", ["-C", remote(), ...args], { encoding: "utf8" });
  const health = { "health-branch": "mcp-health", "health-issue": "on-failure", comment: "never" };
  const onSchedule = { name: "schedule", payload: { repository: { default_branch: "main" } } };
  let remotes: Awaited<ReturnType<typeof startGitHttp>>;
  let server: { GITHUB_SERVER_URL: string };
  beforeEach(async () => {
    mkdirSync(remote(), { recursive: true });
    execFileSync("git", ["init", "--quiet", "--bare", remote()]);
    remotes = await startGitHttp(path.join(scene.root, "remotes"));
    server = { GITHUB_SERVER_URL: remotes.url };
  });
  afterEach(() => remotes.close());

  it("keeps the history, raises the alert after two bad runs and takes it back after two good ones", async () => {
    scene.config(missing);
    const first = await step(health, onSchedule, server);
    expect(git("ls-tree", "--name-only", "mcp-health"), first.log).toContain("README.md");
    expect(api.store.issues).toEqual([]);
    const second = await step(health, onSchedule, server);
    expect(api.store.issues, second.log).toMatchObject([{ state: "open" }]);
    const statusPage = `[status page](${remotes.url}/octo/demo/tree/mcp-health)`;
    expect(first.summary).toContain(`**History**\n\n${statusPage}\n`);
    const alert = second.outputs["issue-url"];
    expect(second.summary).toContain(`${statusPage} · [open alert](${alert})`);
    scene.config(found);
    await step(health, onSchedule, server);
    const last = await step(health, onSchedule, server);
    expect(api.store.issues, last.log).toMatchObject([{ state: "closed" }]);
    const state = JSON.parse(git("show", "mcp-health:state.json"));
    expect(JSON.stringify(state)).toContain('"missing"');
    expect(git("rev-list", "--count", "mcp-health").trim()).not.toBe("0");
  });

  it("does not run a git, or a helper of git, that the checkout brings on PATH", async () => {
    scene.config(missing);
    const bin = path.join(scene.workspace, "node_modules", ".bin");
    const mark = path.join(scene.root, "planted");
    for (const name of ["git", "git-remote-file", "ps", "getent"])
      chmodSync(scene.file(`node_modules/.bin/${name}`, `#!/bin/sh\ntouch ${mark}\nexit 1\n`), 0o755);
    const done = await step(health, onSchedule, { PATH: `${bin}${path.delimiter}${process.env.PATH}` });
    expect(existsSync(mark), done.log).toBe(false);
    expect(git("ls-tree", "--name-only", "mcp-health"), done.log).toContain("README.md");
  });

  it("tells a pull request what the schedule knows, and is not written by it", async () => {
    scene.config(missing);
    await step(health, onSchedule, server);
    const scheduled = await step(health, onSchedule, server);
    const before = git("rev-parse", "mcp-health");
    const { number } = api.store.addPull({ headSha: head });
    const done = await step(
      { ...health, comment: "on-failure" },
      { name: "pull_request", payload: { pull_request: { number, head: { sha: head } } } },
      server,
    );
    expect(git("rev-parse", "mcp-health")).toBe(before);
    const links = [
      `[status page](${remotes.url}/octo/demo/tree/mcp-health)`,
      `[open alert](${scheduled.outputs["issue-url"]})`,
      `[last scheduled run](${remotes.url}/octo/demo/actions/runs/${1000 + runs - 1})`,
    ];
    for (const text of [done.summary, api.store.comments[0]?.body]) {
      expect(text).toMatch(/also failing on schedule/i);
      expect(text).toContain(links.join(" · "));
    }
  });

  it("whose history cannot be read changes no verdict and says so", async () => {
    scene.config(found);
    writeFileSync(path.join(remote(), "HEAD"), "rubbish");
    const done = await step(health, onSchedule);
    expect([done.exitCode, done.outputs.conclusion], done.log).toEqual([0, "pass"]);
    expect(done.log).toContain("::warning::The history was not written.");
  });
});
