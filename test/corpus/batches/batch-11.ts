import { at, type BatchSetup, originOf, overHttp, type Scene, serves, words } from "./batch.ts";
import { oneProgram } from "./stops.ts";

const github = "https://github.com";
const json = { "content-type": "application/json" };
const text = { "content-type": "text/plain; charset=utf-8" };

/** A program that ends with these words; `fix` is the command line that helped. */
const ends = (
  run: string,
  error: string,
  fix: string,
  { exit, ...setup }: Omit<BatchSetup, "config" | "programs" | "remedy"> & Pick<Scene, "exit">,
): BatchSetup => oneProgram({ ...setup, run, scene: { error, ...(exit && { exit }) }, fix: { run: fix } });

const session = {
  protocolVersion: "2025-06-18",
  capabilities: { tools: {} },
  serverInfo: { name: "remote", version: "1.0.0" },
};

/** Little-endian number of so many bytes. */
const bytes = (value: number, size: number) =>
  Array.from({ length: size }, (_, index) => String.fromCharCode((value / 2 ** (8 * index)) & 0xff)).join("");

/** An ELF program for x86-64 that names a dynamic loader which no ordinary system has. */
const loader = "/nix/store/0000/ld-linux-x86-64.so.2\u0000";
const programOfAnotherLoader = [
  `\u007fELF\u0002\u0001\u0001${bytes(0, 9)}`,
  bytes(2, 2) + bytes(62, 2) + bytes(1, 4) + bytes(0x400078, 8) + bytes(64, 8) + bytes(0, 8) + bytes(0, 4),
  bytes(64, 2) + bytes(56, 2) + bytes(1, 2) + bytes(64, 2) + bytes(0, 2) + bytes(0, 2),
  bytes(3, 4) + bytes(4, 4) + bytes(120, 8) + bytes(0x400078, 8) + bytes(0x400078, 8),
  bytes(loader.length, 8) + bytes(loader.length, 8) + bytes(1, 8),
  loader,
].join("");

