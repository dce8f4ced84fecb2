import { type BatchSetup, installed } from "./batch.ts";
import { oneProgram } from "./stops.ts";

const tool = { name: "alpha", description: "alpha", inputSchema: { type: "object", properties: {} } };

const missingModule = (file: string, from: string, node: string) =>
  `node:internal/modules/esm/resolve:274\n    throw new ERR_MODULE_NOT_FOUND(\n          ^\n\nError [ERR_MODULE_NOT_FOUND]: Cannot find module '${file}' imported from ${from}\n    at finalizeResolution (node:internal/modules/esm/resolve:274:11)\n    at moduleResolve (node:internal/modules/esm/resolve:859:10) {\n  code: 'ERR_MODULE_NOT_FOUND',\n  url: 'file://${file}'\n}\n\nNode.js ${node}\n`;

/** Stdio servers: caches, libraries, locks, lists of tools. */
export const batch: readonly BatchSetup[] = [
  oneProgram({
    name: "drawio-domutils",
    source: "https://github.com/DayuanJiang/next-ai-draw-io/issues/454",
    cause: "A file of a package is missing in the npx cache.",
    helps: "Clear the npx cache.",
    expect: "new:broken-npx-cache",
    acceptable: ["dependency-missing"],
    run: "npx @next-ai-drawio/mcp-server@latest",
    scene: {
      error: missingModule(
        "/Users/user/.npm/_npx/4d0da7c6f53b225e/node_modules/domutils/lib/esm/index.js",
        "/Users/user/.npm/_npx/4d0da7c6f53b225e/node_modules/htmlparser2/dist/esm/index.js",
        "v24.1.0",
      ),
    },
    fix: { run: "npx --cache /tmp/c @next-ai-drawio/mcp-server@latest" },
  }),
  oneProgram({
    name: "browsermcp-stdio-js",
    source: "https://github.com/BrowserMCP/mcp/issues/80",
    cause: "The installed SDK does not have the file that the package imports.",
    helps: "pnpx in place of npx.",
    expect: "dependency-missing",
    acceptable: ["new:broken-npx-cache"],
    run: "npx @browsermcp/mcp@latest",
    scene: {
      error: missingModule(
        "/Users/leroyli/.npm/_npx/6ddf87659f2ad8a4/node_modules/@modelcontextprotocol/sdk/dist/esm/server/stdio.js",
        "/Users/leroyli/.npm/_npx/6ddf87659f2ad8a4/node_modules/@browsermcp/mcp/dist/index.js",
        "v18.20.8",
      ),
    },
    fix: { run: "pnpx @browsermcp/mcp@latest" },
  }),
  oneProgram({
    name: "mcp-remote-chunk",
    source: "https://github.com/punkpeye/mcp-remote/issues/103",
    cause: "The local install of mcp-remote is broken: one of its own files is missing.",
    helps: "mcp-remote@latest, which makes npx download it anew.",
    expect: "new:broken-npx-cache",
    acceptable: ["dependency-missing"],
    run: "npx -y mcp-remote https://mcp.linear.app/sse",
    scene: {
      error: missingModule(
        "/.npm/_npx/705d23756ff7dacc/node_modules/mcp-remote/dist/chunk-CYX6C3U3.js",
        "/.npm/_npx/705d23756ff7dacc/node_modules/mcp-remote/dist/proxy.js",
        "v20.11.1",
      ),
    },
    fix: { run: "npx -y mcp-remote@latest https://mcp.linear.app/sse" },
  }),
  oneProgram({
    name: "anki-ky",
    source: "https://github.com/ankimcp/anki-mcp-server/issues/16",
    cause: "The build requires ky, which is ESM only, from CommonJS.",
    helps: "Use a Node.js that can require ES modules, or a fixed release.",
    expect: "new:esm-in-commonjs",
    acceptable: ["new:runtime-too-old", "exited-at-once"],
    quote: "Error [ERR_REQUIRE_ESM]: require() of ES Module",
    run: "npx -y @ankimcp/anki-mcp-server --stdio",
    scene: {
      error:
        "Error [ERR_REQUIRE_ESM]: require() of ES Module /srv/node_modules/ky/distribution/index.js from /srv/anki-connect.client.js not supported.\nInstead change the require of index.js in /srv/anki-connect.client.js to a dynamic import() which is available in all CommonJS modules.\n  code: 'ERR_REQUIRE_ESM'\n",
    },
    fix: { run: "npx -y @ankimcp/anki-mcp-server@latest --stdio" },
  }),
  oneProgram({
    name: "highs-on-node-14",
    source: "https://github.com/wspringer/highs-mcp/issues/14",
    cause: "The Node.js that runs it does not know `&&=`.",
    helps: "Use a current Node.js.",
    expect: "new:runtime-too-old",
    acceptable: ["exited-at-once"],
    quote: "SyntaxError: Unexpected token '&&='",
    run: "npx highs-mcp",
    scene: {
      error:
        "/Users/wilfred/workspace/highs-mcp/node_modules/highs/build/highs.js:17\nvar La=0,Ma=0,G=()=>{var a=A[+F>>2];F+=4;return a}\n                                          ^^^\n\nSyntaxError: Unexpected token '&&='\n    at wrapSafe (internal/modules/cjs/loader.js:1001:16)\n    at Module._compile (internal/modules/cjs/loader.js:1049:27)\n",
    },
    fix: { run: "npx -p node@22 -p highs-mcp highs-mcp" },
  }),
  oneProgram({
    name: "shell-server-mcp-two",
    source: "https://github.com/tumf/mcp-shell-server/issues/47",
    cause: "mcp 2.0.0 was installed, whose Server has no list_tools.",
    helps: "uvx --with 'mcp<2'.",
    expect: "new:dependency-version",
    acceptable: ["exited-at-once"],
    quote: "AttributeError: 'Server' object has no attribute 'list_tools'",
    run: "uvx mcp-shell-server",
    scene: {
      error:
        "Traceback (most recent call last):\n  File \".../bin/mcp-shell-server\", line 6, in <module>\n    from mcp_shell_server import main\n  File \".../site-packages/mcp_shell_server/server.py\", line 201, in <module>\n    @app.list_tools()\n     ^^^^^^^^^^^^^^\nAttributeError: 'Server' object has no attribute 'list_tools'\n",
    },
    fix: { run: "uvx --with mcp<2 mcp-shell-server" },
  }),
  oneProgram({
    name: "paper-search-renamed-class",
    source: "https://github.com/openags/paper-search-mcp/issues/107",
    cause: "mcp 2.x was installed, in which FastMCP has another name.",
    helps: "uvx --with 'mcp<2'.",
    expect: "new:dependency-version",
    acceptable: ["exited-at-once"],
    quote: "ModuleNotFoundError: No module named 'mcp.server.fastmcp'. This is mcp 2.x, where",
    run: "uvx paper-search-mcp",
    scene: {
      error:
        'Traceback (most recent call last):\n  File ".../paper_search_mcp/server.py", line 8, in <module>\n    from mcp.server.fastmcp import FastMCP\n  File ".../site-packages/mcp/server/fastmcp.py", line 16, in <module>\n    raise ModuleNotFoundError(...)\nModuleNotFoundError: No module named \'mcp.server.fastmcp\'. This is mcp 2.x, where\nFastMCP was renamed to MCPServer (from mcp.server.mcpserver import MCPServer)\nand other APIs changed; see the migration guide at\nhttps://py.sdk.modelcontextprotocol.io/v2/migration/#fastmcp-renamed-to-mcpserver\n',
    },
    fix: { run: "uvx --with mcp<2 paper-search-mcp" },
  }),
  oneProgram({
    name: "aws-api-region",
    source: "https://github.com/awslabs/mcp/issues/949",
    cause: "AWS_REGION is not set, and the server does not take the region of the profile.",
    helps: "Set AWS_REGION.",
    expect: "env-var-unset",
    run: "uvx awslabs.aws-api-mcp-server@0.0.4",
    scene: {
      needs: { env: "AWS_REGION" },
      error: "ValueError: AWS_REGION environment variable is not defined.\n",
    },
    fix: { keys: { env: { AWS_REGION: "us-east-1" } } },
  }),
  oneProgram({
    name: "aws-profile-not-found",
    source: "https://github.com/awslabs/mcp/issues/481",
    cause: "The server asks for the profile default, and the machine has no file of profiles.",
    helps: "Write the profile, or use a release that takes credentials of the environment.",
    expect: "exited-at-once",
    acceptable: ["new:server-configuration"],
    quote: "botocore.exceptions.ProfileNotFound: The config profile (default) could not be found",
    run: "uvx awslabs.cost-analysis-mcp-server@latest",
    scene: {
      needs: { env: "AWS_CONFIG_FILE" },
      error:
        'Traceback (most recent call last):\n  File "botocore/session.py", line 413, in get_scoped_config\n    raise ProfileNotFound(profile=profile_name)\nbotocore.exceptions.ProfileNotFound: The config profile (default) could not be found\n',
    },
    fix: { keys: { env: { AWS_CONFIG_FILE: "/srv/aws/config" } } },
  }),
  oneProgram({
    name: "memory-service-eager",
    source: "https://github.com/doobidoo/mcp-memory-service/issues/561",
    cause: "The server initializes its storage and model before the handshake.",
    helps: "Raise the limit.",
    expect: "timed-out",
    run: "memory server",
    keys: { startup_timeout_sec: 2, env: { MCP_MEMORY_STORAGE_BACKEND: "sqlite_vec" } },
    scene: { afterMs: 5000, does: "serve" },
    fix: { keys: { startup_timeout_sec: 60, env: { MCP_MEMORY_STORAGE_BACKEND: "sqlite_vec" } } },
  }),
  oneProgram({
    name: "mysql-silent-exit",
    source: "https://github.com/benborla/mcp-server-mysql/issues/74",
    cause: "Not known: the server ends without a word.",
    helps: "Another server for the same database.",
    expect: "exited-at-once",
    run: "npx @benborla29/mcp-server-mysql@2.0.3",
    keys: { env: { MYSQL_HOST: "db.example", MYSQL_PORT: "3306" } },
    scene: { exit: 0 },
    fix: { run: "uvx --from mysql-mcp-server mysql_mcp_server" },
  }),
  oneProgram({
    name: "linux-server-log-owner",
    source: "https://github.com/rhel-lightspeed/linux-mcp-server/pull/64",
    cause: "The server's log file belongs to another user.",
    helps: "Correct the owner of the log file.",
    expect: "exited-at-once",
    acceptable: ["new:file-permission"],
    quote:
      "PermissionError: [Errno 13] Permission denied: '/home/user/.local/share/linux-mcp-server/logs/server.log'",
    run: "linux-mcp-server",
    scene: {
      error:
        "Traceback (most recent call last):\n  File \"linux_mcp_server/__main__.py\", line 12, in main\n    setup_logging()\nPermissionError: [Errno 13] Permission denied: '/home/user/.local/share/linux-mcp-server/logs/server.log'\n",
    },
    fix: { run: "linux-mcp-server --log-dir /tmp" },
  }),
  oneProgram({
    name: "tradeblocks-duckdb-lock",
    source: "https://github.com/tradeblocks-org/tradeblocks/issues/444",
    cause: "Another instance of the server has the database open for writing.",
    helps: "Run one instance, or update.",
    expect: "new:single-instance-lock",
    acceptable: ["exited-at-once"],
    quote: "IO Error: Could not set lock on file",
    run: "npx -y tradeblocks-mcp",
    scene: {
      error:
        'Error: Failed to initialize DuckDB at /data/analytics.duckdb after lock recovery:\nIO Error: Could not set lock on file "/data/analytics.duckdb": Conflicting lock is held in\n/usr/local/bin/node (PID 4711) by user runner\n',
    },
    fix: { run: "npx -y tradeblocks-mcp@latest" },
  }),
  oneProgram({
    name: "roblox-port-3002",
    source: "https://github.com/boshyxd/robloxstudio-mcp/pull/42",
    cause: "Another instance listens on port 3002.",
    helps: "Stop the other instance.",
    expect: "port-in-use",
    run: "npx -y robloxstudio-mcp@1.9.0",
    scene: {
      error:
        "node:events:496\n      throw er; // Unhandled 'error' event\n      ^\n\nError: listen EADDRINUSE: address already in use 0.0.0.0:3002\n    at Server.setupListenHandle [as _listen2] (node:net:1937:16) {\n  code: 'EADDRINUSE',\n  errno: -98,\n  syscall: 'listen',\n  address: '0.0.0.0',\n  port: 3002\n}\n",
    },
    fix: { run: "npx -y robloxstudio-mcp@latest" },
  }),
  oneProgram({
    name: "unity-no-tools",
    source: "https://github.com/quazaai/UnityMCPIntegration/issues/16",
    cause: "The server finds no project in its folder and offers no tools.",
    helps: "Correct the project's folder.",
    expect: "no-tools",
    run: "unity-mcp-integration",
    scene: { does: "serve", serve: { listResult: { tools: [] } } },
    fix: { run: "unity-mcp-integration --project /srv/game" },
  }),
  {
    name: "tools-named-as-elsewhere",
    source: "https://github.com/JetBrains/mcp-jetbrains/issues/34",
    cause: "enabled_tools names a tool as another client does, with mcp__SERVER__ in front.",
    helps: "Write the tool's own name.",
    expect: "tools-filtered-out",
    config: (world) => ({
      command: world.node,
      args: [installed("@modelcontextprotocol/server-everything/dist/index.js")],
      enabled_tools: ["mcp__tools-named-as-elsewhere__echo"],
    }),
    remedy: (world) => ({
      config: {
        command: world.node,
        args: [installed("@modelcontextprotocol/server-everything/dist/index.js")],
        enabled_tools: ["echo"],
      },
    }),
  },
  oneProgram({
    name: "cpp-mcp-protocol-version",
    source: "https://github.com/hkr04/cpp-mcp/issues/10",
    cause: "The server refuses the client's protocol version.",
    helps: "Update the server.",
    expect: "initialize-refused",
    run: "cpp-mcp-server",
    scene: {
      does: "serve",
      serve: { initializeError: { code: -32602, message: "Unsupported protocol version" } },
    },
    fix: { run: "cpp-mcp-server --v2" },
  }),
  oneProgram({
    name: "claude-mem-log-on-stdout",
    source: "https://github.com/thedotmack/claude-mem/issues/396",
    cause: "A line of the log goes to stdout before the protocol; Codex skips it.",
    helps: "Nothing: it starts.",
    expect: null,
    run: "claude-mem-server",
    scene: {
      stdout: "[2025-12-19 13:42:17.326] [INFO ] [SYSTEM] Claude-mem search server started\n",
      does: "serve",
    },
  }),
  oneProgram({
    name: "data-exploration-other-uvx",
    source: "https://github.com/reading-plus-ai/mcp-server-data-exploration/issues/9",
    cause: "The program uvx is another one than uv's, and what it installed does not start.",
    helps: "Use the uvx of uv.",
    expect: "new:wrong-program",
    acceptable: ["exited-at-once"],
    quote: "Deprecation Message: `uvx` is deprecated in favor of `uvenv`.",
    run: "uvx run mcp-server-ds",
    scene: {
      error:
        'Deprecation Message: `uvx` is deprecated in favor of `uvenv`. Please run `uvx self update` to switch to the latest version.\n\n⣷ installing mcp-server-ds :\n⣯ installing mcp-server-ds :\nTraceback (most recent call last):\n  File "/tmp/uvx-mcp-server-ds/bin/mcp-server-ds", line 4, in <module>\n    from mcp_server_ds import main\n',
    },
    fix: { run: "uv tool run mcp-server-ds" },
  }),
  oneProgram({
    name: "figma-serves-http",
    source: "https://github.com/GLips/Figma-Context-MCP/issues/90",
    cause: "Without --stdio the server listens on a port and does not read stdin.",
    helps: "Add --stdio.",
    expect: "new:serves-http",
    acceptable: ["stdout-noise", "timed-out"],
    run: "npx -y figma-developer-mcp --figma-api-key=somekey",
    keys: { startup_timeout_sec: 4 },
    scene: {
      needs: { arg: "--stdio" },
      stdout:
        "Initializing Figma MCP Server in HTTP mode on port 3333...\nHTTP server listening on port 3333\nSSE endpoint available at http://localhost:3333/sse\nMessage endpoint available at http://localhost:3333/messages\n",
      does: "hang",
    },
    fix: { run: "npx -y figma-developer-mcp --figma-api-key=somekey --stdio" },
  }),
  {
    name: "variable-before-the-command",
    source: "https://github.com/Chainlit/chainlit/issues/2036",
    cause: "A variable stands before the command as in a shell; no program has that name.",
    helps: "Write it in env.",
    expect: "new:variable-in-command",
    acceptable: ["command-not-found", "new:whole-command-line"],
    config: () => ({ command: "NASA_API_KEY=key", args: ["npx", "-y", "@programcomputer/nasa-mcp-server"] }),
    programs: { "npx -y @programcomputer/nasa-mcp-server": { does: "serve" } },
    remedy: () => ({
      config: {
        command: "npx",
        args: ["-y", "@programcomputer/nasa-mcp-server"],
        env: { NASA_API_KEY: "key" },
      },
    }),
  },
  oneProgram({
    name: "sub-agents-json-log",
    source: "https://github.com/shinpr/sub-agents-mcp/issues/18",
    cause: "The log goes to stdout as JSON that is not JSON-RPC, and Codex closes the connection at it.",
    helps: "Send the log to stderr.",
    expect: "stdout-noise",
    acceptable: ["initialize-invalid"],
    run: "npx -y sub-agents-mcp",
    scene: {
      stdout:
        '{"timestamp":"2025-11-08 00:45:32.612","level":"info","message":"Handling CreateClient action","service":"sub-agents-mcp"}\n',
      does: "serve",
    },
    fix: { run: "npx -y sub-agents-mcp@latest" },
  }),
  oneProgram({
    name: "required-is-null",
    source: "https://github.com/anthropics/claude-code/issues/44364",
    cause: "A tool's schema has `required: null`; Codex takes the tool.",
    helps: "Nothing: it starts.",
    expect: null,
    run: "required-null-server",
    scene: {
      does: "serve",
      serve: {
        listResult: {
          tools: [tool, { ...tool, name: "my_tool", inputSchema: { type: "object", required: null } }],
        },
      },
    },
  }),
  oneProgram({
    name: "appsignal-key-of-the-step",
    source: "https://github.com/openai/codex/pull/3517",
    cause: "docker is to hand APPSIGNAL_API_KEY on, and Codex does not give it to docker.",
    helps: "Name it in env_vars.",
    expect: "env-not-forwarded",
    env: { APPSIGNAL_API_KEY: "key" },
    run: "docker run -i --rm -e APPSIGNAL_API_KEY appsignal/mcp",
    scene: {
      needs: { env: "APPSIGNAL_API_KEY" },
      error: "Error: APPSIGNAL_API_KEY environment variable is required\n",
    },
    fix: { keys: { env_vars: ["APPSIGNAL_API_KEY"] }, env: { APPSIGNAL_API_KEY: "key" } },
  }),
  oneProgram({
    name: "basic-memory-log-level",
    source: "https://github.com/basicmachines-co/basic-memory/issues/164",
    cause: "The server calls its library with an argument that the installed version does not have.",
    helps: "Use the release with the fix.",
    expect: "exited-at-once",
    acceptable: ["new:dependency-version"],
    quote: "TypeError: FastMCP.run_stdio_async() got an unexpected keyword argument 'log_level'",
    run: "uvx basic-memory@0.13.8.dev1 mcp",
    scene: {
      error:
        "╭───────────────────── Traceback (most recent call last) ──────────────────────╮\n│ basic_memory/cli/commands/mcp.py:68 in mcp                                    │\n╰──────────────────────────────────────────────────────────────────────────────╯\nTypeError: FastMCP.run_stdio_async() got an unexpected keyword argument 'log_level'\n",
    },
    fix: { run: "uvx basic-memory@latest mcp" },
  }),
  oneProgram({
    name: "codebase-memory-config-access",
    source: "https://github.com/DeusData/codebase-memory-mcp/issues/1551",
    cause: "The user may not open the server's own configuration database, so its daemon never comes up.",
    helps: "Correct the permissions of the file.",
    expect: "timed-out",
    acceptable: ["new:file-permission"],
    quote: "cannot open config database",
    run: "codebase-memory-mcp --stdio",
    keys: { startup_timeout_sec: 3 },
    scene: { stderr: "cannot open config database\n", does: "hang" },
    fix: { run: "codebase-memory-mcp --stdio --home /tmp" },
  }),
  oneProgram({
    name: "oneuptime-ts-node",
    source: "https://github.com/OneUptime/oneuptime/issues/2184",
    cause: "ts-node requires the SDK, which is an ES module.",
    helps: "Use the release with the fix.",
    expect: "new:esm-in-commonjs",
    acceptable: ["exited-at-once"],
    quote: "Error [ERR_REQUIRE_ESM]: require() of ES Module",
    run: "npm start",
    scene: {
      error:
        "\n> @oneuptime/mcp-server@9.2.16 start\n> export NODE_OPTIONS='--max-old-space-size=8096' && node --require ts-node/register Index.ts\n\n/usr/src/app/node_modules/ts-node/dist/index.js:851\n            return old(m, filename);\n                   ^\nError [ERR_REQUIRE_ESM]: require() of ES Module /usr/src/app/node_modules/@modelcontextprotocol/sdk/dist/server/index.js from /usr/src/app/Index.ts not supported.\nInstead change the require of index.js in /usr/src/app/Index.ts to a dynamic import() which is available in all CommonJS modules.\n    at require.extensions.<computed> [as .js] (/usr/src/app/node_modules/ts-node/dist/index.js:851:20) {\n  code: 'ERR_REQUIRE_ESM'\n}\n",
    },
    fix: { run: "npm --prefix /srv/9.2.24 start" },
  }),
  oneProgram({
    name: "serena-settings",
    source: "https://github.com/oraios/serena/issues/381",
    cause: "Versions of two libraries do not go together; the fields named are none of the user's.",
    helps: "Use a release with matching libraries.",
    expect: "exited-at-once",
    acceptable: ["new:dependency-version"],
    quote: "pydantic_core._pydantic_core.ValidationError: 14 validation errors for Settings",
    run: "uvx --from git+https://github.com/oraios/serena serena start-mcp-server",
    scene: {
      error:
        "pydantic_core._pydantic_core.ValidationError: 14 validation errors for Settings\ndebug\n  Field required [type=missing, input_value={...}, input_type=dict]\nlog_level\n  Field required [type=missing, input_value={...}, input_type=dict]\nauth\n  Field required [type=missing, input_value={...}, input_type=dict]\n",
    },
    fix: { run: "uvx --from git+https://github.com/oraios/serena@v0.1.4 serena start-mcp-server" },
  }),
  oneProgram({
    name: "datawrapper-slow-imports",
    source: "https://github.com/palewire/datawrapper-mcp/issues/82",
    cause: "Its imports take longer on a small machine than the limit allows.",
    helps: "Raise the limit.",
    expect: "timed-out",
    run: "datawrapper-mcp",
    keys: { startup_timeout_sec: 2 },
    scene: { afterMs: 5000, does: "serve" },
    fix: { keys: { startup_timeout_sec: 60 } },
  }),
  oneProgram({
    name: "terraform-banner-on-stderr",
    source: "https://github.com/hashicorp/terraform-mcp-server/issues/76",
    cause: "The server says on stderr that it runs, and works.",
    helps: "Nothing: it starts.",
    expect: null,
    run: "terraform-mcp-server stdio",
    scene: { stderr: "HCP Terraform MCP Server running on stdio\n", does: "serve" },
  }),
];
