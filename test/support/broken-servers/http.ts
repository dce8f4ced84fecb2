import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from "node:net";
import type { Certificate } from "./certificates.ts";
import { oauthAnswer } from "./oauth.ts";

/** Loopback endpoints, each broken in its own way: the path chooses the fault, `/mcp/401`, `/mcp/html`, … */
export interface BrokenHttp {
  /** `http://127.0.0.1:PORT` */
  plain: string;
  plainPort: number;
  /** Nothing listens there. */
  closedPort: number;
  /** Takes connections and closes them. */
  hangsUp: string;
  /** By the name of the certificate. */
  tlsPorts: Record<string, number>;
  /** Method and path of every HTTP request, and whether it carried credentials. */
  requests: { method: string; path: string; credentials: boolean }[];
  close(): Promise<void>;
}

type Fault = (request: IncomingMessage, response: ServerResponse, body: string) => unknown;

const send = (response: ServerResponse, code: number, type: string, body: string, headers = {}) =>
  response.writeHead(code, { "content-type": type, ...headers }).end(body);

const json = (response: ServerResponse, message: unknown) =>
  send(response, 200, "application/json", JSON.stringify(message));

const answerAsServer: Fault = (_request, response, body) => {
  const { id, method, params } = JSON.parse(body || "{}");
  if (id === undefined) return response.writeHead(202).end();
  const tool = { name: "alpha", description: "alpha", inputSchema: { type: "object", properties: {} } };
  const results: Record<string, unknown> = {
    initialize: {
      protocolVersion: params?.protocolVersion,
      capabilities: { tools: {} },
      serverInfo: { name: "loopback", version: "1.0.0" },
    },
    "tools/list": { tools: [tool] },
  };
  if (method in results) return json(response, { jsonrpc: "2.0", id, result: results[method] });
  json(response, { jsonrpc: "2.0", id, error: { code: -32601, message: "Method not found" } });
};

const status =
  (code: number, text: string, headers = {}): Fault =>
  (_request, response) =>
    send(response, code, "text/plain", text, headers);

const bearer = { "www-authenticate": "Bearer" };
const signIn: Fault = (_request, response) =>
  send(
    response,
    200,
    "text/html; charset=utf-8",
    "<!doctype html><html><head><title>Sign in</title></head><body>Please sign in</body></html>",
  );

const faults: Record<string, Fault> = {
  "/mcp/good": answerAsServer,
  "/mcp/401": status(401, "unauthorized", bearer),
  "/mcp/401-bare": status(401, "unauthorized"),
  "/mcp/invalid-token": status(401, '{"error":"invalid_token"}', {
    "www-authenticate": 'Bearer error="invalid_token", error_description="The access token expired"',
  }),
  "/mcp/403": status(403, "insufficient scope"),
  "/mcp/404": status(404, "not found"),
  "/mcp/405": status(405, "method not allowed", { allow: "GET" }),
  "/mcp/429": status(429, "slow down", { "retry-after": "60" }),
  "/mcp/400": status(400, "missing field: workspace"),
  "/mcp/500": status(500, "stack trace"),
  "/mcp/502": status(502, "bad gateway"),
  "/mcp/503": status(503, "maintenance"),
  "/mcp/html": signIn,
  "/mcp/redirect": status(302, "", { location: "/login" }),
  "/login": signIn,
  "/mcp/text": (_request, response) => send(response, 200, "text/plain", "hello"),
  "/mcp/not-mcp": (_request, response) => json(response, { status: "ok" }),
  "/mcp/refuses": (_request, response, body) =>
    json(response, {
      jsonrpc: "2.0",
      id: JSON.parse(body || "{}").id ?? null,
      error: { code: -32602, message: "Unsupported protocol version" },
    }),
  "/mcp/silent": () => {},
  "/mcp/drops": (request) => request.socket.destroy(),
  "/mcp/needs-token": (request, response, body) =>
    request.headers.authorization === "Bearer corpus-right-token"
      ? answerAsServer(request, response, body)
      : status(401, "unauthorized", bearer)(request, response, body),
  "/mcp/needs-header": (request, response, body) =>
    request.headers["x-api-key"]
      ? answerAsServer(request, response, body)
      : status(401, "api key missing")(request, response, body),
};

function route(request: IncomingMessage, response: ServerResponse): void {
  const path = new URL(request.url ?? "/", "http://loopback").pathname;
  if (path.startsWith("/package-registry")) {
    send(response, 404, "application/json", '{"error":"Not found"}');
    return;
  }
  if (path.startsWith("/slow-registry")) return;
  const oauth = oauthAnswer(`http://${request.headers.host}`, path);
  if (oauth !== null) {
    send(response, oauth.code, "application/json", JSON.stringify(oauth.body), oauth.headers);
    return;
  }
  let body = "";
  request.setEncoding("utf8");
  request.on("data", (chunk: string) => {
    body += chunk;
  });
  request.on("end", () => (faults[path] ?? status(404, "not found"))(request, response, body));
}

const listen = (server: Server) =>
  new Promise<number>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
  });

const closed = (server: Server) => new Promise<void>((resolve) => server.close(() => resolve()));

/** Each certificate is served on a TLS port of its own, with a working MCP endpoint at `/mcp/good`. */
export async function startBrokenHttp(certificates: Record<string, Certificate> = {}): Promise<BrokenHttp> {
  const requests: BrokenHttp["requests"] = [];
  const listener: RequestListener = (request, response) => {
    const { authorization, cookie, "x-api-key": key } = request.headers;
    requests.push({
      method: request.method ?? "",
      path: request.url ?? "",
      credentials: [authorization, cookie, key].some((header) => header !== undefined),
    });
    route(request, response);
  };
  const plain = createServer(listener);
  const hangsUp = createTcpServer((socket) => socket.on("error", () => {}).end());
  const names = Object.keys(certificates);
  const tls = Object.values(certificates).map((certificate) => createTlsServer(certificate, listener));
  const nobody = createTcpServer();
  const closedPort = await listen(nobody);
  await closed(nobody);
  const servers = [plain, hangsUp, ...tls];
  const sockets = new Set<Socket>();
  for (const server of servers) server.on("connection", (socket: Socket) => sockets.add(socket));
  const [plainPort = 0, hangsUpPort = 0, ...tlsPorts] = await Promise.all(servers.map(listen));
  return {
    plain: `http://127.0.0.1:${plainPort}`,
    plainPort,
    closedPort,
    hangsUp: `http://127.0.0.1:${hangsUpPort}`,
    tlsPorts: Object.fromEntries(names.map((name, index) => [name, tlsPorts[index] ?? 0])),
    requests,
    close: async () => {
      const ends = servers.map(closed);
      for (const socket of sockets) socket.destroy();
      await Promise.all(ends);
    },
  };
}
