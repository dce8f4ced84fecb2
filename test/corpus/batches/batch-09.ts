import { type BatchSetup, originOf, overHttp, serves, words } from "./batch.ts";
import { oneProgram } from "./stops.ts";

const github = "https://github.com";
const json = { "content-type": "application/json" };
const text = { "content-type": "text/plain; charset=utf-8" };
const html = { "content-type": "text/html; charset=utf-8" };

/** Admits one value of `authorization` only. */
const admits = (authorization: string, status: number, body: unknown, headers: Record<string, string>) => ({
  path: "/mcp",
  unless: { authorization },
  status,
  headers,
  body,
});

/** As reports came: stdio, HTTP, runners, containers and the configuration mixed. */
export const batch: readonly BatchSetup[] = [
  oneProgram({
    name: "npm-cache-of-another-user",
    source: `${github}/upstash/context7/issues/215`,
    cause: "npm may not write in its cache: files in ~/.npm/_cacache belong to another user.",
    helps: "Give the cache back to the user (chown), or use a cache of its own.",
    run: "npx -y @upstash/context7-mcp@latest",
    scene: {
      error:
        "npm error code EEXIST\nnpm error syscall rename\nnpm error path /home/runner/.npm/_cacache/tmp/9ea4a422\nnpm error dest /home/runner/.npm/_cacache/content-v2/sha512/02/d7/e8d783a26d2bf9c00a78\nnpm error errno -13\nnpm error EACCES: permission denied, rename '/home/runner/.npm/_cacache/tmp/9ea4a422' -> '/home/runner/.npm/_cacache/content-v2/sha512/02/d7/e8d783a26d2bf9c00a78'\nnpm error File exists: /home/runner/.npm/_cacache/content-v2/sha512/02/d7/e8d783a26d2bf9c00a78\nnpm error Remove the existing file and try again, or run npm\nnpm error with --force to overwrite files recklessly.\nnpm error A complete log of this run can be found in: /home/runner/.npm/_logs/2025-05-18T01_12_44_866Z-debug-0.log\n",
      exit: 243,
      needs: { env: "NPM_CONFIG_CACHE" },
    },
    fix: { keys: { env: { NPM_CONFIG_CACHE: "/tmp/npm-cache-of-context7" } } },
    expect: "package-cache-broken",
    acceptable: ["access-denied"],
    quote: "EACCES: permission denied, rename",
  }),
  oneProgram({
    name: "pinned-fastmcp-with-a-new-pydantic",
    source: `${github}/ExpediaGroup/expedia-travel-recommendations-mcp/issues/32`,
    cause:
      "The package pins fastmcp 2.5.1, which does not work with the pydantic that is installed beside it.",
    helps: "Hold pydantic below 2.12.",
    run: "uvx --python 3.13 expedia_travel_recommendations_mcp --protocol stdio",
    scene: {
      error:
        'Traceback (most recent call last):\n  File "/home/runner/.cache/uv/archive-v0/Wq1/lib/python3.13/site-packages/fastmcp/__init__.py", line 5, in <module>\n    import fastmcp.settings\n  File "/home/runner/.cache/uv/archive-v0/Wq1/lib/python3.13/site-packages/fastmcp/settings.py", line 35, in <module>\n    class Settings(BaseSettings):\n  File "/home/runner/.cache/uv/archive-v0/Wq1/lib/python3.13/site-packages/pydantic/fields.py", line 473, in merge_field_infos\n    raise TypeError(\'cannot specify both default and default_factory\')\nTypeError: cannot specify both default and default_factory\n',
    },
    fix: {
      run: "uvx --python 3.13 --with pydantic<2.12 expedia_travel_recommendations_mcp --protocol stdio",
    },
    expect: "dependency-incompatible",
    acceptable: ["exited-at-once"],
    quote: "TypeError: cannot specify both default and default_factory",
  }),
  oneProgram({
    name: "own-file-hides-the-library",
    source: `${github}/PrefectHQ/fastmcp/issues/2166`,
    cause: "A file mcp.py beside the script hides the library mcp, which is installed.",
    helps: "Rename the file mcp.py.",
    run: "python3.10 main.py",
    scene: {
      error:
        'Traceback (most recent call last):\n  File "/srv/mailer/main.py", line 3, in <module>\n    from fastmcp import FastMCP\n  File "/home/runner/.local/lib/python3.10/site-packages/fastmcp/__init__.py", line 15, in <module>\n    from fastmcp.server.server import FastMCP\n  File "/home/runner/.local/lib/python3.10/site-packages/fastmcp/server/server.py", line 19, in <module>\n    import mcp.types\nModuleNotFoundError: No module named \'mcp.types\'; \'mcp\' is not a package\n',
    },
    fix: { run: "python3.10 -P main.py" },
    expect: "new:module-hidden",
    acceptable: ["exited-at-once"],
    quote: "ModuleNotFoundError: No module named 'mcp.types'; 'mcp' is not a package",
  }),
  oneProgram({
    name: "library-forgot-a-requirement",
    source: `${github}/PrefectHQ/fastmcp/issues/3449`,
    cause: "fastmcp 3.1.0 imports pydantic_settings without naming it among its requirements.",
    helps: "Install pydantic-settings beside it, or take 3.1.1.",
    run: "uvx --with fastmcp==3.1.0 genomics-mcp",
    scene: {
      error:
        'Traceback (most recent call last):\n  File "/home/runner/.cache/uv/archive-v0/d2/lib/python3.12/site-packages/fastmcp/__init__.py", line 8, in <module>\n    from fastmcp.settings import Settings\n  File "/home/runner/.cache/uv/archive-v0/d2/lib/python3.12/site-packages/fastmcp/settings.py", line 11, in <module>\n    from pydantic_settings import (\nModuleNotFoundError: No module named \'pydantic_settings\'\n',
    },
    fix: { run: "uvx --with fastmcp==3.1.0 --with pydantic-settings genomics-mcp" },
    expect: "dependency-missing",
    acceptable: ["package-broken", "dependency-incompatible"],
    quote: "ModuleNotFoundError: No module named 'pydantic_settings'",
  }),
  oneProgram({
    name: "server-error-without-a-cause",
    source: `${github}/yosider/cosense-mcp-server/issues/1`,
    cause: "Not known: the first request to the service failed, and its error was printed as an object.",
    helps: "Not known; the project's name and session were right in the end.",
    run: "npx -y @yosider/cosense-mcp-server",
    scene: {
      error:
        "Server error: Error: Failed to list pages: [object Object]\n    at Handlers.initialize (/app/src/handlers.ts:28:13)\n    at process.processTicksAndRejections (node:internal/process/task_queues:105:5)\n    at async main (/app/src/index.ts:20:3)\n",
    },
    expect: "exited-at-once",
    acceptable: ["backend-unreachable", "server-credentials"],
    quote: "Failed to list pages: [object Object]",
  }),
  oneProgram({
    name: "image-mounts-over-its-own-file",
    source: `${github}/FreePeak/db-mcp-server/issues/21`,
    cause:
      "The image of this release declares a volume where it also has a file, and Docker refuses to start it.",
    helps: "The release v1.6.3.",
    run: "docker run -i --rm freepeak/db-mcp-server:latest -t stdio",
    scene: {
      error:
        "docker: Error response from daemon: cannot mount volume over existing file, file exists /var/lib/docker/overlay2/8ace3c5ea5b819aa5db3ac6735d34087de24f229d5b8371e64140cd5ef0554b4/merged/app/config.json\n",
      exit: 125,
    },
    fix: { run: "docker run -i --rm freepeak/db-mcp-server:v1.6.3 -t stdio" },
    expect: "docker-options",
    acceptable: ["docker-image", "exited-at-once"],
    quote: "cannot mount volume over existing file",
  }),
  oneProgram({
    name: "socket-of-a-rootless-engine",
    source: `${github}/QuantGeekDev/docker-mcp/issues/21`,
    cause:
      "The server looks for Docker's socket at /var/run/docker.sock; the engine is rootless and has another.",
    helps: "Hand DOCKER_HOST on to a release that reads it.",
    run: "npx -y docker-mcp",
    scene: {
      error: "Error: connect ENOENT /var/run/docker.sock\n",
      needs: { env: "DOCKER_HOST" },
    },
    fix: { keys: { env: { DOCKER_HOST: "unix:///run/user/1000/docker.sock" } } },
    expect: "backend-unreachable",
    acceptable: ["docker-unavailable"],
    quote: "connect ENOENT /var/run/docker.sock",
  }),
  oneProgram({
    name: "uv-does-not-trust-the-proxy",
    source: `${github}/homeassistant-ai/ha-mcp/issues/1506`,
    cause: "A proxy opens TLS; uv uses certificates of its own and does not know the proxy's.",
    helps: "UV_NATIVE_TLS=1.",
    run: "uvx mcp-proxy --transport streamablehttp http://homeassistant.invalid:9583/private",
    scene: {
      error:
        "  × Failed to fetch: `https://pypi.org/simple/mcp-proxy/`\n  ├─▶ Request failed after 3 retries\n  ├─▶ error sending request for url (https://pypi.org/simple/mcp-proxy/)\n  ├─▶ client error (Connect)\n  ╰─▶ invalid peer certificate: UnknownIssuer\n  help: Consider enabling use of system TLS certificates with the `--native-tls` command-line flag\n",
      needs: { env: "UV_NATIVE_TLS=1" },
    },
    fix: { keys: { env: { UV_NATIVE_TLS: "1" } } },
    expect: "package-registry-unreachable",
    acceptable: ["backend-tls", "new:registry-certificate"],
    quote: "invalid peer certificate: UnknownIssuer",
  }),
  oneProgram({
    name: "uyuni-with-the-companys-ca",
    source: `${github}/uyuni-project/mcp-server-uyuni/issues/39`,
    cause: "The Uyuni server's certificate is signed by the company's CA, which Python does not know.",
    helps: "Name the CA's file in SSL_CERT_FILE.",
    run: "uv run mcp-server-uyuni",
    scene: {
      error:
        "httpx.ConnectError: [SSL: CERTIFICATE_VERIFY_FAILED] certificate verify failed: unable to get local issuer certificate (_ssl.c:1028)\n",
      needs: { env: "SSL_CERT_FILE" },
    },
    fix: { keys: { env: { SSL_CERT_FILE: "/etc/ssl/certs/company-ca.pem" } } },
    expect: "backend-tls",
    quote: "CERTIFICATE_VERIFY_FAILED",
  }),
  oneProgram({
    name: "java-eleven-for-seventeen",
    source: `${github}/bhauman/clojure-mcp/issues/83`,
    cause: "The MCP library was compiled for Java 17, and Java 11 runs it.",
    helps: "Java 17 or later.",
    run: "clojure -X:mcp :port 7888",
    scene: {
      error:
        "Execution error (UnsupportedClassVersionError) at java.lang.ClassLoader/defineClass1 (ClassLoader.java:-2).\nio/modelcontextprotocol/spec/McpSchema$ImageContent has been compiled by a more recent version of the Java Runtime (class file version 61.0), this version of the Java Runtime only recognizes class file versions up to 55.0\n\nFull report at:\n/tmp/clojure-1234567890.edn\n",
      needs: { env: "JAVA_HOME=/usr/lib/jvm/temurin-17" },
    },
    fix: { keys: { env: { JAVA_HOME: "/usr/lib/jvm/temurin-17" } } },
    expect: "runtime-too-old",
    acceptable: ["exited-at-once"],
    quote: "has been compiled by a more recent version of the Java Runtime",
  }),
  oneProgram({
    name: "uvx-named-twice",
    source: `${github}/charmbracelet/crush/issues/3275`,
    cause: "uvx stands in args as well as in command, so that uvx installs a placeholder package named uvx.",
    helps: "Take uvx out of args.",
    run: "uvx uvx mcp-server-appwrite",
    scene: {
      error:
        "   Building uvx==3.0.0\n  × Failed to build `uvx==3.0.0`\n  ├─▶ The build backend returned an error\n  ╰─▶ Call to `build_backend.build_wheel` failed (exit code: 1)\n\n      [stderr]\n\n      `uvx` is provided by the uv package (https://pypi.org/project/uv/).\n      There is no need to install it\n      separately. This is just a dummy package guarding against dependency\n      confusion attacks.\n\n      hint: This usually indicates a problem with the package or the build\n      environment.\n",
    },
    fix: { run: "uvx mcp-server-appwrite" },
    expect: "new:runner-named-twice",
    acceptable: ["package-not-found", "exited-at-once"],
    quote: "`uvx` is provided by the uv package",
  }),
  oneProgram({
    name: "mcp-remote-refuses-plain-http",
    source: `${github}/d-kimuson/modular-mcp/issues/16`,
    cause: "mcp-remote takes http:// addresses of other hosts only with --allow-http.",
    helps: "--allow-http",
    run: "npx -y mcp-remote http://10.20.0.5:8080/mcp --transport http-only",
    scene: {
      error:
        "[96300] Using transport strategy: http-only\n[96300] Error: Non-HTTPS URLs are only allowed for localhost or when --allow-http flag is provided\n[96300] Usage: npx tsx proxy.ts <https://server-url> [callback-port] [--debug]\n",
    },
    fix: { run: "npx -y mcp-remote http://10.20.0.5:8080/mcp --transport http-only --allow-http" },
    expect: "arguments-refused",
    acceptable: ["exited-at-once"],
    quote: "Non-HTTPS URLs are only allowed for localhost or when --allow-http flag is provided",
  }),
  oneProgram({
    name: "npm-wrapper-of-a-python-server",
    source: `${github}/ElonJask/reqable-mcp/issues/2`,
    cause: "The npm package only starts uvx, which is not installed.",
    helps: "Install uv.",
    run: "npx -y reqable-mcp@latest",
    scene: {
      error:
        "[reqable-mcp] `uvx` is required but was not found in PATH.\n[reqable-mcp] Install uv first: https://docs.astral.sh/uv/getting-started/installation/\n",
      needs: { env: "PATH_OF_UVX" },
    },
    fix: { keys: { env: { PATH_OF_UVX: "/home/runner/.local/bin/uvx" } } },
    expect: "program-missing",
    acceptable: ["exited-at-once"],
    quote: "`uvx` is required but was not found in PATH",
  }),
  oneProgram({
    name: "no-wheel-for-this-python",
    source: `${github}/taylorwilsdon/google_workspace_mcp/issues/330`,
    cause: "A requirement has no ready build for this system, and compiling it fails.",
    helps: "A Python for which there are wheels.",
    run: "uvx workspace-mcp",
    scene: {
      error:
        "  × Failed to build `valkey-glide==2.2.3`\n  ├─▶ The build backend returned an error\n  ╰─▶ Call to `maturin.build_wheel` failed (exit code: 1)\n\n      [stdout]\n      Running `maturin pep517 build-wheel -i /home/runner/.cache/uv/builds-v0/.tmpeEptMN/bin/python --compatibility off`\n\n      [stderr]\n      error: failed to run custom build command for `aws-lc-sys v0.34.0`\n\n  help: `valkey-glide` (v2.2.3) was included because `workspace-mcp` (v1.6.2) depends on `py-key-value-aio` which depends on `valkey-glide`\n",
    },
    fix: { run: "uvx --python 3.12 workspace-mcp" },
    expect: "package-build-failed",
    acceptable: ["exited-at-once"],
    quote: "Call to `maturin.build_wheel` failed",
  }),
  oneProgram({
    name: "calendar-without-its-keys",
    source: `${github}/GongRzhe/Calendar-Autoauth-MCP-Server/issues/11`,
    cause: "The file with the OAuth client's keys is not where the server looks for it.",
    helps: "Put gcp-oauth.keys.json into ~/.calendar-mcp or name it.",
    run: "npx -y @gongrzhe/server-calendar-autoauth-mcp",
    scene: {
      error:
        "Error: OAuth keys file not found. Please place gcp-oauth.keys.json in current directory or /root/.calendar-mcp\n",
      needs: { env: "CALENDAR_OAUTH_PATH" },
    },
    fix: { keys: { env: { CALENDAR_OAUTH_PATH: "/srv/keys/gcp-oauth.keys.json" } } },
    expect: "file-missing",
    acceptable: ["server-credentials"],
    quote: "OAuth keys file not found",
  }),
  oneProgram({
    name: "image-has-no-build-for-arm",
    source: `${github}/dataforseo/mcp-server-typescript/issues/9`,
    cause: "The image is published for amd64 only, and the machine is an arm64.",
    helps: "--platform linux/amd64, or an image that is built for both.",
    run: "docker run -i --rm dataforseo/mcp",
    scene: {
      error:
        "Unable to find image 'dataforseo/mcp:latest' locally\nlatest: Pulling from dataforseo/mcp\ndocker: no matching manifest for linux/arm64/v8 in the manifest list entries\n\nRun 'docker run --help' for more information\n",
      exit: 125,
    },
    fix: { run: "docker run --platform linux/amd64 -i --rm dataforseo/mcp" },
    expect: "docker-image",
    quote: "no matching manifest for linux/arm64/v8",
  }),
  oneProgram({
    name: "time-server-is-not-on-npm",
    source: `${github}/farion1231/cc-switch/issues/4663`,
    cause: "There is no npm package @modelcontextprotocol/server-time; the time server is a Python package.",
    helps: "uvx mcp-server-time",
    run: "npx -y @modelcontextprotocol/server-time",
    scene: {
      error:
        "npm ERR! code E404\nnpm ERR! 404 Not Found - GET https://registry.npmjs.org/@modelcontextprotocol%2fserver-time - Not found\nnpm ERR! 404 \nnpm ERR! 404  '@modelcontextprotocol/server-time@*' is not in this registry.\nnpm ERR! 404 \nnpm ERR! 404 Note that you can also install from a\nnpm ERR! 404 tarball, folder, http url, or git folder.\n",
    },
    fix: { run: "uvx mcp-server-time" },
    expect: "package-not-found",
  }),
  oneProgram({
    name: "another-program-named-uvx",
    source: `${github}/grafana/mcp-grafana/issues/28`,
    cause: "The program uvx on this machine is the old name of uvenv, not uv's uvx.",
    helps: "Install uv and call its uvx by its path.",
    run: "uvx mcp-grafana",
    scene: {
      error:
        "error: unrecognized subcommand 'mcp-grafana'\n\nUsage: uvenv [OPTIONS] <COMMAND>\n\nFor more information, try '--help'.\n",
      exit: 2,
    },
    fix: { run: "uvx-of-uv mcp-grafana" },
    expect: "new:wrong-program",
    acceptable: ["arguments-refused", "exited-at-once"],
    quote: "error: unrecognized subcommand 'mcp-grafana'",
  }),
  oneProgram({
    name: "node-eighteen-without-crypto",
    source: `${github}/BrowserMCP/mcp/issues/2`,
    cause: "The server uses the global crypto, which Node 18 does not have.",
    helps: "Node 20.",
    run: "npx @browsermcp/mcp@0.1.1",
    scene: {
      error:
        "file:///home/runner/.npm/_npx/7b3f0a1c/node_modules/@browsermcp/mcp/dist/index.js:318\n      const id = crypto.randomUUID();\n                 ^\n\nReferenceError: crypto is not defined\n    at sendSocketMessage (file:///home/runner/.npm/_npx/7b3f0a1c/node_modules/@browsermcp/mcp/dist/index.js:318:18)\n\nNode.js v18.20.8\n",
    },
    fix: { run: "npx --node-20 @browsermcp/mcp@0.1.1" },
    expect: "runtime-too-old",
    acceptable: ["exited-at-once"],
    quote: "ReferenceError: crypto is not defined",
  }),
  {
    name: "token-written-into-the-file",
    source: `${github}/garrytan/gbrain/issues/4574`,
    cause:
      "bearer_token with the token itself is no longer a key of an HTTP server, and Codex refuses the file.",
    helps: "bearer_token_env_var with a variable's name.",
    alone: true,
    web: {
      rules: [admits("Bearer b09-gbrain", 401, { error: "unauthorized" }, json)],
    },
    config: () => ({}),
    toml: (world) =>
      `[mcp_servers.token-written-into-the-file]\nurl = "${originOf(world, "token-written-into-the-file")}/mcp"\nbearer_token = "b09-gbrain"\n`,
    expect: "new:config-refused",
    quote: "bearer_token is not supported for streamable_http",
    remedy: (world) => ({
      toml: `[mcp_servers.token-written-into-the-file]\nurl = "${originOf(world, "token-written-into-the-file")}/mcp"\nbearer_token_env_var = "B09_GBRAIN"\n`,
      env: { B09_GBRAIN: "b09-gbrain" },
    }),
  },
  overHttp({
    name: "github-token-as-a-name",
    source: `${github}/github/github-mcp-server/issues/1633`,
    cause: "bearer_token_env_var holds the token, and Codex looks for a variable of that name.",
    helps: "Put the token into a variable and name that.",
    more: { bearer_token_env_var: "github_pat_example0123456789" },
    web: { rules: [admits("Bearer b09-pat", 401, "unauthorized\n", text)] },
    fix: { more: { bearer_token_env_var: "B09_GITHUB_PAT" }, env: { B09_GITHUB_PAT: "b09-pat" } },
    expect: "token-as-variable-name",
    acceptable: ["bearer-env-unset"],
  }),
  {
    ...oneProgram({
      name: "organization-url-is-not-handed-on",
      source: `${github}/Tiberriver256/mcp-server-azure-devops/issues/241`,
      cause: "The job has the variables, and the client gives the server none of them.",
      helps: "Name them in env_vars.",
      run: "npx -y @tiberriver256/mcp-server-azure-devops",
      scene: {
        error:
          'DEBUG - Environment variables in getConfig():\n  AZURE_DEVOPS_ORG_URL: NOT SET\n  AZURE_DEVOPS_AUTH_METHOD: NOT SET\n  AZURE_DEVOPS_PAT: NOT SET\n  AZURE_DEVOPS_DEFAULT_PROJECT: NOT SET\n  AZURE_DEVOPS_API_VERSION: NOT SET\n  NODE_ENV: NOT SET\n\nERROR: Organization URL is required but was not provided.\nConfig: {\n  "organizationUrl": "",\n  "authMethod": "azure-identity"\n}\n',
        needs: { env: "AZURE_DEVOPS_ORG_URL" },
      },
      fix: {
        keys: { env_vars: ["AZURE_DEVOPS_ORG_URL", "AZURE_DEVOPS_AUTH_METHOD", "AZURE_DEVOPS_PAT"] },
        env: {
          AZURE_DEVOPS_ORG_URL: "https://dev.azure.invalid/example",
          AZURE_DEVOPS_AUTH_METHOD: "pat",
          AZURE_DEVOPS_PAT: "b09-example",
        },
      },
      expect: "env-not-forwarded",
      quote: "AZURE_DEVOPS_ORG_URL",
    }),
    env: {
      AZURE_DEVOPS_ORG_URL: "https://dev.azure.invalid/example",
      AZURE_DEVOPS_AUTH_METHOD: "pat",
      AZURE_DEVOPS_PAT: "b09-example",
    },
  },
  {
    name: "codex-mcp-without-server",
    source: `${github}/karaage0703/claude-coding-assistant/issues/2`,
    cause: "`codex mcp` manages servers; the server itself is another subcommand.",
    helps: "The subcommand that serves.",
    files: {
      "codex-of-the-plugin": {
        needs: { arg: "mcp-server" },
        error:
          "Manage external MCP servers for Codex\n\nUsage: codex mcp [OPTIONS] <COMMAND>\n\nCommands:\n  list\n  get\n  add\n  remove\n  login\n  logout\n  help    Print this message or the help of the given subcommand(s)\n\nOptions:\n  -c, --config <key=value>  Override a configuration value\n  -h, --help                Print help\n",
        exit: 2,
      },
    },
    config: (world) => ({
      command: "sh",
      args: [`${world.directory}/at/codex-mcp-without-server/codex-of-the-plugin`, "mcp"],
    }),
    expect: "arguments-refused",
    acceptable: ["exited-at-once"],
    quote: "Usage: codex mcp [OPTIONS] <COMMAND>",
    remedy: (world) => ({
      config: {
        command: "sh",
        args: [`${world.directory}/at/codex-mcp-without-server/codex-of-the-plugin`, "mcp-server"],
      },
    }),
  },
  {
    name: "transport-taken-for-the-command",
    source: `${github}/anthropics/claude-code/issues/17652`,
    cause: "The word stdio, meant as the transport, was stored as the command.",
    helps: "command = docker, and the rest in args.",
    programs: { "docker run -i --rm ghcr.io/korotovsky/slack-mcp-server:latest --transport stdio": serves },
    config: () => ({
      command: "stdio",
      args: words("_ docker run -i --rm ghcr.io/korotovsky/slack-mcp-server:latest --transport stdio").args,
    }),
    expect: "command-not-found",
    remedy: () => ({
      config: words("docker run -i --rm ghcr.io/korotovsky/slack-mcp-server:latest --transport stdio"),
    }),
  },
  oneProgram({
    name: "pulumi-without-a-subcommand",
    source: `${github}/pulumi/docs/pull/15892`,
    cause: "The program wants the subcommand stdio.",
    helps: "Add stdio to args.",
    run: "npx -y @pulumi/mcp-server@latest",
    scene: {
      error:
        "mcp-server <command>\n\nCommands:\n  mcp-server stdio  Start Pulumi MCP server using stdio transport.\n  mcp-server sse    Start Pulumi MCP server using SSE transport.\n\nOptions:\n  --help     Show help                                                 [boolean]\n  --version  Show version number                                       [boolean]\n\nNot enough non-option arguments: got 0, need at least 1\n",
    },
    fix: { run: "npx -y @pulumi/mcp-server@latest stdio" },
    expect: "arguments-refused",
    quote: "Not enough non-option arguments: got 0, need at least 1",
  }),
  {
    name: "artisan-is-no-command",
    source: `${github}/laravel/boost/issues/481`,
    cause:
      "`codex mcp add -- php artisan boost:mcp` took php for the server's name, so that artisan is the command.",
    helps: "command = php, args = [artisan, boost:mcp].",
    programs: { "php artisan boost:mcp": serves },
    config: () => ({ command: "artisan", args: ["boost:mcp"] }),
    expect: "command-not-found",
    remedy: () => ({ config: words("php artisan boost:mcp") }),
  },
  oneProgram({
    name: "boost-is-not-registered",
    source: `${github}/laravel/boost/issues/281`,
    cause: "Boost registers its commands only where APP_DEBUG or BOOST_ENABLED is on, and here neither is.",
    helps: "BOOST_ENABLED=true",
    run: "php8.3 artisan boost:mcp",
    scene: {
      error: '\n   ERROR  There are no commands defined in the "boost" namespace.\n\n',
      needs: { env: "BOOST_ENABLED=true" },
    },
    fix: { keys: { env: { BOOST_ENABLED: "true" } } },
    expect: "arguments-refused",
    acceptable: ["exited-at-once", "server-config-invalid", "dependency-missing"],
    quote: 'There are no commands defined in the "boost" namespace',
  }),
  {
    name: "firecrawl-env-as-a-list",
    source: `${github}/opencode-ai/opencode/issues/64`,
    cause: "env is written as a list of NAME=value, as another client has it; Codex wants a table.",
    helps: "env = { FIRECRAWL_API_URL = ... }",
    alone: true,
    programs: { "npx -y firecrawl-mcp": { needs: { env: "FIRECRAWL_API_URL" } } },
    config: () => ({}),
    toml: () =>
      '[mcp_servers.firecrawl-env-as-a-list]\ncommand = "npx"\nargs = ["-y", "firecrawl-mcp"]\nenv = ["FIRECRAWL_API_URL=http://localhost:3002"]\n',
    expect: "new:config-refused",
    quote: "invalid type: sequence, expected a map",
    remedy: () => ({
      toml: '[mcp_servers.firecrawl-env-as-a-list]\ncommand = "npx"\nargs = ["-y", "firecrawl-mcp"]\nenv = { FIRECRAWL_API_URL = "http://localhost:3002" }\n',
    }),
  },
  oneProgram({
    name: "callback-port-is-taken",
    source: `${github}/punkpeye/mcp-remote/pull/262`,
    cause: "mcp-remote takes its old callback port again, and another process has it.",
    helps: "Another port, or a release that looks for a free one.",
    run: "npx -y mcp-remote@0.1.38 https://mcp.example.invalid/mcp",
    scene: {
      error:
        "[4711] Using existing client port: 7890\n[4711] Browser opened automatically.\n[4711] Authentication required. Initializing auth...\n[4711] Found invalid lockfile, deleting it\nnode:events:491\n      throw er; // Unhandled 'error' event\n      ^\n\nError: listen EADDRINUSE: address already in use 127.0.0.1:7890\n    at Server.setupListenHandle [as _listen2] (node:net:1463:16)\n    at listenInCluster (node:net:1511:12)\n",
    },
    fix: { run: "npx -y mcp-remote@0.1.39 https://mcp.example.invalid/mcp" },
    expect: "port-in-use",
    acceptable: ["waits-for-login"],
    quote: "listen EADDRINUSE: address already in use 127.0.0.1:7890",
  }),
  oneProgram({
    name: "flushes-only-at-the-end",
    source: `${github}/DeusData/codebase-memory-mcp/issues/513`,
    cause: "The server writes its answers out only when its stdin is closed, which a client never does.",
    helps: "A release that flushes.",
    run: "codebase-memory-mcp",
    keys: { startup_timeout_sec: 5 },
    scene: { does: "hang" },
    fix: { run: "codebase-memory-mcp --version-0.8.2" },
    expect: "timed-out",
  }),
  oneProgram({
    name: "linux-diagnostics-logs-and-serves",
    source: `${github}/rhel-lightspeed/linux-mcp-server/issues/265`,
    cause:
      "None: the server logs its start to stderr and serves; it ignores arguments that it does not know.",
    helps: "Nothing.",
    run: "linux-mcp-server --help",
    scene: {
      stderr:
        "2026-02-09 12:24:12 | INFO | root | Logging initialized: /home/runner/.local/share/linux-mcp-server/logs\n2026-02-09 12:24:12 | INFO | linux-mcp-server | Running Linux MCP Server 1.2.1. Press Ctrl+C, Enter to stop the server.\n2026-02-09 12:24:12 | INFO | docket.worker | * fail(message: str, ...)\n",
      does: "serve",
    },
    expect: null,
  }),
  overHttp({
    name: "doris-by-its-address",
    source: `${github}/apache/doris-mcp-server/issues/203`,
    cause: "The server admits only the host names on its list, and its own address is not on it.",
    helps: "MCP_ALLOWED_HOSTS with that address.",
    web: { rules: [{ path: "/mcp", status: 421, headers: text, body: "Invalid Host header" }] },
    fix: { path: "/repaired" },
    expect: "host-not-allowed",
  }),
  overHttp({
    name: "paperless-wants-a-session",
    source: `${github}/nloui/paperless-mcp/pull/28`,
    cause: "The server takes initialize for a request of a session that must already exist.",
    helps: "A release that begins a session at initialize.",
    web: {
      rules: [
        {
          path: "/mcp",
          status: 400,
          headers: json,
          body: {
            jsonrpc: "2.0",
            error: { code: -32000, message: "Bad Request: No valid session ID provided" },
            id: null,
          },
        },
      ],
    },
    fix: { path: "/repaired" },
    expect: "session-wanted",
    quote: "No valid session ID provided",
    acceptable: ["http-4xx"],
  }),
  overHttp({
    name: "session-on-the-other-replica",
    source: `${github}/last9/last9-mcp-server/pull/174`,
    cause: "Sessions are kept by each replica for itself, and the next request goes to another replica.",
    helps: "Run it stateless.",
    web: {
      rules: [
        {
          path: "/mcp",
          rpc: "initialize",
          headers: { ...json, "mcp-session-id": "A7Q2" },
          result: {
            protocolVersion: "2025-06-18",
            capabilities: { tools: {} },
            serverInfo: { name: "last9", version: "0.5.0" },
          },
        },
        { path: "/mcp", rpc: "notifications/initialized", status: 202 },
        { path: "/mcp", status: 404, headers: text, body: "session not found\n" },
      ],
    },
    fix: { path: "/repaired" },
    expect: "session-lost",
  }),
  overHttp({
    name: "oauth-discovery-answers-with-the-page",
    source: `${github}/vincentmakes/turbo-ea/issues/761`,
    cause: "The server wants a login; nginx answers the discovery of OAuth with the application's page.",
    helps: "A token in the header (or nginx corrected, for a login by browser).",
    web: {
      rules: [
        {
          path: "/.well-known/oauth-protected-resource",
          headers: html,
          body: "<!DOCTYPE html><html></html>",
        },
        {
          path: "/.well-known/oauth-authorization-server",
          headers: html,
          body: "<!DOCTYPE html><html></html>",
        },
        admits(
          "Bearer b09-turbo",
          401,
          { detail: "Not authenticated" },
          { ...json, "www-authenticate": "Bearer" },
        ),
      ],
    },
    fix: { more: { bearer_token_env_var: "B09_TURBO" }, env: { B09_TURBO: "b09-turbo" } },
    expect: "not-logged-in",
  }),
  overHttp({
    name: "five-hundred-for-an-old-token",
    source: `${github}/byadsco/meta-ads-mcp/pull/61`,
    cause: "The token has expired, and the server answers that with 500 in place of 401.",
    helps: "A new token.",
    more: { bearer_token_env_var: "B09_META" },
    env: { B09_META: "b09-expired" },
    web: {
      rules: [
        admits(
          "Bearer b09-fresh",
          500,
          { error: "server_error", error_description: "Internal Server Error" },
          json,
        ),
      ],
    },
    fix: { env: { B09_META: "b09-fresh" } },
    expect: "http-5xx",
    acceptable: ["token-rejected"],
  }),
  overHttp({
    name: "nginx-finds-no-server-behind-it",
    source: `${github}/pgEdge/pgedge-postgres-mcp/pull/47`,
    cause: "nginx stands before the server, and the server is down.",
    helps: "Start the server.",
    web: {
      rules: [
        {
          path: "/mcp",
          status: 502,
          headers: html,
          body: "<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body>\r\n<center><h1>502 Bad Gateway</h1></center>\r\n<hr><center>nginx/1.27.3</center>\r\n</body>\r\n</html>\r\n",
        },
      ],
    },
    fix: { path: "/repaired" },
    expect: "http-5xx",
  }),
  overHttp({
    name: "token-no-longer-recognized",
    source: `${github}/danny-avila/LibreChat/issues/12254`,
    cause: "The token that is sent is no longer known to the server.",
    helps: "A new token.",
    more: { bearer_token_env_var: "B09_SPEEDY" },
    env: { B09_SPEEDY: "b09-old" },
    web: {
      rules: [
        admits(
          "Bearer b09-new",
          401,
          {
            error: "invalid_token",
            error_description:
              "Authentication failed. The provided bearer token is invalid, expired, or no longer recognized by the server. To resolve: clear authentication tokens in your MCP client and reconnect. Your client should automatically re-register and obtain new tokens.",
          },
          { ...json, "www-authenticate": 'Bearer error="invalid_token"' },
        ),
      ],
    },
    fix: { env: { B09_SPEEDY: "b09-new" } },
    expect: "token-rejected",
  }),
  overHttp({
    name: "token-is-checked-at-calls-only",
    source: `${github}/wbopan/things-cloud-mcp/pull/28`,
    cause: "None at the start: this server looks at the token only when a tool is called.",
    helps: "Nothing.",
    more: { bearer_token_env_var: "B09_THINGS" },
    env: { B09_THINGS: "not.a.jwt" },
    web: {},
    expect: null,
  }),
  overHttp({
    name: "variable-is-not-in-the-daemons-environment",
    source: `${github}/openai/codex/issues/41378`,
    cause: "The variable is set in another shell than the process that Codex runs in.",
    helps: "Set it where Codex is started.",
    more: { bearer_token_env_var: "B09_DAEMON_TOKEN" },
    web: { rules: [admits("Bearer b09-daemon", 401, { error: "unauthorized" }, json)] },
    fix: { env: { B09_DAEMON_TOKEN: "b09-daemon" } },
    expect: "bearer-env-unset",
  }),
];
