import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { approve, runEngine } from "../support/engine-run.ts";
import { codexLauncher } from "../support/install-codex.ts";
import { callMcpTool, items, message } from "../support/model.ts";
import { runAction } from "../support/run-action.ts";
import { createScene, realServer, type Scene } from "../support/scene.ts";

const transcripts = path.resolve(import.meta.dirname, "../fixtures/transcripts");
const recorded = readdirSync(transcripts).flatMap((source) =>
  readdirSync(path.join(transcripts, source)).map((file) => `${source}/${file}`),
);

let scene: Scene;
beforeEach(() => {
  scene = createScene();
});
afterEach(() => scene.remove());

const read = (text: string, inputs: Record<string, string> = {}) => {
  scene.file("earlier.jsonl", text);
  return runAction(scene, { "report-from": "earlier.jsonl", ...inputs });
};

// Session files of 0.107 do not say how a call ended.
const telling = recorded.filter((file) => file !== "rollout/0.107.0.jsonl");

it.each(telling)("mode report reads %s", async (file) => {
  const text = readFileSync(path.join(transcripts, file), "utf8");
  const namesAll = !/^(exec|rollout|mcp-server)\//.test(file);
  const done = await read(text, namesAll ? {} : { required: "everything" });
  const everything = done.report?.servers.find(({ name }) => name === "everything");
  expect(everything).toMatchObject({ state: "ready", toolCalls: { completed: 1 } });
  expect([done.report?.turn?.status, done.outputs["final-message"]]).toEqual(["completed", ""]);
  if (namesAll) {
    const failed = done.report?.servers.filter(({ state }) => state === "failed").map(({ name }) => name);
    expect(failed?.sort()).toEqual(["hangs", "missing"]);
  }
  expect(done.outputs.conclusion, done.log).toBe("pass");
});

it("judges an earlier run by today's rules", async () => {
  const text = readFileSync(path.join(transcripts, "app-server/0.169.0.jsonl"), "utf8");
  const done = await read(text, { required: "missing" });
  expect([done.outputs.conclusion, done.exitCode, done.outputs["required-failed"]], done.log).toEqual([
    "fail",
    1,
    '["missing"]',
  ]);
});

it.each(["exec", "app-server"] as const)(
  "reads the events.jsonl of engine %s as that run said",
  async (engine) => {
    const run = await runEngine({
      engine,
      codex: await codexLauncher("0.169.0"),
      turn: [items(callMcpTool("memory", "read_graph", {})), items(message("called"))],
      config: `${realServer("memory", "memory", approve)}[mcp_servers.missing]\ncommand = "no-such-command"\n`,
    });
    const done = await read(`${run.events.join("\n")}\n`);
    const said = ({ report }: typeof run) =>
      report?.servers
        .filter(({ state }) => state !== "untrusted")
        .map(({ name, state, toolCalls }) => [name, state, toolCalls])
        .sort();
    expect(said({ ...run, ...done }), done.log).toEqual(said(run));
    expect(done.report?.turn).toEqual(run.report?.turn);
  },
);
