import { serverToml } from "../snippets.ts";

/**
 * The servers of a JSON configuration of another client (`mcpServers`, `servers`) as TOML tables. Values of variables and
 * headers are left out: names of variables become `env_vars`. Null for a text that is not JSON.
 */
export function jsonServers(text: string): string[] | null {
  if (!/^\s*\{/.test(text)) return null;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return [];
  }
  const root = value as Record<string, unknown>;
  const servers = [root.mcpServers, root.servers, root.mcp_servers, root.mcp].find(isObject) ?? {};
  return Object.entries(servers).flatMap(([name, server]) => {
    if (!isObject(server)) return [];
    const { command, args, env } = server;
    const url = server.url ?? server.serverUrl ?? server.httpUrl;
    if (typeof command === "string") {
      const names = isObject(env) ? Object.keys(env) : [];
      return [
        serverToml(name, {
          command,
          ...(Array.isArray(args) ? { args: args.map(String) } : {}),
          ...(names.length === 0 ? {} : { env_vars: names }),
        }).text,
      ];
    }
    return typeof url === "string" && URL.canParse(url) ? [serverToml(name, { url }).text] : [];
  });
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
