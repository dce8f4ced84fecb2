/** A small MCP server on stdio that is broken in one chosen way: `node stdio.mjs KIND [ARG]`. Raw, so that it starts fast. */
const [kind = "good", argument = ""] = process.argv.slice(2);

const say = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
const stayAlive = () => setInterval(() => {}, 1 << 30);
const tool = (name) => ({ name, description: name, inputSchema: { type: "object", properties: {} } });

function serve({ initialize, tools = ["alpha", "beta"], listTools, callTool, delayMs = 0 } = {}) {
  let buffered = "";
  process.stdin.setEncoding("utf8");
  process.stdin.on("end", () => process.exit(0));
  process.stdin.on("data", (chunk) => {
    buffered += chunk;
    const lines = buffered.split("\n");
    buffered = lines.pop() ?? "";
    for (const line of lines.filter(Boolean)) answer(JSON.parse(line));
  });
  const answer = (request) => {
    if (request.id === undefined) return;
    if (request.method === "initialize") {
      const reply = initialize
        ? initialize(request)
        : {
            result: {
              protocolVersion: request.params.protocolVersion,
              capabilities: { tools: {} },
              serverInfo: { name: kind, version: "1.0.0" },
            },
          };
      if (reply) setTimeout(() => say({ id: request.id, ...reply }), delayMs);
    } else if (request.method === "tools/list") {
      const reply = listTools ? listTools(request) : { result: { tools: tools.map(tool) } };
      if (reply) say({ id: request.id, ...reply });
    } else if (request.method === "tools/call") {
      say({
        id: request.id,
        ...(callTool?.(request) ?? { result: { content: [{ type: "text", text: "done" }] } }),
      });
    } else {
      say({ id: request.id, error: { code: -32601, message: "Method not found" } });
    }
  };
}

function needVariable(name, words) {
  if (process.env[name]) return serve();
  process.stderr.write(`${words}\n`);
  process.exitCode = 1;
}

const kinds = {
  good: () => serve(),
  "exit-silently": () => process.exit(0),
  "exit-with-reason": () => {
    process.stderr.write("loading configuration\nFatal: the database file is corrupt\n");
    process.exitCode = 3;
  },
  throws: () => {
    throw new TypeError("Cannot read properties of undefined (reading 'region')");
  },
  "imports-missing-package": () => import("a-package-that-nobody-installed"),
  "port-in-use": () => {
    throw Object.assign(new Error("listen EADDRINUSE: address already in use 127.0.0.1:8080"), {
      code: "EADDRINUSE",
    });
  },
  "kills-itself": () => process.kill(process.pid, "SIGKILL"),
  usage: () => {
    process.stderr.write("error: unknown option '--stdoi'\n\nUsage: server [options]\n");
    process.exitCode = 2;
  },
  "needs-token": () => needVariable(argument, `Error: ${argument} environment variable is required`),
  "needs-token-loudly": () => {
    if (process.env[argument]) return serve();
    throw new Error(`Missing required environment variable: ${argument}`);
  },
  silent: () => stayAlive(),
  "silent-with-stderr": () => {
    process.stderr.write("Connecting to the warehouse at 192.0.2.1 ...\n");
    stayAlive();
  },
  slow: () => serve({ delayMs: Number(argument) }),
  "banner-then-silence": () => {
    process.stdout.write("Server listening on http://localhost:3000\n");
    stayAlive();
  },
  "banner-then-works": () => {
    process.stdout.write("Welcome to the good server v1.0\n");
    serve();
  },
  "banner-then-exit": () => {
    process.stdout.write("Usage: server --stdio\n");
    process.exitCode = 1;
  },
  "content-length-frames": () => {
    process.stdin.once("data", () => {
      const body = JSON.stringify({ jsonrpc: "2.0", id: 0, result: {} });
      process.stdout.write(`Content-Length: ${body.length}\r\n\r\n${body}`);
    });
  },
  "refuses-initialize": () =>
    serve({ initialize: () => ({ error: { code: -32602, message: "Unsupported protocol version" } }) }),
  "half-an-initialize": () => serve({ initialize: () => ({ result: { protocolVersion: "2025-06-18" } }) }),
  "old-protocol": () =>
    serve({
      initialize: () => ({
        result: {
          protocolVersion: "1999-01-01",
          capabilities: { tools: {} },
          serverInfo: { name: "old", version: "1" },
        },
      }),
    }),
  "exits-after-initialize": () =>
    serve({
      listTools: () => {
        process.stderr.write("Error: the licence server is not reachable\n");
        process.exit(1);
      },
    }),
  "no-tools-list": () =>
    serve({ listTools: () => ({ error: { code: -32601, message: "Method not found: tools/list" } }) }),
  "broken-tools-list": () => serve({ listTools: () => ({ result: { tools: [{ title: "no name" }] } }) }),
  "silent-tools-list": () => serve({ listTools: () => null }),
  "no-tools": () => serve({ tools: [] }),
  "fails-every-call": () =>
    serve({
      callTool: () => ({
        result: { isError: true, content: [{ type: "text", text: "the upstream API said 401" }] },
      }),
    }),
};

const start = kinds[kind];
if (!start) throw new Error(`no such kind: ${kind}`);
start();
