import { at, type BatchSetup, serves } from "./batch.ts";
import { oneProgram } from "./stops.ts";

/** Stdio servers: runtimes, packages, stdout, arguments, decoys. */
export const batch: readonly BatchSetup[] = [
  oneProgram({
    name: "directus-on-old-node",
    source: "https://github.com/directus/mcp/issues/2",
    cause: "The Node.js that runs it does not know `||=`.",
    helps: "Use a current Node.js.",
    expect: "new:runtime-too-old",
    acceptable: ["exited-at-once"],
    quote: "SyntaxError: Unexpected token '||='",
    run: "npx @directus/content-mcp@latest",
    keys: { env: { DIRECTUS_URL: "https://admin.example", DIRECTUS_TOKEN: "token" } },
    scene: {
      error:
        "npx: installed 125 in 4.815s\n/Users/myuser/.npm/_npx/4460/lib/node_modules/@directus/content-mcp/node_modules/jsdom/lib/jsdom/living/nodes/HTMLInputElement-impl.js:587\n      this[filesSymbol] ||= FileList.createImpl(this._globalObject);\n                        ^^^\n\nSyntaxError: Unexpected token '||='\n    at wrapSafe (internal/modules/cjs/loader.js:979:16)\n    at Module._compile (internal/modules/cjs/loader.js:1027:27)\n",
    },
    fix: { run: "npx -p node@22 -p @directus/content-mcp content-mcp" },
  }),
  oneProgram({
    name: "flutter-mcp-execa",
    source: "https://github.com/adamsmaka/flutter-mcp/issues/6",
    cause: "The package requires an ES module from CommonJS, which Node.js 18 refuses.",
    helps: "Update the package.",
    expect: "new:esm-in-commonjs",
    acceptable: ["new:runtime-too-old", "exited-at-once"],
    quote: "Error [ERR_REQUIRE_ESM]: require() of ES Module",
    run: "npx flutter-mcp@0.1.1",
    scene: {
      error:
        "/home/user/.nvm/versions/node/v18.20.8/lib/node_modules/flutter-mcp/bin/flutter-mcp.js:7\nconst { execa } = require('execa');\n^\n\nError [ERR_REQUIRE_ESM]: require() of ES Module /home/user/.nvm/versions/node/v18.20.8/lib/node_modules/flutter-mcp/node_modules/execa/index.js from /home/user/.nvm/versions/node/v18.20.8/lib/node_modules/flutter-mcp/bin/flutter-mcp.js not supported.\nInstead change the require of index.js in /home/user/.nvm/versions/node/v18.20.8/lib/node_modules/flutter-mcp/bin/flutter-mcp.js to a dynamic import() which is available in all CommonJS modules.\n    at Object.<anonymous> (/home/user/.nvm/versions/node/v18.20.8/lib/node_modules/flutter-mcp/bin/flutter-mcp.js:7:19) {\n  code: 'ERR_REQUIRE_ESM'\n}\n\nNode.js v18.20.8\n",
    },
    fix: { run: "npx flutter-mcp@latest" },
  }),
  oneProgram({
    name: "local-memory-on-node-24",
    source: "https://github.com/studiomeyer-io/local-memory-mcp/issues/1",
    cause: "The prebuilt native module is for Node.js 22, and Node.js 24 runs it.",
    helps: "Update the package and clear the npx cache.",
    expect: "new:native-module-mismatch",
    acceptable: ["exited-at-once"],
    quote: "version using NODE_MODULE_VERSION 127. This version of Node.js requires",
    run: "npx -y @studiomeyer/local-memory-mcp@1.0.1",
    scene: {
      stderr: "[local-memory] boot: node v24.14.1\n",
      error:
        "Error: The module better_sqlite3.node was compiled against a different Node.js\nversion using NODE_MODULE_VERSION 127. This version of Node.js requires\nNODE_MODULE_VERSION 137.\n",
    },
    fix: { run: "npx -y @studiomeyer/local-memory-mcp@1.0.4" },
  }),
  oneProgram({
    name: "win-cli-sdk-missing",
    source: "https://github.com/simon-ami/win-cli-mcp-server/issues/13",
    cause: "A file of the SDK is missing in the installed package's tree.",
    helps: "Install it anew.",
    expect: "dependency-missing",
    acceptable: ["new:broken-npx-cache"],
    run: "npx -y @simonb97/server-win-cli",
    scene: {
      error:
        "node:internal/modules/esm/resolve:275\n    throw new ERR_MODULE_NOT_FOUND(\n          ^\n\nError [ERR_MODULE_NOT_FOUND]: Cannot find module '/home/john/.npm/_npx/b7043670c3149184/node_modules/@modelcontextprotocol/sdk/server/index.js' imported from /home/john/.npm/_npx/b7043670c3149184/node_modules/@simonb97/server-win-cli/dist/index.js\n    at finalizeResolution (node:internal/modules/esm/resolve:275:11)\n    at moduleResolve (node:internal/modules/esm/resolve:860:10) {\n  code: 'ERR_MODULE_NOT_FOUND',\n  url: 'file:///home/john/.npm/_npx/b7043670c3149184/node_modules/@modelcontextprotocol/sdk/server/index.js'\n}\n",
    },
    fix: { run: "npx -y @simonb97/server-win-cli@latest" },
  }),
  oneProgram({
    name: "kubernetes-iconv-lite",
    source: "https://github.com/Flux159/mcp-server-kubernetes/issues/161",
    cause: "The npx cache holds a package that was unpacked only in part.",
    helps: "Clear the npx cache.",
    expect: "new:broken-npx-cache",
    acceptable: ["dependency-missing"],
    run: "npx mcp-server-kubernetes@2.4.8",
    scene: {
      error:
        "node:internal/modules/cjs/loader:515\n      const err = new Error(\n                  ^\n\nError: Cannot find module '/Users/home/.npm/_npx/92668d6008b43da4/node_modules/iconv-lite/lib/index.js'. Please verify that the package.json has a valid \"main\" entry\n    at tryPackage (node:internal/modules/cjs/loader:515:19)\n    at Module._findPath (node:internal/modules/cjs/loader:800:18) {\n  code: 'MODULE_NOT_FOUND',\n  path: '/Users/home/.npm/_npx/92668d6008b43da4/node_modules/iconv-lite/package.json',\n  requestPath: 'iconv-lite'\n}\n\nNode.js v24.2.0\n",
    },
    fix: { run: "npx --cache /tmp/new-cache mcp-server-kubernetes@2.4.8" },
  }),
  oneProgram({
    name: "mongodb-es-abstract",
    source: "https://github.com/mongodb-js/mongodb-mcp-server/issues/1290",
    cause: "The latest release depends on a module that its installation lacks.",
    helps: "Pin the release before it.",
    expect: "dependency-missing",
    acceptable: ["new:broken-npx-cache"],
    run: "npx -y mongodb-mcp-server@latest",
    scene: {
      error:
        "node:internal/modules/cjs/loader:1424\n  throw err;\n  ^\n\nError: Cannot find module 'es-abstract/2024/Number/toString'\nRequire stack:\n- /home/user/.npm/_npx/1f/node_modules/array.prototype.tosorted/implementation.js\n    at Module._resolveFilename (node:internal/modules/cjs/loader:1421:15) {\n  code: 'MODULE_NOT_FOUND'\n}\n\nNode.js v24.17.0\n",
    },
    fix: { run: "npx -y mongodb-mcp-server@1.13.0" },
  }),
  oneProgram({
    name: "lumino-mcp-two",
    source: "https://github.com/spre-sre/lumino-mcp-server/pull/170",
    cause: "mcp 2.0.0 was installed, which no longer has mcp.server.fastmcp.",
    helps: "Pin mcp below 2.",
    expect: "new:dependency-version",
    acceptable: ["exited-at-once"],
    quote: "ModuleNotFoundError: No module named 'mcp.server.fastmcp'",
    run: "uvx lumino-mcp-server",
    scene: {
      error:
        'Traceback (most recent call last):\n  File "/home/user/.cache/uv/archive-v0/a/bin/lumino-mcp-server", line 4, in <module>\n    from lumino.server import main\n  File "/home/user/.cache/uv/archive-v0/a/lib/python3.12/site-packages/lumino/server.py", line 9, in <module>\n    from mcp.server.fastmcp import FastMCP\nModuleNotFoundError: No module named \'mcp.server.fastmcp\'\n',
    },
    fix: { run: "uvx --with mcp<2 lumino-mcp-server" },
  }),
  oneProgram({
    name: "imagesorcery-libgl",
    source: "https://github.com/sunriseapps/imagesorcery-mcp/issues/1",
    cause: "The system lacks the library libGL that OpenCV needs.",
    helps: "Install libgl1.",
    expect: "new:system-library-missing",
    acceptable: ["exited-at-once"],
    quote: "ImportError: libGL.so.1: cannot open shared object file: No such file or directory",
    run: "imagesorcery-mcp",
    scene: {
      stderr:
        "Log file: /root/imagesorcery-mcp/lib/python3.12/site-packages/imagesorcery_mcp/logs/imagesorcery.log\n2025-06-14 13:23:29,368 - imagesorcery.__init__:4 - INFO - 🪄 ImageSorcery MCP tools package initialized\n",
      error:
        'Traceback (most recent call last):\n  File "/root/imagesorcery-mcp/bin/imagesorcery-mcp", line 5, in <module>\n    from imagesorcery_mcp import main\n  File "/root/imagesorcery-mcp/lib/python3.12/site-packages/cv2/__init__.py", line 153, in bootstrap\n    native_module = importlib.import_module("cv2")\nImportError: libGL.so.1: cannot open shared object file: No such file or directory\n',
    },
    fix: { run: "imagesorcery-mcp --headless-opencv" },
  }),
  oneProgram({
    name: "ouroboros-segfault",
    source: "https://github.com/Q00/ouroboros/pull/152",
    cause: "A native extension crashes under Python 3.14.",
    helps: "Run it with Python 3.13.",
    expect: "new:killed-by-signal",
    acceptable: ["exited-at-once"],
    run: "uvx --python 3.14 --from ouroboros-ai ouroboros mcp serve",
    scene: { signal: "SIGSEGV" },
    fix: { run: "uvx --python 3.13 --from ouroboros-ai ouroboros mcp serve" },
  }),
  oneProgram({
    name: "context7-warns-and-works",
    source: "https://github.com/anthropics/claude-code/issues/17653",
    cause: "The server warns on stderr of an optional key and works.",
    helps: "Nothing: it starts.",
    expect: null,
    run: "npx -y @upstash/context7-mcp@2.1.0",
    scene: {
      stderr:
        "WARNING: Using default CLIENT_IP_ENCRYPTION_KEY.\nContext7 Documentation MCP Server v2.1.0 running on stdio\n",
      does: "serve",
    },
  }),
  oneProgram({
    name: "xcodebuild-sentry-off",
    source: "https://github.com/getsentry/XcodeBuildMCP/issues/46",
    cause: "The server says that Sentry is off and works.",
    helps: "Nothing: it starts.",
    expect: null,
    run: "npx -y xcodebuildmcp@1.4.0",
    keys: { env: { SENTRY_DISABLED: "true" } },
    scene: {
      stderr:
        "[2025-05-22T06:45:26.752Z] [INFO] Sentry disabled due to SENTRY_DISABLED environment variable\n[2025-05-22T06:45:26.871Z] [DEBUG] xcodemake is disabled, using standard xcodebuild\n[2025-05-22T06:45:26.871Z] [INFO] Server initialized (version 1.4.0)\n[2025-05-22T06:45:26.874Z] [INFO] [IDB Setup] Checking idb availability...\n",
      does: "serve",
    },
  }),
  oneProgram({
    name: "xcodebuild-without-subcommand",
    source: "https://github.com/getsentry/XcodeBuildMCP/issues/208",
    cause:
      "Since version 2 the server starts only with the subcommand mcp; without it the program prints help and ends.",
    helps: "Add mcp to args.",
    expect: "new:wrong-arguments",
    acceptable: ["exited-at-once"],
    quote: "xcodebuildmcp mcp",
    run: "npx -y xcodebuildmcp@beta",
    keys: { env: { INCREMENTAL_BUILDS_ENABLED: "false", XCODEBUILDMCP_SENTRY_DISABLED: "true" } },
    scene: {
      needs: { arg: "mcp" },
      error:
        "xcodebuildmcp <command> [options]\n\nCommands:\n  xcodebuildmcp mcp      Start the MCP server\n  xcodebuildmcp doctor   Print diagnostics\n\nOptions:\n  --help     Show help\n  --version  Show version number\n",
      exit: 0,
    },
    fix: { run: "npx -y xcodebuildmcp@beta mcp" },
  }),
  oneProgram({
    name: "chrome-devtools-empty-package",
    source: "https://github.com/ChromeDevTools/chrome-devtools-mcp/issues/996",
    cause: "The release was published without its build directory.",
    helps: "Pin the release before it.",
    expect: "new:package-incomplete",
    acceptable: ["script-not-found", "dependency-missing", "exited-at-once"],
    quote:
      "Error: Cannot find module '/home/user/.npm/_npx/8/node_modules/chrome-devtools-mcp/build/src/index.js'",
    run: "npx -y chrome-devtools-mcp@0.17.2",
    scene: {
      error:
        "node:internal/modules/cjs/loader:1451\n  throw err;\n  ^\n\nError: Cannot find module '/home/user/.npm/_npx/8/node_modules/chrome-devtools-mcp/build/src/index.js'\n    at Module._resolveFilename (node:internal/modules/cjs/loader:1448:15) {\n  code: 'MODULE_NOT_FOUND',\n  requireStack: []\n}\n",
    },
    fix: { run: "npx -y chrome-devtools-mcp@0.17.1" },
  }),
  {
    name: "quickbooks-not-built",
    source: "https://github.com/intuit/quickbooks-online-mcp-server/issues/6",
    cause: "The checkout was not built: the script does not exist.",
    helps: "Build it.",
    expect: "script-not-found",
    config: (world) => ({
      command: "node",
      args: [`${at(world, "quickbooks-not-built")}/dist/auth-server.js`],
    }),
    files: { "build/index.js": serves },
    remedy: (world) => ({
      config: { command: "node", args: [`${at(world, "quickbooks-not-built")}/build/index.js`] },
    }),
  },
  oneProgram({
    name: "gitnexus-nothing-indexed",
    source: "https://github.com/abhigyanpatwari/GitNexus/pull/96",
    cause: "The server ends when no repository has been indexed.",
    helps: "Index a repository first, or update.",
    expect: "exited-at-once",
    acceptable: ["new:server-configuration"],
    quote: "No indexed repositories found.",
    run: "npx -y gitnexus@1.2.0 mcp",
    scene: { error: "No indexed repositories found.\nRun: gitnexus analyze\n" },
    fix: { run: "npx -y gitnexus@latest mcp" },
  }),
  oneProgram({
    name: "kubernetes-kubeconfig-of-the-step",
    source: "https://github.com/containers/kubernetes-mcp-server/issues/67",
    cause:
      "KUBECONFIG is set where the client runs and is not handed on; the variable that the message names is not the one at fault.",
    helps: "Hand KUBECONFIG on.",
    expect: "env-not-forwarded",
    acceptable: ["exited-at-once"],
    quote:
      "Error: invalid configuration: no configuration has been provided, try setting KUBERNETES_MASTER environment variable",
    env: { KUBECONFIG: "/home/user/.kube/minikube.yaml" },
    run: "npx kubernetes-mcp-server@latest",
    scene: {
      needs: { env: "KUBECONFIG" },
      error:
        "Error: invalid configuration: no configuration has been provided, try setting KUBERNETES_MASTER environment variable\n",
    },
    fix: { keys: { env_vars: ["KUBECONFIG"] }, env: { KUBECONFIG: "/home/user/.kube/minikube.yaml" } },
  }),
  oneProgram({
    name: "twist-two-variables",
    source: "https://github.com/pulsemcp/mcp-servers/pull/84",
    cause: "TWIST_BEARER_TOKEN and TWIST_WORKSPACE_ID are not set.",
    helps: "Set both.",
    expect: "env-var-unset",
    run: "npx -y twist-mcp-server",
    scene: {
      needs: { env: "TWIST_BEARER_TOKEN" },
      error:
        "Error: Missing required environment variables:\n  - TWIST_BEARER_TOKEN: Bearer token for Twist API\n  - TWIST_WORKSPACE_ID: Your Twist workspace ID\n\nOptional environment variables:\n  - TWIST_LOG_LEVEL: Level of the log\n",
    },
    fix: { keys: { env: { TWIST_BEARER_TOKEN: "token", TWIST_WORKSPACE_ID: "1" } } },
  }),
  oneProgram({
    name: "github-without-stdio",
    source: "https://github.com/atxtechbro/dotfiles/issues/147",
    cause: "Without the argument stdio the program prints its help and ends.",
    helps: 'args = ["stdio"].',
    expect: "new:wrong-arguments",
    acceptable: ["exited-at-once"],
    run: "github-mcp-server",
    keys: { env: { GITHUB_PERSONAL_ACCESS_TOKEN: "ghp" } },
    scene: {
      needs: { arg: "stdio" },
      stdout:
        "A GitHub MCP server that handles various tools and resources.\n\nUsage:\n  server [command]\n\nAvailable Commands:\n  completion  Generate the autocompletion script for the specified shell\n  help        Help about any command\n  stdio       Start stdio server\n",
      exit: 0,
    },
    fix: { run: "github-mcp-server stdio" },
  }),
  oneProgram({
    name: "supabase-token-as-argument",
    source: "https://github.com/supabase/mcp/pull/39",
    cause:
      "The token is set where the client runs; the server gets neither the variable nor the flag, only the text `$SUPABASE_ACCESS_TOKEN`.",
    helps: "Hand the variable on.",
    expect: "env-not-forwarded",
    acceptable: ["new:variable-not-expanded"],
    env: { SUPABASE_ACCESS_TOKEN: "sbp_token" },
    run: "npx -y @supabase/mcp-server-supabase@latest $SUPABASE_ACCESS_TOKEN",
    scene: {
      needs: { env: "SUPABASE_ACCESS_TOKEN" },
      error:
        "Please provide a personal access token (PAT) with the --access-token flag or set the SUPABASE_ACCESS_TOKEN environment variable\n",
    },
    fix: {
      run: "npx -y @supabase/mcp-server-supabase@latest",
      keys: { env_vars: ["SUPABASE_ACCESS_TOKEN"] },
      env: { SUPABASE_ACCESS_TOKEN: "sbp_token" },
    },
  }),
  oneProgram({
    name: "premiere-bridge-port",
    source: "https://github.com/leancoderkavy/premiere-pro-mcp/issues/279",
    cause: "The bridge's port 7777 belongs to another instance.",
    helps: "Stop the other instance, or run without the bridge.",
    expect: "port-in-use",
    run: "npx -y premiere-pro-mcp@1.14.3",
    keys: { env: { PREMIERE_UXP_TOKEN: "token" } },
    scene: {
      needs: { env: "PREMIERE_UXP_TOKEN=" },
      error:
        "Error: listen EADDRINUSE: address already in use 127.0.0.1:7777\n    at Server.setupListenHandle [as _listen2] (node:net:1940:16)\n    at listenInCluster (node:net:1997:12) {\n  code: 'EADDRINUSE',\n  port: 7777\n}\n",
    },
    fix: { run: "npx -y premiere-pro-mcp@latest" },
  }),
  oneProgram({
    name: "sdl-graph-lock",
    source: "https://github.com/GlitterKill/sdl-mcp/issues/15",
    cause: "Another instance holds the lock of the graph database.",
    helps: "End the other instance.",
    expect: "new:single-instance-lock",
    acceptable: ["exited-at-once"],
    quote: "IO exception: Could not set lock on file: /home/user/.config/sdl-mcp/sdl-mcp-graph.lbug",
    run: "sdl-mcp serve --stdio",
    scene: {
      error:
        "Fatal error: LadybugDB initialization failed at /home/user/.config/sdl-mcp/sdl-mcp-graph.lbug:\nIO exception: Could not set lock on file: /home/user/.config/sdl-mcp/sdl-mcp-graph.lbug\n",
    },
    fix: { run: "sdl-mcp --config /tmp/own serve --stdio" },
  }),
  oneProgram({
    name: "singlestore-transport",
    source: "https://github.com/docker/mcp-registry/pull/31",
    cause: "The server is started with a transport that it does not take.",
    helps: "--transport stdio.",
    expect: "new:wrong-arguments",
    acceptable: ["exited-at-once"],
    quote: "Error: Invalid value for '--transport': 'sse' is not 'stdio'.",
    run: "singlestore-mcp start --transport sse",
    scene: {
      error:
        "Usage: main.py start [OPTIONS]\nTry 'main.py start --help' for help.\n\nError: Invalid value for '--transport': 'sse' is not 'stdio'.\n",
      exit: 2,
    },
    fix: { run: "singlestore-mcp start --transport stdio" },
  }),
  oneProgram({
    name: "maven-tools-stdio-off",
    source: "https://github.com/arvindand/maven-tools-mcp/issues/15",
    cause: "The stdio transport is switched off in the profile in which the JAR starts, so it never answers.",
    helps: "Start it with -Dspring.ai.mcp.server.stdio=true.",
    expect: "new:stdio-switched-off",
    acceptable: ["timed-out", "new:serves-http"],
    run: "java -jar target/maven-tools-mcp-3.2.1-SNAPSHOT.jar",
    keys: { startup_timeout_sec: 4 },
    scene: { stderr: "Started MavenMcpServerApplication in 4.0 seconds\n", does: "hang" },
    fix: {
      run: "java -Dspring.ai.mcp.server.stdio=true -jar target/maven-tools-mcp-3.2.1-SNAPSHOT.jar",
    },
  }),
  oneProgram({
    name: "uniqueness-spring-banner",
    source: "https://github.com/adamw7/tools/pull/270",
    cause: "Spring's banner goes to stdout before the protocol; Codex skips it.",
    helps: "Nothing: it starts.",
    expect: null,
    run: "java -jar tools-mcp.jar",
    scene: {
      stdout:
        "\n  .   ____          _            __ _ _\n /\\\\ / ___'_ __ _ _(_)_ __  __ _ \\ \\ \\ \\\n( ( )\\___ | '_ | '_| | '_ \\/ _` | \\ \\ \\ \\\n\n :: Spring Boot ::                (v3.5.0)\n\n",
      does: "serve",
    },
  }),
  oneProgram({
    name: "linkedin-emoji",
    source: "https://github.com/stickerdaniel/linkedin-mcp-server/issues/29",
    cause: "The server prints a character that the encoding of its output does not have.",
    helps: "PYTHONIOENCODING=utf-8.",
    expect: "exited-at-once",
    acceptable: ["new:output-encoding"],
    quote:
      "UnicodeEncodeError: 'charmap' codec can't encode character '\\u2705' in position 0: character maps to <undefined>",
    run: "uv run main.py",
    scene: {
      needs: { env: "PYTHONIOENCODING=utf-8" },
      error:
        "Traceback (most recent call last):\n  File \"main.py\", line 31, in <module>\n    print(\"\\u2705 Server ready\")\nUnicodeEncodeError: 'charmap' codec can't encode character '\\u2705' in position 0: character maps to <undefined>\n",
    },
    fix: { keys: { env: { PYTHONIOENCODING: "utf-8" } } },
  }),
  oneProgram({
    name: "effect-early-notification",
    source: "https://github.com/tim-smart/effect-mcp/issues/18",
    cause: "The server sends a notification before its answer to initialize; Codex passes over it.",
    helps: "Nothing: it starts.",
    expect: null,
    run: "npx -y effect-mcp@latest",
    scene: {
      stdout: '{"jsonrpc":"2.0","method":"notifications/resources/list_changed"}\n',
      does: "serve",
    },
  }),
  oneProgram({
    name: "mastra-tool-without-schema",
    source: "https://github.com/mastra-ai/mastra/issues/21859",
    cause: "One tool of the list has no inputSchema, and Codex drops the whole list.",
    helps: "Give every tool an inputSchema.",
    expect: "tools-list-failed",
    run: "mastra-mcp-server",
    keys: { startup_timeout_sec: 5 },
    scene: {
      does: "serve",
      serve: {
        listResult: {
          tools: [
            { name: "goodTool", description: "Works fine", inputSchema: { type: "object" } },
            { name: "badTool", description: "Missing inputSchema" },
          ],
        },
      },
    },
    fix: { run: "mastra-mcp-server --without badTool" },
  }),
  oneProgram({
    name: "k8s-go-old-protocol",
    source: "https://github.com/strowk/mcp-k8s-go/issues/40",
    cause: "The server answers with the protocol version 2024-10-07, which does not exist; Codex takes it.",
    helps: "Nothing: it starts.",
    expect: null,
    run: "npx -y @strowk/mcp-k8s",
    scene: {
      does: "serve",
      serve: {
        initializeResult: {
          protocolVersion: "2024-10-07",
          capabilities: { tools: {} },
          serverInfo: { name: "mcp-k8s", version: "0.3.0" },
        },
      },
    },
  }),
  oneProgram({
    name: "framework-log-directory",
    source: "https://github.com/QuantGeekDev/mcp-framework/issues/29",
    cause:
      "The server writes its log beside the working directory, where it cannot; the lines before it are harmless.",
    helps: "Set a working directory that can be written to.",
    expect: "exited-at-once",
    acceptable: ["new:wrong-working-directory"],
    quote: "Error: ENOENT: no such file or directory, open 'logs/mcp-server-1741339620.log'",
    run: "weather-mcp-server",
    scene: {
      needs: { env: "LOG_DIRECTORY" },
      error:
        "[2025-03-07T09:27:15.051Z] [WARN] Could not read package.json from project root: Error: ENOENT: no such file or directory, open '/package.json'\n[2025-03-07T09:27:15.052Z] [ERROR] Couldn't find project name in package json\n[2025-03-07T09:27:15.052Z] [INFO] Initializing MCP Server: unnamed-mcp-server@0.0.0\nnode:events:497\n      throw er; // Unhandled 'error' event\n      ^\n\nError: ENOENT: no such file or directory, open 'logs/mcp-server-1741339620.log'\nEmitted 'error' event on WriteStream instance at:\n    at emitErrorNT (node:internal/streams/destroy:169:8) {\n  errno: -2,\n  code: 'ENOENT',\n  syscall: 'open'\n}\n",
    },
    fix: { keys: { env: { LOG_DIRECTORY: "/tmp" } } },
  }),
  oneProgram({
    name: "chart-lost-executable-bit",
    source: "https://github.com/antvis/mcp-server-chart/issues/90",
    cause: "The package's program lost its executable bit, and the shell of npx may not run it.",
    helps: "chmod +x build/index.js.",
    expect: "new:bin-not-executable",
    acceptable: ["not-executable", "exited-at-once"],
    quote: "sh: 1: mcp-server-chart: Permission denied",
    run: "npx -y .",
    scene: { error: "sh: 1: mcp-server-chart: Permission denied\n", exit: 126 },
    fix: { run: "npx -y @antv/mcp-server-chart" },
  }),
  oneProgram({
    name: "playwright-no-program",
    source: "https://github.com/executeautomation/mcp-playwright/issues/108",
    cause: "npx runs in the package's own checkout, where the program is not linked.",
    helps: "Run it from another directory, or by its file.",
    expect: "new:entry-point-missing",
    acceptable: ["exited-at-once"],
    quote: "sh: line 1: playwright-mcp-server: command not found",
    run: "npx @executeautomation/playwright-mcp-server",
    scene: { error: "sh: line 1: playwright-mcp-server: command not found\n", exit: 127 },
    fix: { run: "npx --prefix /tmp @executeautomation/playwright-mcp-server" },
  }),
  oneProgram({
    name: "voice-models-before-handshake",
    source: "https://github.com/shreyaskarnik/voice-mcp/pull/4",
    cause: "The server loads its models before it answers initialize.",
    helps: "Allow more time.",
    expect: "timed-out",
    run: "uvx voice-mcp",
    keys: { startup_timeout_sec: 3 },
    scene: { stderr: "Fetching 12 files:   8%|▊         | 1/12\n", afterMs: 6000, does: "serve" },
    fix: { keys: { startup_timeout_sec: 60 } },
  }),
  {
    name: "sigil-not-on-path",
    source: "https://github.com/Ju571nK/sigil/pull/76",
    cause: "The program was built into target/release, which is not on the PATH.",
    helps: "Name it by its absolute path.",
    expect: "command-not-found",
    config: () => ({ command: "sigil-mcp" }),
    files: { "target/release/sigil-mcp": serves },
    remedy: (world) => ({
      config: { command: `${at(world, "sigil-not-on-path")}/target/release/sigil-mcp` },
    }),
  },
  oneProgram({
    name: "mcp-cli-test-py",
    source: "https://github.com/IBM/mcp-cli/issues/46",
    cause: "The script that uv is to run does not exist.",
    helps: "Name the script that exists.",
    expect: "script-not-found",
    acceptable: ["exited-at-once"],
    quote: "error: Failed to spawn: `test.py`",
    run: "uv run test.py",
    scene: {
      error: "error: Failed to spawn: `test.py`\n  Caused by: No such file or directory (os error 2)\n",
      exit: 2,
    },
    fix: { run: "uv run src/mcpcli/scripts/connection_check.py" },
  }),
  oneProgram({
    name: "uv-no-pyproject",
    source: "https://github.com/modelcontextprotocol/python-sdk/issues/146",
    cause: "uv runs outside the project's directory.",
    helps: "Name the project with --directory, or set cwd.",
    expect: "new:wrong-working-directory",
    acceptable: ["exited-at-once"],
    quote: "error: No `pyproject.toml` found in current directory or any parent directory",
    run: "uv sync --script server",
    scene: {
      error: "error: No `pyproject.toml` found in current directory or any parent directory\n",
      exit: 2,
    },
    fix: { run: "uv --directory /srv/project run server" },
  }),
  oneProgram({
    name: "uv-python-39",
    source: "https://github.com/modelcontextprotocol/python-sdk/issues/803",
    cause: "The project allows Python 3.9, and mcp needs 3.10.",
    helps: "Run it with a newer Python.",
    expect: "new:runtime-too-old",
    acceptable: ["exited-at-once"],
    quote: "Because the requested Python version (>=3.9) does not satisfy Python>=3.10",
    run: "uv run --project mcp-server-demo server.py",
    scene: {
      error:
        "Using CPython 3.9.22\n  × No solution found when resolving dependencies for split (python_full_version == '3.9.*'):\n  ╰─▶ Because the requested Python version (>=3.9) does not satisfy Python>=3.10 and your project depends on mcp[cli],\n      we can conclude that your project's requirements are unsatisfiable.\n  help: If you want to add the package regardless of the failed resolution, provide the `--frozen` flag to skip\n        locking and syncing.\n",
      exit: 1,
    },
    fix: { run: "uv run --python 3.12 --project mcp-server-demo server.py" },
  }),
  oneProgram({
    name: "uipath-args-option",
    source: "https://github.com/UiPath/uipath-mcp-python/issues/151",
    cause: "The program no longer takes the option --args.",
    helps: "Pin the version that takes it, or leave it out.",
    expect: "new:wrong-arguments",
    acceptable: ["exited-at-once"],
    quote: "Error: No such option: --args",
    run: "uipath run server --args {}",
    scene: {
      error:
        "Usage: uipath run [OPTIONS] [ENTRYPOINT] [INPUT]\nTry 'uipath run --help' for help.\n\nError: No such option: --args\n",
      exit: 2,
    },
    fix: { run: "uipath run server" },
  }),
  oneProgram({
    name: "pgsql-log-level",
    source: "https://github.com/microsoft/vscode-pgsql/issues/263",
    cause: "A variable gives a log level that the library does not know.",
    helps: "Correct the level.",
    expect: "exited-at-once",
    acceptable: ["new:server-configuration"],
    quote: "Input should be 'DEBUG', 'INFO', 'WARNING', 'ERROR' or 'CRITICAL'",
    run: "pgsql-mcp",
    keys: { env: { FASTMCP_LOG_LEVEL: "warn" } },
    scene: {
      needs: { env: "FASTMCP_LOG_LEVEL=WARNING" },
      error:
        "Traceback (most recent call last):\n  File \"fastmcp/__init__.py\", line 21, in <module>\n  File \"pydantic_settings/main.py\", line 188, in __init__\n  File \"pydantic/main.py\", line 253, in __init__\npydantic_core._pydantic_core.ValidationError: 1 validation error for Settings\nlog_level\n  Input should be 'DEBUG', 'INFO', 'WARNING', 'ERROR' or 'CRITICAL' [type=literal_error, input_value='warn', input_type=str]\n",
    },
    fix: { keys: { env: { FASTMCP_LOG_LEVEL: "WARNING" } } },
  }),
  oneProgram({
    name: "stealth-chrome-sentry-extra",
    source: "https://github.com/DevinoSolutions/stealth-chrome-devtools-mcp/issues/56",
    cause: "SENTRY_DSN is set, and the optional package that it needs is not installed.",
    helps: "Unset SENTRY_DSN, or install the extra.",
    expect: "exited-at-once",
    acceptable: ["dependency-missing"],
    quote: "RuntimeError: SENTRY_DSN is set but the optional 'sentry' extra is not installed",
    run: "uvx stealth-chrome-devtools-mcp",
    keys: { env: { SENTRY_DSN: "https://key@o0.ingest.sentry.io/0" } },
    scene: {
      error:
        "Traceback (most recent call last):\n  File \"stealth_chrome_devtools_mcp/observability.py\", line 44, in sentry_init\n    raise RuntimeError(\nRuntimeError: SENTRY_DSN is set but the optional 'sentry' extra is not installed\n",
    },
    fix: { run: "uvx --from stealth-chrome-devtools-mcp[sentry] stealth-chrome-devtools-mcp" },
  }),
  oneProgram({
    name: "jadx-src-not-packaged",
    source: "https://github.com/zinja-coder/jadx-mcp-server/issues/67",
    cause: "The package was published without its module src.",
    helps: "Run it from the checkout.",
    expect: "new:package-incomplete",
    acceptable: ["dependency-missing", "exited-at-once"],
    quote: "ModuleNotFoundError: No module named 'src'",
    run: "jadx_mcp_server",
    scene: {
      error:
        'Traceback (most recent call last):\n  File "/home/kitten/.local/bin/jadx_mcp_server", line 4, in <module>\n    from jadx_mcp_server import main\n  File "/home/kitten/.local/share/uv/tools/jadx-mcp-server/lib/python3.13/site-packages/jadx_mcp_server.py", line 41, in <module>\n    from src.banner import jadx_mcp_server_banner\nModuleNotFoundError: No module named \'src\'\n',
    },
    fix: { run: "uv run jadx_mcp_server.py" },
  }),
];