/** As reports came, drawn like batch 09. */
export const batch: readonly BatchSetup[] = [
  ends(
    "docker run -i --rm surrealdb/surrealmcp:latest start",
    "/surrealmcp: error while loading shared libraries: libssl.so.3: cannot open shared object file: No such file or directory\n",
    "docker run -i --rm surrealdb/surrealmcp:with-openssl start",
    {
      name: "image-without-openssl",
      source: `${github}/surrealdb/surrealmcp/issues/27`,
      cause: "The image lacks the library libssl that its program needs.",
      helps: "An image that has it.",
      exit: 127,
      expect: "system-library-missing",
      quote: "libssl.so.3: cannot open shared object file",
    },
  ),
  ends(
    "uvx duckduckgo-mcp-server",
    "error: No interpreter found in managed installations or search path\n",
    "uvx --python 3.12 duckduckgo-mcp-server",
    {
      name: "image-without-python",
      source: `${github}/danny-avila/LibreChat/issues/7063`,
      cause: "There is no Python on the machine that uv could use.",
      helps: "Install Python, or let uv download one.",
      exit: 2,
      expect: "program-missing",
      acceptable: ["interpreter-not-found", "exited-at-once"],
      quote: "No interpreter found in managed installations or search path",
    },
  ),
  oneProgram({
    name: "cloudwatch-without-a-region",
    source: `${github}/awslabs/Log-Analyzer-with-MCP/issues/12`,
    cause: "Neither the profile nor a variable names the AWS region.",
    helps: "AWS_REGION (or AWS_DEFAULT_REGION) in env.",
    run: "python3 src/cw-mcp-server/server.py --profile sso",
    scene: {
      error:
        'Traceback (most recent call last):\n  File "/srv/Log-Analyzer-with-MCP/src/cw-mcp-server/server.py", line 30, in <module>\n    cw_resource = CloudWatchLogsResource(profile_name=args.profile)\n  File "/srv/Log-Analyzer-with-MCP/src/cw-mcp-server/resources/cloudwatch_logs_resource.py", line 28, in __init__\n    self.logs_client = session.client("logs")\n  File "/srv/Log-Analyzer-with-MCP/.venv/lib/python3.12/site-packages/botocore/regions.py", line 529, in _endpoint_resolver\n    raise NoRegionError()\nbotocore.exceptions.NoRegionError: You must specify a region.\n',
      needs: { env: "AWS_DEFAULT_REGION" },
    },
    fix: { keys: { env: { AWS_DEFAULT_REGION: "eu-west-1" } } },
    expect: "env-var-unset",
    acceptable: ["server-config-invalid", "server-credentials", "arguments-refused", "exited-at-once"],
    quote: "NoRegionError: You must specify a region",
  }),
  ends(
    "ruby2.6 /srv/gems/rails-mcp-server-1.0.0/exe/rails-mcp-server",
    "/usr/lib/ruby/2.6.0/rubygems/core_ext/kernel_require.rb:54:in `require': cannot load such file -- mcp (LoadError)\n\tfrom /usr/lib/ruby/2.6.0/rubygems/core_ext/kernel_require.rb:54:in `require'\n\tfrom /srv/gems/rails-mcp-server-1.0.0/lib/rails_mcp_server.rb:3:in `<top (required)>'\n\tfrom /srv/gems/rails-mcp-server-1.0.0/exe/rails-mcp-server:40:in `<main>'\n",
    "ruby3.3 /srv/gems/rails-mcp-server-1.0.0/exe/rails-mcp-server",
    {
      name: "gem-of-another-ruby",
      source: `${github}/maquina-app/rails-mcp-server/issues/1`,
      cause: "The system's Ruby runs the server, and its gems were installed for another Ruby.",
      helps: "The Ruby that has the gems.",
      expect: "dependency-missing",
      acceptable: ["exited-at-once"],
      quote: "cannot load such file -- mcp (LoadError)",
    },
  ),
  ends(
    "bun run /srv/capacities-mcp/src/server.ts",
    "error: Cannot find module './cjs/index.cjs' from ''\n\nBun v1.3.11 (Linux x64)\n",
    "npx tsx /srv/capacities-mcp/src/server.ts",
    {
      name: "bun-loses-a-module",
      source: `${github}/jem-computer/capacities-mcp/issues/8`,
      cause: "Bun does not find a file of a dependency by the way it is named there.",
      helps: "Run it with Node.",
      expect: "dependency-missing",
      acceptable: ["package-broken", "package-cache-broken", "module-format", "exited-at-once"],
      quote: "Cannot find module './cjs/index.cjs'",
    },
  ),
  overHttp({
    name: "rails-with-the-older-transport",
    source: `${github}/yjacquin/fast-mcp/issues/60`,
    cause: "The server has only the older SSE transport and refuses POST at this address.",
    helps: "A release with Streamable HTTP.",
    path: "/mcp/sse",
    web: {
      rules: [
        {
          path: "/mcp/sse",
          method: "POST",
          status: 405,
          headers: json,
          body: { jsonrpc: "2.0", error: { code: -32601, message: "Method not allowed" }, id: null },
        },
      ],
    },
    fix: { path: "/repaired" },
    expect: "sse-only",
  }),
  overHttp({
    name: "worker-without-sse",
    source: `${github}/cloudflare/agents/issues/403`,
    cause: "The address ends in /sse, which the server answers with 404; its endpoint is /mcp.",
    helps: "/mcp",
    path: "/sse",
    web: { rules: [{ path: "/sse", status: 404, headers: text, body: "Not found" }] },
    fix: { path: "/mcp" },
    expect: "http-404",
    acceptable: ["sse-only"],
  }),
  overHttp({
    name: "key-of-another-server",
    source: `${github}/BerriAI/litellm/pull/40453`,
    cause: "The key may start a session and is not allowed to list the tools of this server.",
    helps: "A key that is allowed to.",
    more: { bearer_token_env_var: "B11_LITELLM" },
    env: { B11_LITELLM: "b11-other" },
    web: {
      rules: [
        {
          path: "/mcp",
          rpc: "tools/list",
          unless: { authorization: "Bearer b11-right" },
          answer: "stream",
          body: {
            jsonrpc: "2.0",
            id: 1,
            error: {
              code: -32600,
              message: "The key is not allowed to access the requested MCP servers: aws_knowledge_mcp",
            },
          },
        },
      ],
    },
    fix: { env: { B11_LITELLM: "b11-right" } },
    expect: "tools-list-failed",
    acceptable: ["token-rejected", "http-403"],
    quote: "The key is not allowed to access the requested MCP servers",
  }),
  overHttp({
    name: "get-is-unknown-to-express",
    source: `${github}/cap-js/mcp/pull/36`,
    cause: "None: only the GET for the optional stream gets 404 in place of 405.",
    helps: "Nothing.",
    web: { rules: [{ path: "/mcp", method: "GET", status: 404, headers: text, body: "Cannot GET /mcp" }] },
    expect: null,
  }),
  {
    name: "taptap-maker",
    source: `${github}/taptap/instant-games-open-mcp/pull/194`,
    cause:
      "An installer added the table with a quoted name beside the one without quotes; both are one name.",
    helps: "Take one of them out.",
    alone: true,
    programs: { "taptap-maker mcp serve": serves },
    config: () => ({}),
    toml: () =>
      '[mcp_servers.taptap-maker]\ncommand = "taptap-maker"\nargs = ["mcp", "serve"]\n\n[mcp_servers."taptap-maker"]\ncommand = "taptap-maker"\nargs = ["mcp", "serve"]\n',
    expect: "new:config-refused",
    quote: "duplicate key",
    remedy: () => ({
      toml: '[mcp_servers."taptap-maker"]\ncommand = "taptap-maker"\nargs = ["mcp", "serve"]\n',
    }),
  },
  {
    name: "infigraph",
    source: `${github}/intuit/infigraph/pull/27`,
    cause: "The installer wrote the server into a table mcp, which Codex does not read.",
    helps: "[mcp_servers.infigraph]",
    alone: true,
    programs: { "infigraph-mcp --stdio": serves },
    config: () => ({}),
    toml: () => '[mcp]\ninfigraph = { command = "infigraph-mcp", args = ["--stdio"] }\n',
    expect: "new:table-not-read",
    acceptable: ["absent"],
    remedy: () => ({ toml: '[mcp_servers.infigraph]\ncommand = "infigraph-mcp"\nargs = ["--stdio"]\n' }),
  },
  {
    name: "headers-of-another-client",
    source: `${github}/nrslib/takt/pull/1218`,
    cause: "The header stands in a key named headers, which Codex passes over; its own is http_headers.",
    helps: "http_headers",
    web: {
      rules: [
        {
          path: "/mcp",
          unless: { authorization: "Bearer b11-takt" },
          status: 401,
          headers: json,
          body: { error: "Unauthorized" },
        },
      ],
    },
    config: (world) => ({
      url: `${originOf(world, "headers-of-another-client")}/mcp`,
      headers: { Authorization: "Bearer b11-takt" },
    }),
    expect: "new:unknown-key",
    acceptable: ["not-logged-in", "token-malformed", "new:table-not-read"],
    remedy: (world) => ({
      config: {
        url: `${originOf(world, "headers-of-another-client")}/mcp`,
        http_headers: { Authorization: "Bearer b11-takt" },
      },
    }),
  },
  overHttp({
    name: "header-with-a-variable-inside",
    source: `${github}/clawboo/clawboo/pull/177`,
    cause: `http_headers holds the text "Bearer \${CONNECTOR_TOKEN}", which nothing expands.`,
    helps: "bearer_token_env_var",
    more: { http_headers: { Authorization: `Bearer \${CONNECTOR_TOKEN}` } },
    env: { CONNECTOR_TOKEN: "b11-connector" },
    web: {
      rules: [
        {
          path: "/mcp",
          unless: { authorization: "Bearer b11-connector" },
          status: 401,
          headers: { ...json, "www-authenticate": "Bearer" },
          body: { error: "invalid_token" },
        },
      ],
    },
    fix: { more: { bearer_token_env_var: "CONNECTOR_TOKEN" }, env: { CONNECTOR_TOKEN: "b11-connector" } },
    expect: "not-expanded",
    acceptable: ["token-malformed"],
  }),
  overHttp({
    name: "initialize-answered-with-text",
    source: `${github}/tadata-org/fastapi_mcp/issues/262`,
    cause: "The address answers initialize with 200 and a text that is no JSON: it is no MCP endpoint.",
    helps: "The endpoint of the server.",
    web: { rules: [{ path: "/mcp", headers: text, body: "ok" }] },
    fix: { path: "/repaired" },
    expect: "wrong-content-type",
    acceptable: ["not-mcp"],
  }),
  ends(
    "docker run -i --rm -e JIRA_URL ghcr.io/sooperset/mcp-atlassian:latest",
    'INFO - mcp-atlassian - Starting MCP Atlassian server\n  + Exception Group Traceback (most recent call last):\n  |   File "/app/.venv/bin/mcp-atlassian", line 10, in <module>\n  |     sys.exit(main())\n  +-+---------------- 1 ----------------\n    | Traceback (most recent call last):\n    |   File "/app/.venv/lib/python3.10/site-packages/mcp/server/stdio.py", line 85, in stdio_server\n    | ValueError: I/O operation on closed file.\n    +------------------------------------\n',
    "docker run -i --rm -e JIRA_URL ghcr.io/sooperset/mcp-atlassian:0.11.2",
    {
      name: "operation-on-a-closed-file",
      source: `${github}/sooperset/mcp-atlassian/issues/519`,
      cause: "Not told by what it prints: this release fails when it opens its stdio.",
      helps: "The release before.",
      expect: "exited-at-once",
      acceptable: ["dependency-incompatible", "package-broken"],
      quote: "ValueError: I/O operation on closed file",
    },
  ),
  ends(
    "uvx awslabs.ec2-mcp-server@latest",
    'Traceback (most recent call last):\n  File "/home/runner/.cache/uv/archive-v0/e2/bin/awslabs.ec2-mcp-server", line 4, in <module>\n    from awslabs.ec2_mcp_server.server import main\n  File "/home/runner/.cache/uv/archive-v0/e2/lib/python3.13/site-packages/awslabs/ec2_mcp_server/server.py", line 74, in <module>\n    mcp = FastMCP(\n        name="AWS EC2 MCP Server",\n    ...<2 lines>...\n    )\nTypeError: FastMCP.__init__() got an unexpected keyword argument \'description\'\n',
    "uvx --with mcp<1.10 awslabs.ec2-mcp-server@latest",
    {
      name: "ec2-describes-itself",
      source: `${github}/awslabs/mcp/issues/4318`,
      cause: "The installed mcp no longer takes an argument that the server passes.",
      helps: "An older mcp.",
      expect: "dependency-incompatible",
      quote: "unexpected keyword argument 'description'",
    },
  ),
  ends(
    "npx -y @smithery/cli@latest run @smithery-ai/git --config {}",
    "[Runner] Using saved configuration\n[Runner] Connecting to server: { id: '@smithery-ai/git', connectionTypes: [ 'stdio', 'stdio' ] }\n[Runner] Starting child process setup...\n[Runner] Executing: {\n  command: 'uvx',\n  args: [ 'mcp-server-git', '--repository', '/srv/w4_mcp_git' ]\n}\n[Runner] Child process error: spawn uvx ENOENT\n[Runner] Failed to spawn child process - check if the command exists and is executable\n[Runner] Final cleanup on exit\n",
    "uvx mcp-server-git --repository /srv/w4_mcp_git",
    {
      name: "smithery-starts-uvx",
      source: `${github}/hongsw/hello-mcp/issues/12`,
      cause: "The runner starts uvx, which is not installed.",
      helps: "Install uv.",
      expect: "program-missing",
      quote: "spawn uvx ENOENT",
    },
  ),
  {
    name: "bunx-of-the-installer",
    source: `${github}/supermemoryai/apple-mcp/issues/14`,
    cause: "bunx was installed into ~/.bun/bin, which is not on the client's PATH.",
    helps: "The absolute path.",
    files: { ".bun/bin/bunx": { does: "serve" } },
    config: () => ({ command: "bunx", args: ["--no-cache", "apple-mcp@latest"] }),
    alone: true,
    expect: "command-not-found",
    remedy: (world) => ({
      config: {
        command: "sh",
        args: [`${at(world, "bunx-of-the-installer")}/.bun/bin/bunx`, "apple-mcp@latest"],
      },
    }),
  },
  {
    name: "loader-of-another-system",
    source: `${github}/Shopify/rubydex/pull/840`,
    cause: "The program is there and executable; the dynamic loader that it names is not on this system.",
    helps: "A static build, or start it through this system's loader.",
    files: { rubydex_mcp: programOfAnotherLoader, rubydex_static: { does: "serve" } },
    config: (world) => ({ command: `${at(world, "loader-of-another-system")}/rubydex_mcp` }),
    expect: "system-library-missing",
    acceptable: ["wrong-executable-format", "interpreter-not-found"],
    remedy: (world) => ({
      config: { command: "sh", args: [`${at(world, "loader-of-another-system")}/rubydex_static`] },
    }),
  },
  oneProgram({
    name: "artisan-of-another-directory",
    source: `${github}/openai/codex/issues/14449`,
    cause:
      "php runs in another directory than the project's, where there is no artisan; it says so on stdout.",
    helps: "cwd of the project.",
    run: "php8.2 artisan boost:mcp",
    scene: { stdout: "Could not open input file: artisan\n" },
    fix: { run: "php8.2 /srv/app/artisan boost:mcp" },
    expect: "script-not-found",
    acceptable: ["wrong-directory", "exited-at-once", "stdout-noise"],
  }),
  oneProgram({
    name: "supabase-takes-any-token-at-first",
    source: `${github}/supabase/supabase/issues/37569`,
    cause: "None at the start: the token is of the wrong kind, and only a call finds that out.",
    helps: "Nothing at the start.",
    run: "npx -y @supabase/mcp-server-supabase@latest --read-only --project-ref=local",
    keys: { env: { SUPABASE_ACCESS_TOKEN: "anon-key" } },
    scene: { does: "serve" },
    expect: null,
  }),
  overHttp({
    name: "apache-keeps-the-header",
    source: `${github}/warpdotdev/warp/issues/8356`,
    cause: "Apache does not hand the Authorization header on to the application behind it.",
    helps: "CGIPassAuth On (or another token, if that were it).",
    path: "/api/mcp/mcp",
    more: { bearer_token_env_var: "B11_APACHE" },
    env: { B11_APACHE: "b11-apache" },
    web: {
      rules: [
        {
          path: "/api/mcp/mcp",
          status: 401,
          headers: json,
          body: {
            jsonrpc: "2.0",
            error: { code: -32000, message: "Invalid or no access token provided", data: {} },
          },
        },
      ],
    },
    fix: { path: "/repaired", env: { B11_APACHE: "b11-apache" } },
    expect: "token-rejected",
  }),
  overHttp({
    name: "zernio-variable-is-missing",
    source: `${github}/zernio-dev/zernio-python/pull/22`,
    cause: "The variable from which the header is filled is not set, so that no key is sent.",
    helps: "Set it.",
    more: { env_http_headers: { Authorization: "B11_ZERNIO_HEADER" } },
    web: {
      rules: [
        {
          path: "/mcp",
          unless: { authorization: "Bearer b11-zernio" },
          status: 401,
          headers: json,
          body: { error: "Missing API key" },
        },
      ],
    },
    fix: { env: { B11_ZERNIO_HEADER: "Bearer b11-zernio" } },
    expect: "header-env-unset",
  }),
  overHttp({
    name: "n8n-with-another-token",
    source: `${github}/czlonkowski/n8n-mcp/issues/986`,
    cause: "The token that is sent is not the server's AUTH_TOKEN.",
    helps: "The same token on both sides.",
    more: { http_headers: { Authorization: "Bearer b11-imported" } },
    web: {
      rules: [
        {
          path: "/mcp",
          unless: { authorization: "Bearer b11-auth-token" },
          status: 401,
          headers: json,
          body: { jsonrpc: "2.0", error: { code: -32001, message: "Unauthorized" }, id: null },
        },
      ],
    },
    fix: { more: { http_headers: { Authorization: "Bearer b11-auth-token" } } },
    expect: "token-rejected",
  }),
  ends(
    "docker run -i --init --rm mcp/filesystem",
    "Usage: mcp-server-filesystem <allowed-directory> [additional-directories...]\n",
    "docker run -i --init --rm -v /srv:/srv mcp/filesystem /srv",
    {
      name: "filesystem-without-a-directory",
      source: `${github}/docker/mcp-gateway/issues/203`,
      cause: "The server wants at least one directory and is given none.",
      helps: "A directory after the image's name.",
      expect: "arguments-refused",
      quote: "Usage: mcp-server-filesystem <allowed-directory>",
    },
  ),
  ends(
    "mcp-proxy uvx mcp-server-fetch",
    'Traceback (most recent call last):\n  File "/usr/local/lib/python3.12/site-packages/anyio/_core/_subprocesses.py", line 190, in open_process\n    return await get_async_backend().open_process(\n  File "/usr/local/lib/python3.12/asyncio/base_events.py", line 1708, in subprocess_exec\n  File "/usr/local/lib/python3.12/subprocess.py", line 1955, in _execute_child\n    raise child_exception_type(errno_num, err_msg, err_filename)\nFileNotFoundError: [Errno 2] No such file or directory: \'uvx\'\n',
    "mcp-proxy /root/.local/bin/uvx mcp-server-fetch",
    {
      name: "proxy-finds-no-uvx",
      source: `${github}/sparfenyuk/mcp-proxy/issues/35`,
      cause: "The proxy starts uvx, which is not in its image.",
      helps: "Install uv there.",
      expect: "program-missing",
      quote: "No such file or directory: 'uvx'",
    },
  ),
  oneProgram({
    name: "python-buffers-without-a-terminal",
    source: `${github}/sooperset/mcp-atlassian/issues/697`,
    cause: "Python buffers its output when no terminal is there, so that the answer is never sent.",
    helps: "PYTHONUNBUFFERED=1",
    run: "docker run -i --rm mcp-atlassian:alpine",
    keys: { startup_timeout_sec: 6 },
    scene: { does: "hang" },
    fix: { run: "docker run -i --rm -e PYTHONUNBUFFERED=1 mcp-atlassian:alpine" },
    expect: "timed-out",
  }),
  ends(
    "npx -y @modelcontextprotocol/server-sequential-thinking",
    "node:internal/modules/esm/resolve:274\n    throw new ERR_MODULE_NOT_FOUND(\n          ^\n\nError [ERR_MODULE_NOT_FOUND]: Cannot find module '/home/runner/.npm/_npx/de2bd410102f5eda/node_modules/zod/index.js' imported from /home/runner/.npm/_npx/de2bd410102f5eda/node_modules/@modelcontextprotocol/sdk/dist/types.js\n    at finalizeResolution (node:internal/modules/esm/resolve:274:11) {\n  code: 'ERR_MODULE_NOT_FOUND',\n  url: 'file:///home/runner/.npm/_npx/de2bd410102f5eda/node_modules/zod/index.js'\n}\n\nNode.js v23.3.0\n",
    "npx --cache fresh -y @modelcontextprotocol/server-sequential-thinking",
    {
      name: "thinking-without-zod",
      source: `${github}/modelcontextprotocol/servers/issues/2421`,
      cause: "The copy in npx's cache is incomplete.",
      helps: "Remove the cache.",
      expect: "package-cache-broken",
      acceptable: ["package-broken", "dependency-missing"],
      quote: "Cannot find module",
    },
  ),
  ends(
    "npx -y @azure-devops/mcp contoso",
    "npm warn cleanup Failed to remove some directories [\nnpm warn cleanup   [\nnpm warn cleanup     '/home/runner/.npm/_npx/38bc830389a22c8c/node_modules/is-inside-container',\nnpm warn cleanup     [Error: EPERM: operation not permitted, rmdir '/home/runner/.npm/_npx/38bc830389a22c8c/node_modules/is-inside-container'] {\nnpm warn cleanup       errno: -4048,\nnpm warn cleanup       code: 'EPERM',\nnpm warn cleanup       syscall: 'rmdir',\nnpm warn cleanup     }\nnpm warn cleanup   ]\nnpm warn cleanup ]\nnpm error code EPERM\nnpm error syscall unlink\nnpm error path /home/runner/.npm/_npx/38bc830389a22c8c/node_modules/@azure/msal-node-runtime\nnpm error errno -4048\nnpm error EPERM: operation not permitted, unlink '/home/runner/.npm/_npx/38bc830389a22c8c/node_modules/@azure/msal-node-runtime'\n",
    "mcp-server-azuredevops contoso",
    {
      name: "npm-may-not-clean-up",
      source: `${github}/microsoft/azure-devops-mcp/issues/348`,
      cause: "npm may not remove files of its own cache, which are held or belong to somebody else.",
      helps: "Remove the cache, or install the package.",
      expect: "package-cache-broken",
      acceptable: ["access-denied"],
      quote: "EPERM: operation not permitted",
    },
  ),
  overHttp({
    name: "redmine-in-compose",
    source: `${github}/jztan/redmine-mcp-server/issues/69`,
    cause: "The server admits only the host names on its list.",
    helps: "Add the host to the list.",
    web: { rules: [{ path: "/mcp", status: 421, headers: text, body: "Invalid Host header" }] },
    fix: { path: "/repaired" },
    expect: "host-not-allowed",
  }),
  overHttp({
    name: "session-error-in-a-stream",
    source: `${github}/actionhero/keryx/issues/503`,
    cause:
      "The server no longer knows the session and says so in a stream with status 200, without the request's id.",
    helps: "404 for a session that is unknown.",
    more: { startup_timeout_sec: 6 },
    web: {
      rules: [
        { path: "/mcp", rpc: "initialize", headers: { ...json, "mcp-session-id": "k-1" }, result: session },
        { path: "/mcp", rpc: "notifications/initialized", status: 202 },
        { path: "/mcp", method: "POST", answer: "stream", body: { error: "Session not found" } },
      ],
    },
    fix: { path: "/repaired" },
    expect: "session-lost",
    acceptable: ["tools-list-failed", "timed-out"],
  }),
  {
    name: "subagents",
    source: `${github}/leonardsellem/codex-specialized-subagents/issues/1`,
    cause: "The table of the server has variables and neither a command nor a url.",
    helps: "Add the command.",
    alone: true,
    programs: { "node-subagents dist/cli.js": serves },
    config: () => ({}),
    toml: () => '[mcp_servers.subagents.env]\nCODEX_AUTOPILOT_REASONING_EFFORT_LOW = "low"\n',
    expect: "new:config-refused",
    quote: "invalid transport",
    remedy: () => ({
      toml: '[mcp_servers.subagents]\ncommand = "node-subagents"\nargs = ["dist/cli.js"]\n\n[mcp_servers.subagents.env]\nCODEX_AUTOPILOT_REASONING_EFFORT_LOW = "low"\n',
    }),
  },
  {
    name: "codegraph-was-moved",
    source: `${github}/farion1231/cc-switch/issues/4663`,
    cause: "The script's path is of an earlier installation.",
    helps: "The path of today.",
    files: { "codegraph/dist/cli.js": { does: "serve" } },
    config: (world) => ({
      command: world.node,
      args: ["/home/runner/.npm-global/lib/node_modules/codegraph/dist/cli.js", "serve", "--mcp"],
    }),
    expect: "script-not-found",
    remedy: (world) => ({
      config: { command: world.node, args: [`${at(world, "codegraph-was-moved")}/codegraph/dist/cli.js`] },
    }),
  },
  {
    name: "uvx-in-the-users-directory",
    source: `${github}/navisbio/AACT_clinicaltrials_MCP/issues/5`,
    cause: "uvx lies in ~/.local/bin, which is not on the client's PATH.",
    helps: "The absolute path.",
    alone: true,
    files: { ".local/bin/uvx": { does: "serve" } },
    config: () => ({ ...words("uvx mcp-server-aact"), env: { DB_USER: "USERNAME" } }),
    expect: "command-not-found",
    remedy: (world) => ({
      config: {
        command: "sh",
        args: [`${at(world, "uvx-in-the-users-directory")}/.local/bin/uvx`, "mcp-server-aact"],
      },
    }),
  },
  ends(
    "uvx --from lean-explore leanexplore mcp serve --backend local",
    'Traceback (most recent call last):\n  File "<frozen runpy>", line 198, in _run_module_as_main\n  File "/home/runner/.cache/uv/archive-v0/KIG/lib/python3.12/site-packages/lean_explore/mcp/app.py", line 97, in <module>\n    mcp_app = FastMCP(\n              ^^^^^^^^\nTypeError: FastMCP.__init__() got an unexpected keyword argument \'version\'\nMCP server subprocess exited with code: 1. Check server logs above for details.\n',
    "uvx --with fastmcp<2.11 --from lean-explore leanexplore mcp serve --backend local",
    {
      name: "lean-explore-starts-a-second-process",
      source: `${github}/justincasher/lean-explore/issues/8`,
      cause: "The installed fastmcp no longer takes an argument that the server passes.",
      helps: "An older fastmcp.",
      expect: "dependency-incompatible",
      quote: "unexpected keyword argument 'version'",
    },
  ),
  ends(
    "docker mcp gateway run --servers=postgres",
    "- Reading configuration...\n  - Reading catalog from [docker-mcp.yaml]\nserver postgres not found in catalog\n",
    "docker mcp gateway run --servers=postgres --catalog full.yaml",
    {
      name: "not-in-the-catalog",
      source: `${github}/docker/mcp-registry/issues/751`,
      cause: "The catalogue that the gateway reads has no server of that name.",
      helps: "Another catalogue, or the right name.",
      expect: "arguments-refused",
      acceptable: ["server-config-invalid", "exited-at-once"],
      quote: "server postgres not found in catalog",
    },
  ),
  overHttp({
    name: "fireflies-says-forbidden",
    source: `${github}/anomalyco/opencode/issues/3157`,
    cause: "The service refuses the key with 403, without a reason.",
    helps: "A key that may use the server.",
    more: { bearer_token_env_var: "B11_FIREFLIES" },
    env: { B11_FIREFLIES: "b11-old" },
    web: {
      rules: [
        {
          path: "/mcp",
          unless: { authorization: "Bearer b11-new" },
          status: 403,
          headers: json,
          body: { message: "Forbidden" },
        },
      ],
    },
    fix: { env: { B11_FIREFLIES: "b11-new" } },
    expect: "http-403",
    acceptable: ["token-rejected"],
  }),
  overHttp({
    name: "socket-rejects-a-fresh-token",
    source: `${github}/SocketDev/socket-mcp/issues/185`,
    cause: "The resource server does not accept tokens that its authorization server has just issued.",
    helps: "Corrected by the service.",
    more: { bearer_token_env_var: "B11_SOCKET" },
    env: { B11_SOCKET: "b11-fresh" },
    web: {
      rules: [
        {
          path: "/mcp",
          status: 401,
          headers: json,
          body: { error: "invalid_token", error_description: "The access token is invalid" },
        },
      ],
    },
    fix: { path: "/repaired", env: { B11_SOCKET: "b11-fresh" } },
    expect: "token-rejected",
  }),
  ends(
    "npx -y @upstash/context7-mcp@latest",
    "node:internal/modules/esm/resolve:275\n    throw new ERR_MODULE_NOT_FOUND(\n          ^\n\nError [ERR_MODULE_NOT_FOUND]: Cannot find module '/home/runner/.npm/_npx/c35ab75beed40a3c/node_modules/@modelcontextprotocol/sdk/dist/esm/server/mcp.js' imported from /home/runner/.npm/_npx/c35ab75beed40a3c/node_modules/@upstash/context7-mcp/dist/index.js\n    at finalizeResolution (node:internal/modules/esm/resolve:275:11) {\n  code: 'ERR_MODULE_NOT_FOUND'\n}\n\nNode.js v23.11.0\n",
    "npx --cache fresh -y @upstash/context7-mcp@latest",
    {
      name: "context7-with-half-an-sdk",
      source: `${github}/upstash/context7/issues/25`,
      cause: "The copy of the SDK in npx's cache is incomplete.",
      helps: "Remove the cache, or bunx.",
      expect: "package-cache-broken",
      acceptable: ["package-broken", "dependency-missing"],
      quote: "Cannot find module",
    },
  ),
  oneProgram({
    name: "fabric-logs-to-stdout",
    source: `${github}/microsoft/mcp/issues/2442`,
    cause: "The release writes its log to stdout and never answers.",
    helps: "A release from 1.1.0 on.",
    run: "npx -y @microsoft/fabric-mcp@1.0.0 server start --debug",
    keys: { startup_timeout_sec: 6 },
    scene: {
      stdout:
        "info: ModelContextProtocol.Server.StdioServerTransport[857250842]\n      Server (stream) (Fabric.Mcp.Server) transport reading messages.\ninfo: Microsoft.Hosting.Lifetime[0]\n      Application started. Press Ctrl+C to shut down.\n",
      does: "hang",
    },
    fix: { run: "npx -y @microsoft/fabric-mcp@1.1.0 server start --debug" },
    expect: "stdout-noise",
    acceptable: ["timed-out"],
  }),
];
