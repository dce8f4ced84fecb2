import { at, type BatchSetup, installed, serves } from "./batch.ts";

const npx = (...args: string[]) => ({ command: "npx", args });
const uvx = (...args: string[]) => ({ command: "uvx", args });

/** Stdio servers: variables, modules, arguments, ports, slow starts. */
export const batch: readonly BatchSetup[] = [
  {
    name: "github-token-in-the-shell",
    source: "https://github.com/github/github-mcp-server/issues/144",
    cause: "The token is exported in the shell, but the client does not hand it on to the server.",
    helps: "Hand the variable on to the server.",
    expect: "env-not-forwarded",
    env: { GITHUB_PERSONAL_ACCESS_TOKEN: "ghp-of-the-shell" },
    config: () => ({ command: "github-mcp-server", args: ["stdio"] }),
    programs: {
      "github-mcp-server stdio": {
        needs: { env: "GITHUB_PERSONAL_ACCESS_TOKEN" },
        error:
          "Error: GITHUB_PERSONAL_ACCESS_TOKEN not set\nUsage:\n  server stdio [flags]\n\nFlags:\n  -h, --help   help for stdio\n\nGlobal Flags:\n      --enable-command-logging   When enabled, the server will log all command requests and responses to the log file\n",
      },
    },
    remedy: () => ({
      config: {
        command: "github-mcp-server",
        args: ["stdio"],
        env_vars: ["GITHUB_PERSONAL_ACCESS_TOKEN"],
      },
      env: { GITHUB_PERSONAL_ACCESS_TOKEN: "ghp-of-the-shell" },
    }),
  },
  {
    name: "tavily-key-required",
    source: "https://github.com/obot-platform/obot/issues/3476",
    cause: "TAVILY_API_KEY is set nowhere.",
    helps: "Set TAVILY_API_KEY for the server.",
    expect: "env-var-unset",
    config: () => npx("-y", "tavily-mcp@0.2.9"),
    programs: {
      "npx -y tavily-mcp@0.2.9": {
        stderr:
          'npm warn Unknown builtin config "globalignorefile". This will stop working in the next major version of npm.\nnpm warn Unknown builtin config "python". This will stop working in the next major version of npm.\n',
        needs: { env: "TAVILY_API_KEY" },
        error:
          'file:///home/user/.npm/_npx/3a4829a0511b3281/node_modules/tavily-mcp/build/index.js:13\n    throw new Error("TAVILY_API_KEY environment variable is required");\n          ^\n\nError: TAVILY_API_KEY environment variable is required\n    at file:///home/user/.npm/_npx/3a4829a0511b3281/node_modules/tavily-mcp/build/index.js:13:11\n    at ModuleJob.run (node:internal/modules/esm/module_job:271:25)\n\nNode.js v22.14.0\n',
      },
    },
    remedy: () => ({ config: { ...npx("-y", "tavily-mcp@0.2.9"), env: { TAVILY_API_KEY: "tvly-key" } } }),
  },
  {
    name: "minimax-key-of-the-step",
    source: "https://github.com/MiniMax-AI/MiniMax-Coding-Plan-MCP/issues/24",
    cause: "MINIMAX_API_KEY is exported where the client runs, and does not reach the server.",
    helps: "Name the variables for the server.",
    expect: "env-not-forwarded",
    env: { MINIMAX_API_KEY: "sk-cp-key", MINIMAX_API_HOST: "https://api.minimax.io" },
    config: () => uvx("minimax-coding-plan-mcp"),
    programs: {
      "uvx minimax-coding-plan-mcp": {
        needs: { env: "MINIMAX_API_KEY" },
        error:
          'Traceback (most recent call last):\n  File "/home/user/.cache/uv/archive-v0/abc/bin/minimax-coding-plan-mcp", line 6, in <module>\n    from minimax_mcp.server import main\n  File "/home/user/.cache/uv/archive-v0/abc/lib/python3.14/site-packages/minimax_mcp/server.py", line 34, in <module>\n    raise ValueError("MINIMAX_API_KEY environment variable is required")\nValueError: MINIMAX_API_KEY environment variable is required\n',
      },
    },
    remedy: () => ({
      config: { ...uvx("minimax-coding-plan-mcp"), env_vars: ["MINIMAX_API_KEY", "MINIMAX_API_HOST"] },
      env: { MINIMAX_API_KEY: "sk-cp-key", MINIMAX_API_HOST: "https://api.minimax.io" },
    }),
  },
  {
    name: "mcp-arr-without-sdk",
    source: "https://github.com/aplaceforallmystuff/mcp-arr/issues/3",
    cause: "The published package needs @modelcontextprotocol/sdk, which was not installed with it.",
    helps: "Install a version of the package that brings its dependencies.",
    expect: "dependency-missing",
    config: () => npx("-y", "mcp-arr-server"),
    programs: {
      "npx -y mcp-arr-server": {
        error:
          "node:internal/modules/esm/resolve:873\n  throw new ERR_MODULE_NOT_FOUND(packageName, fileURLToPath(base), null);\n        ^\n\nError [ERR_MODULE_NOT_FOUND]: Cannot find package '@modelcontextprotocol/sdk' imported from /home/user/.npm/_npx/de1fb1a3c49e17d8/node_modules/mcp-arr-server/dist/index.js\n    at packageResolve (node:internal/modules/esm/resolve:873:9)\n    at moduleResolve (node:internal/modules/esm/resolve:946:18)\n    at defaultResolve (node:internal/modules/esm/resolve:1188:11)\n    at ModuleLoader.defaultResolve (node:internal/modules/esm/loader:708:12)\n    at ModuleJob._link (node:internal/modules/esm/module_job:168:49) {\n  code: 'ERR_MODULE_NOT_FOUND'\n}\n\nNode.js v20.20.0\n",
      },
      "npx -y mcp-arr-server@1.4.1": serves,
    },
    remedy: () => ({ config: npx("-y", "mcp-arr-server@1.4.1") }),
  },
  {
    name: "code-research-no-npm-install",
    source: "https://github.com/nahmanmate/code-research-mcp-server/issues/3",
    cause: "The server's checkout was built, but its dependencies (cheerio) were not installed.",
    helps: "Install the dependencies beside the server.",
    expect: "dependency-missing",
    config: (world) => ({
      command: "node",
      args: [`${at(world, "code-research-no-npm-install")}/build/index.js`],
    }),
    files: {
      "package.json": '{ "type": "module" }\n',
      "build/index.js": 'import "cheerio";\nconsole.error("Code Research MCP server running on stdio");\n',
      "installed/index.js": serves,
    },
    remedy: (world) => ({
      config: {
        command: "node",
        args: [`${at(world, "code-research-no-npm-install")}/installed/index.js`],
      },
    }),
  },
  {
    name: "mcp-remote-on-node-12",
    source: "https://github.com/punkpeye/mcp-remote/issues/83",
    cause: "The Node.js that the client found is too old for the package's syntax (optional chaining).",
    helps: "Run it with a current Node.js.",
    expect: "new:runtime-too-old",
    acceptable: ["exited-at-once"],
    quote: "SyntaxError: Unexpected token '.'",
    config: () => npx("mcp-remote", "http://localhost:3000/mcp"),
    programs: {
      "npx mcp-remote http://localhost:3000/mcp": {
        error:
          "npx: installed 79 in 8.153s\nfile:///Users/pavindu/.npm/_npx/28829/lib/node_modules/mcp-remote/dist/chunk-OUCHRS4S.js:5452\ncrypto = globalThis.crypto?.webcrypto ?? // Node.js [18-16] REPL\n                           ^\n\nSyntaxError: Unexpected token '.'\n    at Loader.moduleStrategy (internal/modules/esm/translators.js:140:18)\n",
      },
    },
    files: { "node-22/bin/npx": serves },
    remedy: (world) => ({
      config: {
        command: `${at(world, "mcp-remote-on-node-12")}/node-22/bin/npx`,
        args: ["mcp-remote", "http://localhost:3000/mcp"],
      },
    }),
  },
  {
    name: "perplexity-native-module",
    source: "https://github.com/wysh3/perplexity-mcp-zerver/issues/9",
    cause: "A native module was compiled for another Node.js version than the one that runs the server.",
    helps: "Rebuild the module with the Node.js that runs it, or start the server with the other Node.js.",
    expect: "new:native-module-mismatch",
    acceptable: ["exited-at-once"],
    quote: "was compiled against a different Node.js version using",
    config: (world) => ({
      command: "node",
      args: [`${at(world, "perplexity-native-module")}/build/index.js`],
    }),
    files: {
      "build/index.js": {
        error:
          "node:internal/modules/cjs/loader:1452\n  return process.dlopen(module, path.toNamespacedPath(filename));\n                 ^\n\nError: The module '/home/perplexity-mcp-zerver/node_modules/better-sqlite3/build/Release/better_sqlite3.node'\nwas compiled against a different Node.js version using\nNODE_MODULE_VERSION 131. This version of Node.js requires\nNODE_MODULE_VERSION 108. Please try re-compiling or re-installing\nthe module (for instance, using `npm rebuild` or `npm install`).\n    at Module._extensions..node (node:internal/modules/cjs/loader:1452:18) {\n  code: 'ERR_DLOPEN_FAILED'\n}\n",
      },
      "rebuilt/index.js": serves,
    },
    remedy: (world) => ({
      config: { command: "node", args: [`${at(world, "perplexity-native-module")}/rebuilt/index.js`] },
    }),
  },
  {
    name: "appium-require-of-esm",
    source: "https://github.com/appium/appium-mcp/issues/48",
    cause:
      "A CommonJS module of the server requires a package that is ESM only, which Node.js 20.18 refuses.",
    helps: "Use a Node.js that can require ES modules (20.19, 22.12 or newer).",
    expect: "new:runtime-too-old",
    acceptable: ["exited-at-once", "new:esm-in-commonjs"],
    quote: "Error [ERR_REQUIRE_ESM]: require() of ES Module",
    config: () => npx("-y", "appium-mcp@1.1.17"),
    programs: {
      "npx -y appium-mcp@1.1.17": {
        error:
          "\n/Users/vnv/.npm/_npx/7600f439cbbb35be/node_modules/@appium/support/build/lib/util.js:72\nconst uuid_1 = require(\"uuid\");\n               ^\n\nError [ERR_REQUIRE_ESM]: require() of ES Module /Users/vnv/.npm/_npx/7600f439cbbb35be/node_modules/uuid/dist-node/index.js from /Users/vnv/.npm/_npx/7600f439cbbb35be/node_modules/@appium/support/build/lib/util.js not supported.\nInstead change the require of index.js in /Users/vnv/.npm/_npx/7600f439cbbb35be/node_modules/@appium/support/build/lib/util.js to a dynamic import() which is available in all CommonJS modules.\n    at Object.<anonymous> (/Users/vnv/.npm/_npx/7600f439cbbb35be/node_modules/@appium/support/build/lib/util.js:72:16) {\n  code: 'ERR_REQUIRE_ESM'\n}\n\nNode.js v20.18.0\n",
      },
    },
    files: { "node-22/bin/npx": serves },
    remedy: (world) => ({
      config: {
        command: `${at(world, "appium-require-of-esm")}/node-22/bin/npx`,
        args: ["-y", "appium-mcp@1.1.17"],
      },
    }),
  },
  {
    name: "maps-banner-on-stdout",
    source: "https://github.com/cablate/mcp-google-map/pull/4",
    cause: "The server prints one line to stdout and then works; Codex skips the line.",
    helps: "Nothing: it starts.",
    expect: null,
    config: () => npx("-y", "@cablate/mcp-google-map@0.0.5"),
    programs: {
      "npx -y @cablate/mcp-google-map@0.0.5": { stdout: "MCP Maps Server started\n", does: "serve" },
    },
  },
  {
    name: "avalonia-logs-on-stdout",
    source: "https://github.com/openai/codex/issues/6020",
    cause: "The server's console logger writes to stdout in place of answers.",
    helps: "Send the log to stderr.",
    expect: "stdout-noise",
    config: () => ({ command: "avalonia-mcp", startup_timeout_sec: 3 }),
    programs: {
      "avalonia-mcp": {
        stdout:
          "info: Microsoft.Hosting.Lifetime[0]\n      Application started. Press Ctrl+C to shut down.\ninfo: Microsoft.Hosting.Lifetime[0]\n      Hosting environment: Production\n",
        does: "hang",
      },
      "avalonia-mcp --log-to-stderr": serves,
    },
    remedy: () => ({ config: { command: "avalonia-mcp", args: ["--log-to-stderr"] } }),
  },
  {
    name: "xmcp-serves-http",
    source: "https://github.com/xdevplatform/xmcp/pull/10",
    cause: "The server starts an HTTP server and never reads stdin.",
    helps: "Tell it to use the stdio transport (MCP_TRANSPORT=stdio).",
    expect: "new:serves-http",
    acceptable: ["timed-out"],
    config: (world) => ({
      command: "python3",
      args: [`${at(world, "xmcp-serves-http")}/server.py`],
      startup_timeout_sec: 4,
    }),
    files: {
      "server.py": {
        stderr:
          "INFO:     Started server process [51723]\nINFO:     Waiting for application startup.\n[04/17/26 10:12:01] INFO     StreamableHTTP session manager started\nINFO:     Application startup complete.\nINFO:     Uvicorn running on http://127.0.0.1:8000 (Press CTRL+C to quit)\n",
        needs: { env: "MCP_TRANSPORT=stdio" },
        does: "hang",
      },
    },
    remedy: (world) => ({
      config: {
        command: "python3",
        args: [`${at(world, "xmcp-serves-http")}/server.py`],
        env: { MCP_TRANSPORT: "stdio" },
      },
    }),
  },
  {
    name: "filesystem-no-directory-exists",
    source: "https://github.com/danny-avila/LibreChat/issues/7439",
    cause: "The directory named as an argument does not exist where the server runs.",
    helps: "Name a directory that exists.",
    expect: "new:argument-path-missing",
    acceptable: ["exited-at-once"],
    quote: "Error: None of the specified directories are accessible",
    config: (world) => ({
      command: world.node,
      args: [installed("@modelcontextprotocol/server-filesystem/dist/index.js"), "/Users/Shared"],
    }),
    remedy: (world) => ({
      config: {
        command: world.node,
        args: [installed("@modelcontextprotocol/server-filesystem/dist/index.js"), world.directory],
      },
    }),
  },
  {
    name: "filesystem-one-directory-gone",
    source: "https://github.com/modelcontextprotocol/servers/issues/3232",
    cause: "One of two directories is gone; the current server warns and serves the other.",
    helps: "Nothing: it starts.",
    expect: null,
    config: (world) => ({
      command: world.node,
      args: [
        installed("@modelcontextprotocol/server-filesystem/dist/index.js"),
        "/Volumes/unmounted/Projects",
        world.directory,
      ],
    }),
  },
  {
    name: "gmail-port-3000-taken",
    source: "https://github.com/shinzo-labs/gmail-mcp/issues/84",
    cause: "The server also listens on port 3000, which another process has.",
    helps: "Give it another port.",
    expect: "port-in-use",
    config: () => npx("-y", "@shinzolabs/gmail-mcp"),
    programs: {
      "npx -y @shinzolabs/gmail-mcp": {
        needs: { env: "PORT" },
        error:
          "node:events:497\n      throw er; // Unhandled 'error' event\n      ^\n\nError: listen EADDRINUSE: address already in use :::3000\n    at Server.setupListenHandle [as _listen2] (node:net:1908:16)\n    at listenInCluster (node:net:1965:12)\n    at Server.listen (node:net:2067:7)\nEmitted 'error' event on Server instance at:\n    at emitErrorNT (node:net:1944:8) {\n  code: 'EADDRINUSE',\n  errno: -98,\n  syscall: 'listen',\n  address: '::',\n  port: 3000\n}\n",
      },
    },
    remedy: () => ({ config: { ...npx("-y", "@shinzolabs/gmail-mcp"), env: { PORT: "3417" } } }),
  },
  {
    name: "mariadb-unreachable-at-launch",
    source: "https://github.com/MariaDB/mcp/issues/58",
    cause: "The server connects to its database before it serves, and the database cannot be reached.",
    helps: "Make the database reachable before the server starts, or correct its address.",
    expect: "new:backend-unreachable",
    acceptable: ["exited-at-once"],
    quote: "Can't connect to MySQL server on '127.0.0.1'",
    config: () => ({
      command: "uv",
      args: ["--directory", "/opt/mariadb-mcp", "run", "server.py"],
      env: { DB_HOST: "127.0.0.1", DB_PORT: "3307" },
    }),
    programs: {
      "uv --directory /opt/mariadb-mcp run server.py": {
        needs: { env: "DB_PORT=3306" },
        error:
          "2026-06-18 10:20:31,114 - ERROR - Failed to initialize database connection pool: (2003, \"Can't connect to MySQL server on '127.0.0.1'\")\nTraceback (most recent call last):\n  File \"/opt/mariadb-mcp/src/server.py\", line 512, in run_async_server\n    await self.initialize_pool()\npymysql.err.OperationalError: (2003, \"Can't connect to MySQL server on '127.0.0.1'\")\n",
      },
    },
    remedy: () => ({
      config: {
        command: "uv",
        args: ["--directory", "/opt/mariadb-mcp", "run", "server.py"],
        env: { DB_HOST: "127.0.0.1", DB_PORT: "3306" },
      },
    }),
  },
  {
    name: "kubernetes-no-active-cluster",
    source: "https://github.com/Flux159/mcp-server-kubernetes/issues/375",
    cause: "The kubeconfig has no current context, and the server stops while it loads.",
    helps: "Point KUBECONFIG at a configuration with a current context.",
    expect: "exited-at-once",
    acceptable: ["new:server-configuration"],
    quote: "Error: No active cluster!",
    config: () => ({ ...npx("mcp-server-kubernetes"), env: { KUBECONFIG: "/tmp/empty-kubeconfig.yaml" } }),
    programs: {
      "npx mcp-server-kubernetes": {
        needs: { env: "KUBECONFIG=/etc/kube/with-context.yaml" },
        error:
          "file:///node_modules/@kubernetes/client-node/dist/config.js:375\n            throw new Error('No active cluster!');\n                  ^\n\nError: No active cluster!\n    at KubeConfig.makeApiClient (@kubernetes/client-node/dist/config.js:375:19)\n    at new KubernetesManager (dist/utils/kubernetes-manager.js:82:31)\n    at dist/index.js:130:20\n",
      },
    },
    remedy: () => ({
      config: { ...npx("mcp-server-kubernetes"), env: { KUBECONFIG: "/etc/kube/with-context.yaml" } },
    }),
  },
  {
    name: "teamwork-log-directory",
    source: "https://github.com/Vizioz/Teamwork-MCP/issues/5",
    cause: "The server wants to create /logs in the root of the file system, and may not.",
    helps: "Use the version that logs elsewhere.",
    expect: "exited-at-once",
    quote: "Error: ENOENT: no such file or directory, mkdir '/logs'",
    config: () => npx("-y", "@vizioz/teamwork-mcp@0.1.4"),
    programs: {
      "npx -y @vizioz/teamwork-mcp@0.1.4": {
        error:
          "node:fs:1395\n  return binding.mkdir(\n                 ^\n\nError: ENOENT: no such file or directory, mkdir '/logs'\n    at Object.mkdirSync (node:fs:1395:3)\n    at file:///home/user/.npm/_npx/1f/node_modules/@vizioz/teamwork-mcp/build/utils/logger.js:7:8 {\n  errno: -2,\n  syscall: 'mkdir',\n  code: 'ENOENT',\n  path: '/logs'\n}\n\nNode.js v18.14.1\n",
      },
      "npx -y @vizioz/teamwork-mcp@latest": serves,
    },
    remedy: () => ({ config: npx("-y", "@vizioz/teamwork-mcp@latest") }),
  },
  {
    name: "firebase-out-of-memory",
    source: "https://github.com/firebase/firebase-tools/issues/9448",
    cause: "Node.js ran out of heap while the server started.",
    helps: "Give Node.js more memory with NODE_OPTIONS.",
    expect: "new:out-of-memory",
    acceptable: ["exited-at-once", "new:killed-by-signal"],
    quote: "FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory",
    config: () => npx("-y", "firebase-tools@14.23.0", "mcp", "--only", "crashlytics"),
    programs: {
      "npx -y firebase-tools@14.23.0 mcp": {
        needs: { env: "NODE_OPTIONS=--max-old-space-size=8192" },
        error:
          "\n<--- Last few GCs --->\n\n[28:0x7f1a3c365650]   117783 ms: Mark-Compact 4043.9 (4130.9) -> 4036.9 (4140.2) MB, 3333.51 / 0.00 ms  (average mu = 0.850, current mu = 0.104) allocation failure; scavenge might not succeed\n\n<--- JS stacktrace --->\n\nFATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory\n----- Native stack trace -----\n\n 1: 0x7f1a41d2b7a8 node::OOMErrorHandler(char const*, v8::OOMDetails const&)\n",
        signal: "SIGABRT",
      },
    },
    remedy: () => ({
      config: {
        ...npx("-y", "firebase-tools@14.23.0", "mcp", "--only", "crashlytics"),
        env: { NODE_OPTIONS: "--max-old-space-size=8192" },
      },
    }),
  },
  {
    name: "messages-fastmcp-description",
    source: "https://github.com/carterlasalle/mac_messages_mcp/issues/25",
    cause: "The server passes an argument that the installed version of its mcp library no longer takes.",
    helps: "Run it with an older mcp library.",
    expect: "exited-at-once",
    acceptable: ["new:dependency-version"],
    quote: "TypeError: FastMCP.__init__() got an unexpected keyword argument 'description'",
    config: () => uvx("mac-messages-mcp"),
    programs: {
      "uvx mac-messages-mcp": {
        error:
          'Traceback (most recent call last):\n  File "/Users/owner/.cache/uv/archive-v0/xI-CE3rJquDJslhX2U0Q1/bin/mac-messages-mcp", line 6, in <module>\n    from mac_messages_mcp.server import run_server\n  File "/Users/owner/.cache/uv/archive-v0/xI-CE3rJquDJslhX2U0Q1/lib/python3.14/site-packages/mac_messages_mcp/server.py", line 34, in <module>\n    mcp = FastMCP(\n        "MessageBridge",\n        description="A bridge for interacting with macOS Messages app"\n    )\nTypeError: FastMCP.__init__() got an unexpected keyword argument \'description\'\n',
      },
      "uvx --with mcp==1.9.4 mac-messages-mcp": serves,
    },
    remedy: () => ({ config: uvx("--with", "mcp==1.9.4", "mac-messages-mcp") }),
  },
  {
    name: "neo4j-unknown-argument",
    source: "https://github.com/neo4j/mcp/issues/286",
    cause: "The server was given an argument that it does not take.",
    helps: "Take the argument out.",
    expect: "new:wrong-arguments",
    acceptable: ["exited-at-once"],
    quote: "Error: unknown flag or argument: mcp-server.py",
    config: () => ({ command: "neo4j-mcp", args: ["mcp-server.py"] }),
    programs: {
      "neo4j-mcp mcp-server.py": { error: "Error: unknown flag or argument: mcp-server.py\n" },
      "neo4j-mcp": serves,
    },
    remedy: () => ({ config: { command: "neo4j-mcp" } }),
  },
  {
    name: "uv-without-directory-option",
    source: "https://github.com/vidhupv/x-mcp/issues/4",
    cause: "The installed uv does not know the option --directory at that place.",
    helps: "Update uv.",
    expect: "new:wrong-arguments",
    acceptable: ["exited-at-once"],
    quote: "error: unexpected argument '--directory' found",
    config: () => ({ command: "uv", args: ["--directory", "/srv/x-mcp", "run", "x-mcp"] }),
    programs: {
      "uv --directory /srv/x-mcp run x-mcp": {
        error:
          "error: unexpected argument '--directory' found\n\nUsage: uv [OPTIONS] <COMMAND>\n\nFor more information, try '--help'.\n",
        exit: 2,
      },
    },
    files: { "current/uv": serves },
    remedy: (world) => ({
      config: {
        command: `${at(world, "uv-without-directory-option")}/current/uv`,
        args: ["--directory", "/srv/x-mcp", "run", "x-mcp"],
      },
    }),
  },
  {
    name: "aws-api-log-level-lower-case",
    source: "https://github.com/awslabs/mcp/issues/1086",
    cause: "FASTMCP_LOG_LEVEL is `debug`; the server knows only levels in capitals.",
    helps: "Write the level in capitals.",
    expect: "exited-at-once",
    acceptable: ["new:server-configuration"],
    quote: "ValueError: Level 'debug' does not exist",
    config: () => ({
      ...uvx("awslabs.aws-api-mcp-server@latest"),
      env: { FASTMCP_LOG_LEVEL: "debug", AWS_REGION: "us-east-1" },
    }),
    programs: {
      "uvx awslabs.aws-api-mcp-server@latest": {
        needs: { env: "FASTMCP_LOG_LEVEL=DEBUG" },
        error:
          "Traceback (most recent call last):\n  File \"/home/user/.cache/uv/archive-v0/q/lib/python3.12/site-packages/loguru/_logger.py\", line 1999, in level\n    return self._core.levels[name]\nKeyError: 'debug'\n\nThe above exception was the direct cause of the following exception:\n\nTraceback (most recent call last):\n  File \"/home/user/.cache/uv/archive-v0/q/lib/python3.12/site-packages/awslabs/aws_api_mcp_server/server.py\", line 41, in <module>\n    logger.add(sys.stderr, level=FASTMCP_LOG_LEVEL)\nValueError: Level 'debug' does not exist\n",
      },
    },
    remedy: () => ({
      config: {
        ...uvx("awslabs.aws-api-mcp-server@latest"),
        env: { FASTMCP_LOG_LEVEL: "DEBUG", AWS_REGION: "us-east-1" },
      },
    }),
  },
  {
    name: "aws-api-embedding-model",
    source: "https://github.com/awslabs/mcp/issues/1086",
    cause: "The server downloads an embedding model before it answers, longer than its start-up limit.",
    helps: "Give it more time to start.",
    expect: "timed-out",
    config: () => ({
      ...uvx("awslabs.aws-api-mcp-server@0.2.1"),
      startup_timeout_sec: 3,
    }),
    programs: {
      "uvx awslabs.aws-api-mcp-server@0.2.1": {
        stderr:
          "2025-08-12 20:44:30.814 | INFO     | awslabs.aws_api_mcp_server.core.kb:_load_model_in_background:59 - Starting background model loading\n",
        afterMs: 6000,
        does: "serve",
      },
    },
    remedy: () => ({ config: { ...uvx("awslabs.aws-api-mcp-server@0.2.1"), startup_timeout_sec: 60 } }),
  },
  {
    name: "jdocmunch-eager-embeddings",
    source: "https://github.com/jgravelle/jdocmunch-mcp/issues/110",
    cause: "The embedding provider is loaded before the handshake and takes longer than the limit.",
    helps: "Switch the provider off, or allow more time.",
    expect: "timed-out",
    config: () => ({
      command: "jdocmunch-mcp",
      args: ["serve"],
      env: { JDOCMUNCH_EMBEDDING_PROVIDER: "sentence-transformers" },
      startup_timeout_sec: 3,
    }),
    programs: {
      "jdocmunch-mcp serve": {
        afterMs: 8000,
        does: "serve",
      },
    },
    remedy: () => ({
      config: {
        command: "jdocmunch-mcp",
        args: ["serve"],
        env: { JDOCMUNCH_EMBEDDING_PROVIDER: "sentence-transformers" },
        startup_timeout_sec: 60,
      },
    }),
  },
  {
    name: "codebase-memory-glibc",
    source: "https://github.com/DeusData/codebase-memory-mcp/issues/182",
    cause: "The binary needs a newer C library than the system has.",
    helps: "Use the release that is linked statically.",
    expect: "new:system-library-missing",
    acceptable: ["exited-at-once"],
    quote: "version `GLIBC_2.38' not found (required by codebase-memory-mcp)",
    config: () => ({ command: "codebase-memory-mcp" }),
    programs: {
      "codebase-memory-mcp": {
        error:
          "codebase-memory-mcp: /lib64/libstdc++.so.6: version `GLIBCXX_3.4.32' not found (required by codebase-memory-mcp)\ncodebase-memory-mcp: /lib64/libc.so.6: version `GLIBC_2.38' not found (required by codebase-memory-mcp)\n",
      },
    },
    files: { "v0.7.0/codebase-memory-mcp": serves },
    remedy: (world) => ({
      config: { command: `${at(world, "codebase-memory-glibc")}/v0.7.0/codebase-memory-mcp` },
    }),
  },
  {
    name: "hexdocs-wrong-processor",
    source: "https://github.com/bradleygolden/hexdocs-mcp/issues/12",
    cause: "The binary is for another processor than the machine's.",
    helps: "Use the build for this processor.",
    expect: "wrong-executable-format",
    config: (world) => ({ command: `${at(world, "hexdocs-wrong-processor")}/bin/hexdocs_mcp_linux` }),
    files: {
      "bin/hexdocs_mcp_linux": `\u007fELF\u0001\u0001\u0001${"\0".repeat(9)}\u0002\0(\0\u0001\0\0\0${"\0".repeat(64)}`,
      "bin/hexdocs_mcp_linux_native": serves,
    },
    remedy: (world) => ({
      config: { command: `${at(world, "hexdocs-wrong-processor")}/bin/hexdocs_mcp_linux_native` },
    }),
  },
  {
    name: "email-server-without-mcp",
    source: "https://github.com/Shy2593666979/mcp-server-email/issues/5",
    cause: "The Python that runs the server does not have the package mcp.",
    helps: "Install mcp for that Python, or use the virtual environment's.",
    expect: "dependency-missing",
    config: (world) => ({
      command: "python3",
      args: ["-m", "mcp_server_email"],
      cwd: at(world, "email-server-without-mcp"),
    }),
    files: {
      "mcp_server_email/__main__.py": "from mcp import McpError, GetPromptResult, stdio_server\n",
      ".venv/bin/python3": serves,
    },
    remedy: (world) => ({
      config: {
        command: `${at(world, "email-server-without-mcp")}/.venv/bin/python3`,
        args: ["-m", "mcp_server_email"],
        cwd: at(world, "email-server-without-mcp"),
      },
    }),
  },
  {
    name: "nova-memory-not-installed",
    source: "https://github.com/jagdeepsinghdev/nova-memory/issues/4",
    cause: "The command mcp-nova is not on the PATH.",
    helps: "Install it, or name it by its path.",
    expect: "command-not-found",
    config: () => ({ command: "mcp-nova" }),
    files: { "bin/mcp-nova": serves },
    remedy: (world) => ({ config: { command: `${at(world, "nova-memory-not-installed")}/bin/mcp-nova` } }),
  },
  {
    name: "premiere-placeholder-path",
    source: "https://github.com/hetpatel-11/Adobe_Premiere_Pro_MCP/issues/59",
    cause: "The path of the README's example was copied as it stands.",
    helps: "Write the path of the clone.",
    expect: "script-not-found",
    acceptable: ["new:placeholder-left"],
    config: () => ({
      command: "node",
      args: ["/absolute/path/to/Adobe_Premiere_Pro_MCP/dist/index.js"],
      env: { PREMIERE_TEMP_DIR: "/tmp/premiere-mcp-bridge" },
    }),
    files: { "dist/index.js": serves },
    remedy: (world) => ({
      config: {
        command: "node",
        args: [`${at(world, "premiere-placeholder-path")}/dist/index.js`],
        env: { PREMIERE_TEMP_DIR: "/tmp/premiere-mcp-bridge" },
      },
    }),
  },
  {
    name: "backlog-words-swapped",
    source: "https://github.com/MrLesk/Backlog.md/issues/411",
    cause: "The command is written as an argument and an argument as the command.",
    helps: 'command = "backlog", args = ["mcp", "start"].',
    expect: "command-not-found",
    config: () => ({ command: "mcp", args: ["start", "backlog"] }),
    programs: { "backlog mcp start": serves },
    remedy: () => ({ config: { command: "backlog", args: ["mcp", "start"] } }),
  },
  {
    name: "mysql-uv-cannot-spawn",
    source: "https://github.com/designcomputer/mysql_mcp_server/issues/49",
    cause: "The project's environment does not have the package whose program uv is to run.",
    helps: "Add the package to the project (uv add).",
    expect: "new:entry-point-missing",
    acceptable: ["exited-at-once", "dependency-missing"],
    quote: "error: Failed to spawn: `mysql_mcp_server`",
    config: () => ({ command: "uv", args: ["--directory", "/srv/mysql", "run", "mysql_mcp_server"] }),
    programs: {
      "uv --directory /srv/mysql run mysql_mcp_server": {
        error:
          "error: Failed to spawn: `mysql_mcp_server`\n  Caused by: No such file or directory (os error 2)\n",
        exit: 2,
      },
      "uv run --with mysql-mcp-server mysql_mcp_server": serves,
    },
    remedy: () => ({
      config: { command: "uv", args: ["run", "--with", "mysql-mcp-server", "mysql_mcp_server"] },
    }),
  },
  {
    name: "codex-mcp-go-panic",
    source: "https://github.com/w31r4/codex-mcp-go/issues/1",
    cause: "The server panics while it registers a tool whose schema tag is invalid.",
    helps: "Use another version.",
    expect: "exited-at-once",
    quote: 'panic: AddTool: tool "codex": input schema: ForType(mcp.CodexInput)',
    config: () => npx("@zenfun510/codex-mcp-go"),
    programs: {
      "npx @zenfun510/codex-mcp-go": {
        error:
          'panic: AddTool: tool "codex": input schema: ForType(mcp.CodexInput): tag must not begin with \'WORD=\': "enum=read-only,enum=workspace-write,enum=danger-full-access,description=Sandbox policy for model-generated commands. Valid values: read-only (default) workspace-write danger-full-access."\n\ngoroutine 1 [running]:\ngithub.com/modelcontextprotocol/go-sdk/mcp.AddTool[...](0xc00021c0d0?, 0xc000177e50, 0x6)\n\t/home/runner/go/pkg/mod/github.com/modelcontextprotocol/go-sdk@v1.1.0/mcp/server.go:410 +0xcd\nmain.main()\n\t/home/runner/work/codex-mcp-go/codex-mcp-go/cmd/server/main.go:12 +0x25\n',
        exit: 2,
      },
      "npx @zenfun510/codex-mcp-go@0.0.3": serves,
    },
    remedy: () => ({ config: npx("@zenfun510/codex-mcp-go@0.0.3") }),
  },
  {
    name: "unity-tool-without-schema",
    source: "https://github.com/IvanMurzak/Unity-MCP/issues/440",
    cause: "Tools without parameters are listed with `inputSchema: null`, which MCP does not allow.",
    helps: "Update the server.",
    expect: "tools-list-failed",
    config: () => ({ command: "unity-mcp-server", startup_timeout_sec: 5 }),
    programs: {
      "unity-mcp-server": {
        serve: {
          listResult: {
            tools: [
              { name: "scene-list", description: "Scenes", inputSchema: { type: "object", properties: {} } },
              { name: "assets-shader-list-all", description: "All shaders", inputSchema: null },
            ],
          },
        },
        does: "serve",
      },
      "unity-mcp-server --version-0.42": serves,
    },
    remedy: () => ({ config: { command: "unity-mcp-server", args: ["--version-0.42"] } }),
  },
  {
    name: "codanna-slow-on-windows",
    source: "https://github.com/bartolli/codanna/issues/79",
    cause: "The server indexes before it answers and needs longer than the limit of its configuration.",
    helps: "Raise the limit.",
    expect: "timed-out",
    config: () => ({ command: "codanna", args: ["serve", "--watch"], startup_timeout_ms: 3000 }),
    programs: { "codanna serve --watch": { afterMs: 6500, does: "serve" } },
    remedy: () => ({
      config: { command: "codanna", args: ["serve", "--watch"], startup_timeout_sec: 120 },
    }),
  },
  {
    name: "todoist-dotenv-tip",
    source: "https://github.com/Doist/todoist-mcp/issues/305",
    cause:
      "dotenv prints a tip to stdout before the handshake; Codex of today skips the line and the server works.",
    helps: "Nothing: it starts.",
    expect: null,
    config: (world) => ({
      command: "node",
      args: [`${at(world, "todoist-dotenv-tip")}/dist/main.js`],
      env: { TODOIST_API_KEY: "key" },
    }),
    files: {
      "dist/main.js": {
        stdout:
          "[dotenv@17.2.3] injecting env (0) from .env -- tip: 🔐 prevent building .env in docker: https://dotenvx.com/prebuild\n",
        does: "serve",
      },
    },
  },
  {
    name: "slack-panic-invalid-auth",
    source: "https://github.com/korotovsky/slack-mcp-server/issues/5",
    cause: "Slack does not accept the tokens, and the server panics.",
    helps: "Renew the tokens.",
    expect: "new:credentials-rejected",
    acceptable: ["exited-at-once"],
    quote: "panic: invalid_auth",
    config: () => ({
      ...npx("slack-mcp-server@latest", "--transport", "stdio"),
      env: { SLACK_MCP_XOXC_TOKEN: "xoxc-old", SLACK_MCP_XOXD_TOKEN: "xoxd-old" },
    }),
    programs: {
      "npx slack-mcp-server@latest --transport stdio": {
        stderr: "2025/06/03 12:43:42 Booting provider...\n",
        needs: { env: "SLACK_MCP_XOXC_TOKEN=xoxc-new" },
        error:
          "panic: invalid_auth\n\ngoroutine 7 [running]:\ngithub.com/korotovsky/slack-mcp-server/pkg/provider.New.func1()\n\t/Users/runner/work/slack-mcp-server/slack-mcp-server/pkg/provider/api.go:48 +0x17c\nmain.main.func1()\n\t/Users/runner/work/slack-mcp-server/slack-mcp-server/cmd/slack-mcp-server/main.go:35 +0xf4\nnode:child_process:931\n    throw err;\n    ^\n\nError: Command failed: /home/user/.npm/_npx/2f12aed4e6049c73/node_modules/slack-mcp-server-linux-amd64/bin/slack-mcp-server-linux-amd64 --transport stdio\n    at genericNodeError (node:internal/errors:983:15)\n    at wrappedFn (node:internal/errors:537:14)\n    at checkExecSyncError (node:child_process:892:11)\n",
      },
    },
    remedy: () => ({
      config: {
        ...npx("slack-mcp-server@latest", "--transport", "stdio"),
        env: { SLACK_MCP_XOXC_TOKEN: "xoxc-new", SLACK_MCP_XOXD_TOKEN: "xoxd-new" },
      },
    }),
  },
  {
    name: "fff-outside-a-repository",
    source: "https://github.com/dmtrKovalenko/fff/issues/296",
    cause: "The server is started in a directory that is not in a git repository.",
    helps: "Set cwd to a repository, or name a path.",
    expect: "new:wrong-working-directory",
    acceptable: ["exited-at-once"],
    quote: "Not a Git repository: /path",
    config: () => ({ command: "fff-mcp" }),
    programs: {
      "fff-mcp": { error: "Not a Git repository: /path\n" },
      "fff-mcp /srv/repository": serves,
    },
    remedy: () => ({ config: { command: "fff-mcp", args: ["/srv/repository"] } }),
  },
  {
    name: "memory-database-locked",
    source: "https://github.com/pomazanbohdan/memory-mcp-1file/issues/41",
    cause: "Another instance of the server holds the lock of the database.",
    helps: "Stop the other instance, or give this one its own database.",
    expect: "new:single-instance-lock",
    acceptable: ["exited-at-once"],
    quote: "is already locked by another process",
    config: () => ({ command: "memory-mcp", args: ["--data-dir", "/home/user/.local/share/memory-mcp"] }),
    programs: {
      "memory-mcp --data-dir /home/user/.local/share/memory-mcp": {
        stderr:
          '2026-09-15T07:32:07.489682Z  INFO surrealkv::lsm: Database path: "/home/user/.local/share/memory-mcp/db"\n',
        error:
          "\nError: Database error: There was a problem with the datastore: Other error: Database at /home/user/.local/share/memory-mcp/db/LOCK is already locked by another process\n\nCaused by:\n\n    There was a problem with the datastore: Other error: Database at /home/user/.local/share/memory-mcp/db/LOCK is already locked by another process\n",
      },
      "memory-mcp --data-dir /tmp/own": serves,
    },
    remedy: () => ({ config: { command: "memory-mcp", args: ["--data-dir", "/tmp/own"] } }),
  },
  {
    name: "cl-mcp-protocol-version",
    source: "https://github.com/cl-ai-project/cl-mcp/issues/26",
    cause: "The server refuses the protocol version that the client asks for.",
    helps: "Update the server.",
    expect: "initialize-refused",
    config: () => ({ command: "cl-mcp-bridge" }),
    programs: {
      "cl-mcp-bridge": {
        serve: { initializeError: { code: -32602, message: "Unsupported protocolVersion 2025-11-25" } },
        does: "serve",
      },
      "cl-mcp-bridge --protocol auto": serves,
    },
    remedy: () => ({ config: { command: "cl-mcp-bridge", args: ["--protocol", "auto"] } }),
  },
  {
    name: "kagi-fastmcp-settings",
    source: "https://github.com/kagisearch/kagimcp/issues/11",
    cause:
      "Versions of the mcp library and of its settings library do not go together; the fields named are not variables of the user.",
    helps: "Install a release with matching libraries.",
    expect: "exited-at-once",
    acceptable: ["new:dependency-version"],
    quote: "pydantic_core._pydantic_core.ValidationError: 14 validation errors for Settings",
    config: () => ({ ...uvx("kagimcp"), env: { KAGI_API_KEY: "key" } }),
    programs: {
      "uvx kagimcp": {
        error:
          'Traceback (most recent call last):\n  File "/Users/balor/.cache/uv/archive-v0/cbAKaG6xB8w0XT4LLUqmq/bin/kagimcp", line 6, in <module>\n    from kagimcp import main\n  File "/Users/balor/.cache/uv/archive-v0/cbAKaG6xB8w0XT4LLUqmq/lib/python3.13/site-packages/mcp/server/fastmcp/server.py", line 114, in __init__\n    self.settings = Settings(**settings)\npydantic_core._pydantic_core.ValidationError: 14 validation errors for Settings\ndebug\n  Field required [type=missing, input_value={...}, input_type=dict]\nlog_level\n  Field required [type=missing, input_value={...}, input_type=dict]\nmount_path\n  Field required [type=missing, input_value={...}, input_type=dict]\n',
      },
      "uvx kagimcp@0.1.4": serves,
    },
    remedy: () => ({ config: { ...uvx("kagimcp@0.1.4"), env: { KAGI_API_KEY: "key" } } }),
  },
];
