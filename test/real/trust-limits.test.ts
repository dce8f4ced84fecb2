import { spawnSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { cliBundle } from "../support/bundle.ts";
import { codexLauncher } from "../support/install-codex.ts";
import { items, message, runCommand, startModel } from "../support/model.ts";
import { runAction } from "../support/run-action.ts";
import { brokenServer, createScene, type Scene } from "../support/scene.ts";

let scene: Scene;
beforeEach(() => {
  scene = createScene();
});
afterEach(() => scene.remove());

it("the command starts no server of a stranger's checkout either", async () => {
  const mark = path.join(scene.root, "started");
  scene.config(brokenServer("marks", "leaves-mark", "", [mark]));
  const event = path.join(scene.root, "event.json");
  writeFileSync(event, JSON.stringify({ pull_request: { number: 1, head: { sha: "a".repeat(40) } } }));
  const { status, stdout } = spawnSync(
    process.execPath,
    [cliBundle, `--codex-bin=${await codexLauncher("0.169.0")}`],
    {
      cwd: scene.workspace,
      env: scene.env({
        GITHUB_ACTIONS: "true",
        GITHUB_WORKSPACE: scene.workspace,
        GITHUB_EVENT_NAME: "pull_request_target",
        GITHUB_EVENT_PATH: event,
        GITHUB_SHA: "b".repeat(40),
      }),
      encoding: "utf8",
    },
  );
  expect([existsSync(mark), status], stdout).toEqual([false, 3]);
});

it("a command of the model does not find the key: Codex 0.137.0, which takes a snapshot of the shell", async () => {
  const key = "sk-canary-key-7q3k9x2m5p8w";
  const model = await startModel([
    items(runCommand("env; cat /proc/self/environ; echo the-end")),
    items(message("done")),
  ]);
  try {
    const inputs = {
      "codex-bin": await codexLauncher("0.137.0"),
      "openai-api-key": key,
      "responses-api-endpoint": `${model.baseUrl}/responses`,
      ...{ prompt: "hello", engine: "exec", preflight: "false" },
    };
    const done = await runAction(scene, inputs);
    const output = JSON.stringify(model.requests.at(-1)?.input);
    expect(output.includes("the-end") && output.includes("PATH="), done.log).toBe(true);
    expect(output.includes(key), done.log).toBe(false);
    expect(model.authorizations.at(-1)).toBe(`Bearer ${key}`);
  } finally {
    await model.close();
  }
});

it("long names, long lines and long runs of backticks leave a report that the second workflow reads", async () => {
  const tools = path.join(scene.root, "tools.json");
  const name = (letter: string) => letter.repeat(1500);
  writeFileSync(
    tools,
    JSON.stringify([name("a"), name("b")].map((tool) => ({ name: tool, inputSchema: { type: "object" } }))),
  );
  const print = "process.stderr.write(`${'x '.repeat(7.5e6)}\\n${'`'.repeat(3e5)} ${'~'.repeat(3e5)}\\n`)";
  scene.config(
    `${brokenServer("long-names", "lists-tools", "", [tools])}
[mcp_servers.long-lines]
command = "node"
args = ["-e", ${JSON.stringify(`${print}; process.exitCode = 1`)}]
`,
  );
  const began = performance.now();
  const codex = await codexLauncher("0.169.0");
  const first = await runAction(scene, { "codex-bin": codex, required: "long-names" });
  expect([first.outputs.conclusion, first.exitCode], first.log.slice(0, 4000)).toEqual(["pass", 0]);
  expect(first.report?.servers.map(({ state }) => state).sort()).toEqual(["failed", "ready"]);
  expect(Math.max(...first.log.split("\n").map((line) => line.length))).toBeLessThan(20_000);
  const read = { "report-from": first.outputs["report-path"] ?? "", mode: "report", required: "long-names" };
  const second = await runAction(scene, read);
  expect([second.outputs.conclusion, second.report?.problems], second.log).toEqual(["pass", []]);
  expect(performance.now() - began).toBeLessThan(60_000);
});
