import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
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
import { brokenServer, createScene, realServer, type Scene } from "../support/scene.ts";

describe("the files of an exec run on a stock Codex 0.169.0", () => {
  let scene: Scene;
  let model: LoopbackModel;
  let done: Finished;
  let codexLines: string[];

  beforeAll(async () => {
    scene = createScene();
    model = await startModel([
      items(callMcpTool("everything", "echo", { message: "hi" })),
      items(message("bye")),
    ]);
    const approved = 'default_tools_approval_mode = "approve"';
    scene.config(
      modelConfig(model.baseUrl) +
        realServer("everything", "everything", approved) +
        brokenServer("exits", "exits-at-once"),
    );
    // A Codex that keeps a copy of what the real one prints.
    const copy = path.join(scene.root, "stdout.jsonl");
    const tee = path.join(scene.root, "codex");
    const real = await codexLauncher("0.169.0");
    writeFileSync(
      tee,
      `#!/bin/sh\nif [ "$1" = exec ]; then "${real}" "$@" | tee "${copy}"; else exec "${real}" "$@"; fi\n`,
    );
    chmodSync(tee, 0o755);
    done = await runAction(
      scene,
      { "codex-bin": tee, prompt: "hello", engine: "exec", required: "everything" },
      { OPENAI_API_KEY: "sk-loopback-key" },
    );
    codexLines = readFileSync(copy, "utf8").split("\n").filter(Boolean);
  });
  afterAll(async () => {
    await model?.close();
    scene?.remove();
  });

  const isOurs = (line: string) => line.startsWith('{"type":"mcp.server.');

  it("hold Codex's lines byte for byte, in order", () => {
    expect(done.report?.conclusion, done.log).toBe("pass");
    expect(done.events.filter((line) => !isOurs(line))).toEqual(codexLines);
  });

  it("hold the proposal's lines behind thread.started and before the turn", () => {
    const types = done.events.map((line) => JSON.parse(line).type as string);
    const ours = types.flatMap((type, at) => (type.startsWith("mcp.server.") ? [at] : []));
    expect(ours.length).toBe(4);
    expect(Math.min(...ours)).toBeGreaterThan(types.indexOf("thread.started"));
    expect(Math.max(...ours)).toBeLessThan(types.indexOf("turn.started"));
    const byName = (name: string) =>
      done.events
        .filter(isOurs)
        .map((line) => JSON.parse(line))
        .filter((event) => event.name === name);
    expect(byName("everything")).toEqual([
      { type: "mcp.server.init_started", name: "everything" },
      { type: "mcp.server.ready", name: "everything" },
    ]);
    expect(byName("exits")).toEqual([
      { type: "mcp.server.init_started", name: "exits" },
      { type: "mcp.server.failed", name: "exits", error: expect.stringContaining("exits") },
    ]);
  });

  it("count the tool calls of the run", () => {
    const server = done.report?.servers.find(({ name }) => name === "everything");
    expect(server?.toolCalls, done.log).toEqual({ completed: 1, failed: 0, cancelled: 0, firstError: null });
  });

  it("are a report that its published schema accepts", () => {
    const schema = JSON.parse(
      readFileSync(path.join(import.meta.dirname, "../../schema/report.schema.json"), "utf8"),
    );
    const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(schema);
    validate(done.report);
    expect(validate.errors).toBeNull();
  });

  it("can be read again by mode report, with the same states", async () => {
    const states = (report: Finished["report"]) =>
      report?.servers.map(({ name, state }) => [name, state]).sort();
    const dir = path.join(scene.runnerTemp, "codex-mcp-check");
    for (const file of ["report.json", "events.jsonl"]) {
      const again = await runAction(scene, {
        mode: "report",
        "report-from": path.join(dir, file),
        "report-dir": path.join(scene.runnerTemp, `again-${file}`),
      });
      expect(states(again.report), again.log).toEqual(states(done.report));
      // The events name the servers that Codex started, and prove nothing about others.
      expect(again.outputs.conclusion).toBe(file === "report.json" ? "pass" : "inconclusive");
    }
  });
});
