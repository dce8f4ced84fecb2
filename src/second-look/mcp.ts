/** The requests of an MCP handshake, as Codex sends them. */
export const initialize = {
  jsonrpc: "2.0",
  id: 0,
  method: "initialize",
  params: {
    protocolVersion: "2025-06-18",
    capabilities: {},
    clientInfo: { name: "codex-mcp-check", version: "1" },
  },
};
export const initialized = { jsonrpc: "2.0", method: "notifications/initialized" };
export const listTools = { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} };

export interface Answer {
  id: unknown;
  result?: unknown;
  error?: { code: number; message: string };
}

/** A JSON-RPC answer; null for anything else. */
export function asAnswer(value: unknown): Answer | null {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  const { id, result, error } = value as Record<string, unknown>;
  if (result !== undefined) return { id, result };
  if (typeof error !== "object" || error === null) return null;
  const { code, message } = error as Record<string, unknown>;
  return typeof message === "string"
    ? { id, error: { code: typeof code === "number" ? code : 0, message } }
    : null;
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Names of the tools whose `inputSchema` is missing or describes no object: Codex refuses the whole list for one. */
export function badTools(result: unknown): string[] {
  const tools = (result as { tools?: unknown } | null)?.tools;
  if (!Array.isArray(tools)) return [];
  return tools.flatMap((tool: unknown, index) => {
    const { name, inputSchema } = (tool ?? {}) as Record<string, unknown>;
    const isObject = typeof inputSchema === "object" && inputSchema !== null && !Array.isArray(inputSchema);
    return typeof name === "string" && isObject
      ? []
      : [typeof name === "string" ? name : `number ${index + 1}`];
  });
}
