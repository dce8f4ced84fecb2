import type { World } from "../setup.ts";
import { at, type BatchSetup, played, type Scene, words } from "./batch.ts";

const github = "https://github.com";
const tools = (...schemas: unknown[]) => ({
  tools: schemas.map((inputSchema, index) => ({ name: `tool_${index}`, description: "a tool", inputSchema })),
});
const named = (...names: string[]) => ({
  tools: names.map((name) => ({ name, description: name, inputSchema: { type: "object", properties: {} } })),
});

/** A healthy server, however it looks. */
const healthy = (name: string, source: string, cause: string, run: string, scene: Scene): BatchSetup => ({
  name,
  source,
  cause,
  helps: "Nothing.",
  programs: { [run]: { does: "serve", ...scene } },
  config: () => words(run),
  expect: null,
});

/** A hand-written server, `server.mjs`; `mended.mjs` is what helped. */
const written = ({
  script,
  seconds = 5,
  ...setup
}: Omit<BatchSetup, "config"> & { script: string; seconds?: number }): BatchSetup => {
  const file = (world: World, path: string) => ({
    command: world.node,
    args: [`${at(world, setup.name)}/${path}`],
    startup_timeout_sec: seconds,
  });
  return {
    ...setup,
    files: { "server.mjs": script, "mended.mjs": { does: "serve" } },
    config: (world) => file(world, "server.mjs"),
    ...(setup.expect !== null && { remedy: (world: World) => ({ config: file(world, "mended.mjs") }) }),
  };
};

/** Answers requests by line; `before` and `after` stand around the answer to `initialize`. */
const byLine = (
  before: string,
  after: string,
  onNotification = "",
) => `import { createInterface } from "node:readline";
const say = (message) => console.log(JSON.stringify({ jsonrpc: "2.0", ...message }));
createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) { ${onNotification}; return; }
  if (method === "initialize") {
    ${before}
    say({ id, result: { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: "written", version: "1" } } });
    ${after}
  } else if (method === "tools/list") say({ id, result: { tools: [{ name: "alpha", inputSchema: { type: "object" } }] } });
  else say({ id, error: { code: -32601, message: "Method not found" } });
}).on("close", () => process.exit(0));
`;

