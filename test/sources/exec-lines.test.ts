import { readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ExecLines } from "../../src/sources/app-server/exec-lines.ts";
import { execShape } from "../../src/sources/app-server/exec-shape.ts";

const recording = (source: string, version: string): string[] =>
  readFileSync(
    path.resolve(import.meta.dirname, `../fixtures/transcripts/${source}/${version}.jsonl`),
    "utf8",
  )
    .trimEnd()
    .split("\n");

const newest = execShape(null);

function linesOf(...messages: Record<string, unknown>[]): unknown[] {
  const lines = new ExecLines(newest);
  lines.threadStarted("t");
  return messages.flatMap((message) => lines.see(message)).map((line) => JSON.parse(line));
}

describe.each(["0.107.0", "0.120.0", "0.169.0"])("recordings of Codex %s", (version) => {
  it("give of the app-server's notifications the very lines of codex exec", () => {
    const messages = recording("app-server", version).map((line) => JSON.parse(line));
    const lines = new ExecLines(execShape(version));
    const thread = messages.find(({ method }) => method === "thread/started").params.thread.id;
    const made = [lines.threadStarted(thread)];
    if (messages.some(({ method }) => method?.startsWith("codex/event/"))) lines.olderSession();
    for (const message of messages) if (message.method) made.push(...lines.see(message));
    const withoutId = (line: string) => line.replace(/"thread_id":"[^"]*"/, '"thread_id":"…"');
    expect(made.map(withoutId)).toEqual(recording("exec", version).map(withoutId));
    expect(lines.ended).toBe("completed");
    expect(lines.finalMessage).toBe("called");
  });
});

describe("the lines of a turn", () => {
  const item = (method: string, one: object) => ({
    method: `item/${method}`,
    params: { threadId: "t", item: one },
  });

  it("pass over other threads, user messages, empty reasoning and what is not known", () => {
    expect(
      linesOf(
        { method: "turn/started", params: { threadId: "other" } },
        item("completed", { type: "userMessage", id: "u" }),
        item("completed", { type: "reasoning", id: "r", summary: [" "] }),
        item("completed", { type: "sleep", id: "s" }),
        { method: "new/notification", params: { threadId: "t" } },
        { method: "turn/started" },
      ),
    ).toEqual([{ type: "turn.started" }]);
  });

  it("number items in the order in which they are first told", () => {
    const command = { type: "commandExecution", id: "c", command: "true", status: "inProgress" };
    const made = linesOf(
      item("started", command),
      item("completed", { type: "agentMessage", id: "m", text: "hi" }),
      item("completed", { ...command, status: "completed", exitCode: 0, aggregatedOutput: "x" }),
    ) as { item: { id: string } }[];
    expect(made.map((line) => line.item.id)).toEqual(["item_0", "item_1", "item_0"]);
  });

  it("close what the turn's end left open", () => {
    const call = {
      type: "mcpToolCall",
      id: "c",
      server: "a",
      tool: "b",
      status: "inProgress",
      arguments: {},
    };
    const plan = { method: "turn/plan/updated", params: { plan: [{ step: "look", status: "inProgress" }] } };
    const end = { turn: { status: "completed", items: [{ ...call, status: "failed" }] } };
    const made = linesOf(item("started", call), plan, { method: "turn/completed", params: end });
    expect(made.slice(2)).toMatchObject([
      { type: "item.completed", item: { type: "todo_list", items: [{ text: "look", completed: false }] } },
      { type: "item.completed", item: { id: "item_0", type: "mcp_tool_call", status: "failed" } },
      { type: "turn.completed" },
    ]);
  });

  it("say nothing of an interrupted turn's end, as codex exec", () => {
    const lines = new ExecLines(newest);
    expect(lines.see({ method: "turn/completed", params: { turn: { status: "interrupted" } } })).toEqual([]);
    expect(lines.ended).toBe("interrupted");
  });

  it("do not take an end in an unknown shape for a good one", () => {
    const lines = new ExecLines(newest);
    lines.see({ method: "turn/completed", params: { turn: { status: "marvellous" } } });
    expect([lines.ended, lines.lost.length]).toEqual(["interrupted", 1]);
  });

  it("say that a tool call in an unknown shape was lost", () => {
    const lines = new ExecLines(newest);
    lines.threadStarted("t");
    lines.see(item("completed", { type: "mcpToolCall", id: "c", server: 3 }));
    expect(lines.lost).toHaveLength(1);
  });
});

it("is total: any message gives JSON lines or none", () => {
  const method = fc.constantFrom(
    ...["turn/started", "turn/completed", "item/started", "item/completed", "turn/plan/updated", "error"],
    ...["warning", "codex/event/warning", "deprecationNotice", "model/rerouted", "thread/tokenUsage/updated"],
    "item/fileChange/patchUpdated",
  );
  const type = fc.constantFrom(
    "agentMessage",
    "mcpToolCall",
    "fileChange",
    "webSearch",
    "collabAgentToolCall",
  );
  const params = fc.oneof(
    fc.jsonValue(),
    fc.record({ item: fc.record({ type, id: fc.string(), text: fc.jsonValue(), status: fc.string() }) }),
    fc.record({ error: fc.record({ message: fc.string() }), message: fc.string(), summary: fc.string() }),
  );
  fc.assert(
    fc.property(fc.array(fc.record({ method, params }), { maxLength: 20 }), (messages) => {
      const lines = new ExecLines(newest);
      for (const line of messages.flatMap((message) => lines.see(message))) {
        expect(line).not.toContain("\n");
        expect(typeof JSON.parse(line).type).toBe("string");
      }
    }),
  );
});
