import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanError } from "../../src/diagnosis/clean-error.ts";
import { cpuTime } from "../support/cpu-time.ts";

const transport =
  "[codex_rmcp_client::tool_list_changes::ToolListChanges<codex_rmcp_client::event_notification_transport::EventNotificationTransport<rmcp::transport::worker::WorkerTransport<rmcp::transport::streamable_http_client::StreamableHttpClientWorker<codex_rmcp_client::http_client_adapter::StreamableHttpClientAdapter>>>>]";

/** As Codex 0.169.0 wraps and doubles a cause. */
const wrapped = (name: string, cause: string) => {
  const said = `Send message error Transport ${transport} error: ${cause}, when send initialize request`;
  return `MCP client for \`${name}\` failed to start: MCP startup failed: handshaking with MCP server failed: ${said}: ${said}`;
};

describe("cleanError", () => {
  it.each([
    [
      wrapped(
        "docs",
        "Client error: HTTP request failed: http/request failed: error sending request for url (http://h/mcp)",
      ),
      "error sending request for url (http://h/mcp)",
    ],
    [
      wrapped("docs", "unexpected server response: HTTP 403: insufficient scope"),
      "unexpected server response: HTTP 403: insufficient scope",
    ],
    [
      "MCP client for `x` failed to start: MCP startup failed: handshaking with MCP server failed: connection closed: initialize response: connection closed: initialize response",
      "connection closed: initialize response",
    ],
    [
      "MCP client for `x` failed to start: MCP startup failed: No such file or directory (os error 2)",
      "No such file or directory (os error 2)",
    ],
    [
      "MCP client for `x` timed out after 3 seconds. Add or adjust `startup_timeout_sec` in your config.toml:\n[mcp_servers.x]\nstartup_timeout_sec = XX",
      "MCP client for `x` timed out after 3 seconds.",
    ],
    [
      "The x MCP server is not logged in. Run `codex mcp login x`.",
      "The x MCP server is not logged in. Run `codex mcp login x`.",
    ],
    ["a list [1, 2] and [see the docs] stay", "a list [1, 2] and [see the docs] stay"],
    ["", ""],
  ])("%#", (error, clean) => {
    expect(cleanError(error)).toBe(clean);
  });

  const part = fc.constantFrom(
    "MCP startup failed: ",
    "handshaking with MCP server failed: ",
    "Send message error Transport ",
    `${transport} `,
    "error: ",
    ": ",
    ", ",
    ", when send initialize request",
    "Client error: ",
    "[a::b<c>]",
    "[",
    "]",
    "\n",
    "x",
  );
  const composed = fc.array(fc.oneof(part, fc.string()), { maxLength: 30 }).map((parts) => parts.join(""));

  it("is stable: cleaning twice changes nothing more", () => {
    fc.assert(
      fc.property(composed, (text) => {
        expect(cleanError(cleanError(text))).toBe(cleanError(text));
      }),
    );
  });

  it("adds nothing: what is left stands in the text, in order", () => {
    fc.assert(
      fc.property(composed, (text) => {
        let from = 0;
        for (const character of cleanError(text)) {
          const at = /\s/.test(character)
            ? text.slice(from).search(/\s/) + from
            : text.indexOf(character, from);
          expect(at).toBeGreaterThanOrEqual(from);
          from = at + 1;
        }
      }),
    );
  });

  it("leaves something of every text that says something", () => {
    fc.assert(
      fc.property(composed, (text) => {
        expect(cleanError(text) === "").toBe(text.trim() === "");
      }),
    );
  });

  it("drops the wrapping around any cause, doubled or not", () => {
    const cause = fc
      .string({ minLength: 1, unit: "grapheme-ascii" })
      .map((text) => `cause ${text.replace(/[^a-z0-9 ]/gi, "").trim()}.`);
    fc.assert(
      fc.property(cause, (text) => {
        expect(cleanError(wrapped("n", text))).toBe(text.replace(/\s+/g, " "));
      }),
    );
  });

  it("is quick on hostile text", () => {
    const texts = [
      "[".repeat(50_000),
      "[a::".repeat(20_000),
      "a: ".repeat(20_000),
      "MCP startup failed: ".repeat(2000),
    ];
    expect(cpuTime(() => texts.map(cleanError))).toBeLessThan(3000);
  });
});
