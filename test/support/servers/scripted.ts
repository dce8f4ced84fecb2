// An MCP server in plain JSON-RPC, without a library, so that it starts at once. As a program: stdio, `BEHAVIOUR MARK-FILE`.
import { appendFileSync, existsSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createInterface } from "node:readline";

const slowMs = 1_200;
const tools = ["ping", "read"].map((name) => ({
  name,
  description: name,
  inputSchema: { type: "object", properties: {} },
}));

interface Message {
  id?: number | string;
  method: string;
  params?: { protocolVersion?: string };
}

function answer({ id, method, params }: Message, behaviour: string) {
  switch (method) {
    case "initialize":
      return result(id, {
        protocolVersion: params?.protocolVersion,
        capabilities: { tools: {} },
        serverInfo: { name: "scripted", version: "1" },
      });
    case "tools/list":
      return result(id, { tools: behaviour === "no-tools" ? [] : tools });
    case "tools/call":
      return result(id, { content: [{ type: "text", text: "pong" }], isError: behaviour === "tool-fails" });
    case "ping":
      return result(id, {});
    default:
      return { jsonrpc: "2.0", id, error: { code: -32601, message: `no method ${method}` } };
  }
}

const result = (id: Message["id"], value: object) => ({ jsonrpc: "2.0", id, result: value });

/** Serves `/NAME` by the behaviour of that name: the servers are at `url(NAME)`. */
export async function startScriptedHttp(behaviours: Record<string, string>) {
  const starts = new Map<string, number>();
  const gone = new Set<string>();
  const server = createServer(async (request, response) => {
    const name = (request.url ?? "").slice(1);
    const behaviour = behaviours[name];
    const refuse = (status: number) =>
      response.writeHead(status, { "content-type": "text/plain" }).end("refused");
    if (gone.has(name)) return request.socket.destroy();
    if (behaviour === undefined) return refuse(404);
    if (behaviour === "needs-auth") return refuse(401);
    if (behaviour === "failing") return refuse(500);
    if (request.method !== "POST") return refuse(405);
    let body = "";
    for await (const part of request) body += part;
    const message = JSON.parse(body) as Message;
    if (message.id === undefined) return response.writeHead(202).end();
    if (behaviour === "hanging" || behaviour === "late") return;
    if (message.method === "initialize") {
      starts.set(name, (starts.get(name) ?? 0) + 1);
      if (behaviour === "starts-once" && (starts.get(name) ?? 0) > 1) return refuse(500);
      if (behaviour === "slow") await new Promise((resolve) => setTimeout(resolve, slowMs));
    }
    if (message.method === "tools/call" && behaviour === "dies-in-run") {
      gone.add(name);
      return request.socket.destroy();
    }
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify(answer(message, behaviour)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: (name: string) => `http://127.0.0.1:${port}/${name}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

if (process.argv[1] === import.meta.filename) {
  const [behaviour = "", mark = ""] = process.argv.slice(2);
  const startedBefore = existsSync(mark);
  if (behaviour === "failing" || (behaviour === "starts-once" && startedBefore)) process.exit(3);
  if (behaviour === "slow") await new Promise((resolve) => setTimeout(resolve, slowMs));
  for await (const line of createInterface({ input: process.stdin })) {
    const message = JSON.parse(line) as Message;
    if (message.id === undefined || behaviour === "hanging" || behaviour === "late") continue;
    if (message.method === "initialize") appendFileSync(mark, "started\n");
    if (message.method === "tools/call" && behaviour === "dies-in-run") process.exit(3);
    process.stdout.write(`${JSON.stringify(answer(message, behaviour))}\n`);
  }
}
