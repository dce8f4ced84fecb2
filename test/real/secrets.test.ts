import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findSpellings, newCanary, newPlainCanary, spellings } from "../support/canaries.ts";
import { startGitHttp } from "../support/git-http.ts";
import { type GitHubApi, startGitHubApi } from "../support/github-api.ts";
import { codexLauncher } from "../support/install-codex.ts";
import {
  callMcpTool,
  items,
  type LoopbackModel,
  message,
  modelConfig,
  startModel,
} from "../support/model.ts";
import { type Finished, runAction } from "../support/run-action.ts";
import { findRunnerCommands } from "../support/runner-commands.ts";
import { brokenServer, createScene, type Scene } from "../support/scene.ts";

/** Answers every request with its own address and headers, as an error. */
async function startEcho() {
  const server = createServer((request, response) => {
    const given = `${request.url} ${decodeURIComponent(request.url ?? "")} ${JSON.stringify(request.headers)}`;
    const encoded = Buffer.from(given).toString("base64").replace(/.{64}/g, "$&\n");
    response.writeHead(500, { "content-type": "text/plain" }).end(`${given}\n${encoded}`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

const inEverySpelling = (secret: string) => Object.values(spellings).map((spell) => spell(secret));

describe("servers that echo everything they were given", () => {
  const canaries: Record<string, string> = {};
  /** A secret of its own for every place. */
  const canary = (label: string) => (canaries[label] = newCanary(label));
  const plain = (label: string) => (canaries[label] = newPlainCanary(label));
  let scene: Scene;
  let model: LoopbackModel;
  let echo: Awaited<ReturnType<typeof startEcho>>;
  let api: GitHubApi;
  let remotes: Awaited<ReturnType<typeof startGitHttp>>;
  let done: Finished;
  let sinks: [string, string][];

  beforeAll(async () => {
    scene = createScene();
    echo = await startEcho();
    model = await startModel([
      items(callMcpTool("talker", "report", {})),
      items(() => message(`The server said: ${Object.values(canaries).flatMap(inEverySpelling).join(" ")}`)),
    ]);
    const toml = (text: string) => JSON.stringify(text);
    const url = `http://user:${plain("url-password")}@127.0.0.1:${echo.port}/${plain("url-path")}/mcp?key=${encodeURIComponent(canary("url-query"))}`;
    scene.config(
      [
        modelConfig(model.baseUrl),
        brokenServer(
          "talker",
          "echoes",
          `default_tools_approval_mode = "approve"\nenv_vars = ["PASSED_ON"]\nenv = { "SAME_NAME" = ${toml(canary("env-of-talker"))}, "LABEL" = ${toml(`/mnt/${plain("env-like-a-path")}`)} }`,
          [
            "runs",
            plain("positional"),
            `--api-key=${canary("argument-key")}`,
            "--label",
            canary("argument-label"),
          ],
        ),
        brokenServer("refuser", "echoes", `env = { "SAME_NAME" = ${toml(canary("env-of-refuser"))} }`, [
          "fails",
          canary("second-positional"),
        ]),
        `[mcp_servers.address]\nurl = ${toml(url)}\n`,
        `[mcp_servers.headers]\nurl = "http://127.0.0.1:${echo.port}/mcp"\nhttp_headers = { "Authorization" = "Bearer ${plain("bearer")}", "X-Region" = ${toml(plain("header"))}, "Cookie" = "session=${plain("cookie")}" }\nenv_http_headers = { "X-From-Env" = "HEADER_SOURCE" }\n`,
        `[mcp_servers.basic]\nurl = "http://127.0.0.1:${echo.port}/mcp"\nhttp_headers = { "Authorization" = "Basic ${Buffer.from(`user:${plain("basic-password")}`).toString("base64")}" }\n`,
        `[mcp_servers.token]\nurl = "http://127.0.0.1:${echo.port}/mcp"\nbearer_token_env_var = "BEARER_SOURCE"\n`,
        // Names of servers that are common words and the values of secrets.
        brokenServer("postgres", "exits-at-once"),
      ].join("\n"),
    );
    scene.file(
      ".codex/config.toml",
      `[mcp_servers.untrusted]\ncommand = "node"\nenv = { "X" = ${toml(canary("untrusted-env"))} }\n`,
    );
    const variables = {
      OPENAI_API_KEY: "sk-loopback-key",
      PASSED_ON: canary("passed-on"),
      HEADER_SOURCE: plain("header-from-env"),
      BEARER_SOURCE: plain("bearer-from-env"),
      SERVICE_TOKEN: canary("environment"),
      POSTGRES_PASSWORD: "postgres",
    };
    const common = { "codex-bin": await codexLauncher("0.169.0"), "fail-on": "never" };
    done = await runAction(
      scene,
      { ...common, prompt: "hello", engine: "exec", preflight: "true", "output-file": "message.md" },
      variables,
    );
    sinks = [
      ...sinksOf(done),
      ["output-file", readFileSync(path.join(scene.workspace, "message.md"), "utf8")],
    ];
    // A pull request's run has a comment; two scheduled runs have a history and an alert.
    api = await startGitHubApi();
    const remote = path.join(scene.root, "remotes", "octo", "demo.git");
    mkdirSync(remote, { recursive: true });
    execFileSync("git", ["init", "--quiet", "--bare", remote]);
    remotes = await startGitHttp(path.join(scene.root, "remotes"));
    const head = "a".repeat(40);
    const { number } = api.store.addPull({ headSha: head });
    const step = async (run: number, name: string, payload: object, inputs: Record<string, string>) => {
      const finished = await runAction(
        scene,
        { ...common, "github-token": "ghs_0123456789abcdefghijklmnopqrstuvwxyz", ...inputs },
        {
          ...variables,
          GITHUB_API_URL: api.url,
          GITHUB_SERVER_URL: remotes.url,
          GITHUB_REPOSITORY: "octo/demo",
          GITHUB_EVENT_NAME: name,
          GITHUB_EVENT_PATH: scene.file("../event.json", JSON.stringify(payload)),
          GITHUB_SHA: "b".repeat(40),
          GITHUB_RUN_ID: String(run),
          GITHUB_RUN_ATTEMPT: "1",
          GITHUB_WORKFLOW: "CI",
          GITHUB_JOB: "check",
        },
      );
      sinks.push(...sinksOf(finished));
    };
    await step(1, "pull_request", { pull_request: { number, head: { sha: head } } }, { comment: "always" });
    const health = { "health-branch": "mcp-health", "health-issue": "on-failure" };
    for (const run of [2, 3]) await step(run, "schedule", { repository: { default_branch: "main" } }, health);
    const git = (...args: string[]) => execFileSync("git", ["-C", remote, ...args], { encoding: "utf8" });
    sinks.push(
      ["history", git("log", "-p", "mcp-health")],
      ...git("ls-tree", "-r", "--name-only", "mcp-health")
        .split("\n")
        .filter(Boolean)
        .map((name): [string, string] => [`branch ${name}`, git("show", `mcp-health:${name}`)]),
      ...api.log.map(({ method, path: to, body }): [string, string] => [
        `${method} ${to}`,
        JSON.stringify(body ?? ""),
      ]),
      ...api.store.comments.map(({ body }): [string, string] => ["comment", body]),
      ...api.store.issues.map(({ body }): [string, string] => ["alert", body ?? ""]),
    );
  });
  const sinksOf = (finished: Finished): [string, string][] => {
    const dir = path.dirname(finished.outputs["report-path"] ?? "");
    return [
      ...readdirSync(dir).map((name): [string, string] => [name, readFileSync(path.join(dir, name), "utf8")]),
      ["log", finished.log.replace(/^::add-mask::.*$/gm, "")],
      ["summary", finished.summary],
      ["outputs", JSON.stringify(finished.outputs)],
    ];
  };
  afterAll(async () => {
    await Promise.all([model?.close(), echo?.close(), api?.close(), remotes?.close()]);
    scene?.remove();
  });

  it("secrets-in-text: no sink has any of them in any spelling", () => {
    expect(Object.keys(spellings).length).toBeGreaterThanOrEqual(24);
    const names = new Set(sinks.filter(([, text]) => text !== "").map(([sink]) => sink));
    for (const sink of ["comment", "alert", "history", "branch index.html", "log", "summary", "outputs"])
      expect([...names]).toContain(sink);
    for (const sink of ["report.json", "junit.xml", "events.jsonl", "output-file"])
      expect([...names]).toContain(sink);
    expect(Object.keys(canaries).length).toBeGreaterThanOrEqual(17);
    const found = sinks.flatMap(([sink, text]) =>
      Object.entries(canaries).flatMap(([label, secret]) =>
        findSpellings(secret, text).map((spelling) => `${sink}: ${label} as ${spelling}`),
      ),
    );
    expect(found).toEqual([]);
  });

  it("each sink has what was said around them", () => {
    const errors = Object.fromEntries((done.report?.servers ?? []).map(({ name, error }) => [name, error]));
    expect(errors.headers).toContain("HTTP 500");
    expect(errors.refuser).toContain("***");
    expect(done.events.join("\n")).toContain("The server said: ***");
    expect(done.outputs["final-message"]).toContain("The server said: ***");
  });

  it("names, states and codes are as they are, though a password is one of them", () => {
    expect((done.report?.servers ?? []).map(({ name }) => name).sort()).toEqual([
      "address",
      "basic",
      "headers",
      "postgres",
      "refuser",
      "talker",
      "token",
      "untrusted",
    ]);
    expect(done.summary).toContain("postgres");
    expect(done.outputs.conclusion).toMatch(/^(?:pass|fail|inconclusive)$/);
  });

  it("the runner is told of secrets before any server is started, and of no common word", () => {
    const commands = findRunnerCommands(done.log);
    const masks = commands.filter(({ name }) => name === "add-mask").map(({ data }) => data);
    expect(masks).toEqual(
      expect.arrayContaining([canaries["header-from-env"], canaries.bearer, canaries["env-of-talker"]]),
    );
    expect(masks.filter((value) => value.length < 8 || /^[a-z]+$/.test(value))).toEqual([]);
    const lines = done.log.split("\n");
    const lastMask = lines.findLastIndex((line) => line.startsWith("::add-mask::"));
    expect(
      lines.findIndex((line, at) => at > lastMask || (!line.startsWith("::") && line.includes("talker"))),
    ).toBeGreaterThan(lastMask);
  });
});

it("hides a token that stands where a variable's name belongs, and says so", async () => {
  const scene = createScene();
  const tokens = [
    "6f9619ff-8b86-d011-b42d-00cf4fc964ff",
    "lin_api_x8Kq2LmZ0pQw7RtY5uIo",
    "MySecretPassw0rd!",
  ];
  const server = (token: string, index: number) =>
    `[mcp_servers.s${index}]\nurl = "http://127.0.0.1:9/mcp"\nbearer_token_env_var = "${token}"\n`;
  scene.config(tokens.map(server).join(""));
  const done = await runAction(scene, { mode: "probe", "codex-bin": await codexLauncher("0.169.0") });
  expect(done.report?.servers.map(({ diagnosis }) => diagnosis?.code)).toEqual(
    tokens.map(() => "token-as-variable-name"),
  );
  const shown = JSON.stringify({ ...done, log: done.log.replace(/^::add-mask::.*$/gm, "") });
  for (const token of tokens) expect(shown).not.toContain(token);
  scene.remove();
});
