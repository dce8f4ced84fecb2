import type { World } from "../setup.ts";
import { at, type BatchSetup, originOf, played, words } from "./batch.ts";
import type { Package } from "./web.ts";

const github = "https://github.com";
const logNote = (hour: string) =>
  `npm error A complete log of this run can be found in: /home/runner/.npm/_logs/2026-01-01T${hour}_00_00_000Z-debug-0.log\n`;

/** A server of a real `npx` with a registry of its own. */
function npx({
  run,
  good,
  registry = "registry",
  packages,
  remedyEnv,
  ...setup
}: Omit<BatchSetup, "config"> & {
  run: string;
  good: string;
  registry?: string;
  packages: Record<string, Package>;
  remedyEnv?: (world: World) => Record<string, string>;
}): BatchSetup {
  const table = (
    world: World,
    line: string,
    place: string,
    more: Record<string, string> = {},
    seconds = 90,
  ) => ({
    ...words(line),
    startup_timeout_sec: seconds,
    env: {
      npm_config_registry: `${originOf(world, setup.name)}/${place}/`,
      npm_config_cache: `${at(world, setup.name)}/${place}-cache`,
      npm_config_fetch_retries: "0",
      npm_config_update_notifier: "false",
      ...more,
    },
  });
  return {
    ...setup,
    web: { ...setup.web, packages },
    config: (world) => table(world, run, registry, {}, setup.expect === "cold-npx" ? 6 : 90),
    ...(setup.expect !== null && {
      remedy: (world: World) => ({ config: table(world, good, "registry", remedyEnv?.(world)) }),
    }),
  };
}

const serverScript = `#!/usr/bin/env node
require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  const tool = { name: "alpha", inputSchema: { type: "object" } };
  const result = {
    initialize: { protocolVersion: params?.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: "packed", version: "1.0.0" } },
    "tools/list": { tools: [tool] },
  }[method];
  const error = { code: -32601, message: "Method not found" };
  console.log(JSON.stringify({ jsonrpc: "2.0", id, ...(result ? { result } : { error }) }));
}).on("close", () => process.exit(0));
`;
const works: Package = {
  version: "1.0.0",
  manifest: { bin: "server.js" },
  files: { "server.js": serverScript },
};

