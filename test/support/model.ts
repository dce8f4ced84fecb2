import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * A loopback stand-in for the model: the Responses API as server-sent events, as Codex speaks it
 * (`wire_api = "responses"`). It plays one scripted answer a request and keeps every request.
 */
export interface LoopbackModel {
  /** `http://127.0.0.1:PORT/v1`, for `model_providers.NAME.base_url`. */
  baseUrl: string;
  /** Bodies of the `POST …/responses` requests, in order. */
  requests: ModelRequest[];
  /** `Authorization` headers seen, in order of the requests. */
  authorizations: (string | undefined)[];
  close(): Promise<void>;
}

export interface ModelRequest {
  tools?: { type?: string; name?: string; namespace?: string; tools?: { name: string }[] }[];
  input?: unknown[];
  model?: string;
  [key: string]: unknown;
}

/** One item of the model's answer (`response.output_item.done`). */
export type OutputItem = { type: string; [key: string]: unknown };

/** An item that depends on what the request offers: versions name and call their tools differently. */
export type ScriptedItem = OutputItem | ((request: ModelRequest) => OutputItem);

export type Answer =
  | { kind: "items"; items: ScriptedItem[] }
  /** The turn fails: a plain HTTP error. */
  | { kind: "http-error"; status: number; body: string }
  /** No answer ever comes. */
  | { kind: "silence" };

export const message = (text: string): OutputItem => ({
  type: "message",
  role: "assistant",
  id: "msg_1",
  content: [{ type: "output_text", text }],
});

/** Calls an MCP tool: within its server's namespace, or by `mcp__SERVER__TOOL` where the request offers no namespaces. */
export const callMcpTool =
  (server: string, tool: string, args: unknown, callId = "call_1") =>
  (request: ModelRequest): OutputItem => {
    const namespace = `mcp__${server}`;
    const spaced =
      request.tools?.some((one) => one.namespace === namespace || one.name === namespace) ?? true;
    return spaced
      ? { ...callFunction(tool, args, callId), namespace }
      : callFunction(`${namespace}__${tool}`, args, callId);
  };

export const callFunction = (name: string, args: unknown, callId = "call_1"): OutputItem => ({
  type: "function_call",
  id: `fc_${callId}`,
  call_id: callId,
  name,
  arguments: JSON.stringify(args),
});

export const runCommand = (command: string, callId = "call_1"): OutputItem =>
  callFunction("exec_command", { cmd: command }, callId);

export const reasoning = (text: string): OutputItem => ({
  type: "reasoning",
  id: "rs_1",
  summary: [{ type: "summary_text", text }],
});

export const webSearch = (action: object, id = "ws_1"): OutputItem => ({
  type: "web_search_call",
  id,
  status: "completed",
  action,
});

export const items = (...list: ScriptedItem[]): Answer => ({ kind: "items", items: list });

/** Starts the stand-in; requests beyond the script get the last answer again. */
export async function startModel(script: Answer[] = [items(message("done"))]): Promise<LoopbackModel> {
  const requests: ModelRequest[] = [];
  const authorizations: (string | undefined)[] = [];
  const server: Server = createServer(async (request, response) => {
    const body = await readBody(request);
    if (request.method !== "POST" || !request.url?.endsWith("/responses")) {
      response.writeHead(404).end();
      return;
    }
    const answer = script[Math.min(requests.length, script.length - 1)] ?? items(message("done"));
    authorizations.push(request.headers.authorization);
    const asked = JSON.parse(body) as ModelRequest;
    requests.push(asked);
    if (answer.kind === "http-error") {
      response.writeHead(answer.status, { "content-type": "application/json" }).end(answer.body);
      return;
    }
    if (answer.kind === "silence") return;
    response.writeHead(200, { "content-type": "text/event-stream" });
    const id = `resp_${requests.length}`;
    const send = (type: string, payload: object) =>
      response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...payload })}\n\n`);
    send("response.created", { response: { id } });
    for (const item of answer.items) {
      send("response.output_item.done", { item: typeof item === "function" ? item(asked) : item });
    }
    const usage = {
      input_tokens: 100,
      input_tokens_details: { cached_tokens: 20 },
      output_tokens: 10,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: 110,
    };
    send("response.completed", { response: { id, usage } });
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests,
    authorizations,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** The config lines that make Codex use the stand-in. */
export const modelConfig = (baseUrl: string): string =>
  [
    'model = "loopback"',
    'model_provider = "loopback"',
    "[model_providers.loopback]",
    'name = "loopback"',
    `base_url = ${JSON.stringify(baseUrl)}`,
    'wire_api = "responses"',
    'env_key = "OPENAI_API_KEY"',
    "request_max_retries = 0",
    "stream_max_retries = 0",
    "",
  ].join("\n");

/** The MCP servers whose tools a request offered to the model: the ground truth of "were the tools there?". */
export function offeredServers(request: ModelRequest): string[] {
  const names = new Set<string>();
  for (const tool of request.tools ?? []) {
    const spelled = tool.namespace ?? tool.name ?? "";
    const match = /^mcp__(.+?)(?:__.*)?$/.exec(spelled);
    if (match?.[1]) names.add(match[1]);
  }
  return [...names].sort();
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}
