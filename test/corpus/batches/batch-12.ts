import { at, type BatchSetup, originOf, overHttp, type Scene, serves, words } from "./batch.ts";
import { oneProgram } from "./stops.ts";

const github = "https://github.com";
const json = { "content-type": "application/json" };
const text = { "content-type": "text/plain; charset=utf-8" };
const html = { "content-type": "text/html; charset=utf-8" };

/** A program that ends with these words; `fix` is the command line that helped. */
const ends = (
  run: string,
  error: string,
  fix: string,
  { exit, ...setup }: Omit<BatchSetup, "config" | "programs" | "remedy"> & Pick<Scene, "exit">,
): BatchSetup => oneProgram({ ...setup, run, scene: { error, ...(exit && { exit }) }, fix: { run: fix } });

/** What Node prints of a module that is not there. */
const noModule = (what: string, by: string, version: string) =>
  `node:internal/modules/esm/resolve:275\n    throw new ERR_MODULE_NOT_FOUND(\n          ^\n\nError [ERR_MODULE_NOT_FOUND]: Cannot find module '${what}' imported from ${by}\n    at finalizeResolution (node:internal/modules/esm/resolve:275:11)\n    at moduleResolve (node:internal/modules/esm/resolve:860:10) {\n  code: 'ERR_MODULE_NOT_FOUND',\n  url: 'file://${what}'\n}\n\nNode.js ${version}\n`;

/** What npm prints of a package that the registry does not have. */
const notInRegistry = (path: string, asked: string) =>
  `npm error code E404\nnpm error 404 Not Found - GET https://registry.npmjs.org/${path} - Not found\nnpm error 404\nnpm error 404  '${asked}' is not in this registry.\nnpm error 404\nnpm error 404 Note that you can also install from a\nnpm error 404 tarball, folder, http url, or git folder.\n`;

