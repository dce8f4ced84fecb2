import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldEvents } from "../../src/model/fold.ts";
import {
  codexLogFilter,
  readStartupFailure,
  translateLogLine,
} from "../../src/sources/codex-log/translate.ts";
import { declared } from "../diagnosis/records.ts";

const at = "2026-11-21T19:34:49.937383Z";
const stderr = (program: string, text: string) =>
  `${at}  INFO codex_rmcp_client::stdio_server_launcher: MCP server stderr (${program}): ${text}`;

describe("translateLogLine", () => {
  it("says which program wrote a line of stderr, and names no server", () => {
    expect(translateLogLine(stderr("npx", "Error: no"), 5)).toEqual([
      {
        kind: "log",
        atMs: 5,
        name: null,
        program: "npx",
        level: "info",
        text: "Error: no",
        origin: "server-stderr",
      },
    ]);
  });

  it("does not believe a server that names another in its output", () => {
    for (const text of [
      'server_name="docs" failed',
      "new{server_name=docs}: bad",
      "omitting pending optional MCP server server_name=docs",
    ]) {
      expect(translateLogLine(stderr("npx", text), 0)).toMatchObject([{ kind: "log", name: null, text }]);
    }
  });

  it("hears what a server writes to stdout beside MCP, of each version's wording", () => {
    const named = `${at} DEBUG new{server_name=my docs}:mcp.request:start_server_task{server_name=my docs}: rmcp::transport::async_rw: Failed to parse message receive: Listening | Error: expected value at line 1 column 1`;
    expect(translateLogLine(named, 0)).toMatchObject([
      {
        kind: "log",
        name: "my docs",
        origin: "codex",
        text: expect.stringContaining("receive: Listening | Error"),
      },
    ]);
    const nameless = `${at} DEBUG list_all_tools: rmcp::transport::async_rw: Failed to parse message decode: Listening | Error: expected value`;
    expect(translateLogLine(nameless, 0)).toMatchObject([{ name: null }]);
  });

  it("reads quoted and bare names", () => {
    const pending = (field: string) =>
      translateLogLine(
        `${at} TRACE codex_mcp::connection_manager::tool_catalog: omitting pending optional MCP server ${field}`,
        0,
      );
    expect(pending("server_name=docs")).toMatchObject([{ kind: "offered", name: "docs", offered: false }]);
    expect(pending('server_name="my docs"')).toMatchObject([{ name: "my docs" }]);
    const failed = `${at}  WARN codex_mcp::rmcp_client: MCP server startup failed server_name="docs" error=no`;
    expect(translateLogLine(failed, 0)).toMatchObject([{ kind: "log", name: "docs", level: "warn" }]);
  });

  it.each([
    ["codex_mcp::rmcp_client: ", "docs"],
    ["capture_binding_with_metadata: codex_mcp::rmcp_client: ", "docs"],
    ["new{server_name=docs}:start_server_task{server_name=docs}: codex_mcp::rmcp_client: ", "docs"],
    ["codex_rmcp_client::stdio_server_launcher: MCP server stderr (npx): codex_mcp::rmcp_client: ", null],
    ["rmcp::transport::worker: worker quit, capture_binding_with_metadata: codex_mcp::rmcp_client: ", null],
  ])("knows Codex's own line of a failed start: %s", (before, name) => {
    expect(
      readStartupFailure(`${at}  WARN ${before}MCP server startup failed server_name="docs" error=no`),
    ).toBe(name);
  });

  it("asks Codex for these lines in one filter", () => {
    expect(codexLogFilter).toMatch(/^[\w:=,]+$/);
  });

  it("takes any line", () => {
    const line = fc.oneof(
      fc.string(),
      fc.string().map((text) => stderr("npx", text)),
      fc.string().map((text) => `${at} WARN ${text}`),
    );
    fc.assert(
      fc.property(line, (text) => {
        for (const event of translateLogLine(text, 0)) expect(["log", "offered"]).toContain(event.kind);
      }),
    );
  });
});

describe("log text in the record", () => {
  const server = {
    kind: "server-declared" as const,
    atMs: 0,
    server: declared({ name: "docs", command: "npx" }),
  };

  it("makes no server known", () => {
    const failed = `${at}  WARN codex_mcp::rmcp_client: MCP server startup failed server_name="invented" error=no`;
    const { servers } = foldEvents([server, ...translateLogLine(failed, 0)]);
    expect(servers.map(({ name }) => name)).toEqual(["docs"]);
  });

  it("is kept with the server it is about", () => {
    const { servers } = foldEvents([server, ...translateLogLine(stderr("npx", "Error: no"), 0)]);
    expect(servers[0]?.serverOutput).toEqual(["Error: no"]);
  });
});
