import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { namedVariables } from "../../../src/codex/config/named-variables.ts";

it("the configuration names variables of servers, headers, providers, plugins and arguments", () => {
  const home = mkdtempSync(path.join(tmpdir(), "named-"));
  const config = path.join(home, "config.toml");
  writeFileSync(
    config,
    `
[mcp_servers.a]
command = "OTHER"
env_vars = ["A_TOKEN", { name = "B_TOKEN", source = "local" }]
env = { C_NAME = "C_VALUE" }
[mcp_servers.b]
url = "https://example.com"
bearer_token_env_var = "D_TOKEN"
env_http_headers = { "X-Key" = "E_TOKEN" }
[model_providers.p]
env_key = "F_KEY"
`,
  );
  const plugin = path.join(home, "plugins", "cache", "p");
  mkdirSync(plugin, { recursive: true });
  writeFileSync(path.join(plugin, ".mcp.json"), '{"mcpServers":{"s":{"env_vars":["G_TOKEN"]}}}');
  const args = [
    "-c",
    'mcp_servers.c.env_vars=["H_TOKEN"]',
    '-cmodel_providers.q.env_key="I_KEY"',
    "--enable",
  ];
  const named = namedVariables({ files: [config, path.join(home, "missing.toml")], home, args });
  rmSync(home, { recursive: true });
  for (const name of ["A_TOKEN", "B_TOKEN", "D_TOKEN", "E_TOKEN", "F_KEY", "G_TOKEN", "H_TOKEN", "I_KEY"])
    expect(named).toContain(name);
  for (const name of ["OTHER", "C_NAME", "C_VALUE"]) expect(named).not.toContain(name);
});
