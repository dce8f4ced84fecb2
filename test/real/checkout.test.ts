import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { codexLauncher } from "../support/install-codex.ts";
import { modelConfig, startModel } from "../support/model.ts";
import { runAction } from "../support/run-action.ts";
import { createScene, realServer, type Scene } from "../support/scene.ts";

// What a checkout may and may not do to the verdict, through the shipped bundle.

const missing = '[mcp_servers.missing]\ncommand = "no-such-command-anywhere"\n';
const rulesFile = ".github/codex-mcp-check.yml";
let codex: string;
let scene: Scene;
beforeAll(async () => {
  codex = await codexLauncher("0.169.0");
});
beforeEach(() => {
  scene = createScene();
});
afterEach(() => scene.remove());

const probe = (inputs: Record<string, string> = {}, env: Record<string, string> = {}) =>
  runAction(scene, { "codex-bin": codex, ...inputs }, env);

describe("a rules file of the checkout", () => {
  const pullRequest = { GITHUB_EVENT_NAME: "pull_request" };

  it.each(["allow: [failed]", "expect: failed"])(
    "cannot excuse a required server on a pull request: %s",
    async (rule) => {
      scene.config(missing);
      scene.file(rulesFile, `version: 1\nservers:\n  missing: { ${rule} }\n`);
      const theirs = await probe({ required: "missing" }, pullRequest);
      expect([theirs.outputs.conclusion, theirs.exitCode], theirs.log).toEqual(["fail", 1]);
      expect(theirs.report?.rules.loosened).toEqual([
        { server: "missing", rule: rule.split(":")[0], at: { file: rulesFile, line: 3 } },
      ]);
      expect(theirs.summary).toContain("cannot excuse");
      const pushed = await probe({ required: "missing" }, { GITHUB_EVENT_NAME: "push" });
      expect([pushed.outputs.conclusion, pushed.exitCode], pushed.log).toEqual(["pass", 0]);
    },
  );

  it("cannot excuse what the configuration requires, and may tighten", async () => {
    scene.config(`${missing}required = true\n${realServer("memory", "memory")}`);
    scene.file(
      rulesFile,
      "version: 1\nservers:\n  missing: { allow: [failed] }\n  memory: { min-tools: 99, required: true }\n",
    );
    const done = await probe({}, pullRequest);
    expect([done.outputs.conclusion, done.outputs["required-failed"]]).toEqual([
      "fail",
      '["missing","memory"]',
    ]);
  });

  it("is found from a subdirectory, and named", async () => {
    scene.config(missing);
    scene.file(rulesFile, "version: 1\nservers: { missing: { required: true } }\n");
    scene.file("packages/one/README", "");
    const done = await probe({ "working-directory": "packages/one" });
    expect([done.outputs.conclusion, done.report?.rules.file], done.log).toEqual(["fail", rulesFile]);
    expect(done.log).toContain(`Rules: ${rulesFile}`);
  });

  it("of a subdirectory comes before that of the root", async () => {
    scene.config(missing);
    scene.file(rulesFile, "version: 1\nservers: { missing: { required: true } }\n");
    scene.file(`packages/one/${rulesFile}`, "version: 1\n");
    const done = await probe({ "working-directory": "packages/one" });
    expect([done.outputs.conclusion, done.report?.rules.file]).toEqual(["pass", `packages/one/${rulesFile}`]);
  });
});

describe("required-failed", () => {
  it("names a required pattern that no server matches, and the servers that it matches", async () => {
    scene.config(missing);
    const done = await probe({ required: "miss*,gh-*" });
    expect([done.outputs.conclusion, done.outputs["required-failed"]], done.log).toEqual([
      "fail",
      '["missing","gh-*"]',
    ]);
  });
});

describe("tables that Codex does not read", () => {
  it.each([
    ["[mcp.servers.x]", "mcp_servers.x"],
    ["[mcpServers.x]", "mcp_servers.x"],
    ["[mcp-servers.x]", "mcp_servers.x"],
    ["[profiles.ci.mcp_servers.x]", "mcp_servers.NAME"],
  ])("are a warning with file and line: %s", async (table, instead) => {
    scene.config(`# comment\n${table}\ncommand = "node"\n`);
    const done = await probe();
    const [problem] = done.report?.problems ?? [];
    expect(problem, done.log).toMatchObject({
      code: "config-near-miss",
      level: "warning",
      at: { file: "$CODEX_HOME/config.toml", line: 2 },
    });
    expect(problem?.remedy).toContain(instead);
    expect(done.report?.configFiles).toEqual(["$CODEX_HOME/config.toml"]);
  });

  it("include a .mcp.json", async () => {
    scene.config("");
    scene.file(".mcp.json", '{"mcpServers":{"github":{"command":"node"}}}');
    const done = await probe();
    expect(done.report?.problems[0]).toMatchObject({ code: "config-near-miss", at: { file: ".mcp.json" } });
    expect(done.report?.problems[0]?.detail).toContain("`github`");
  });

  it("and an empty configuration fails where servers are expected", async () => {
    scene.config("");
    expect((await probe({ "fail-if-empty": "true" })).outputs.conclusion).toBe("fail");
    expect((await probe({ required: "x" })).outputs.conclusion).toBe("fail");
    const named = await probe({ rules: "version: 1\nservers: { x: { max-boot: 1s } }" });
    expect([named.outputs.conclusion, named.exitCode], named.log).toEqual(["fail", 1]);
  });
});