/** The protocol over stdio, servers that end by a signal, wait for a person, or surprise otherwise. */
export const batch: readonly BatchSetup[] = [
  healthy(
    "banner-of-the-mode",
    `${github}/Aas-ee/open-webSearch/issues/35`,
    "None here: the server prints its mode to stdout, which this Codex skips.",
    "npx -y open-websearch@latest",
    { stdout: "🖥️ Server mode: STDIO\n" },
  ),
  healthy(
    "log-lines-on-stdout",
    `${github}/azizmazrou/ews-mcp/issues/133`,
    "None here: the server logs to stdout before its first message, which this Codex skips.",
    "docker run -i --rm -e MCP_TRANSPORT=stdio ghcr.io/azizmazrou/ews-mcp:latest",
    { stdout: "EWS MCP Server v3.4\n[INFO] loading configuration\n[INFO] transport: stdio\n" },
  ),
  healthy(
    "debug-line-after-the-list",
    `${github}/Kapeli/dash-mcp-server/issues/10`,
    "None here: a debug line follows the list of tools on stdout, which this Codex skips.",
    "uvx dash-mcp-server",
    {
      serve: { stdoutAfter: { method: "tools/list", text: "Processing request of type ListToolsRequest\n" } },
    },
  ),
  healthy(
    "protocol-version-of-its-own",
    `${github}/strowk/mcp-k8s-go/issues/40`,
    "None here: the server answers with a protocol version that never was, and this Codex takes it.",
    "npx -y @strowk/mcp-k8s",
    {
      serve: {
        initializeResult: {
          protocolVersion: "2024-10-07",
          capabilities: { tools: {} },
          serverInfo: { name: "mcp-k8s", version: "0.3.3" },
        },
      },
    },
  ),
  healthy(
    "tool-names-with-dots",
    `${github}/openai/codex/issues/8174`,
    "None here: the tools' names hold dots, which the specification allows.",
    "google-workspace-mcp",
    { serve: { listResult: named("calendar.updateEvent", "docs.create", "gmail.send") } },
  ),
  healthy(
    "schema-without-properties",
    `${github}/xpzouying/xiaohongshu-mcp/issues/677`,
    "None here: a schema without properties is allowed.",
    "xiaohongshu-mcp --stdio",
    { serve: { listResult: tools({ type: "object" }) } },
  ),
  played({
    name: "figma-without-stdio",
    source: `${github}/GLips/Figma-Context-MCP/issues/221`,
    cause: "Without --stdio the program starts an HTTP server and never reads stdin.",
    helps: "--stdio",
    run: "npx -y figma-developer-mcp --figma-api-key=example",
    good: "npx -y figma-developer-mcp --figma-api-key=example --stdio",
    scene: {
      stdout:
        "\nConfiguration:\n- ENV_FILE: /home/runner/.env (source: default)\n- FIGMA_API_KEY: ****mple (source: cli)\n- Authentication Method: Personal Access Token (X-Figma-Token)\n- PORT: 3333 (source: default)\n- OUTPUT_FORMAT: yaml (source: default)\n\nInitializing Figma MCP Server in HTTP mode on port 3333...\n[INFO] HTTP server listening on port 3333\n[INFO] SSE endpoint available at http://localhost:3333/sse\n[INFO] StreamableHTTP endpoint available at http://localhost:3333/mcp\n",
      does: "hang",
    },
    expect: "new:serves-http",
    acceptable: ["stdout-noise", "timed-out"],
    quote: "HTTP server listening on port 3333",
  }),
  played({
    name: "figma-arguments-run-together",
    source: `${github}/GLips/Figma-Context-MCP/issues/155`,
    cause: "--stdio is glued to the key's value, and the program starts in HTTP mode.",
    helps: "Give --stdio as an argument of its own.",
    run: "figma-developer-mcp --figma-api-key=xxx--stdio --port=3334",
    good: "figma-developer-mcp --figma-api-key=xxx --stdio",
    scene: {
      stdout:
        "Initializing Figma MCP Server in HTTP mode on port 3334...\n[INFO] HTTP server listening on port 3334\n",
      does: "hang",
    },
    expect: "new:serves-http",
    acceptable: ["stdout-noise", "timed-out"],
    quote: "HTTP server listening on port 3334",
  }),
  played({
    name: "clickhouse-serves-sse",
    source: `${github}/ClickHouse/mcp-clickhouse/issues/73`,
    cause: "The server was set to the transport sse and listens on port 8000; nobody reads stdin.",
    helps: "The transport stdio.",
    run: "uv run mcp-clickhouse --transport-sse",
    good: "uv run mcp-clickhouse",
    scene: {
      error:
        "[07/22/25 22:26:54] INFO     Starting MCP server 'mcp-clickhouse' server.py:1448\n                             with transport 'sse' on\n                             http://0.0.0.0:8000/sse/\nINFO:     Started server process [27261]\nINFO:     Waiting for application startup.\nINFO:     Application startup complete.\nINFO:     Uvicorn running on http://0.0.0.0:8000 (Press CTRL+C to quit)\n",
      does: "hang",
    },
    expect: "new:serves-http",
    acceptable: ["timed-out"],
    quote: "Uvicorn running on http://0.0.0.0:8000",
  }),
  written({
    name: "waits-for-content-length",
    source: `${github}/danielvm-git/bigpowers/issues/131`,
    cause: "The server reads messages framed by Content-Length, as LSP does, and never sees a whole one.",
    helps: "A version that reads messages by line.",
    script:
      'let data = "";\nprocess.stdin.on("data", (chunk) => { data += chunk; if (data.includes("\\r\\n\\r\\n")) process.exit(0); });\n',
    expect: "new:content-length-framing",
    acceptable: ["timed-out"],
  }),
  written({
    name: "answers-with-content-length",
    source: `${github}/buildomator/buildomator/issues/2`,
    cause: "The server frames its answers by Content-Length, and the client reads by line.",
    helps: "Write one message a line.",
    script: `process.stderr.write("GSD MCP server started (plugin-packaged)\\n");
process.stdin.on("data", () => {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 0, result: { protocolVersion: "2024-11-05", capabilities: { tools: {} }, serverInfo: { name: "gsd", version: "2.38.3" } } });
  process.stdout.write("Content-Length: " + body.length + "\\r\\n\\r\\n" + body);
});
`,
    expect: "new:content-length-framing",
    acceptable: ["stdout-noise", "timed-out"],
  }),
  written({
    name: "error-for-a-notification",
    source: `${github}/zeenix/rust-analyzer-mcp/issues/21`,
    cause: "None here: the server answers notifications/initialized with an error, and this Codex goes on.",
    helps: "A notification must not be answered.",
    script: byLine(
      "",
      "",
      'say({ error: { code: -32601, message: "Method not found: " + method, data: null } })',
    ),
    expect: null,
  }),
  written({
    name: "notification-before-the-answer",
    source: `${github}/tim-smart/effect-mcp/issues/18`,
    cause: "None here: the server notifies before it has answered initialize, and this Codex goes on.",
    helps: "The server should not send anything before.",
    script: byLine('say({ method: "notifications/resources/list_changed" });', ""),
    expect: null,
  }),
  played({
    name: "initialize-without-a-version",
    source: `${github}/ian-cowley/MCPSqlServer/pull/3`,
    cause: "The server's answer to initialize lacks protocolVersion and serverInfo.",
    helps: "A version that answers as the specification says.",
    run: "dotnet run --project MCPSqlServer",
    good: "dotnet run --project MCPSqlServer-fixed",
    scene: {
      does: "serve",
      serve: { initializeResult: { capabilities: { tools: true }, status: "initialized" } },
    },
    expect: "initialize-invalid",
  }),
  played({
    name: "version-must-match-exactly",
    source: `${github}/sickn33/agentic-awesome-skills/issues/1003`,
    cause: "The server takes one protocol version only and refuses every other one.",
    helps: "A version of the server that negotiates.",
    run: "aas-mcp --cache-root cache",
    good: "aas-mcp-16 --cache-root cache",
    scene: {
      does: "serve",
      serve: { initializeError: { code: -32602, message: "Unsupported protocol version" } },
    },
    expect: "initialize-refused",
    quote: "Unsupported protocol version",
  }),
  played({
    name: "tools-without-input-schema",
    source: `${github}/juspay/olai/issues/548`,
    cause: "tools/list gives every tool without the required inputSchema.",
    helps: "A server that gives the schemas.",
    run: "olai mcp",
    good: "olai mcp --with-schemas",
    scene: {
      does: "serve",
      serve: {
        listResult: {
          tools: [
            { name: "startup", description: "Starts" },
            { name: "capture", description: "Captures" },
          ],
        },
      },
    },
    expect: "new:tool-without-schema",
    acceptable: ["tools-list-failed"],
  }),
  played({
    name: "schema-that-is-undefined",
    source: `${github}/vercel-labs/mcp-for-next.js/issues/9`,
    cause: "One tool is registered so that its inputSchema is undefined and is left out of the list.",
    helps: "Register the tool with a schema.",
    run: "next-mcp-server",
    good: "next-mcp-server --with-schemas",
    scene: {
      does: "serve",
      serve: {
        listResult: {
          tools: [
            { name: "list-nemes", description: "lists", inputSchema: { type: "object", properties: {} } },
            { name: "get-neme", description: "gets" },
          ],
        },
      },
    },
    expect: "new:tool-without-schema",
    acceptable: ["tools-list-failed"],
  }),
  played({
    name: "killed-by-segmentation-fault",
    source: `${github}/Q00/ouroboros/issues/151`,
    cause:
      "A native extension does not work with Python 3.14 and crashes the server by SIGSEGV, without a word.",
    helps: "--python 3.13",
    run: "uvx --python 3.14 --from ouroboros-ai ouroboros mcp serve",
    good: "uvx --python 3.13 --from ouroboros-ai ouroboros mcp serve",
    scene: { signal: "SIGSEGV" },
    expect: "new:killed-by-signal",
    acceptable: ["exited-at-once"],
  }),
  played({
    name: "killed-by-the-host",
    source: `${github}/smith-horn/skillsmith/pull/2560`,
    cause: "The operating system kills the server by SIGKILL at its start, without a word.",
    helps: "Repair the native module that the system refuses.",
    run: "sh-skillsmith scripts/mcp-skillsmith-launcher.sh",
    good: "sh-skillsmith scripts/mcp-skillsmith-launcher.sh --repaired",
    scene: { signal: "SIGKILL" },
    expect: "new:killed-by-signal",
    acceptable: ["exited-at-once"],
  }),
  played({
    name: "out-of-memory-at-the-start",
    source: `${github}/mongodb-js/mongodb-mcp-server/issues/320`,
    cause: "The server's heap grows until Node aborts.",
    helps: "A version without the leak.",
    run: "npx -y mongodb-mcp-server@0.1.2 --connectionString mongodb://localhost",
    good: "npx -y mongodb-mcp-server@0.1.3 --connectionString mongodb://localhost",
    scene: {
      error:
        "\n<--- Last few GCs --->\n\n[28:0x7f1a3c365650]   117783 ms: Mark-Compact 4043.9 (4130.9) -> 4036.9 (4140.2) MB, 3333.51 / 0.00 ms  (average mu = 0.850, current mu = 0.104) allocation failure; scavenge might not succeed\n\n<--- JS stacktrace --->\n\nFATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory\n----- Native stack trace -----\n\n",
      signal: "SIGABRT",
    },
    expect: "new:out-of-memory",
    acceptable: ["new:killed-by-signal", "exited-at-once"],
    quote: "FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory",
  }),
  {
    name: "heap-too-small",
    source: `${github}/firebase/firebase-tools/issues/9448`,
    cause: "The server needs more heap than Node gives by default.",
    helps: "NODE_OPTIONS=--max-old-space-size=8192 in env.",
    programs: {
      "npx -y firebase-tools@14.23.0 mcp": {
        needs: { env: "NODE_OPTIONS=--max-old-space-size=8192" },
        error:
          "FATAL ERROR: Ineffective mark-compacts near heap limit Allocation failed - JavaScript heap out of memory\n",
        exit: 134,
      },
    },
    config: () => words("npx -y firebase-tools@14.23.0 mcp --only crashlytics"),
    expect: "new:out-of-memory",
    acceptable: ["exited-at-once"],
    quote: "JavaScript heap out of memory",
    remedy: () => ({
      config: {
        ...words("npx -y firebase-tools@14.23.0 mcp --only crashlytics"),
        env: { NODE_OPTIONS: "--max-old-space-size=8192" },
      },
    }),
  },
  played({
    name: "exit-137-without-output",
    source: `${github}/ysa-ai/ysa/issues/1`,
    cause: "The kernel's OOM killer ends the container; its runner passes on 137.",
    helps: "More memory for the machine.",
    run: "bunx @modelcontextprotocol/server-github",
    good: "bunx --smol @modelcontextprotocol/server-github",
    scene: { exit: 137 },
    expect: "new:killed-by-signal",
    acceptable: ["exited-at-once"],
  }),
  played({
    name: "ready-and-gone",
    source: `${github}/anthropics/claude-code/issues/30147`,
    cause: "The server says it is ready, finds its stdin closed and ends with 0.",
    helps: "Connect again; the server must not end before initialize.",
    run: "meterian-mcp",
    good: "meterian-mcp --wait",
    scene: {
      error:
        "[MCP SERVER] booting...\n[MCP SERVER] ready\nMCP - stdin end\nMCP - stdin close\n[MCP SERVER] beforeExit: 0\n[MCP SERVER] exit: 0\n",
      exit: 0,
    },
    expect: "exited-at-once",
    quote: "MCP - stdin end",
  }),
  played({
    name: "ends-after-the-first-answer",
    source: `${github}/smart-mcp-proxy/mcpproxy-go/issues/33`,
    cause: "The fetch server ends after its first answer in place of staying connected.",
    helps: "A version that stays.",
    run: "docker run -i --rm mcp/fetch",
    good: "docker run -i --rm mcp/fetch:fixed",
    scene: { does: "serve", exit: 0, serve: { failsAt: "tools/list" } },
    expect: "exited-at-once",
    acceptable: ["tools-list-failed"],
  }),
  played({
    name: "exits-without-an-error",
    source: `${github}/lgazo/drawio-mcp-server/issues/6`,
    cause: "Not known from the report: the process ends after some seconds without a word.",
    helps: "A later version.",
    run: "npx -y drawio-mcp-server",
    good: "npx -y drawio-mcp-server@1.1.0",
    scene: { afterMs: 1000, exit: 0 },
    expect: "exited-at-once",
  }),
  played({
    name: "mcp-remote-invalid-scope",
    source: `${github}/Doist/todoist-mcp/issues/240`,
    cause: "The service refuses the scopes with which mcp-remote registers itself.",
    helps: "Another version of mcp-remote.",
    run: "npx -y mcp-remote@0.1.31 https://ai.todoist.net/mcp",
    good: "npx -y mcp-remote@0.1.30 https://ai.todoist.net/mcp",
    scene: {
      error:
        "[663488] Using automatically selected callback port: 39725\n[663488] [663488] Connecting to remote server: https://ai.todoist.net/mcp\n[663488] Using transport strategy: http-first\n[663488] Connection error: InvalidScopeError\n    at parseErrorResponse (file:///home/runner/.npm/_npx/b890131ef9a5a6ab/node_modules/mcp-remote/dist/chunk-WSHBHZXM.js:12226:12)\n    at process.processTicksAndRejections (node:internal/process/task_queues:105:5)\n[663488] Fatal error: InvalidScopeError\n",
    },
    expect: "exited-at-once",
    quote: "Fatal error: InvalidScopeError",
  }),
  played({
    name: "mcp-remote-scopes-not-valid",
    source: `${github}/punkpeye/mcp-remote/issues/204`,
    cause: "mcp-remote asks for openid, email and profile, which the authorization server does not offer.",
    helps: "Name the scopes for mcp-remote.",
    run: "npx mcp-remote https://mcp-dev.plane.town/mcp",
    good: "npx mcp-remote --static-scopes https://mcp-dev.plane.town/mcp",
    scene: {
      error:
        "[9939] Using automatically selected callback port: 29956\n[9939] [9939] Connecting to remote server: https://mcp-dev.plane.town/mcp\n[9939] Using transport strategy: http-first\n[9939] Connection error: InvalidClientMetadataError: Requested scopes are not valid: email, openid, profile\n    at parseErrorResponse (file:///home/runner/.npm/_npx/705d23756ff7dacc/node_modules/mcp-remote/dist/chunk-WSHBHZXM.js:12226:12)\n[9939] Fatal error: InvalidClientMetadataError: Requested scopes are not valid: email, openid, profile\n",
    },
    expect: "exited-at-once",
    quote: "Requested scopes are not valid: email, openid, profile",
  }),
  {
    name: "waits-for-a-browser",
    source: `${github}/github/copilot-cli/issues/1102`,
    cause: "The login waits for a browser that this machine does not have.",
    helps: "Log in elsewhere, or give a token.",
    programs: {
      "remote-mcp-bridge connect": {
        needs: { env: "BRIDGE_TOKEN" },
        error: "Waiting for authorization in browser\n",
        does: "hang",
      },
    },
    config: () => ({ ...words("remote-mcp-bridge connect"), startup_timeout_sec: 5 }),
    expect: "new:waits-for-login",
    acceptable: ["timed-out"],
    quote: "Waiting for authorization in browser",
    remedy: () => ({ config: { ...words("remote-mcp-bridge connect"), env: { BRIDGE_TOKEN: "example" } } }),
  },
  {
    name: "http-mode-wants-a-token",
    source: `${github}/czlonkowski/n8n-mcp/issues/16`,
    cause: "The server wants AUTH_TOKEN for its HTTP mode and ignores AUTH_TOKEN_FILE.",
    helps: "Set AUTH_TOKEN (or a version that reads the file).",
    programs: {
      "n8n-mcp http": {
        needs: { env: "AUTH_TOKEN" },
        error: "ERROR: AUTH_TOKEN is required for HTTP mode\n",
      },
    },
    config: () => ({
      ...words("n8n-mcp http"),
      env: { MCP_MODE: "http", AUTH_TOKEN_FILE: "/run/secrets/auth_token" },
    }),
    expect: "env-var-unset",
    quote: "ERROR: AUTH_TOKEN is required for HTTP mode",
    remedy: () => ({
      config: { ...words("n8n-mcp http"), env: { MCP_MODE: "http", AUTH_TOKEN: "example" } },
    }),
  },
  played({
    name: "portainer-asked-by-https",
    source: `${github}/portainer/portainer-mcp/issues/35`,
    cause: "The server asks Portainer by https, and that port speaks http.",
    helps: "Give Portainer's https port.",
    run: "portainer-mcp -server 127.0.0.1:9000 -token example",
    good: "portainer-mcp -server 127.0.0.1:9443 -token example",
    scene: {
      error:
        '{"level":"info","version":"v0.6.0","build-date":"Mon Jun 30 14:09:51 UTC 2025","message":"Portainer MCP server"}\n{"level":"info","message":"using existing tools.yaml file"}\n{"level":"fatal","error":"failed to get Portainer server version: failed to get version: Get \\"https://127.0.0.1:9000/api/system/status\\": http: server gave HTTP response to HTTPS client","message":"failed to create server"}\n',
    },
    expect: "exited-at-once",
    quote: "http: server gave HTTP response to HTTPS client",
  }),
  played({
    name: "out-of-executable-memory",
    source: `${github}/janhq/jan/issues/6365`,
    cause: "Not known from the report: the runner says that it ran out of executable memory.",
    helps: "Not known; the server's own line is the best lead.",
    run: "bunx @modelcontextprotocol/server-sequential-thinking",
    good: "npx @modelcontextprotocol/server-sequential-thinking",
    scene: {
      error:
        "Resolving dependencies\nResolved, downloaded and extracted [2]\nSaved lockfile\nRan out of executable memory while allocating 128 bytes.\n",
    },
    expect: "exited-at-once",
    quote: "Ran out of executable memory while allocating 128 bytes.",
  }),
  {
    name: "loads-the-project-first",
    source: `${github}/joemag1/cratographer/pull/1`,
    cause: "The server loads the whole project before it answers initialize.",
    helps: "More time (or a server that loads later).",
    programs: { "cratographer --mcp": { does: "serve", afterMs: 5000 } },
    config: () => ({ ...words("cratographer --mcp"), startup_timeout_sec: 2 }),
    expect: "timed-out",
    remedy: () => ({ config: { ...words("cratographer --mcp"), startup_timeout_sec: 40 } }),
  },
  {
    name: "sixty-milliseconds",
    source: `${github}/awslabs/mcp/issues/517`,
    cause: "The limit of 60 is read as milliseconds, which no server meets.",
    helps: "A limit in the right unit.",
    programs: { "uvx awslabs.aws-serverless-mcp-server@latest": { does: "serve", afterMs: 1500 } },
    config: () => ({
      ...words("uvx awslabs.aws-serverless-mcp-server@latest --allow-write"),
      startup_timeout_ms: 60,
    }),
    expect: "new:timeout-too-short",
    acceptable: ["timed-out"],
    remedy: () => ({
      config: {
        ...words("uvx awslabs.aws-serverless-mcp-server@latest --allow-write"),
        startup_timeout_sec: 60,
      },
    }),
  },
  {
    name: "hangs-before-it-listens",
    source: `${github}/microsoft/playwright-mcp/issues/455`,
    cause: "Not known from the report: the process hangs at its start without a word.",
    helps: "Not known.",
    programs: {
      "npx @playwright/mcp@stuck": { does: "hang" },
      "npx @playwright/mcp@mended": { does: "serve" },
    },
    config: () => ({ ...words("npx @playwright/mcp@stuck"), startup_timeout_sec: 4 }),
    expect: "timed-out",
    remedy: () => ({ config: words("npx @playwright/mcp@mended") }),
  },
  {
    name: "bad-key-means-no-tools",
    source: `${github}/firecrawl/firecrawl-mcp-server/pull/358`,
    cause: "The key is invalid, and the server then lists no tools in place of an error.",
    helps: "A valid key.",
    programs: {
      "npx -y firecrawl-mcp": { does: "serve", serve: { listResult: { tools: [] } } },
      "npx -y firecrawl-mcp --valid-key": { does: "serve" },
    },
    config: () => words("npx -y firecrawl-mcp"),
    expect: "no-tools",
    remedy: () => ({ config: words("npx -y firecrawl-mcp --valid-key") }),
  },
  healthy(
    "empty-schema",
    `${github}/zereight/gitlab-mcp/issues/286`,
    "None here: the schemas are empty objects, and this Codex takes them.",
    "npx -y @zereight/mcp-gitlab",
    { serve: { listResult: tools({}, {}) } },
  ),
  healthy(
    "schema-with-required-null",
    `${github}/anthropics/claude-code/issues/44364`,
    "None here: required is null in a schema, and this Codex takes it.",
    "required-null-mcp",
    { serve: { listResult: tools({ type: "object", properties: {}, required: null }) } },
  ),
  healthy(
    "schema-of-alternatives",
    `${github}/anthropics/claude-code/issues/88049`,
    "None here: a schema begins with anyOf, and this Codex takes it.",
    "any-of-mcp",
    { serve: { listResult: tools({ anyOf: [{ type: "object" }, { type: "object", properties: {} }] }) } },
  ),
  healthy(
    "new-fields-of-the-sdk",
    `${github}/getsentry/XcodeBuildMCP/issues/220`,
    "None here: the answers hold fields of a newer SDK, and this Codex takes them.",
    "npx -y xcodebuildmcp@latest mcp",
    {
      serve: {
        initializeResult: {
          protocolVersion: "2025-06-18",
          capabilities: { tools: { listChanged: true }, logging: {} },
          serverInfo: { name: "xcodebuildmcp", version: "2.0.0" },
          instructions: "XcodeBuildMCP provides comprehensive tooling for Apple platform development.",
        },
        listResult: {
          tools: [
            {
              name: "build_sim",
              inputSchema: { type: "object" },
              annotations: { title: "Build" },
              execution: { taskSupport: "forbidden" },
            },
          ],
        },
      },
    },
  ),
  {
    // Until its first run it was taken for healthy: that Codex hides the tool was not known.
    name: "required-inside-properties",
    source: `${github}/mastra-ai/mastra/issues/23731`,
    cause: "A schema has `required` in the wrong place; Codex calls the server ready and hides the tool.",
    helps: "A right schema.",
    programs: {
      "npx -y @mektigboy/server-hyperliquid": {
        does: "serve",
        serve: {
          listResult: tools({ type: "object", properties: { coin: { type: "string" }, required: ["coin"] } }),
        },
      },
      "npx -y @mektigboy/server-hyperliquid@mended": { does: "serve" },
    },
    config: () => words("npx -y @mektigboy/server-hyperliquid"),
    expect: "no-tools",
    ready: true,
    remedy: () => ({ config: words("npx -y @mektigboy/server-hyperliquid@mended") }),
  },
];
