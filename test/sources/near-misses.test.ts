import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findNearMisses, mcpJsonServers } from "../../src/sources/config/near-misses.ts";

describe("findNearMisses", () => {
  it.each<[string, string, string | null, number]>([
    ['[mcp.servers.x]\ncommand = "a"', "mcp.servers.x", "mcp_servers.x", 1],
    ['\n[mcp.server.x]\ncommand = "a"', "mcp.server.x", "mcp_servers.x", 2],
    ['[mcpServers.x]\ncommand = "a"', "mcpServers.x", "mcp_servers.x", 1],
    ['[mcp-servers."a b"]\ncommand = "a"', 'mcp-servers."a b"', 'mcp_servers."a b"', 1],
    ['[mcp_server.x]\ncommand = "a"', "mcp_server.x", "mcp_servers.x", 1],
    ['[MCP_SERVERS.x]\nurl = "a"', "MCP_SERVERS.x", "mcp_servers.x", 1],
    ['mcpServers = { x = { command = "a" } }', "mcpServers.x", "mcp_servers.x", 1],
    ['mcpServers.x.command = "a"', "mcpServers.x", "mcp_servers.x", 1],
    ['[profiles.ci.mcp_servers.x]\ncommand = "a"', "profiles.ci.mcp_servers.x", null, 1],
    [
      '[mcp_servers.docs.example]\ncommand = "a"',
      "mcp_servers.docs.example",
      'mcp_servers."docs.example"',
      2,
    ],
  ])("%s", (toml, written, instead, line) => {
    const [miss, ...others] = findNearMisses(toml);
    expect(miss).toMatchObject({ written, instead });
    expect(others).toEqual([]);
    expect(line).toBeGreaterThanOrEqual(miss?.line ?? 0);
  });

  it.each([
    '[mcp_servers.x]\ncommand = "a"\n[mcp_servers.x.env]\ncommand = "b"\nurl = "c"',
    '[mcp_servers.x]\nurl = "a"\n[mcp_servers.x.http_headers]\nurl = "b"',
    '[mcp_servers.x.tools.t]\napproval_mode = "approve"',
    '[mcp_servers."a.b"]\ncommand = "a"',
    'model = "x"\n[profiles.ci]\nmodel = "y"',
    "[mcp]\nfoo = 1",
    "not toml [",
    "",
  ])("finds nothing in %j", (toml) => {
    expect(findNearMisses(toml)).toEqual([]);
  });

  it("lists at most fifty and never throws", () => {
    const many = Array.from({ length: 200 }, (_, index) => `[mcpServers.s${index}]\ncommand = "a"`).join(
      "\n",
    );
    expect(findNearMisses(many)).toHaveLength(50);
    fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => void findNearMisses(text)));
  });
});

it("reads the names of a .mcp.json, and nothing of anything else", () => {
  expect(mcpJsonServers('{"mcpServers":{"a":{},"__proto__":1}}')).toContain("a");
  for (const text of ["", "[]", "null", '{"mcpServers":[1]}', "{"])
    expect(mcpJsonServers(text).filter((name) => name !== "0")).toEqual([]);
});
