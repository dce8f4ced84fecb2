import { execFileSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  watch,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo, Server } from "node:net";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { recordRun } from "../../src/health/store/record-run.ts";
import { failed, runAt, seen } from "../health/sample-runs.ts";
import { type GitHubApi, startGitHubApi } from "../support/github-api.ts";
import { codexLauncher } from "../support/install-codex.ts";
import { processesOf } from "../support/processes.ts";
import { createScene, type Scene } from "../support/scene.ts";
import { createWorkflow, type Workflow } from "../support/workflow.ts";

let scene: Scene;
let api: GitHubApi;
let workflow: Workflow;
let key = 0;

const health = { "health-branch": "mcp-health", "health-issue": "on-failure", comment: "never" };
const onSchedule = { name: "schedule", payload: { repository: { default_branch: "main" } } };
const git = (...args: string[]) =>
  execFileSync("git", ["-C", workflow.remote, ...args], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });
const state = () => JSON.parse(git("show", "mcp-health:state.json"));
const records = () =>
  git("ls-tree", "-r", "--name-only", "mcp-health", "history/")
    .split("\n")
    .filter((name) => /^history\/\d{4}\/\d\d\/\d\d\.jsonl$/.test(name))
    .flatMap((name) => git("show", `mcp-health:${name}`).trimEnd().split("\n"))
    .map((line) => JSON.parse(line) as { run: string; job?: string });

/** Puts files on a branch of the remote, whatever their names hold. */
function put(files: Record<string, string>, branch = "mcp-health"): void {
  const index = path.join(scene.root, "index");
  rmSync(index, { force: true });
  const run = (args: string[], input = "") =>
    execFileSync("git", ["-C", workflow.remote, ...args], {
      encoding: "utf8",
      input,
      env: {
        ...process.env,
        GIT_INDEX_FILE: index,
        GIT_AUTHOR_NAME: "x",
        GIT_AUTHOR_EMAIL: "x@example.com",
        GIT_COMMITTER_NAME: "x",
        GIT_COMMITTER_EMAIL: "x@example.com",
      },
    }).trim();
  const parent = run(["for-each-ref", "--format=%(objectname)", `refs/heads/${branch}`]);
  if (parent !== "") run(["read-tree", parent]);
  const entries = Object.entries(files).map(
    ([name, text]) => `100644 ${run(["hash-object", "-w", "--stdin"], text)}\t${name}\0`,
  );
  run(["update-index", "-z", "--index-info"], entries.join(""));
  const commit = [
    "commit-tree",
    run(["write-tree"]),
    "-m",
    "by hand",
    ...(parent === "" ? [] : ["-p", parent]),
  ];
  run(["update-ref", `refs/heads/${branch}`, run(commit)]);
}

async function open(): Promise<void> {
  scene = createScene();
  scene.config('[mcp_servers.missing]\ncommand = "no-such-command-anywhere"\n');
  api = await startGitHubApi();
  workflow = createWorkflow(scene, api, await codexLauncher("0.169.0"));
  mkdirSync(workflow.remote, { recursive: true });
  execFileSync("git", ["init", "--quiet", "--bare", workflow.remote]);
}

async function close(): Promise<void> {
  await api.close();
  scene.remove();
}

