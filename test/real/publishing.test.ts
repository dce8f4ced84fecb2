import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { cmarkNodeTypes } from "../support/cmark.ts";
import { type GitHubApi, startGitHubApi } from "../support/github-api.ts";
import { person } from "../support/github-store.ts";
import { codexLauncher } from "../support/install-codex.ts";
import { createScene, realServer, type Scene } from "../support/scene.ts";
import { createWorkflow, type Workflow } from "../support/workflow.ts";

const head = "a".repeat(40);
const down = (name: string, extra = "") =>
  `[mcp_servers.${name}]\ncommand = "no-such-command-anywhere"\n${extra}\n`;
/** A server that prints this to stderr and exits. */
const prints = (name: string, script: string) =>
  `[mcp_servers.${name}]\ncommand = "node"\nargs = ["-e", ${JSON.stringify(`process.stderr.write(${script} + "\\n", () => process.exit(1))`)}]\n`;
const memory = (name: string) => realServer(name, "memory");

let scene: Scene;
let api: GitHubApi;
let workflow: Workflow;
beforeEach(async () => {
  scene = createScene();
  scene.config(down("missing"));
  api = await startGitHubApi();
  workflow = createWorkflow(scene, api, await codexLauncher("0.169.0"));
  mkdirSync(workflow.remote, { recursive: true });
  execFileSync("git", ["init", "--quiet", "--bare", workflow.remote]);
});
afterEach(async () => {
  await api.close();
  scene.remove();
});

describe("the comment", () => {
  const onPullRequest = () => {
    const { number } = api.store.addPull({ headSha: head });
    return { name: "pull_request", payload: { pull_request: { number, head: { sha: head } } } };
  };
  const comment = () => api.store.comments.at(-1)?.body ?? "";

  it("renders nothing that a server printed, whatever fences it prints", async () => {
    scene.config(
      prints(
        "missing",
        '"`".repeat(255) + "\\n[a](https://evil.example) ![b](https://evil.example/b.png) @octocat"',
      ),
    );
    const done = await workflow.step({}, onPullRequest());
    for (const text of [comment(), done.summary]) {
      expect(text).toContain("evil.example");
      expect(cmarkNodeTypes(text)).not.toContain("image");
    }
  });

  it("is one comment, and complete, where lists lag, answers are cut and the first requests fail", async () => {
    api.store.listLagMs = 2000;
    api.fault({ method: "GET", path: /\/comments$/ }, { kind: "half" });
    api.fault({ method: "POST", path: /\/comments$/ }, { kind: "answer", status: 502, body: {} }, 2);
    const event = onPullRequest();
    const done = await workflow.step({}, event);
    expect(api.store.comments, done.log).toHaveLength(1);
    await workflow.step({}, event);
    expect(api.store.comments).toHaveLength(1);
  });

  it("has a section for each value of a matrix, however long its values are", async () => {
    const event = onPullRequest();
    const key = (matrix: object) =>
      `CI / push / check matrix=${JSON.stringify(matrix, null, 2)} step=__octo_demo`;
    const long = key({ text: "x".repeat(2000) });
    for (const given of [key({ os: 1 }), key({ os: "1" }), long]) {
      const done = await workflow.step({ "comment-key": given }, event);
      expect(done.outputs.conclusion, done.log).toBe("fail");
    }
    expect(comment().match(/codex-mcp-check:section /g)).toHaveLength(3);
  });

  it("recovers while GraphQL does not answer the job's token", async () => {
    const event = onPullRequest();
    await workflow.step({}, event);
    api.store.hasGraphql = false;
    scene.config(memory("missing"));
    const done = await workflow.step({}, event);
    expect(comment(), done.log).toMatch(/recovered/i);
  });

  it("is on each of 40 pull requests of the commit", async () => {
    for (let index = 0; index < 40; index += 1)
      api.store.addPull({ headSha: head, headRef: `branch-${index}` });
    const done = await workflow.step({}, { name: "push", payload: {} }, { GITHUB_SHA: head });
    expect(new Set(api.store.comments.map(({ issue }) => issue)).size, done.log).toBe(40);
  });
});

it("a line of 1 MB of a server does not hold a probe", async () => {
  scene.config(prints("missing", '"token=$" + "{".repeat(1) + "token=${".repeat(125000)'));
  const begin = performance.now();
  const done = await workflow.step({ comment: "never" }, { name: "push", payload: {} });
  expect(done.outputs.conclusion, done.log).toBe("fail");
  expect(performance.now() - begin).toBeLessThan(20_000);
}, 60_000);