describe("a Codex home that does not exist", () => {
  it("is refused by name, and not made", async () => {
    const home = path.join(scene.root, "nope");
    for (const done of [await probe({ "codex-home": home }), await probe({}, { CODEX_HOME: home })]) {
      expect([done.exitCode, done.report]).toEqual([1, null]);
      expect(done.log).toContain(home);
    }
    expect(() => readFileSync(home)).toThrow("ENOENT");
  });
});

describe("paths", () => {
  const link = (name: string, target: string) => {
    mkdirSync(path.dirname(path.join(scene.workspace, name)), { recursive: true });
    symlinkSync(target, path.join(scene.workspace, name));
  };

  it("through a link of the checkout are refused, all at once, and nothing is read or written", async () => {
    const secret = path.join(scene.root, "secret");
    writeFileSync(secret, "CANARY: 1\n");
    for (const name of ["prompt", "rules", "schema", "out"]) link(name, secret);
    const done = await probe({
      "prompt-file": "prompt",
      "rules-file": "rules",
      "output-schema-file": "schema",
      "output-file": "out",
    });
    expect([done.exitCode, done.report]).toEqual([1, null]);
    for (const name of ["prompt-file", "rules-file", "output-schema-file", "output-file"])
      expect(done.log).toContain(`\`${name}\``);
    expect(done.log).not.toContain("CANARY");
    expect(readFileSync(secret, "utf8")).toBe("CANARY: 1\n");
  });

  it.each([".git/hooks/post-checkout", "../outside", "/etc/hosts"])(
    "end in the workspace: %s",
    async (given) => {
      const done = await probe({ prompt: "hello", "output-file": given });
      expect([done.exitCode, done.report]).toEqual([1, null]);
      expect(done.log).toContain("output-file");
    },
  );

  it("lead through no link for the default rules file, nor for a loop of links", async () => {
    scene.config(missing);
    const secret = path.join(scene.root, "secret");
    writeFileSync(secret, "CANARY: 1\n");
    link(rulesFile, secret);
    const done = await probe();
    expect([done.outputs.conclusion, done.report?.rules.file], done.log).toEqual(["pass", null]);
    expect(done.log).not.toContain("CANARY");
  });

  it("of a checkout that may not be run are not read", async () => {
    scene.config(missing);
    scene.file(rulesFile, "CANARY: 1\n");
    const event = scene.file("event.json", "{}");
    const done = await probe({}, { GITHUB_EVENT_NAME: "pull_request_target", GITHUB_EVENT_PATH: event });
    expect(
      done.report?.problems.map(({ code }) => code),
      done.log,
    ).toEqual(["untrusted-checkout"]);
    expect(done.log).not.toContain("CANARY");
  });
});

it("each step of a job has a directory for its files", async () => {
  scene.config(missing);
  const first = await probe();
  const second = await probe();
  expect([first.outputs["report-path"], second.outputs["report-path"]]).toEqual([
    path.join(scene.runnerTemp, "codex-mcp-check", "report.json"),
    path.join(scene.runnerTemp, "codex-mcp-check-2", "report.json"),
  ]);
});

describe.each(["0.169.0", "0.137.0", "0.110.0"])("on Codex %s, a pull request's rules", (version) => {
  it.each([
    ["a probe", "pull_request", {}],
    ["a probe of a merge queue", "merge_group", {}],
    ["engine exec", "pull_request", { prompt: "hello", engine: "exec" }],
    ["engine app-server", "pull_request", { prompt: "hello", engine: "app-server" }],
  ])("do not excuse a required server in %s, and no token is spent", async (_, event, inputs) => {
    const model = await startModel();
    try {
      scene.config(modelConfig(model.baseUrl) + missing);
      scene.file(rulesFile, "version: 1\nservers: { missing: { allow: [failed] } }\n");
      const done = await probe(
        { ...inputs, required: "miss*", "codex-bin": await codexLauncher(version) },
        { GITHUB_EVENT_NAME: event, OPENAI_API_KEY: "sk-loopback-key" },
      );
      expect([done.outputs.conclusion, done.outputs["required-failed"], done.exitCode], done.log).toEqual([
        "fail",
        '["missing"]',
        1,
      ]);
      expect(model.requests).toEqual([]);
    } finally {
      await model.close();
    }
  });
});