describe("a scheduled run that is cancelled", () => {
  const servers: Server[] = [];
  beforeAll(async () => {
    await open();
    // Two bad runs, so that the next has news for the webhook.
    for (const index of [0, 1]) {
      const run = { ...runAt(index, [failed("missing")], { job: "CI / check" }), runId: `90${index}` };
      const startedAt = new Date(Date.now() - (2 - index) * 1_800_000).toISOString();
      const store = {
        remote: workflow.remote,
        branch: "mcp-health",
        token: null,
        tempDir: scene.root,
        env: process.env,
      };
      await recordRun({ store, run: { ...run, startedAt }, title: "octo/demo" });
    }
  });
  afterEach(() => {
    for (const server of servers.splice(0)) server.close();
    rmSync(path.join(workflow.remote, "hooks", "pre-receive"), { force: true });
  });
  afterAll(close);

  const listen = async (server: Server) => {
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return `127.0.0.1:${(server.address() as AddressInfo).port}`;
  };

  /** What holds the run: variables and inputs for it, and the moment at which it is held. */
  const places = {
    "git fetch": async () => {
      let held = () => {};
      const isHeld = new Promise<void>((resolve) => (held = resolve));
      const address = await listen(createServer(() => held()));
      return { isHeld, env: { GITHUB_SERVER_URL: `http://${address}` }, inputs: {} };
    },
    "git push": async () => {
      const mark = path.join(scene.root, `pushed-${key++}`);
      const hook = path.join(workflow.remote, "hooks", "pre-receive");
      writeFileSync(hook, `#!/bin/sh\ntouch ${mark}\nexec sleep 600\n`);
      chmodSync(hook, 0o755);
      return { isHeld: appears(mark), env: {}, inputs: {} };
    },
    "the alert issue": async () => {
      api.fault(
        { method: "GET", path: /\/issues$/ },
        { kind: "hold", when: "before", until: new Promise(() => {}) },
      );
      return { isHeld: api.arrived({ method: "GET", path: /\/issues$/ }), env: {}, inputs: {} };
    },
    "the webhook": async () => {
      const [certificate, privateKey] = ["cert.pem", "key.pem"].map((name) => path.join(scene.root, name));
      execFileSync(
        "openssl",
        [
          "req",
          "-x509",
          "-newkey",
          "ec",
          "-pkeyopt",
          "ec_paramgen_curve:P-256",
          "-nodes",
          "-subj",
          "/CN=127.0.0.1",
        ].concat(["-addext", "subjectAltName=IP:127.0.0.1", "-keyout", privateKey!, "-out", certificate!]),
        { stdio: "ignore" },
      );
      let held = () => {};
      const isHeld = new Promise<void>((resolve) => (held = resolve));
      const tls = { cert: readFileSync(certificate!), key: readFileSync(privateKey!) };
      const address = await listen(createTlsServer(tls, () => held()));
      return {
        isHeld,
        env: { NODE_EXTRA_CA_CERTS: certificate! },
        inputs: { "health-webhook": `https://${address}/hook` },
      };
    },
  };

  const appears = (file: string) =>
    new Promise<void>((resolve) => {
      const watcher = watch(path.dirname(file), check);
      function check() {
        if (!existsSync(file)) return;
        watcher.close();
        resolve();
      }
      check();
    });

  it.each([
    ["git fetch", "SIGINT"],
    ["git push", "SIGTERM"],
    ["the alert issue", "SIGINT"],
    ["the webhook", "SIGTERM"],
  ] as const)(
    "while %s is held, by %s, has written summary and outputs, and is gone within 3 s with all it started",
    async (place, signal) => {
      const { isHeld, env, inputs } = await places[place]();
      const started = workflow.start({ ...health, ...inputs }, onSchedule, env);
      await Promise.race([isHeld, started.finished.then(({ log }) => Promise.reject(new Error(log)))]);
      const written = (name: string) => readFileSync(path.join(scene.root, "runner-files", name), "utf8");
      expect(written("output")).toContain("conclusion");
      expect(written("summary")).toContain("is down, and this job requires it");
      const cancelledAt = performance.now();
      started.kill(signal);
      const done = await started.finished;
      expect(performance.now() - cancelledAt).toBeLessThan(3000);
      expect([done.exitCode, done.outputs.conclusion], done.log).toEqual([1, "fail"]);
      expect(processesOf(scene.root)).toEqual([]);
      const left = readdirSync(scene.runnerTemp).filter((name) =>
        existsSync(path.join(scene.runnerTemp, name, "HEAD")),
      );
      expect(left).toEqual([]);
    },
    30_000,
  );
});