describe("a scheduled run", () => {
  const git = (...args: string[]) =>
    execFileSync("git", ["-C", workflow.remote, ...args], { encoding: "utf8" });
  const state = () => JSON.parse(git("show", "mcp-health:state.json"));
  const onSchedule = { name: "schedule", payload: { repository: { default_branch: "main" } } };
  const health = {
    "health-branch": "mcp-health",
    "health-issue": "on-failure",
    comment: "never",
    required: "",
  };
  const run = (inputs: Record<string, string> = {}, env: Record<string, string> = {}) =>
    workflow.step({ ...health, ...inputs }, onSchedule, env);
  const times = async (count: number, inputs: Record<string, string> = {}) => {
    for (let index = 1; index < count; index += 1) await run(inputs);
    return run(inputs);
  };

  it("judges the slower of two jobs, which began earlier and reports later", async () => {
    const slow =
      '[mcp_servers.slow]\ncommand = "node"\nargs = ["-e", "setInterval(() => {}, 1000)"]\nstartup_timeout_sec = 3\n';
    scene.config(slow);
    const other = createScene();
    other.config(memory("quick"));
    const otherWorkflow = createWorkflow(other, api, await codexLauncher("0.169.0"));
    for (let index = 0; index < 3; index += 1) {
      const slower = run({ "comment-key": "slow job" });
      const env = { GITHUB_SERVER_URL: `file://${scene.root}/remotes` };
      await otherWorkflow.step({ ...health, "comment-key": "quick job" }, onSchedule, env);
      await slower;
    }
    other.remove();
    expect(JSON.stringify(state().servers)).toMatch(/"name":"slow"[^}]*"state":"down"/);
  });

  it("does not touch an issue of another repository or another author after its own was transferred", async () => {
    await times(2);
    api.store.issues = [];
    const stranger = api.store.addIssue({ number: 9, title: "a stranger's issue", user: person("stranger") });
    const location = `${api.url}/repositories/7/issues/9`;
    api.fault({ path: /\/issues\/1$/ }, { kind: "answer", status: 301, headers: { location }, body: {} }, 99);
    const answer = {
      number: 9,
      repository_url: `${api.url}/repos/other/place`,
      title: "MCP server down: missing",
      body: "<!-- codex-mcp-check:alert:mcp%2Dhealth -->\n",
      state: "open",
      html_url: "https://github.com/other/place/issues/9",
      user: { login: "github-actions[bot]", type: "Bot" },
    };
    api.fault({ path: /^\/repositories\// }, { kind: "answer", status: 200, body: answer }, 99);
    const done = await run();
    expect(stranger, done.log).toMatchObject({ title: "a stranger's issue", body: "", state: "open" });
    expect(api.store.issues.map(({ title }) => title)).toEqual([
      "a stranger's issue",
      "MCP server down: missing",
    ]);
  });

  it("alerts when all servers are down for two runs, keeps their output off the branch, and stops when they are disabled", async () => {
    scene.config(memory("one") + memory("two"));
    await run();
    scene.config(prints("one", '"canary-9f2c"') + prints("two", '"canary-9f2c"'));
    await run();
    expect(api.store.issues).toEqual([]);
    const done = await run();
    expect(
      api.store.issues.map(({ title }) => title),
      done.log,
    ).toEqual(["All 2 MCP servers are down"]);
    expect(git("log", "-p", "mcp-health")).not.toContain("canary-9f2c");
    scene.config(down("one", "enabled = false") + down("two", "enabled = false"));
    await times(2);
    expect(api.store.issues).toMatchObject([{ state: "closed" }]);
    const { number } = api.store.addPull({ headSha: head });
    scene.config(down("one") + down("two"));
    const event = { name: "pull_request", payload: { pull_request: { number, head: { sha: head } } } };
    const seen = await workflow.step({ ...health, comment: "on-failure" }, event);
    expect(seen.summary).not.toContain("Healthy on schedule");
  });

  it("is recorded where the remote refuses to have the branch squashed", async () => {
    git("config", "receive.denyNonFastForwards", "true");
    const done = await times(4, { "health-compact-after": "2" });
    expect(done.log).not.toContain("The history was not written");
    expect(state().runs).toBe(4);
  });

  it("writes the page when something on it changed, not in every run", async () => {
    await times(4);
    expect(Number(git("rev-list", "--count", "mcp-health"))).toBeGreaterThanOrEqual(4);
    expect(Number(git("rev-list", "--count", "mcp-health", "--", "index.html", "README.md"))).toBeLessThan(4);
    expect(git("ls-tree", "-r", "--name-only", "mcp-health")).not.toContain("charts/");
  });
});