/** Package runners, registries, containers, and runtimes of the wrong version. */
export const batch: readonly BatchSetup[] = [
  npx({
    name: "npx-package-without-a-program",
    source: `${github}/hannesj/mcp-graphql-schema/issues/1`,
    cause: "The package was published without a bin entry, so that npx has nothing to run.",
    helps: "A version of the package with a bin entry.",
    run: "npx -y mcp-graphql-schema",
    good: "npx -y mcp-graphql-schema-with-bin",
    packages: {
      "mcp-graphql-schema": { version: "0.0.1", files: { "index.js": serverScript } },
      "mcp-graphql-schema-with-bin": works,
    },
    expect: "new:npx-no-program",
    acceptable: ["exited-at-once"],
    quote: "npm error could not determine executable to run",
  }),
  npx({
    name: "npx-programs-of-other-names",
    source: `${github}/opendatalab/Sciverse-Agent-Tools/pull/13`,
    cause: "The package has two programs and neither bears the package's name, so that npx cannot choose.",
    helps: "Name the program: npx -y -p sciverse-mcp-server sciverse-mcp.",
    run: "npx -y sciverse-mcp-server",
    good: "npx -y -p sciverse-mcp-server sciverse-mcp",
    packages: {
      "sciverse-mcp-server": {
        version: "1.0.0",
        manifest: { bin: { "sciverse-mcp": "server.js", "sciverse-mcp-http": "http.js" } },
        files: { "server.js": serverScript, "http.js": "#!/usr/bin/env node\n" },
      },
    },
    expect: "new:npx-no-program",
    acceptable: ["exited-at-once"],
    quote: "npm error could not determine executable to run",
  }),
  npx({
    name: "npx-version-that-is-not-there",
    source: `${github}/Antonytm/mcp-sitecore-server/issues/60`,
    cause: "The registry has no such version of the package.",
    helps: "A version that the registry has.",
    run: "npx -y @antonytm/mcp-sitecore-server@1.0.7",
    good: "npx -y @antonytm/mcp-sitecore-server",
    packages: { "@antonytm/mcp-sitecore-server": works },
    expect: "package-not-found",
  }),
  npx({
    name: "npx-dependency-version-that-is-not-there",
    source: `${github}/n8n-io/n8n/issues/28617`,
    cause:
      "The package itself is there; npm finds no xlsx of the version that one of its dependencies names.",
    helps: "Install the package on its own in place of npx.",
    run: "npx -y n8n-like-server",
    good: "npx -y n8n-like-server-installed",
    packages: {
      "n8n-like-server": { ...works, manifest: { ...works.manifest, dependencies: { xlsx: "0.20.2" } } },
      xlsx: { version: "0.18.5" },
      "n8n-like-server-installed": works,
    },
    expect: "new:dependency-version-missing",
    acceptable: ["package-not-found"],
    quote: "npm error notarget No matching version found for xlsx@0.20.2.",
  }),
  npx({
    name: "npx-name-with-an-at-sign",
    source: `${github}/MightyDillah/apple-doc-mcp/issues/18`,
    cause: "The package's name was written with an @ before it.",
    helps: "apple-doc-mcp-server@latest, without the first @.",
    run: "npx -y @apple-doc-mcp-server@latest",
    good: "npx -y apple-doc-mcp-server@latest",
    packages: { "apple-doc-mcp-server": works },
    expect: "new:package-name-invalid",
    acceptable: ["package-not-found", "exited-at-once"],
    quote: 'Invalid package name "@apple-doc-mcp-server"',
  }),
  npx({
    name: "npx-company-registry-wants-a-login",
    source: `${github}/salesforcecli/mcp/issues/151`,
    cause: "npm is set to the company's registry, which answers 401 without credentials.",
    helps: "Set the right credentials, or take the registry's setting out.",
    run: "npx -y @salesforce/mcp",
    good: "npx -y @salesforce/mcp",
    registry: "artifactory",
    web: {
      rules: [
        {
          path: "/artifactory/@salesforce%2fmcp",
          status: 401,
          body: '{"errors":[{"status":401,"message":"Unauthorized"}]}',
        },
      ],
    },
    packages: { "@salesforce/mcp": works },
    expect: "new:registry-login",
    acceptable: ["exited-at-once"],
  }),
  npx({
    name: "npx-registry-of-an-unknown-issuer",
    source: `${github}/zkat/npx/issues/171`,
    cause: "The registry's certificate is self-signed (a proxy that opens TLS), and npm does not trust it.",
    helps: "Name the issuer's certificate (cafile, NODE_EXTRA_CA_CERTS).",
    run: "npx -y typescript-starter",
    good: "npx -y typescript-starter",
    web: { certificate: "self-signed" },
    packages: { "typescript-starter": works },
    remedyEnv: (world) => ({ NODE_EXTRA_CA_CERTS: `${world.directory}/certificates/self-signed.pem` }),
    expect: "new:registry-certificate",
    acceptable: ["package-registry-unreachable"],
  }),
  npx({
    name: "npx-is-still-downloading",
    source: `${github}/anthropics/claude-code/issues/224`,
    cause: "npx fetches the package anew, and that takes longer than the client waits.",
    helps: "Install the package ahead, or wait longer.",
    run: "npx -y @modelcontextprotocol/server-brave-search",
    good: "npx -y @modelcontextprotocol/server-brave-search",
    registry: "slow",
    web: { rules: [{ path: "/slow/@modelcontextprotocol%2fserver-brave-search", answer: "silence" }] },
    packages: { "@modelcontextprotocol/server-brave-search": works },
    expect: "cold-npx",
    acceptable: ["timed-out"],
  }),
  npx({
    name: "npx-without-yes",
    source: `${github}/ChromeDevTools/chrome-devtools-mcp/pull/215`,
    cause: "None: without a terminal npx installs without asking.",
    helps: "Nothing; -y says it.",
    run: "npx chrome-devtools-like",
    good: "npx chrome-devtools-like",
    packages: { "chrome-devtools-like": works },
    expect: null,
  }),
  played({
    name: "npx-token-of-the-npmrc-expired",
    source: `${github}/microsoft/azure-devops-mcp/issues/488`,
    cause: "The token for the registry in .npmrc has expired; npm's own words speak of a password.",
    helps: "Renew the registry's token in .npmrc, or use the public registry.",
    run: "npx -y @azure-devops/mcp Contoso",
    good: "npx --registry https://registry.npmjs.org -y @azure-devops/mcp Contoso",
    scene: {
      error: `npm error code E401\nnpm error Incorrect or missing password.\nnpm error If you were trying to login, change your password, create an\nnpm error authentication token or enable two-factor authentication then\nnpm error that means you likely typed your password in incorrectly.\nnpm error Please try again, or recover your password at:\nnpm error   https://www.npmjs.com/forgot\nnpm error\nnpm error If you were doing some other operation then your saved credentials are\nnpm error probably out of date. To correct this please try logging in again with:\nnpm error   npm login\n${logNote("01")}`,
    },
    expect: "new:registry-login",
    acceptable: ["exited-at-once"],
    quote: "npm error code E401",
  }),
  played({
    name: "npx-github-packages-without-a-token",
    source: `${github}/WYRE-AI/ninjaone-mcp/issues/33`,
    cause:
      "A dependency lies in GitHub Packages, which gives nothing without a token, public packages neither.",
    helps: "Set NODE_AUTH_TOKEN for npm.pkg.github.com.",
    run: "npx -y ninjaone-mcp",
    good: "npx --userconfig token.npmrc -y ninjaone-mcp",
    scene: {
      error: `npm error code E401\nnpm error 401 Unauthorized - GET https://npm.pkg.github.com/download/@wyre-technology/node-ninjaone/1.1.2/2d88096e8b223f2ce6ee67749cd70f9c39072fea - authentication token not provided\n${logNote("02")}`,
    },
    expect: "new:registry-login",
    acceptable: ["exited-at-once"],
    quote: "authentication token not provided",
  }),
  played({
    name: "npx-cache-directory-not-empty",
    source: `${github}/ruvnet/ruflo/issues/978`,
    cause:
      "An interrupted install left npx's cache damaged; npm cannot rename a directory that is not empty.",
    helps: "rm -rf ~/.npm/_npx",
    run: "npx @claude-flow/cli mcp start",
    good: "npx --cache fresh @claude-flow/cli mcp start",
    scene: {
      error: `npm error code ENOTEMPTY\nnpm error syscall rename\nnpm error path /home/runner/.npm/_npx/85fb20e3e7e3a233/node_modules/@claude-flow/cli\nnpm error dest /home/runner/.npm/_npx/85fb20e3e7e3a233/node_modules/@claude-flow/.cli-YMjh8UPt\nnpm error errno -39\nnpm error ENOTEMPTY: directory not empty, rename '/home/runner/.npm/_npx/85fb20e3e7e3a233/node_modules/@claude-flow/cli' -> '/home/runner/.npm/_npx/85fb20e3e7e3a233/node_modules/@claude-flow/.cli-YMjh8UPt'\n${logNote("03")}`,
      exit: 217,
    },
    expect: "new:npx-cache-broken",
    acceptable: ["exited-at-once"],
    quote: "npm error code ENOTEMPTY",
  }),
  played({
    name: "npx-lock-compromised",
    source: `${github}/MCPJam/inspector/issues/1318`,
    cause:
      "npm gave up because the lock of npx's cache was compromised; the warnings before it are harmless.",
    helps: "Clear the cache and start again.",
    run: "npx -y @mcpjam/inspector@latest",
    good: "npx --cache fresh -y @mcpjam/inspector@latest",
    scene: {
      error: `npm warn ERESOLVE overriding peer dependency\nnpm warn reify invalid or damaged lockfile detected\nnpm warn reify please re-try this operation once it completes\nnpm warn reify so that the damage can be corrected, or perform\nnpm warn reify a fresh install with no lockfile if the problem persists.\nnpm warn deprecated hast@1.0.0: Renamed to rehype\nnpm warn deprecated lucia@3.2.2: This package has been deprecated. Please see https://lucia-auth.com/lucia-v3/migrate.\nnpm error code ECOMPROMISED\nnpm error Lock compromised\n${logNote("04")}`,
    },
    expect: "new:npx-cache-broken",
    acceptable: ["exited-at-once"],
    quote: "npm error code ECOMPROMISED",
  }),
  played({
    name: "npx-cache-lacks-a-file-of-the-sdk",
    source: `${github}/BrowserMCP/mcp/issues/80`,
    cause: "The copy in npx's cache is incomplete: a file of the SDK is missing.",
    helps: "Run it with pnpx, from another cache.",
    run: "npx @browsermcp/mcp@latest",
    good: "pnpx @browsermcp/mcp@latest",
    scene: {
      error:
        "node:internal/errors:496\n    ErrorCaptureStackTrace(err);\n    ^\n\nError [ERR_MODULE_NOT_FOUND]: Cannot find module '/home/runner/.npm/_npx/6ddf87659f2ad8a4/node_modules/@modelcontextprotocol/sdk/dist/esm/server/stdio.js' imported from /home/runner/.npm/_npx/6ddf87659f2ad8a4/node_modules/@browsermcp/mcp/dist/index.js\n    at new NodeError (node:internal/errors:405:5)\n    at finalizeResolution (node:internal/modules/esm/resolve:327:11)\n    at moduleResolve (node:internal/modules/esm/resolve:980:10) {\n  url: 'file:///home/runner/.npm/_npx/6ddf87659f2ad8a4/node_modules/@modelcontextprotocol/sdk/dist/esm/server/stdio.js',\n  code: 'ERR_MODULE_NOT_FOUND'\n}\n\nNode.js v18.20.8\n",
    },
    expect: "new:npx-cache-broken",
    acceptable: ["dependency-missing", "exited-at-once"],
    quote: "Error [ERR_MODULE_NOT_FOUND]: Cannot find module",
  }),
  played({
    name: "npx-release-with-a-broken-dependency",
    source: `${github}/mongodb-js/mongodb-mcp-server/issues/1206`,
    cause: "The release 1.11.0 depends on a package whose exports name a file that it does not contain.",
    helps: "mongodb-mcp-server@1.10.0",
    run: "npx -y mongodb-mcp-server@1.11.0",
    good: "npx -y mongodb-mcp-server@1.10.0",
    scene: {
      error:
        "node:internal/modules/esm/resolve:275\n    throw new ERR_MODULE_NOT_FOUND(\n          ^\n\nError [ERR_MODULE_NOT_FOUND]: Cannot find module '/home/worker/.npm/_npx/0f1d7e0b7a3c5d6e/node_modules/@mcp-ui/server/dist/index.mjs' imported from /home/worker/.npm/_npx/0f1d7e0b7a3c5d6e/node_modules/mongodb-mcp-server/dist/esm/tools/tool.js\nDid you mean to import \"@mcp-ui/server/dist/index.cjs\"?\n    at finalizeResolution (node:internal/modules/esm/resolve:275:11) {\n  code: 'ERR_MODULE_NOT_FOUND',\n  url: 'file:///home/worker/.npm/_npx/0f1d7e0b7a3c5d6e/node_modules/@mcp-ui/server/dist/index.mjs'\n}\n\nNode.js v22.14.0\n",
    },
    expect: "new:package-broken",
    acceptable: ["dependency-missing", "exited-at-once"],
    quote: "Error [ERR_MODULE_NOT_FOUND]: Cannot find module",
  }),
  played({
    name: "npx-cache-owned-by-root",
    source: `${github}/koush/scrypted/issues/1397`,
    cause: "Files in npm's cache belong to root, and npm may not write there.",
    helps: "Give the cache to the user (chown), or use another.",
    run: "npx -y scrypted@latest install-server",
    good: "npx --cache fresh -y scrypted@latest install-server",
    scene: {
      error: `npm ERR! code EACCES\nnpm ERR! syscall open\nnpm ERR! path /home/runner/.npm/_cacache/index-v5/85/aa/7abb529da4ccdc917436278c1306c49cce2ff3f33948211aad74f110e516\nnpm ERR! errno EACCES\nnpm ERR! \nnpm ERR! Your cache folder contains root-owned files, due to a bug in\nnpm ERR! previous versions of npm which has since been addressed.\nnpm ERR! \nnpm ERR! To permanently fix this problem, please run:\nnpm ERR!   sudo chown -R 501:20 "/home/runner/.npm"\n`,
      exit: 243,
    },
    expect: "new:npm-cache-not-writable",
    acceptable: ["exited-at-once"],
    quote: "npm ERR! Your cache folder contains root-owned files",
  }),
  played({
    name: "npx-proxy-has-an-old-release",
    source: `${github}/microsoft/playwright/issues/42156`,
    cause: "The company's package proxy gives an old release for @latest, which has no --browser.",
    helps: "Name a recent version.",
    run: "npx -y @playwright/mcp@latest --browser msedge",
    good: "npx -y @playwright/mcp@0.0.75 --browser msedge",
    scene: { error: "error: unknown option '--browser'\n" },
    expect: "exited-at-once",
    quote: "error: unknown option '--browser'",
  }),
  played({
    name: "npx-of-another-age",
    source: `${github}/alfonsograziano/node-code-sandbox-mcp/issues/56`,
    cause: "The npx that is found is an old one and does not understand the call.",
    helps: "Use the npx of a current Node.",
    run: "npx node-code-sandbox-mcp",
    good: "npx --yes node-code-sandbox-mcp",
    scene: {
      error:
        "\nERROR: You must supply a command.\n\nExecute binaries from npm packages.\n\n  npx [options] <command>[@version] [command-arg]...\n\n  npx [options] [-p|--package <package>]... <command> [command-arg]...\n",
    },
    expect: "exited-at-once",
    quote: "ERROR: You must supply a command.",
  }),
  played({
    name: "uvx-misspelt",
    source: `${github}/qdrant/mcp-server-qdrant/issues/96`,
    cause: "The package's name is misspelt (quadrant for qdrant).",
    helps: "mcp-server-qdrant",
    run: "uvx mcp-server-quadrant",
    good: "uvx mcp-server-qdrant",
    scene: {
      error:
        "  × No solution found when resolving tool dependencies:\n  ╰─▶ Because mcp-server-quadrant was not found in the package registry\n      and you require mcp-server-quadrant, we can conclude that your\n      requirements are unsatisfiable.\n",
    },
    expect: "package-not-found",
  }),
  played({
    name: "uvx-version-that-is-not-there",
    source: `${github}/port-labs/port-mcp-server/issues/15`,
    cause: "Version 0.1.8 of the package was never published.",
    helps: "A version that exists.",
    run: "uvx mcp-server-port@0.1.8",
    good: "uvx mcp-server-port@0.1.7",
    scene: {
      error:
        "  × No solution found when resolving tool dependencies:\n  ╰─▶ Because there is no version of mcp-server-port==0.1.8 and you require\n      mcp-server-port==0.1.8, we can conclude that your requirements are\n      unsatisfiable.\n",
    },
    expect: "package-not-found",
  }),
  played({
    name: "uvx-underscore-in-the-program",
    source: `${github}/ivnvxd/mcp-server-odoo/issues/38`,
    cause: "uvx finds the package under either spelling, but its program is named with hyphens.",
    helps: "mcp-server-odoo",
    run: "uvx mcp_server_odoo",
    good: "uvx mcp-server-odoo",
    scene: {
      error:
        "An executable named `mcp_server_odoo` is not provided by package `mcp-server-odoo`.\nThe following executables are available:\n- mcp-server-odoo\n",
    },
    expect: "new:program-not-in-package",
    acceptable: ["exited-at-once"],
    quote: "An executable named `mcp_server_odoo` is not provided by package `mcp-server-odoo`.",
  }),
  played({
    name: "uvx-program-of-another-name",
    source: `${github}/RichardHan/mssql_mcp_server/issues/26`,
    cause: "The package's program has another name than the package.",
    helps: "uvx --from microsoft_sql_server_mcp mssql_mcp_server",
    run: "uvx microsoft_sql_server_mcp",
    good: "uvx --from microsoft_sql_server_mcp mssql_mcp_server",
    scene: {
      error:
        "Installed 33 packages in 41ms\nwarning: An executable named `microsoft_sql_server_mcp` is not provided by package `microsoft-sql-server-mcp`.\n",
    },
    expect: "new:program-not-in-package",
    acceptable: ["exited-at-once"],
    quote: "warning: An executable named `microsoft_sql_server_mcp` is not provided by package",
  }),
  played({
    name: "uvx-for-an-npm-package",
    source: `${github}/punkpeye/mcp-remote/issues/191`,
    cause: "mcp-remote is an npm package; uvx finds a Python package of that name without a program.",
    helps: "npx mcp-remote",
    run: "uvx mcp-remote https://mcp.example.com/mcp",
    good: "npx -y mcp-remote https://mcp.example.com/mcp",
    scene: { error: "Package `mcp-remote` does not provide any executables.\n" },
    expect: "new:wrong-package-runner",
    acceptable: ["new:program-not-in-package", "exited-at-once"],
    quote: "Package `mcp-remote` does not provide any executables.",
  }),
  played({
    name: "uvx-picks-a-new-major-of-the-sdk",
    source: `${github}/nickclyde/duckduckgo-mcp-server/issues/60`,
    cause:
      "The package sets no upper bound for mcp, uvx installs 2.0, and that has no mcp.server.fastmcp any more.",
    helps: 'uvx --with "mcp<2" duckduckgo-mcp-server',
    run: "uvx duckduckgo-mcp-server",
    good: "uvx --with mcp<2 duckduckgo-mcp-server",
    scene: {
      error:
        'Traceback (most recent call last):\n  File "/home/runner/.cache/uv/archive-v0/x/bin/duckduckgo-mcp-server", line 6, in <module>\n    from duckduckgo_mcp_server.server import main\n  File "/home/runner/.cache/uv/archive-v0/x/lib/python3.12/site-packages/duckduckgo_mcp_server/server.py", line 1, in <module>\n    from mcp.server.fastmcp import FastMCP, Context\nModuleNotFoundError: No module named \'mcp.server.fastmcp\'\n',
    },
    expect: "new:dependency-too-new",
    acceptable: ["dependency-missing", "exited-at-once"],
    quote: "ModuleNotFoundError: No module named 'mcp.server.fastmcp'",
  }),
  played({
    name: "uvx-sdk-says-it-was-renamed",
    source: `${github}/openags/paper-search-mcp/issues/107`,
    cause: "The installed mcp is 2.x, where FastMCP was renamed; the package needs 1.x.",
    helps: 'uvx --with "mcp<2" paper-search-mcp',
    run: "uvx paper-search-mcp",
    good: "uvx --with mcp<2 paper-search-mcp",
    scene: {
      error:
        'Traceback (most recent call last):\n  File "/home/runner/.cache/uv/archive-v0/y/lib/python3.14/site-packages/paper_search_mcp/server.py", line 8, in <module>\n    from mcp.server.fastmcp import FastMCP\n  File "/home/runner/.cache/uv/archive-v0/y/lib/python3.14/site-packages/mcp/server/fastmcp.py", line 16, in <module>\n    raise ModuleNotFoundError(\nModuleNotFoundError: No module named \'mcp.server.fastmcp\'. This is mcp 2.x, where FastMCP was renamed to MCPServer (from mcp.server.mcpserver import MCPServer) and other APIs changed; see the migration guide at https://py.sdk.modelcontextprotocol.io/v2/migration/#fastmcp-renamed-to-mcpserver\n',
    },
    expect: "new:dependency-too-new",
    acceptable: ["dependency-missing", "exited-at-once"],
    quote: "This is mcp 2.x, where FastMCP was renamed to MCPServer",
  }),
  played({
    name: "tool-lacks-a-part-of-itself",
    source: `${github}/zinja-coder/jadx-mcp-server/issues/67`,
    cause:
      "The package was built without its directory src, which it imports; nothing is to be installed by that name.",
    helps: "Run it from a checkout until the package is corrected.",
    run: "jadx_mcp_server",
    good: "uv run jadx_mcp_server.py",
    scene: {
      error:
        'Traceback (most recent call last):\n  File "/home/runner/.local/bin/jadx_mcp_server", line 4, in <module>\n    from jadx_mcp_server import main\n  File "/home/runner/.local/share/uv/tools/jadx-mcp-server/lib/python3.13/site-packages/jadx_mcp_server.py", line 41, in <module>\n    from src.banner import jadx_mcp_server_banner\nModuleNotFoundError: No module named \'src\'\n',
    },
    expect: "new:package-broken",
    acceptable: ["exited-at-once"],
    quote: "ModuleNotFoundError: No module named 'src'",
  }),
  played({
    name: "uv-project-of-an-old-python",
    source: `${github}/modelcontextprotocol/python-sdk/issues/803`,
    cause: "The project is set to Python 3.9, and mcp needs 3.10.",
    helps: "Set 3.10 or later in .python-version and pyproject.toml.",
    run: "uv run mcp run server.py",
    good: "uv run --python 3.12 mcp run server.py",
    scene: {
      error:
        "Using CPython 3.9.22\nRemoved virtual environment at: .venv\nCreating virtual environment at: .venv\n  × No solution found when resolving dependencies for split (python_full_version == '3.9.*'):\n  ╰─▶ Because the requested Python version (>=3.9) does not satisfy Python>=3.10 and your project depends on mcp[cli],\n      we can conclude that your project's requirements are unsatisfiable.\n  help: If you want to add the package regardless of the failed resolution, provide the `--frozen` flag to skip locking and syncing.\n",
    },
    expect: "new:runtime-too-old",
    acceptable: ["exited-at-once"],
    quote: "does not satisfy Python>=3.10",
  }),
  played({
    name: "python-without-the-union-operator",
    source: `${github}/feder-cr/invisible_playwright_mcp/issues/7`,
    cause: "The server's annotations need Python 3.10, and it runs on 3.9.",
    helps: "Python 3.10 or later.",
    run: "python3.9 main.py",
    good: "python3.12 main.py",
    scene: {
      error:
        "Traceback (most recent call last):\n  File \"/srv/aihawk/main.py\", line 120, in <module>\n    class FileManager:\n  File \"/srv/aihawk/main.py\", line 151, in FileManager\n    def file_paths_to_dict(resume_file: Path | None, plain_text_resume_file: Path) -> dict:\nTypeError: unsupported operand type(s) for |: 'type' and 'NoneType'\n",
    },
    expect: "new:runtime-too-old",
    acceptable: ["exited-at-once"],
    quote: "TypeError: unsupported operand type(s) for |: 'type' and 'NoneType'",
  }),
  played({
    name: "docker-wants-a-terminal",
    source: `${github}/metorial/metorial/issues/8`,
    cause: "-t asks for a terminal, and a client gives a pipe.",
    helps: "-i in place of -it.",
    run: "docker run -it --rm ghcr.io/metorial/mcp-hn",
    good: "docker run -i --rm ghcr.io/metorial/mcp-hn",
    scene: { error: "the input device is not a TTY\n" },
    expect: "new:docker-tty",
    acceptable: ["exited-at-once"],
    quote: "the input device is not a TTY",
  }),
  {
    name: "docker-daemon-is-down",
    source: `${github}/github/github-mcp-server/issues/232`,
    cause: "The Docker daemon is not running, so that the client cannot start the image.",
    helps: "Start Docker (or run the server's own program).",
    files: { "github-mcp-server": { does: "serve" } },
    config: (world) => ({
      command: "docker",
      args: ["run", "-i", "--rm", "-e", "GITHUB_PERSONAL_ACCESS_TOKEN", "ghcr.io/github/github-mcp-server"],
      env: {
        DOCKER_HOST: `unix://${at(world, "docker-daemon-is-down")}/docker.sock`,
        GITHUB_PERSONAL_ACCESS_TOKEN: "example",
      },
    }),
    expect: "new:docker-daemon-down",
    acceptable: ["exited-at-once"],
    quote: "Is the docker daemon running?",
    remedy: (world) => ({
      config: { command: "sh", args: [`${at(world, "docker-daemon-is-down")}/github-mcp-server`] },
    }),
  },
  played({
    name: "docker-socket-is-closed-to-the-user",
    source: `${github}/shanevcantwell/langgraph-agentic-scaffold/issues/145`,
    cause: "The user is not in the group that may use the Docker socket.",
    helps: "Add the user to the group docker, or mount the socket with its group.",
    run: "docker exec -i mcp-filesystem node /app/dist/index.js /workspace",
    good: "sg docker exec -i mcp-filesystem",
    scene: {
      error:
        'permission denied while trying to connect to the Docker daemon socket at unix:///var/run/docker.sock: Get "http://%2Fvar%2Frun%2Fdocker.sock/v1.47/containers/mcp-filesystem/json": dial unix /var/run/docker.sock: connect: permission denied\n',
    },
    expect: "new:docker-no-permission",
    acceptable: ["exited-at-once"],
    quote: "permission denied while trying to connect to the Docker daemon socket",
  }),
  played({
    name: "docker-old-login-denied",
    source: `${github}/github/github-mcp-server/issues/192`,
    cause: "The image is public; an expired login to ghcr.io on this machine makes the registry refuse.",
    helps: "docker logout ghcr.io",
    run: "docker run -i --rm -e GITHUB_PERSONAL_ACCESS_TOKEN ghcr.io/github/github-mcp-server:latest",
    good: "docker --config logged-out run -i --rm ghcr.io/github/github-mcp-server:latest",
    scene: {
      error:
        "Unable to find image 'ghcr.io/github/github-mcp-server:latest' locally\ndocker: Error response from daemon: Head \"https://ghcr.io/v2/github/github-mcp-server/manifests/latest\": denied: denied\n\nRun 'docker run --help' for more information\n",
      exit: 125,
    },
    expect: "new:docker-image-denied",
    acceptable: ["exited-at-once"],
    quote: "denied: denied",
  }),
  played({
    name: "docker-image-that-is-not-published",
    source: `${github}/GongRzhe/Gmail-MCP-Server/issues/25`,
    cause: "There is no image mcp/gmail on Docker Hub; it has to be built first.",
    helps: "docker build -t mcp/gmail . before the first start.",
    run: "docker run -i --rm mcp/gmail",
    good: "docker run -i --rm local/gmail",
    scene: {
      error:
        "Unable to find image 'mcp/gmail:latest' locally\ndocker: Error response from daemon: pull access denied for mcp/gmail, repository does not exist or may require 'docker login': denied: requested access to the resource is denied.\nSee 'docker run --help'.\n",
      exit: 125,
    },
    expect: "new:docker-image-not-found",
    acceptable: ["new:docker-image-denied", "exited-at-once"],
    quote: "pull access denied for mcp/gmail",
  }),
  played({
    name: "docker-image-without-its-registry",
    source: `${github}/homeassistant-ai/ha-mcp/issues/2312`,
    cause: "The image lies at ghcr.io; without that prefix Docker asks Docker Hub, where it is not.",
    helps: "ghcr.io/homeassistant-ai/ha-mcp:latest; a login does not help.",
    run: "docker run -i --rm homeassistant-ai/ha-mcp",
    good: "docker run -i --rm ghcr.io/homeassistant-ai/ha-mcp:latest",
    scene: {
      error:
        "Unable to find image 'homeassistant-ai/ha-mcp:latest' locally\ndocker: Error response from daemon: pull access denied for homeassistant-ai/ha-mcp, repository does not exist or may require 'docker login': denied: requested access to the resource is denied\n",
      exit: 125,
    },
    expect: "new:docker-image-not-found",
    acceptable: ["new:docker-image-denied", "exited-at-once"],
    quote: "pull access denied for homeassistant-ai/ha-mcp",
  }),
  played({
    name: "docker-without-stdin",
    source: `${github}/headroomlabs-ai/headroom/issues/3393`,
    cause:
      "Without -i docker does not attach stdin; the server reads an end at once and stops without a word.",
    helps: "docker run -i",
    run: "docker run --rm headroom:latest mcp serve",
    good: "docker run -i --rm headroom:latest mcp serve",
    scene: { exit: 0 },
    expect: "new:docker-no-stdin",
    acceptable: ["exited-at-once"],
  }),
  {
    name: "docker-entrypoint-loses-stdin",
    source: `${github}/stickerdaniel/linkedin-mcp-server/issues/771`,
    cause:
      "The image's entrypoint starts the server in the background, with an empty stdin, so that no request reaches it.",
    helps: "An image before 4.22.0.",
    programs: {
      "docker run -i --rm stickerdaniel/linkedin-mcp-server:latest": {
        stderr:
          "[08/22/26 10:01:02] INFO     Starting MCP server 'mcp-server-linkedin' with transport 'stdio'\n",
        does: "hang",
      },
      "docker run -i --rm stickerdaniel/linkedin-mcp-server:4.21.0": { does: "serve" },
    },
    config: () => ({
      ...words("docker run -i --rm stickerdaniel/linkedin-mcp-server:latest"),
      startup_timeout_sec: 5,
    }),
    expect: "timed-out",
    remedy: () => ({ config: words("docker run -i --rm stickerdaniel/linkedin-mcp-server:4.21.0") }),
  },
  played({
    name: "node-too-old-for-optional-chaining",
    source: `${github}/punkpeye/mcp-remote/issues/83`,
    cause: "The node that npx finds is older than 14 and does not know `?.`.",
    helps: "Node 18 or later for the process that starts the server.",
    run: "npx mcp-remote http://localhost:3000/mcp",
    good: "npx --node-20 mcp-remote http://localhost:3000/mcp",
    scene: {
      error:
        "npx: installed 79 in 8.153s\nfile:///home/runner/.npm/_npx/28829/lib/node_modules/mcp-remote/dist/chunk-OUCHRS4S.js:5452\ncrypto = globalThis.crypto?.webcrypto ?? // Node.js [18-16] REPL\n                           ^\n\nSyntaxError: Unexpected token '.'\n    at Loader.moduleStrategy (internal/modules/esm/translators.js:140:18)\n",
    },
    expect: "new:runtime-too-old",
    acceptable: ["exited-at-once"],
    quote: "SyntaxError: Unexpected token '.'",
  }),
  {
    name: "import-in-a-commonjs-file",
    source: `${github}/modelcontextprotocol/typescript-sdk/issues/313`,
    cause: "The script uses import, and node reads it as CommonJS.",
    helps: "Name it .mjs, or set type to module.",
    files: {
      "src/package.json": '{"name":"orders","type":"commonjs"}',
      "src/stdio-server.js":
        'import { createInterface } from "node:readline";\ncreateInterface({ input: process.stdin });\n',
      "src/stdio-server.mjs": { does: "serve" },
    },
    config: (world) => ({
      command: world.node,
      args: [`${at(world, "import-in-a-commonjs-file")}/src/stdio-server.js`],
    }),
    expect: "new:module-kind",
    acceptable: ["exited-at-once"],
    quote: "SyntaxError: Cannot use import statement outside a module",
    remedy: (world) => ({
      config: {
        command: world.node,
        args: [`${at(world, "import-in-a-commonjs-file")}/src/stdio-server.mjs`],
      },
    }),
  },
  played({
    name: "require-of-an-es-module",
    source: `${github}/appium/appium-mcp/issues/48`,
    cause: "A CommonJS dependency requires uuid, which is an ES module only; this Node cannot do that.",
    helps: "A Node that can require ES modules (20.19, 22.12 or later).",
    run: "npx appium-mcp@latest",
    good: "npx --node-22 appium-mcp@latest",
    scene: {
      error:
        "/home/runner/.npm/_npx/7600f439cbbb35be/node_modules/@appium/support/build/lib/util.js:72\nconst uuid_1 = require(\"uuid\");\n               ^\n\nError [ERR_REQUIRE_ESM]: require() of ES Module /home/runner/.npm/_npx/7600f439cbbb35be/node_modules/uuid/dist-node/index.js from /home/runner/.npm/_npx/7600f439cbbb35be/node_modules/@appium/support/build/lib/util.js not supported.\nInstead change the require of index.js in /home/runner/.npm/_npx/7600f439cbbb35be/node_modules/@appium/support/build/lib/util.js to a dynamic import() which is available in all CommonJS modules.\n    at Object.<anonymous> (/home/runner/.npm/_npx/7600f439cbbb35be/node_modules/@appium/support/build/lib/util.js:72:16) {\n  code: 'ERR_REQUIRE_ESM'\n}\n\nNode.js v20.18.0\n",
    },
    expect: "new:module-kind",
    acceptable: ["new:runtime-too-old", "exited-at-once"],
    quote: "Error [ERR_REQUIRE_ESM]: require() of ES Module",
  }),
  played({
    name: "native-module-of-another-node",
    source: `${github}/wysh3/perplexity-mcp-zerver/issues/9`,
    cause: "The native module was built by another Node than the one that runs the server.",
    helps: "Rebuild it with the Node that runs the server, or run the server with the other Node.",
    run: "node18 /home/perplexity-mcp-zerver/build/index.js",
    good: "node23 /home/perplexity-mcp-zerver/build/index.js",
    scene: {
      error:
        "node:internal/modules/cjs/loader:1452\n  return process.dlopen(module, path.toNamespacedPath(filename));\n                 ^\n\nError: The module '/home/perplexity-mcp-zerver/node_modules/better-sqlite3/build/Release/better_sqlite3.node'\nwas compiled against a different Node.js version using\nNODE_MODULE_VERSION 131. This version of Node.js requires\nNODE_MODULE_VERSION 108. Please try re-compiling or re-installing\nthe module (for instance, using `npm rebuild` or `npm install`).\n    at Module._extensions..node (node:internal/modules/cjs/loader:1452:18) {\n  code: 'ERR_DLOPEN_FAILED'\n}\n\nNode.js v18.20.4\n",
    },
    expect: "new:native-module-mismatch",
    acceptable: ["exited-at-once"],
    quote: "was compiled against a different Node.js version using",
  }),
];