describe("the history", () => {
  beforeEach(open);
  afterEach(close);
  const warnings = (log: string) => log.split("\n").filter((line) => line.startsWith("::warning::"));

  it("counts runs started by hand on the default branch only, continues the schedule with them, and keeps two steps apart", async () => {
    const byHand = { name: "workflow_dispatch", payload: { repository: { default_branch: "main" } } };
    const as = (event: string, step: string) => ({
      ...health,
      "comment-key": `CI / ${event} / check matrix=null step=${step}`,
    });
    const elsewhere = await workflow.step(as("workflow_dispatch", "__octo_demo"), byHand, {
      GITHUB_REF: "refs/heads/feature",
    });
    expect(git("branch"), elsewhere.log).toBe("");
    await workflow.step(as("workflow_dispatch", "__octo_demo"), byHand, { GITHUB_REF: "refs/heads/main" });
    await workflow.step(as("schedule", "__octo_demo"), onSchedule, { GITHUB_ACTION: "__octo_demo" });
    const sameRun = { GITHUB_RUN_ID: String(workflow.runId), GITHUB_ACTION: "__octo_demo_2" };
    const second = await workflow.step(as("schedule", "__octo_demo_2"), onSchedule, sameRun);
    const found = records();
    expect(found, second.log).toHaveLength(3);
    expect(found[0]?.job).toBe(found[1]?.job);
    expect(found[1]?.run).toBe(found[2]?.run);
    expect(found[1]?.job).not.toBe(found[2]?.job);
  });

  it("makes the job fail when it cannot be read for as many runs as `health-fail-after` says, and never crashes", async () => {
    await workflow.step({ ...health, required: "" }, onSchedule);
    const text = git("show", "mcp-health:state.json");
    put({ "state.json": text.replace(/"today":"[^"]*"/, '"today":"2026-13-45"') });
    const before = git("rev-parse", "mcp-health");
    const lenient = { ...health, required: "" };
    const patient = await workflow.step({ ...lenient, "health-fail-after": "100" }, onSchedule);
    expect([patient.exitCode, patient.outputs.conclusion], patient.log).toEqual([0, "pass"]);
    expect(warnings(patient.log)).toEqual([
      expect.stringMatching(/state\.json on the health branch cannot be read/),
    ]);
    const strict = await workflow.step({ ...lenient, "health-fail-after": "1" }, onSchedule);
    expect(strict.exitCode, strict.log).toBe(1);
    expect(strict.log).toContain("The history has not been recorded for 1 runs (`health-fail-after` is 1)");
    expect(git("rev-parse", "mcp-health")).toBe(before);
  });

  it("leaves the files of others alone, whatever their names hold", async () => {
    await workflow.step(health, onSchedule);
    const foreign = {
      "history/notes.txt": "a",
      "days/summary.csv": "b",
      "charts/old.svg": "c",
      'charts/x"\nM 100644 inline injected.svg': "d",
      'badges/y"\nD README.md\n.svg': "e",
    };
    const outOfDate = "history/2020/01/01.jsonl";
    put({ ...foreign, [outOfDate]: "" });
    const done = await workflow.step(health, onSchedule);
    const names = git("ls-tree", "-r", "-z", "--name-only", "mcp-health").split("\0");
    expect(names, done.log).toEqual(expect.arrayContaining([...Object.keys(foreign), "README.md"]));
    expect(names).not.toContain("injected.svg");
    expect(names).not.toContain(outOfDate);
    expect(records()).toHaveLength(2);
  });

  it("is not written to the default branch, nor to a branch that holds something else", async () => {
    put({ "src/main.c": "int main;" }, "main");
    put({ "src/main.c": "int main;" }, "work");
    for (const [branch, words] of [
      ["main", "the repository's default branch"],
      ["work", "it is not a health branch"],
    ] as const) {
      const before = git("rev-parse", branch);
      const done = await workflow.step({ ...health, "health-branch": branch }, onSchedule);
      expect(warnings(done.log)).toContainEqual(expect.stringContaining(words));
      expect(git("rev-parse", branch)).toBe(before);
    }
  });

  it("misses no run between two starts of its cron expression, and is not written by a clock that differs from GitHub's", async () => {
    const store = {
      remote: workflow.remote,
      branch: "mcp-health",
      token: null,
      tempDir: scene.root,
      env: process.env,
    };
    const begin = Date.now() - 3 * 86_400_000;
    for (let index = 0; index < 5; index += 1) {
      const startedAt = new Date(begin + index * 1_800_000).toISOString();
      const run = {
        ...runAt(index, [seen("missing")], { job: "CI / check" }),
        runId: String(900 + index),
        startedAt,
      };
      await recordRun({ store, run, title: "octo/demo" });
    }
    const skewed = new Date(Date.now() - 5 * 3_600_000).toUTCString();
    api.fault({ path: /\/labels$/ }, { kind: "answer", status: 200, headers: { date: skewed }, body: [] });
    const ahead = await workflow.step(health, onSchedule);
    expect(warnings(ahead.log)).toContainEqual(
      expect.stringMatching(/This run was not recorded in the history: this machine's clock is 5 h.* ahead/),
    );
    expect(records()).toHaveLength(5);
    const yearly = { ...onSchedule, payload: { ...onSchedule.payload, schedule: "0 0 1 1 *" } };
    const done = await workflow.step(health, yearly);
    expect(done.summary).not.toContain("missed before this one");
    expect(records()).toHaveLength(6);
    expect(state().jobs.map(({ gaps }: { gaps: unknown[] }) => gaps)).toEqual([[]]);
  });
});
