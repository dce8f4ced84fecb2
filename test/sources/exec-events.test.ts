import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { proposalLine } from "../../src/sources/exec-events/proposal.ts";
import { translateExecLine } from "../../src/sources/exec-events/translate.ts";

const kinds = (line: string) => translateExecLine(line, 0).map(({ kind }) => kind);

describe("a line of codex exec --json", () => {
  it("is read as what it is", () => {
    expect(kinds('{"type":"thread.started","thread_id":"t"}')).toEqual(["thread-started"]);
    expect(kinds('{"type":"turn.completed","usage":{"input_tokens":1,"output_tokens":2}}')).toEqual([
      "turn-ended",
    ]);
    expect(kinds('{"type":"item.completed","item":{"id":"i","type":"agent_message","text":"hi"}}')).toEqual([
      "agent-message",
    ]);
  });

  it("of an unknown type is nothing lost; of a known type in an unknown shape it is", () => {
    expect(kinds('{"type":"brand.new","x":1}')).toEqual([]);
    expect(kinds('{"type":"item.completed","item":{"id":"i","type":"brand_new"}}')).toEqual([]);
    expect(kinds('{"type":"mcp.server.ready"}')).toEqual(["evidence-lost"]);
    expect(kinds('{"type":"item.completed","item":{"type":"mcp_tool_call","server":1}}')).toEqual([
      "evidence-lost",
    ]);
  });

  it.each(["null", "[]", "3", '"x"', "{", "not json", '{"type":7}', "{}"])("%s is lost evidence", (line) => {
    expect(kinds(line)).toEqual(["evidence-lost"]);
  });

  it("that says events were dropped is lost evidence", () => {
    expect(kinds('{"type":"error","message":"event stream lagged; dropped 12 events"}')).toEqual([
      "evidence-lost",
    ]);
  });

  it("of a tool call that is completed and has an error is lost evidence, and completes no call", () => {
    const call = (error: unknown) =>
      kinds(
        JSON.stringify({
          type: "item.completed",
          item: { type: "mcp_tool_call", server: "s", tool: "t", status: "completed", error },
        }),
      );
    expect(call({ message: "boom" })).toEqual(["evidence-lost"]);
    expect(call(null)).toEqual(["tool-call"]);
  });

  it("takes the text of a tool's own error, which Codex leaves out of `error`", () => {
    const item = {
      id: "i",
      type: "mcp_tool_call",
      server: "s",
      tool: "t",
      arguments: {},
      status: "failed",
      error: null,
      result: { content: [{ type: "text", text: "no such issue" }], structured_content: null },
    };
    expect(translateExecLine(JSON.stringify({ type: "item.completed", item }), 0)).toEqual([
      { kind: "tool-call", atMs: 0, name: "s", tool: "t", outcome: "failed", error: "no such issue" },
    ]);
  });

  it.each(["user cancelled MCP tool call", "MCP tool call requires approval, but approval policy is never"])(
    "tells a refused approval from a failure: %s",
    (text) => {
      const item = {
        id: "i",
        type: "mcp_tool_call",
        server: "s",
        tool: "t",
        status: "failed",
        error: { message: text },
      };
      expect(translateExecLine(JSON.stringify({ type: "item.completed", item }), 0)).toMatchObject([
        { kind: "tool-call", outcome: "cancelled" },
      ]);
    },
  );

  it("never throws", () => {
    fc.assert(fc.property(fc.string(), (line) => void translateExecLine(line, 0)));
    fc.assert(fc.property(fc.json(), (line) => void translateExecLine(line, 0)));
  });

  it("goes round with the proposal's own lines", () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.constantFrom("starting" as const, "ready" as const, "failed" as const, "cancelled" as const),
        fc.option(fc.string()),
        (name, status, text) => {
          const error = status === "failed" || status === "cancelled" ? text : null;
          const event = {
            kind: "startup" as const,
            source: "exec-event" as const,
            phase: "run" as const,
            atMs: 0,
            name,
            status,
            error,
            failureReason: null,
            threadId: null,
          };
          const line = proposalLine(event);
          expect(line.includes('"error"')).toBe(error !== null || name.includes("error"));
          expect(translateExecLine(line, 0)).toEqual([event]);
        },
      ),
    );
  });
});

describe("a tool call that finds no server at the other end", () => {
  const type = "rmcp::transport::worker::WorkerTransport<reqwest::async_impl::client::Client>";
  const lostBy = (words: string): boolean => {
    const message = `tool call error: tool call failed for \`d/ping\`\n\nCaused by:\n    ${words}`;
    const item = {
      id: "1",
      type: "mcp_tool_call",
      server: "d",
      tool: "ping",
      status: "failed",
      error: { message },
    };
    const [event] = translateExecLine(JSON.stringify({ type: "item.completed", item }), 0);
    return event?.kind === "tool-call" && event.connectionLost === true;
  };

  it.each([
    "Transport closed",
    "tools/call failed: Transport closed",
    `Transport send error: Transport [${type}] error: Client error: HTTP request failed: http/request failed: error sending request for url (http://127.0.0.1:1/d)`,
    `tools/call failed: Transport send error: Transport [${type}] error: Client error: error sending request for url (http://127.0.0.1:1/d)`,
  ])("%s", (words) => {
    expect(lostBy(words)).toBe(true);
  });

  it.each([
    "Mcp error: -32603: Transport closed, says the server",
    `Transport send error: Transport [${type}] error: Client error: unexpected server response: HTTP 500: error sending request`,
    "timed out awaiting tools/call after 60s",
  ])("is not %s", (words) => {
    expect(lostBy(words)).toBe(false);
  });
});
