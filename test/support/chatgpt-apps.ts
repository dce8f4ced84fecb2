import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";

/**
 * A loopback stand-in for the ChatGPT backend of Codex's apps: the MCP server `codex_apps`, which stands in no configuration file and
 * answers `delayMs` after Codex has asked. Codex 0.169.0 uses it when it is signed in with ChatGPT.
 */
export async function startApps(codexHome: string, delayMs: number) {
  const token = [
    { alg: "none" },
    {
      exp: 4_102_444_800,
      "https://api.openai.com/auth": { chatgpt_plan_type: "pro", chatgpt_account_id: "account" },
    },
  ].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"));
  const jwt = [...token, "signature"].join(".");
  const tokens = { id_token: jwt, access_token: jwt, refresh_token: "refresh", account_id: "account" };
  writeFileSync(
    path.join(codexHome, "auth.json"),
    JSON.stringify({ auth_mode: "chatgpt", tokens, last_refresh: new Date().toISOString() }),
  );
  const tool = {
    name: "calendar_list",
    description: "lists",
    inputSchema: { type: "object", properties: {} },
    _meta: { connector_id: "connector_calendar", connector_name: "Calendar", link_id: "link" },
  };
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const part of request) body += part;
    if (request.method !== "POST" || !body.includes('"jsonrpc"')) return response.writeHead(404).end();
    const { id, method, params } = JSON.parse(body);
    if (id === undefined) return response.writeHead(202).end();
    if (method === "initialize") await new Promise((resolve) => setTimeout(resolve, delayMs));
    const serverInfo = { name: "apps", version: "1" };
    const results: Record<string, unknown> = {
      initialize: { protocolVersion: params?.protocolVersion, capabilities: { tools: {} }, serverInfo },
      "tools/list": { tools: [tool] },
      "resources/list": { resources: [] },
    };
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ jsonrpc: "2.0", id, result: results[method] ?? {} }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    config: `chatgpt_base_url = "http://127.0.0.1:${port}/backend-api/"\n`,
    features: "[features]\napps = true\n",
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
