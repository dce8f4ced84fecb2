import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readExecRefusal, translateRefusal } from "../../src/sources/required-enforcement/translate.ts";

const read = (text: string, names: string[]) =>
  translateRefusal(text, names, "run", 0).map((event) =>
    event.kind === "required-failed" ? [event.name, event.cause] : [event.name, "doubted"],
  );

describe("Codex's refusal because of required servers", () => {
  // Recorded from 0.107.0, 0.120.0 and 0.169.0: only what stands in front differs.
  it.each([
    "Error: Fatal error: Failed to initialize session: ",
    "Error: thread/start: thread/start failed: error creating thread: Fatal error: Failed to initialize session: ",
  ])("is read behind any prefix: %s", (prefix) => {
    const text = `${prefix}required MCP servers failed to initialize: exits: handshaking with MCP server failed: connection closed: initialize response (code -32603)`;
    expect(read(text, ["exits"])).toEqual([
      ["exits", "handshaking with MCP server failed: connection closed: initialize response"],
    ]);
  });

  it("is divided at known names only: causes hold `: ` and `; ` themselves", () => {
    const text =
      "required MCP servers failed to initialize: b: No such file or directory (os error 2); a: x; y: z";
    expect(read(text, ["a", "b"])).toEqual([
      ["b", "No such file or directory (os error 2)"],
      ["a", "x; y: z"],
    ]);
  });

  // Recorded from 0.99.0, 0.137.0 and 0.169.0.
  it.each([
    "No such file or directory (os error 2)",
    "handshaking with MCP server failed: connection closed: initialize response: connection closed: initialize response",
    "handshaking with MCP server failed: connection closed: initialize response",
    "timed out handshaking with MCP server after 1s",
    "timed out handshaking with MCP server after 999.999399ms: deadline has elapsed",
    "Environment variable NOPE_TOKEN for MCP server 'd-env' is not set",
    "handshaking with MCP server failed: Send message error Transport [rmcp::transport::worker::WorkerTransport<rmcp::transport::streamable_http_client::StreamableHttpClientWorker<reqwest::async_impl::client::Client>>] error: Client error: error sending request for url (http://127.0.0.1:1/mcp), when send initialize request",
    "handshaking with MCP server failed: Send message error Transport [a::B<c::D>] error: Client error: HTTP request failed: http/request failed: error sending request for url (http://127.0.0.1:1/mcp), when send initialize request: Send message error Transport [a::B<c::D>] error: Client error: HTTP request failed: http/request failed: error sending request for url (http://127.0.0.1:1/mcp), when send initialize request",
  ])("names a second server for certain behind a cause in Codex's own words: %s", (cause) => {
    const text = `required MCP servers failed to initialize: a: ${cause}; b: anything`;
    expect(read(text, ["a", "b"])).toEqual([
      ["a", cause],
      ["b", "anything"],
    ]);
  });

  it("only doubts a name that a server's answer can hold", () => {
    const text = "required MCP servers failed to initialize: web: HTTP 500: oops; healthy: No such file";
    expect(read(text, ["web", "healthy"])).toEqual([
      ["web", "HTTP 500: oops"],
      ["healthy", "doubted"],
    ]);
  });

  it("is nothing in any other text", () => {
    expect(read("Error: something else: a: b", ["a"])).toEqual([]);
  });

  it("finds every name again", () => {
    const name = fc.stringMatching(/^[a-z0-9_@/.-]{1,12}$/);
    const cause = "No such file or directory (os error 2)";
    fc.assert(
      fc.property(fc.uniqueArray(name, { minLength: 1, maxLength: 6 }), (names) => {
        const text = `required MCP servers failed to initialize: ${names.map((one) => `${one}: ${cause}`).join("; ")}`;
        expect(new Map(read(text, names) as [string, string][])).toEqual(
          new Map(names.map((one) => [one, cause])),
        );
      }),
    );
  });
});

describe("the refusal in the stderr of codex exec", () => {
  const closing = (list: string) =>
    `Error: thread/start: thread/start failed: error creating thread: Fatal error: Failed to initialize session: required MCP servers failed to initialize: ${list}`;
  const kinds = (lines: string[]) =>
    readExecRefusal(lines, ["web", "healthy"], 0)?.map(({ kind, name }) => [kind, name]) ?? null;

  it("is Codex's closing line, not what a server printed or answered", () => {
    const printed = `2026-11-22T01:35:46.219390Z  INFO codex_rmcp_client::stdio_server_launcher: MCP server stderr (node): ${closing("healthy: no")}`;
    const answered = "Error: required MCP servers failed to initialize: healthy: boom";
    expect(kinds([printed, answered])).toBeNull();
    expect(kinds([printed, answered, closing("web: HTTP 500: first")])).toEqual([["required-failed", "web"]]);
  });

  it("names nobody for certain where two closing lines differ", () => {
    expect(kinds([closing("web: HTTP 500: first"), closing("healthy: boom")])).toEqual([
      ["startup-doubted", "web"],
      ["startup-doubted", "healthy"],
    ]);
  });
});