/** As reports came, drawn like batch 09. */
export const batch: readonly BatchSetup[] = [
  ends(
    "node20 build/src/index.js --headless --isolated",
    "[0910/101500.123456:ERROR:zygote_host_impl_linux.cc(101)] Running as root without --no-sandbox is not supported. See https://crbug.com/638180.\nError: Protocol error (Target.setDiscoverTargets): Target closed\n",
    "node20 build/src/index.js --headless --isolated --chrome-arg=--no-sandbox",
    {
      name: "chrome-as-root",
      source: `${github}/ChromeDevTools/chrome-devtools-mcp/issues/261`,
      cause: "Chrome does not start as root unless its sandbox is switched off.",
      helps: "--chrome-arg=--no-sandbox, or another user.",
      expect: "browser-not-installed",
      acceptable: ["exited-at-once"],
      quote: "Running as root without --no-sandbox is not supported",
    },
  ),
  ends(
    "npx -y e2b-mcp-server",
    notInRegistry("e2b-mcp-server", "e2b-mcp-server@*"),
    "npx -y @e2b/mcp-server",
    {
      name: "e2b-without-its-scope",
      source: `${github}/e2b-dev/mcp-server/issues/3`,
      cause: "The package is named @e2b/mcp-server.",
      helps: "That name.",
      expect: "package-not-found",
    },
  ),
  ends(
    "npx -y @mcp_router/cli connect",
    notInRegistry("@mcp_router%2fshared", "@mcp_router/shared@^0.5.4"),
    "npx -y @mcp_router/cli@0.1.0 connect",
    {
      name: "router-needs-an-unpublished-package",
      source: `${github}/mcp-router/mcp-router/issues/89`,
      cause: "The package is there; a dependency that it names was never published.",
      helps: "Another release.",
      expect: "new:dependency-version-missing",
      acceptable: ["package-not-found", "package-conflict", "package-broken"],
      quote: "@mcp_router/shared",
    },
  ),
  ends(
    "pnpm dlx cosense-mcp-server",
    "/home/smith/.cache/pnpm/dlx/46hxipevwdzjzwcfq3rdkmd3ei/19428a8f7ea-17:\n ERR_PNPM_FETCH_404  GET https://registry.npmjs.org/cosense-mcp-server: Not Found - 404\n\nThis error happened while installing a direct dependency of /home/smith/.cache/pnpm/dlx/46hxipevwdzjzwcfq3rdkmd3ei/19428a8f7ea-17\n\ncosense-mcp-server is not in the npm registry, or you have no permission to fetch it.\n\nNo authorization header was set for the request.\n",
    "pnpm dlx @yosider/cosense-mcp-server",
    {
      name: "cosense-by-pnpm",
      source: `${github}/yosider/cosense-mcp-server/issues/2`,
      cause: "The package is not in the registry under that name.",
      helps: "@yosider/cosense-mcp-server",
      expect: "package-not-found",
      acceptable: ["package-access-denied"],
    },
  ),
  ends(
    "npx -y @modelcontextprotocol/server-filesystem /srv",
    "npm ERR! code ECONNREFUSED\nnpm ERR! syscall connect\nnpm ERR! errno ECONNREFUSED\nnpm ERR! FetchError: request to https://registry.npmjs.org/@modelcontextprotocol%2fserver-filesystem failed, reason: connect ECONNREFUSED 127.0.0.1:9\nnpm ERR!     at ClientRequest.<anonymous> (/usr/lib/node_modules/npm/node_modules/minipass-fetch/lib/index.js:130:14)\nnpm ERR! If you are behind a proxy, please make sure that the\nnpm ERR! 'proxy' config is set properly.  See: 'npm help config'\n",
    "mcp-server-filesystem /srv",
    {
      name: "npm-by-a-dead-proxy",
      source: `${github}/esengine/DeepSeek-Reasonix/pull/6559`,
      cause: "npm is set to a proxy that does not listen.",
      helps: "The right proxy, or install the package before.",
      expect: "package-registry-unreachable",
      acceptable: ["proxy"],
      quote: "ECONNREFUSED",
    },
  ),
  ends(
    "npx @sylphx/pdf-reader-mcp",
    "file:///home/runner/.npm/_npx/5d/node_modules/@sylphx/pdf-reader-mcp/dist/index.js:6\nimport { createServer, router } from '@sylphx/gust';\n                       ^^^^^^\nSyntaxError: The requested module '@sylphx/gust' does not provide an export named 'router'\n    at ModuleJob._instantiate (node:internal/modules/esm/module_job:228:21)\n    at async ModuleJob.run (node:internal/modules/esm/module_job:337:5)\n\nNode.js v22.19.0\n",
    "npx @sylphx/pdf-reader-mcp@1.3.2",
    {
      name: "gust-without-a-router",
      source: `${github}/SylphxAI/pdf-reader-mcp/issues/240`,
      cause: "The installed release of a dependency no longer has an export that the server imports.",
      helps: "A release of the server that fits.",
      expect: "dependency-incompatible",
      acceptable: ["package-broken", "module-format"],
      quote: "does not provide an export named 'router'",
    },
  ),
  ends(
    "node23.5 /srv/whatsapp-mcp-ts/src/main.ts",
    "node:internal/modules/esm/get_format:219\n  throw new ERR_UNKNOWN_FILE_EXTENSION(ext, filepath);\n        ^\n\nTypeError [ERR_UNKNOWN_FILE_EXTENSION]: Unknown file extension \".ts\" for /srv/whatsapp-mcp-ts/src/main.ts\n    at Object.getFileProtocolModuleFormat [as file:] (node:internal/modules/esm/get_format:219:9)\n    at defaultGetFormat (node:internal/modules/esm/get_format:245:36) {\n  code: 'ERR_UNKNOWN_FILE_EXTENSION'\n}\n\nNode.js v23.5.0\n",
    "node23.10 /srv/whatsapp-mcp-ts/src/main.ts",
    {
      name: "typescript-needs-a-newer-node",
      source: `${github}/jlucaso1/whatsapp-mcp-ts/issues/1`,
      cause: "This Node does not run TypeScript files; the server wants one that does.",
      helps: "Node 23.10 or later.",
      expect: "module-format",
      acceptable: ["runtime-too-old"],
      quote: 'Unknown file extension ".ts"',
    },
  ),
  ends(
    "node12 /srv/apps/mcp-order-server/stdio-server.js",
    '/srv/apps/mcp-order-server/stdio-server.js:1\nimport { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";\n       ^\n\nSyntaxError: Unexpected token {\n    at Module._compile (internal/modules/cjs/loader.js:720:23)\n    at Object.Module._extensions..js (internal/modules/cjs/loader.js:787:10)\n    at internal/main/run_main_module.js:17:11\n',
    "node22 /srv/apps/mcp-order-server/stdio-server.js",
    {
      name: "node-without-es-modules",
      source: `${github}/jherr/mcp-client-and-server/issues/5`,
      cause: "The node that the client finds is so old that it does not load ES modules.",
      helps: "Node 18 or later.",
      expect: "runtime-too-old",
      acceptable: ["module-format"],
      quote: "SyntaxError: Unexpected token {",
    },
  ),
  ends(
    "uvx perplexica-mcp stdio",
    "Traceback (most recent call last):\n  File \"/home/runner/.cache/uv/archive-v0/pp/lib/python3.13/site-packages/perplexica_mcp/server.py\", line 51, in <module>\n    settings = PerplexicaSettings()\n  File \"/home/runner/.cache/uv/archive-v0/pp/lib/python3.13/site-packages/pydantic_settings/main.py\", line 194, in __init__\n    super().__init__(\npydantic_core._pydantic_core.ValidationError: 12 validation errors for Settings\ndebug\n  Field required [type=missing, input_value={'perplexica_backend_url'...able_http_path': '/mcp'}, input_type=dict]\n    For further information visit https://errors.pydantic.dev/2.11/v/missing\nlog_level\n  Field required [type=missing, input_value={'perplexica_backend_url'...able_http_path': '/mcp'}, input_type=dict]\nmount_path\n  Field required [type=missing, input_value={'perplexica_backend_url'...able_http_path': '/mcp'}, input_type=dict]\njson_response\n  Field required [type=missing, input_value={'perplexica_backend_url'...able_http_path': '/mcp'}, input_type=dict]\n",
    "uvx --with mcp==1.12.2 perplexica-mcp stdio",
    {
      name: "settings-of-the-library-are-required",
      source: `${github}/thetom42/perplexica-mcp/issues/15`,
      cause:
        "In the installed mcp fields of the library's own settings are required, which the server does not give.",
      helps: "An older mcp; the fields are no variables of the user.",
      expect: "dependency-incompatible",
      acceptable: ["exited-at-once"],
      quote: "12 validation errors for Settings",
    },
  ),
  ends(
    "uvx truenas-mcp-server",
    'Traceback (most recent call last):\n  File "/home/runner/.cache/uv/archive-v0/Ch2n5Z4Ac5asYg7c/bin/truenas-mcp-server", line 6, in <module>\n    from truenas_mcp_server import main\n  File "/home/runner/.cache/uv/archive-v0/Ch2n5Z4Ac5asYg7c/lib/python3.14/site-packages/truenas_mcp_server/server.py", line 9, in <module>\n    from mcp.server.fastmcp import FastMCP\nModuleNotFoundError: No module named \'mcp.server.fastmcp\'\n',
    "uvx --with mcp<2 truenas-mcp-server",
    {
      name: "truenas-with-mcp-two",
      source: `${github}/vespo92/TrueNasCoreMCP/issues/16`,
      cause: "The package sets no upper bound, and mcp 2 has no mcp.server.fastmcp.",
      helps: 'uvx --with "mcp<2"',
      expect: "dependency-incompatible",
      acceptable: ["exited-at-once"],
      quote: "No module named 'mcp.server.fastmcp'",
    },
  ),
  ends(
    "uvx --python=3.13 photoshop-mcp-server",
    "2025-08-28 22:22:07,815 - photoshop-mcp-server - ERROR - Error starting server: FastMCP.__init__() got an unexpected keyword argument 'description'\n",
    "uvx --python=3.13 photoshop-mcp-server@0.1.10",
    {
      name: "photoshop-logs-its-failure",
      source: `${github}/loonghao/photoshop-python-api-mcp-server/issues/35`,
      cause: "The installed mcp no longer takes an argument that the server passes.",
      helps: "The next release.",
      expect: "dependency-incompatible",
      acceptable: ["exited-at-once"],
      quote: "got an unexpected keyword argument 'description'",
    },
  ),
  ends(
    "npx -y @modelcontextprotocol/server-filesystem /srv/project",
    noModule(
      "/home/runner/.npm/_npx/a3241bba59c344f5/node_modules/zod-to-json-schema/dist/esm/parsers/any.js",
      "/home/runner/.npm/_npx/a3241bba59c344f5/node_modules/zod-to-json-schema/dist/esm/index.js",
      "v22.14.0",
    ),
    "npx --cache fresh -y @modelcontextprotocol/server-filesystem /srv/project",
    {
      name: "filesystem-with-half-a-package",
      source: `${github}/modelcontextprotocol/servers/issues/2305`,
      cause: "A package in npx's cache lacks files of its own.",
      helps: "Remove the cache.",
      expect: "package-cache-broken",
      acceptable: ["package-broken"],
      quote: "Cannot find module",
    },
  ),
  ends(
    "bunx tavily-mcp@0.1.4",
    "Error: Cannot find package '/tmp/bunx-1000-tavily-mcp@0.1.4/node_modules/zod/index.js' imported from /tmp/bunx-1000-tavily-mcp@0.1.4/node_modules/@modelcontextprotocol/sdk/dist/types.js\n    at legacyMainResolve (node:internal/modules/esm/resolve:204:26) {\n  code: 'ERR_MODULE_NOT_FOUND'\n}\n",
    "npx -y tavily-mcp@0.1.4",
    {
      name: "bunx-left-a-folder-empty",
      source: `${github}/tavily-ai/tavily-mcp/issues/25`,
      cause: "The folder of a package in bunx's cache is empty.",
      helps: "Remove it, or npx.",
      expect: "package-cache-broken",
      acceptable: ["package-broken", "dependency-missing"],
      quote: "Cannot find package",
    },
  ),
  ends(
    "uv --directory /srv/mssql run mssql_mcp_server",
    "error: Failed to spawn: `mssql_mcp_server`\n  Caused by: No such file or directory (os error 2)\n",
    "uv --directory /srv/mssql_mcp_server run mssql_mcp_server",
    {
      name: "uv-project-of-another-directory",
      source: `${github}/JexinSam/mssql_mcp_server/issues/7`,
      cause: "The directory is not that of the project, so that uv knows no program of that name.",
      helps: "The project's directory.",
      exit: 2,
      expect: "package-without-program",
      acceptable: ["wrong-directory", "program-missing"],
      quote: "Failed to spawn: `mssql_mcp_server`",
    },
  ),
  ends(
    "npx -y mcp-minecraft",
    '[Server Error] Exception in thread "main" \n[Server Error] java.lang.UnsupportedClassVersionError: net/minecraft/bundler/Main has been compiled by a more recent version of the Java Runtime (class file version 65.0), this version of the Java Runtime only recognizes class file versions up to 52.0\n\tat java.lang.ClassLoader.defineClass1(Native Method)\n\tat sun.launcher.LauncherHelper.checkAndLoadMain(LauncherHelper.java:601)\n',
    "npx -y mcp-minecraft --java /usr/lib/jvm/21/bin/java",
    {
      name: "java-eight-for-twenty-one",
      source: `${github}/arjunkmrm/mcp-minecraft/issues/1`,
      cause: "What the server starts was compiled for Java 21, and Java 8 runs it.",
      helps: "Java 21.",
      expect: "runtime-too-old",
      quote: "UnsupportedClassVersionError",
    },
  ),
  ends(
    "uvx --from git+https://github.com/oraios/serena serena-mcp-server",
    "   Updating https://github.com/oraios/serena (HEAD)\n  × Failed to resolve `--with` requirement\n  ╰─▶ Git operation failed\n",
    "uvx serena-mcp-server",
    {
      name: "git-operation-failed",
      source: `${github}/oraios/serena/issues/296`,
      cause: "Not told by what it prints: uv could not clone the repository.",
      helps: "Not known; a package from the registry needs no git.",
      exit: 1,
      expect: "exited-at-once",
      acceptable: ["package-registry-unreachable", "package-access-denied", "program-missing"],
      quote: "Git operation failed",
    },
  ),
  oneProgram({
    name: "model-is-loaded-before-the-answer",
    source: `${github}/CryptoLabInc/rune/issues/72`,
    cause: "The server downloads its model before it answers, longer than the limit.",
    helps: "A longer limit, or download the model before.",
    run: "rune-mcp serve",
    keys: { startup_timeout_sec: 4 },
    scene: { does: "serve", afterMs: 6000 },
    fix: { keys: { startup_timeout_sec: 60 } },
    expect: "timed-out",
  }),
  oneProgram({
    name: "servicenow-behind-a-proxy",
    source: `${github}/aartiq/servicenow-mcp/issues/7`,
    cause: "A proxy opens TLS, and Node does not know its CA.",
    helps: "NODE_EXTRA_CA_CERTS",
    run: "npx -y servicenow-mcp",
    scene: {
      error:
        "Instance unreachable: Network error: UNABLE_TO_GET_ISSUER_CERT_LOCALLY — unable to get local issuer certificate\n",
      needs: { env: "NODE_EXTRA_CA_CERTS" },
    },
    fix: { keys: { env: { NODE_EXTRA_CA_CERTS: "/etc/ssl/corp-ca.pem" } } },
    expect: "backend-tls",
    quote: "unable to get local issuer certificate",
  }),
  ends(
    "npx -y @upstash/context7-mcp",
    noModule(
      "/home/runner/.npm/_npx/eea2bd7412d4593b/node_modules/zod/lib/index.mjs",
      "/home/runner/.npm/_npx/eea2bd7412d4593b/node_modules/@upstash/context7-mcp/dist/index.js",
      "v22.14.0",
    ),
    "npx -y @upstash/context7-mcp@latest",
    {
      name: "context7-without-zod",
      source: `${github}/upstash/context7/issues/12`,
      cause: "The copy in npx's cache is incomplete.",
      helps: "Remove the cache, or @latest.",
      expect: "package-cache-broken",
      acceptable: ["package-broken", "dependency-missing"],
      quote: "Cannot find module",
    },
  ),
  ends("npx -y @mem0/mcp", notInRegistry("@mem0%2fmcp", "@mem0/mcp@*"), "npx -y @mem0/mcp-server", {
    name: "mem0-by-another-name",
    source: `${github}/mem0ai/mem0-mcp/issues/10`,
    cause: "The package is named @mem0/mcp-server.",
    helps: "That name.",
    expect: "package-not-found",
  }),
  ends(
    "docker run -i --rm -e GITHUB_PERSONAL_ACCESS_TOKEN ghcr.io/github/github-mcp-server",
    "docker: Cannot connect to the Docker daemon at unix:///var/run/docker.sock. Is the docker daemon running?.\nSee 'docker run --help'.\n",
    "github-mcp-server stdio",
    {
      name: "engine-is-switched-off",
      source: `${github}/github/github-mcp-server/issues/1821`,
      cause: "The Docker daemon is not running.",
      helps: "Start it.",
      exit: 125,
      expect: "docker-unavailable",
    },
  ),
  ends(
    "docker run -i --rm mcpgateway/registry:1.25.0",
    "Unable to find image 'mcpgateway/registry:1.25.0' locally\ndocker: Error response from daemon: manifest for mcpgateway/registry:1.25.0 not found: manifest unknown: manifest unknown\n\nRun 'docker run --help' for more information\n",
    "docker run -i --rm mcpgateway/registry:1.24.4",
    {
      name: "tag-that-was-not-pushed",
      source: `${github}/agentic-community/mcp-gateway-registry/issues/1407`,
      cause: "The image has no such tag.",
      helps: "A tag that exists.",
      exit: 125,
      expect: "docker-image",
      quote: "manifest unknown",
    },
  ),
  ends(
    "fastmcp run main.py",
    "[10/21/25 12:46:43] ERROR    Failed to run: name 'Config' is not defined                                          cli.py:533\n",
    "fastmcp run fixed.py",
    {
      name: "script-with-a-mistake",
      source: `${github}/PrefectHQ/fastmcp/issues/2166`,
      cause: "The server's own script uses a name that it does not define.",
      helps: "Correct the script.",
      expect: "exited-at-once",
      acceptable: ["new:server-bug"],
      quote: "name 'Config' is not defined",
    },
  ),
  ends(
    "uv run --with mcp-doris mcp-doris",
    'Traceback (most recent call last):\n  File "/srv/doris/doris_mcp_server/main.py", line 214, in start_stdio\n    async with stdio_server() as (read_stream, write_stream):\nValueError: too many values to unpack (expected 2)\n',
    "uv run --with mcp-doris==0.5.1 mcp-doris",
    {
      name: "streams-do-not-unpack",
      source: `${github}/apache/doris-mcp-server/pull/27`,
      cause: "The server has a mistake where it opens its streams.",
      helps: "The next release.",
      expect: "exited-at-once",
      acceptable: ["new:server-bug", "dependency-incompatible", "package-broken"],
      quote: "ValueError: too many values to unpack",
    },
  ),
  oneProgram({
    name: "context7-warns-and-serves",
    source: `${github}/openai/codex/issues/11851`,
    cause: "None here: the server warns on stderr of a key and serves.",
    helps: "Nothing.",
    run: "npx -y @upstash/context7-mcp@1 --api-key CONTEXT7_API_KEY",
    scene: {
      stderr:
        "WARNING: Using default CLIENT_IP_ENCRYPTION_KEY.\nContext7 Documentation MCP Server running on stdio\n",
      does: "serve",
    },
    expect: null,
  }),
  oneProgram({
    name: "serena-is-built-at-the-first-start",
    source: `${github}/oraios/serena/issues/201`,
    cause: "uvx clones and installs the server at the first start, which takes longer than the limit.",
    helps: "Install it before, or a longer limit.",
    run: "uvx --from git+https://github.com/oraios/serena serena-mcp-server --context desktop-app",
    keys: { startup_timeout_sec: 4 },
    scene: { does: "serve", afterMs: 6000 },
    fix: { keys: { startup_timeout_sec: 60 } },
    expect: "cold-npx",
    acceptable: ["timed-out"],
  }),
  {
    name: "artisan-is-not-executable",
    source: `${github}/laravel/boost/issues/152`,
    cause: "artisan is called as a program and lacks the executable bit.",
    helps: "php artisan, or chmod +x.",
    files: { artisan: "<?php\n", "php-artisan": { does: "serve" } },
    config: (world) => ({
      command: `${at(world, "artisan-is-not-executable")}/artisan`,
      args: ["boost:mcp"],
    }),
    expect: "not-executable",
    remedy: (world) => ({
      config: {
        command: "sh",
        args: [`${at(world, "artisan-is-not-executable")}/php-artisan`, "artisan", "boost:mcp"],
      },
    }),
  },
  {
    name: "npx-of-program-files",
    source: `${github}/openai/codex/issues/2555`,
    cause: "The command is a path of Windows, and this machine is not Windows.",
    helps: "npx",
    programs: { "npx -y @upstash/context7-mcp@2 --transport stdio": serves },
    config: () => ({
      ...words("npx -y @upstash/context7-mcp@2 --transport stdio"),
      command: "C:\\Program Files\\nodejs\\npx.cmd",
    }),
    expect: "windows-path",
    remedy: () => ({ config: words("npx -y @upstash/context7-mcp@2 --transport stdio") }),
  },
  {
    name: "git-courer",
    source: `${github}/blak0p/git-courer/issues/161`,
    cause: "The installer wrote the table mcpServers, which Codex does not read.",
    helps: "[mcp_servers.git-courer]",
    alone: true,
    programs: { "git-courer mcp serve": serves },
    config: () => ({}),
    toml: () => '[mcpServers.git-courer]\ncommand = "git-courer"\nargs = ["mcp", "serve"]\n',
    expect: "new:table-not-read",
    acceptable: ["absent"],
    remedy: () => ({ toml: '[mcp_servers.git-courer]\ncommand = "git-courer"\nargs = ["mcp", "serve"]\n' }),
  },
  {
    name: "linear",
    source: `${github}/kurrent-io/kcap-cli/pull/366`,
    cause:
      "A launcher put a command into the table of an HTTP server, to switch it off; Codex refuses both together.",
    helps: "enabled = false alone.",
    alone: true,
    web: {},
    config: () => ({}),
    toml: (world) =>
      `[mcp_servers.linear]\nurl = "${originOf(world, "linear")}/mcp"\ncommand = "kcap-review-flow-isolation-disabled"\nargs = []\n`,
    expect: "new:config-refused",
    quote: "url is not supported for stdio",
    remedy: (world) => ({ toml: `[mcp_servers.linear]\nurl = "${originOf(world, "linear")}/mcp"\n` }),
  },
  {
    name: "offline-laptop",
    source: `${github}/janhq/jan/issues/8911`,
    cause: "The machine cannot resolve the host's name.",
    helps: "A network with that name.",
    web: {},
    config: () => ({ url: "https://mcp.exa-of-nowhere.invalid/mcp" }),
    expect: "dns",
    remedy: (world) => ({ config: { url: `${originOf(world, "offline-laptop")}/mcp` } }),
  },
  overHttp({
    name: "ghidra-on-all-addresses",
    source: `${github}/bethington/ghidra-mcp/issues/161`,
    cause: "Bound to another address than localhost the server admits no host name but localhost.",
    helps: "localhost, or its list of allowed hosts.",
    web: { rules: [{ path: "/mcp", status: 421, headers: text, body: "Invalid Host header" }] },
    fix: { path: "/repaired" },
    expect: "host-not-allowed",
  }),
  overHttp({
    name: "cloudflare-asks-for-a-browser",
    source: `${github}/anthropics/claude-ai-mcp/issues/279`,
    cause: "Cloudflare's bot protection answers with a challenge.",
    helps: "Let the client through there.",
    web: {
      rules: [
        {
          status: 403,
          path: "/mcp",
          headers: { ...html, "cf-mitigated": "challenge", server: "cloudflare" },
          body: '<!DOCTYPE html><html lang="en-US"><head><title>Just a moment...</title></head><body></body></html>',
        },
      ],
    },
    fix: { path: "/repaired" },
    expect: "blocked-by-gate",
    acceptable: ["http-403"],
  }),
  overHttp({
    name: "obot-cannot-start-playwright",
    source: `${github}/obot-platform/obot/issues/6316`,
    cause: "The gateway cannot start the server that it stands for.",
    helps: "Correct the server's configuration there.",
    web: {
      rules: [
        {
          path: "/mcp",
          status: 503,
          headers: text,
          body: "No response from MCP server, check configuration for errors.\n",
        },
      ],
    },
    fix: { path: "/repaired" },
    expect: "http-5xx",
  }),
  overHttp({
    name: "obot-cannot-reach-terraform",
    source: `${github}/obot-platform/obot/issues/6319`,
    cause: "The gateway's own server does not listen.",
    helps: "Corrected there.",
    web: {
      rules: [
        {
          path: "/mcp",
          status: 500,
          headers: json,
          body: {
            jsonrpc: "2.0",
            id: 0,
            error: {
              code: -32603,
              message:
                'JSON RPC internal error: failed to initialize client: failed to send request: failed to initialize client: Post "http://localhost:8080/mcp": dial tcp 127.0.0.1:8080: connect: connection refused',
            },
          },
        },
      ],
    },
    fix: { path: "/repaired" },
    expect: "http-5xx",
    acceptable: ["initialize-refused"],
  }),
  overHttp({
    name: "supabase-without-a-token",
    source: `${github}/supabase/supabase/issues/39769`,
    cause: "The server wants a token or a login, and neither is configured.",
    helps: "A personal access token.",
    web: {
      rules: [
        {
          path: "/mcp",
          unless: { authorization: "Bearer b12-supabase" },
          status: 401,
          headers: json,
          body: { message: "Unauthorized" },
        },
      ],
    },
    fix: { more: { bearer_token_env_var: "B12_SUPABASE" }, env: { B12_SUPABASE: "b12-supabase" } },
    expect: "not-logged-in",
  }),
  overHttp({
    name: "fastapi-takes-get-only",
    source: `${github}/tadata-org/fastapi_mcp/issues/154`,
    cause: "The endpoint is one of the older SSE transport and takes GET only.",
    helps: "A release with Streamable HTTP.",
    web: {
      rules: [
        {
          path: "/mcp",
          method: "POST",
          status: 405,
          headers: { ...json, allow: "GET" },
          body: { detail: "Method Not Allowed" },
        },
      ],
    },
    fix: { path: "/repaired" },
    expect: "sse-only",
  }),
  overHttp({
    name: "golang-takes-post-only",
    source: `${github}/metoro-io/mcp-golang/issues/90`,
    cause: "None for this client: only the GET for the optional stream is refused.",
    helps: "Nothing.",
    web: {
      rules: [
        { path: "/mcp", method: "GET", status: 405, headers: text, body: "Only POST method is supported\n" },
      ],
    },
    expect: null,
  }),
  overHttp({
    name: "discovery-in-place-of-a-stream",
    source: `${github}/ariffazil/arifOS/pull/720`,
    cause: "None: the GET for the optional stream gets a JSON description with 200.",
    helps: "Nothing.",
    web: {
      rules: [
        {
          path: "/mcp",
          method: "GET",
          headers: json,
          body: { name: "arifOS", transport: "streamable-http", endpoint: "/mcp" },
        },
      ],
    },
    expect: null,
  }),
  overHttp({
    name: "token-is-not-in-the-process",
    source: `${github}/openai/codex/issues/30125`,
    cause:
      "The variable was set in the launcher after Codex had been started, and is not in its environment.",
    helps: "Start Codex anew with the variable.",
    more: { bearer_token_env_var: "B12_EXAMPLE_MCP_TOKEN" },
    web: {
      rules: [
        {
          path: "/mcp",
          unless: { authorization: "Bearer b12-example" },
          status: 401,
          headers: json,
          body: { error: "unauthorized" },
        },
      ],
    },
    fix: { env: { B12_EXAMPLE_MCP_TOKEN: "b12-example" } },
    expect: "bearer-env-unset",
  }),
];
