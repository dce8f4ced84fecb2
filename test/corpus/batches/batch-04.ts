import type { World } from "../setup.ts";
import { at, type BatchSetup, installed, serves } from "./batch.ts";

const npx = (...args: string[]) => ({ command: "npx", args });
const unused = () => ({});

/** One that Codex refuses, with everything else that its file declares. */
const refused = (
  setup: Pick<BatchSetup, "name" | "source" | "cause" | "helps" | "quote" | "programs"> & {
    toml: string;
    fixed: string;
  },
): BatchSetup => {
  const { toml, fixed, ...rest } = setup;
  return {
    ...rest,
    expect: "new:config-refused",
    alone: true,
    config: unused,
    toml: () => toml,
    remedy: () => ({ toml: fixed }),
  };
};

/** One whose table or file Codex does not read. */
const notRead = (
  setup: Pick<BatchSetup, "name" | "source" | "cause" | "helps" | "programs" | "beside"> & {
    toml?: string;
    fixed: (world: World) => string;
  },
): BatchSetup => {
  const { toml, fixed, ...rest } = setup;
  return {
    ...rest,
    expect: "new:table-not-read",
    acceptable: ["absent"],
    alone: true,
    config: unused,
    toml: () => toml ?? "",
    remedy: (world) => ({ toml: fixed(world) }),
  };
};

const context7 = "npx -y @upstash/context7-mcp";

/** Configuration mistakes. */
export const batch: readonly BatchSetup[] = [
  refused({
    name: "timeout-of-a-server-not-declared",
    source: "https://github.com/openai/codex/issues/29396",
    cause: "A table with only startup_timeout_sec declares a server without command or url.",
    helps: "Take the table out, or write it where the server is declared.",
    quote: "invalid transport",
    programs: { [context7]: serves },
    toml: '[mcp_servers.timeout-of-a-server-not-declared]\ncommand = "npx"\nargs = ["-y", "@upstash/context7-mcp"]\n\n[mcp_servers.codex_apps]\nstartup_timeout_sec = 60\n',
    fixed:
      '[mcp_servers.timeout-of-a-server-not-declared]\ncommand = "npx"\nargs = ["-y", "@upstash/context7-mcp"]\n',
  }),
  refused({
    name: "perplexity",
    source: "https://github.com/openai/codex/issues/7802",
    cause: "env_vars stands in the table env, where only variables with text values may stand.",
    helps: "Write env_vars in the server's own table.",
    quote: "invalid type: sequence, expected a string",
    programs: { "npx -y @perplexity-ai/mcp-server": serves },
    toml: '[mcp_servers.perplexity]\ncommand = "npx"\nargs = ["-y", "@perplexity-ai/mcp-server"]\n\n[mcp_servers.perplexity.env]\nenv_vars = [ "PERPLEXITY_API_KEY" ]\n',
    fixed:
      '[mcp_servers.perplexity]\ncommand = "npx"\nargs = ["-y", "@perplexity-ai/mcp-server"]\nenv_vars = [ "PERPLEXITY_API_KEY" ]\n',
  }),
  refused({
    name: "bili",
    source: "https://github.com/ranxianglei/billion-context/issues/636",
    cause: "args is one text in place of a list.",
    helps: "Write args as a list.",
    quote: "expected a sequence",
    programs: { "npx billion-context mcp": serves },
    toml: '[mcp_servers.bili]\ncommand = "npx"\nargs = "[billion-context, mcp]"\n',
    fixed: '[mcp_servers.bili]\ncommand = "npx"\nargs = ["billion-context", "mcp"]\n',
  }),
  refused({
    name: "array-of-tables",
    source: "https://github.com/just-every/code/issues/171",
    cause: "The servers are written as an array of tables, [[mcp_servers]].",
    helps: "Give each server a table with its name.",
    quote: "invalid type: sequence, expected a map",
    programs: { "npx -y @modelcontextprotocol/server-memory": serves },
    toml: '[[mcp_servers]]\nname = "array-of-tables"\ncommand = "npx"\nargs = ["-y", "@modelcontextprotocol/server-memory"]\n',
    fixed:
      '[mcp_servers.array-of-tables]\ncommand = "npx"\nargs = ["-y", "@modelcontextprotocol/server-memory"]\n',
  }),
  refused({
    name: "node_repl",
    source: "https://github.com/BigPizzaV3/CodexPlusPlus/issues/427",
    cause: 'The table of the variables is quoted as one name, so "node_repl.env" is a server of its own.',
    helps: "Take the quotes away: [mcp_servers.node_repl.env].",
    quote: "invalid transport",
    programs: { "node-repl": serves },
    toml: '[mcp_servers.node_repl]\ncommand = "node-repl"\n\n[mcp_servers."node_repl.env"]\nNODE_REPL_NATIVE_PIPE_CONNECT_TIMEOUT_MS = "1000"\nNODE_REPL_NODE_MODULE_DIRS = ""\n',
    fixed:
      '[mcp_servers.node_repl]\ncommand = "node-repl"\n\n[mcp_servers.node_repl.env]\nNODE_REPL_NATIVE_PIPE_CONNECT_TIMEOUT_MS = "1000"\nNODE_REPL_NODE_MODULE_DIRS = ""\n',
  }),
  refused({
    name: "laravel-boost",
    source: "https://github.com/laravel/boost/pull/1022",
    cause: "The server's table stands twice in the file.",
    helps: "Take one of the two out.",
    quote: "duplicate key",
    programs: { "php artisan boost:mcp": serves },
    toml: '[mcp_servers.laravel-boost]\ncommand = "php"\nargs = ["artisan", "boost:mcp"]\n\n[mcp_servers.laravel-boost]\ncommand = "php"\nargs = ["artisan", "boost:mcp"]\n',
    fixed: '[mcp_servers.laravel-boost]\ncommand = "php"\nargs = ["artisan", "boost:mcp"]\n',
  }),
  refused({
    name: "fs",
    source: "https://github.com/multica-ai/multica/pull/1288",
    cause: "env is given twice: as a table and in the server's own table.",
    helps: "Keep one of the two.",
    quote: "duplicate key",
    programs: { "user-fs": serves },
    toml: '[mcp_servers.fs.env]\nFOO = "bar"\n\n[mcp_servers.fs]\ncommand = "user-fs"\nenv = { BAR = "baz" }\n',
    fixed: '[mcp_servers.fs]\ncommand = "user-fs"\nenv = { BAR = "baz", FOO = "bar" }\n',
  }),
  refused({
    name: "deepseek",
    source: "https://github.com/openai/codex/issues/37616",
    cause: "A Windows path stands in double quotes with single backslashes, which are escapes there.",
    helps: "Use single quotes, doubled backslashes or forward slashes.",
    quote: "missing escaped value",
    programs: { "pwsh -NoLogo -File": serves },
    toml: '[mcp_servers.deepseek]\ncommand = "pwsh"\nargs = ["-NoLogo", "-File", "F:\\ChatGPT-project\\deepseek-mcp-local\\start-deepseek-mcp.ps1"]\n',
    fixed:
      '[mcp_servers.deepseek]\ncommand = "pwsh"\nargs = ["-NoLogo", "-File", "F:/ChatGPT-project/deepseek-mcp-local/start-deepseek-mcp.ps1"]\n',
  }),
  refused({
    name: "curly-quotes",
    source: "https://github.com/farion1231/cc-switch/issues/35",
    cause: "An editor replaced the straight quotes by curly ones.",
    helps: "Write straight quotes.",
    programs: { "bunx -y @upstash/context7-mcp@latest": serves },
    toml: "[mcp_servers.curly-quotes]\nargs = [“-y”, “@upstash/context7-mcp@latest”]\ncommand = “bunx”\n",
    fixed: '[mcp_servers.curly-quotes]\nargs = ["-y", "@upstash/context7-mcp@latest"]\ncommand = "bunx"\n',
  }),
  refused({
    name: "lone-carriage-return",
    source: "https://github.com/ship-studio/ship-studio/issues/911",
    cause: "A line ends with a carriage return alone.",
    helps: "Save the file with ordinary line ends.",
    quote: "carriage return must be followed by newline",
    programs: { [context7]: serves },
    toml: 'model_reasoning_effort = "medium"\r[mcp_servers.lone-carriage-return]\rcommand = "npx"\rargs = ["-y", "@upstash/context7-mcp"]\r',
    fixed:
      'model_reasoning_effort = "medium"\n[mcp_servers.lone-carriage-return]\ncommand = "npx"\nargs = ["-y", "@upstash/context7-mcp"]\n',
  }),
  refused({
    name: "npm:@modelcontextprotocol/server-sequential.thinking",
    source: "https://github.com/Chemaclass/agnostic-ai/issues/706",
    cause: "A name with `:`, `@`, `/` and `.` stands in the table's heading without quotes.",
    helps: "Quote the name.",
    quote: "invalid unquoted key",
    programs: { "npx -y @modelcontextprotocol/server-sequential-thinking": serves },
    toml: '[mcp_servers.npm:@modelcontextprotocol/server-sequential.thinking]\ncommand = "npx"\nargs = ["-y", "@modelcontextprotocol/server-sequential-thinking"]\n',
    fixed:
      '[mcp_servers."npm:@modelcontextprotocol/server-sequential.thinking"]\ncommand = "npx"\nargs = ["-y", "@modelcontextprotocol/server-sequential-thinking"]\n',
  }),
  refused({
    name: "datadog",
    source: "https://github.com/DataDog/documentation/pull/34947",
    cause: "The JSON of another client was pasted into config.toml.",
    helps: "Write it as TOML: [mcp_servers.datadog].",
    programs: { "npx -y @datadog/mcp": serves },
    toml: '{\n  "mcpServers": {\n    "datadog": {\n      "command": "npx",\n      "args": ["-y", "@datadog/mcp"]\n    }\n  }\n}\n',
    fixed: '[mcp_servers.datadog]\ncommand = "npx"\nargs = ["-y", "@datadog/mcp"]\n',
  }),
  refused({
    name: "lanhu",
    source: "https://github.com/dsphper/lanhu-mcp/issues/43",
    cause: "The JSON's outer key was kept: the server lies in a table mcp_servers.mcpServers.",
    helps: "Drop mcpServers: the server's own name follows mcp_servers.",
    quote: "invalid transport",
    programs: { "lanhu-mcp": serves },
    toml: '[mcp_servers.mcpServers.lanhu]\ncommand = "lanhu-mcp"\n',
    fixed: '[mcp_servers.lanhu]\ncommand = "lanhu-mcp"\n',
  }),
  {
    name: "type-of-another-client",
    source: "https://github.com/farion1231/cc-switch/issues/5820",
    cause: 'The table has a key `type = "stdio"`, which this Codex passes over.',
    helps: "Nothing: it starts.",
    expect: null,
    config: () => ({ type: "stdio", ...npx("-y", "@playwright/mcp@latest") }),
    programs: { "npx -y @playwright/mcp@latest": serves },
  },
  notRead({
    name: "mcp-obsidian",
    source: "https://github.com/openai/codex/issues/3441",
    cause: "The table is named mcp.servers; Codex reads mcp_servers.",
    helps: "Rename the table.",
    programs: { "mcp-obsidian": serves },
    toml: '[mcp.servers."mcp-obsidian"]\ncommand = "mcp-obsidian"\nargs = []\nenv.OBSIDIAN_HOST = "127.0.0.1"\nenv.OBSIDIAN_PORT = "27124"\n',
    fixed: () =>
      '[mcp_servers."mcp-obsidian"]\ncommand = "mcp-obsidian"\nargs = []\nenv.OBSIDIAN_HOST = "127.0.0.1"\nenv.OBSIDIAN_PORT = "27124"\n',
  }),
  notRead({
    name: "workflows",
    source: "https://github.com/codemcp/workflows/pull/91",
    cause: "The table is named mcpServers; Codex reads mcp_servers.",
    helps: "Rename the table.",
    programs: { "npx @codemcp/workflows@latest": serves },
    toml: '[mcpServers.workflows]\ncommand = "npx"\nargs = ["@codemcp/workflows@latest"]\n',
    fixed: () => '[mcp_servers.workflows]\ncommand = "npx"\nargs = ["@codemcp/workflows@latest"]\n',
  }),
  notRead({
    name: "qase",
    source: "https://github.com/qase-tms/qase-mcp-server/pull/47",
    cause: "The table is named mcp-servers with a hyphen, which Codex passes over.",
    helps: "Rename the table to mcp_servers.",
    programs: { "npx -y @qase/mcp-server": serves },
    toml: '[mcp-servers.qase]\ncommand = "npx"\nargs = ["-y", "@qase/mcp-server"]\n\n[mcp-servers.qase.env]\nQASE_API_TOKEN = "token"\n',
    fixed: () =>
      '[mcp_servers.qase]\ncommand = "npx"\nargs = ["-y", "@qase/mcp-server"]\n\n[mcp_servers.qase.env]\nQASE_API_TOKEN = "token"\n',
  }),
  notRead({
    name: "chrome-mcp",
    source: "https://github.com/hangwin/mcp-chrome/issues/339",
    cause: "The server is declared in config.json in Codex's home, which Codex does not read.",
    helps: "Declare it in config.toml.",
    beside: {
      "codex-home/config.json":
        '{\n  "mcpServers": {\n    "chrome-mcp": {\n      "url": "http://127.0.0.1:12306/mcp"\n    }\n  }\n}\n',
    },
    fixed: ({ http }) => `[mcp_servers.chrome-mcp]\nurl = "${http.plain}/mcp/good"\n`,
  }),
  notRead({
    name: "sortie",
    source: "https://github.com/sortie-ai/sortie/issues/843",
    cause: "The server is declared in the checkout's .codex/mcp.json, which Codex does not read.",
    helps: "Declare it in config.toml.",
    programs: { "sortie mcp": serves },
    beside: {
      "checkout/.codex/mcp.json":
        '{ "mcpServers": { "sortie": { "command": "sortie", "args": ["mcp"] } } }\n',
    },
    fixed: () => '[mcp_servers.sortie]\ncommand = "sortie"\nargs = ["mcp"]\n',
  }),
  {
    name: "gmmeyer-local",
    source: "https://github.com/openai/codex/issues/21789",
    cause:
      "The server stands in the checkout's .codex/config.toml, which Codex ignores until it trusts the project.",
    helps: "Trust the project.",
    expect: "untrusted-project",
    alone: true,
    project: true,
    config: () => ({ command: "local-mcp" }),
    programs: { "local-mcp": serves },
    remedy: () => ({ trust: true }),
  },
  {
    name: "fetch-under-tilde",
    source: "https://github.com/zcaceres/fetch-mcp/issues/17",
    cause: "`~` in args is not expanded: no shell reads it.",
    helps: "Write the whole path.",
    expect: "new:tilde-not-expanded",
    acceptable: ["script-not-found"],
    config: () => ({
      command: "node",
      args: ["~/coding/Documents/Cline/MCP/fetch-mcp/dist/index.js"],
    }),
    files: { "fetch-mcp/dist/index.js": serves },
    remedy: (world) => ({
      config: { command: "node", args: [`${at(world, "fetch-under-tilde")}/fetch-mcp/dist/index.js`] },
    }),
  },
  {
    name: "command-under-tilde",
    source: "https://github.com/alex-feel/claude-code-toolbox/pull/289",
    cause: "`~` in command is not expanded: no shell reads it.",
    helps: "Write the whole path.",
    expect: "new:tilde-not-expanded",
    acceptable: ["command-not-found"],
    config: () => ({ command: "~/.claude/mcp/server.sh" }),
    files: { ".claude/mcp/server.sh": serves },
    remedy: (world) => ({ config: { command: `${at(world, "command-under-tilde")}/.claude/mcp/server.sh` } }),
  },
  {
    name: "cwd-under-tilde",
    source: "https://github.com/openai/codex/pull/5246",
    cause: "`~` in cwd is not expanded.",
    helps: "Write the whole path.",
    expect: "new:tilde-not-expanded",
    acceptable: ["cwd-not-found"],
    config: () => ({ command: "test-stdio-server", cwd: "~/code/my-server" }),
    programs: { "test-stdio-server": serves },
    remedy: (world) => ({ config: { command: "test-stdio-server", cwd: world.directory } }),
  },
  {
    name: "context7-key-in-args",
    source: "https://github.com/openai/codex/issues/7521",
    cause:
      "`$API_KEY_CONTEXT7_MCP` in args is passed as it stands; the server starts and will use it as its key.",
    helps: "Pass the variable by env_vars and read it in the server.",
    expect: "new:variable-not-expanded",
    ready: true,
    config: () => npx("-y", "@upstash/context7-mcp", "--api-key", "$API_KEY_CONTEXT7_MCP"),
    programs: {
      [context7]: {
        stderr:
          "WARNING: Using default CLIENT_IP_ENCRYPTION_KEY.\nContext7 Documentation MCP Server running on stdio\n",
        does: "serve",
      },
    },
    remedy: () => ({
      config: { ...npx("-y", "@upstash/context7-mcp"), env: { CONTEXT7_API_KEY: "ctx7sk-key" } },
    }),
  },
  {
    name: "linear-ascention",
    source: "https://github.com/getsentry/dotagents/issues/158",
    cause:
      "The value of the variable in env is the literal text `${LINEAR_ASCENTION_API_TOKEN}`: Codex expands nothing there.",
    helps: "Name the variable in env_vars in place of env.",
    expect: "new:variable-not-expanded",
    acceptable: ["exited-at-once"],
    env: { LINEAR_ASCENTION_API_TOKEN: "lin_api_token" },
    config: () => ({
      command: "streamlinear-ascention",
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what the report's configuration says
      env: { LINEAR_ASCENTION_API_TOKEN: "${LINEAR_ASCENTION_API_TOKEN}" },
    }),
    programs: {
      "streamlinear-ascention": {
        needs: { env: "LINEAR_ASCENTION_API_TOKEN=lin_api_token" },
        error: "Error: Authentication required, not authenticated\n",
      },
    },
    remedy: () => ({
      config: { command: "streamlinear-ascention", env_vars: ["LINEAR_ASCENTION_API_TOKEN"] },
      env: { LINEAR_ASCENTION_API_TOKEN: "lin_api_token" },
    }),
  },
  {
    name: "browser-tools-appdata",
    source: "https://github.com/RooCodeInc/Roo-Code/issues/2264",
    cause:
      "A variable of the environment holds the literal text `${APPDATA}`, which npm takes for a directory.",
    helps: "Write the directory itself.",
    expect: "new:variable-not-expanded",
    acceptable: ["exited-at-once"],
    quote: "npm ERR! enoent ENOENT: no such file or directory, lstat",
    config: () => ({
      ...npx("-y", "@agentdeskai/browser-tools-mcp@1.2.0"),
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what the report's configuration says
      env: { APPDATA: "${APPDATA}" },
    }),
    programs: {
      "npx -y @agentdeskai/browser-tools-mcp@1.2.0": {
        needs: { env: "APPDATA=/home/user/.npm-prefix" },
        error:
          // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what the report's program printed
          "npm ERR! code ENOENT\nnpm ERR! syscall lstat\nnpm ERR! path /srv/cursor/${APPDATA}\nnpm ERR! errno -2\nnpm ERR! enoent ENOENT: no such file or directory, lstat '/srv/cursor/${APPDATA}'\nnpm ERR! enoent This is related to npm not being able to find a file.\nnpm ERR! enoent \n\nnpm ERR! A complete log of this run can be found in: /home/user/.npm/_logs/2025-04-03T16_30_57_686Z-debug-0.log\n",
        exit: 254,
      },
    },
    remedy: () => ({
      config: {
        ...npx("-y", "@agentdeskai/browser-tools-mcp@1.2.0"),
        env: { APPDATA: "/home/user/.npm-prefix" },
      },
    }),
  },
  {
    name: "aminer-header-of-mcp-remote",
    source: "https://github.com/openai/codex/issues/24362",
    cause: "mcp-remote fills the header from its environment, to which Codex does not hand the variable on.",
    helps: "Name the variable in env_vars.",
    expect: "env-not-forwarded",
    quote: "Warning: Environment variable AMINER_MCP_AUTH_HEADER not found for header 'Authorization'.",
    env: { AMINER_MCP_AUTH_HEADER: "jwt" },
    config: () =>
      npx(
        ...["-y", "mcp-remote@latest", "https://mcp.aminer.cn/sse", "--header"],
        // biome-ignore lint/suspicious/noTemplateCurlyInString: mcp-remote expands it
        ...["Authorization:${AMINER_MCP_AUTH_HEADER}", "--transport", "sse-only", "--silent"],
      ),
    programs: {
      "npx -y mcp-remote@latest https://mcp.aminer.cn/sse": {
        needs: { env: "AMINER_MCP_AUTH_HEADER=jwt" },
        error:
          "Warning: Environment variable AMINER_MCP_AUTH_HEADER not found for header 'Authorization'.\nConnection error: Error: Non-200 status code (401)\n",
      },
    },
    remedy: () => ({
      config: {
        ...npx(
          ...["-y", "mcp-remote@latest", "https://mcp.aminer.cn/sse", "--header"],
          // biome-ignore lint/suspicious/noTemplateCurlyInString: mcp-remote expands it
          ...["Authorization:${AMINER_MCP_AUTH_HEADER}", "--transport", "sse-only", "--silent"],
        ),
        env_vars: ["AMINER_MCP_AUTH_HEADER"],
      },
      env: { AMINER_MCP_AUTH_HEADER: "jwt" },
    }),
  },
  {
    name: "workspace-folder-of-an-editor",
    source: "https://github.com/RooCodeInc/Roo-Code/issues/4739",
    cause: "`${workspaceFolder}` is a variable of an editor; no one expands it here.",
    helps: "Write the path itself.",
    expect: "new:variable-not-expanded",
    acceptable: ["exited-at-once", "new:argument-path-missing"],
    quote: "Error: None of the specified directories are accessible",
    config: (world) => ({
      command: world.node,
      args: [
        installed("@modelcontextprotocol/server-filesystem/dist/index.js"),
        // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what the report's configuration says
        "${workspaceFolder}",
      ],
    }),
    remedy: (world) => ({
      config: {
        command: world.node,
        args: [installed("@modelcontextprotocol/server-filesystem/dist/index.js"), world.directory],
      },
    }),
  },
  {
    name: "filesystem-all-in-command",
    source: "https://github.com/duncatzat/vigils/issues/14",
    cause: "The whole command line stands in command, and no program has that name.",
    helps: "Write the program in command and the rest in args.",
    expect: "new:whole-command-line",
    acceptable: ["command-not-found"],
    config: () => ({ command: "npx -y @modelcontextprotocol/server-filesystem /tmp" }),
    programs: { "npx -y @modelcontextprotocol/server-filesystem /tmp": serves },
    remedy: () => ({ config: npx("-y", "@modelcontextprotocol/server-filesystem", "/tmp") }),
  },
  {
    name: "pnpm-dlx",
    source: "https://github.com/blueprintui/blueprintui/pull/384",
    cause: "Program and subcommand stand together in command.",
    helps: 'command = "pnpm", args = ["dlx", …].',
    expect: "new:whole-command-line",
    acceptable: ["command-not-found"],
    config: () => ({ command: "pnpm dlx", args: ["chrome-devtools-mcp@latest"] }),
    programs: { "pnpm dlx chrome-devtools-mcp@latest": serves },
    remedy: () => ({ config: { command: "pnpm", args: ["dlx", "chrome-devtools-mcp@latest"] } }),
  },
  {
    name: "forevervm-args-in-one",
    source: "https://github.com/jamsocket/forevervm/pull/108",
    cause: "Two arguments are written as one text with a space, which npm takes for a package's name.",
    helps: 'args = ["forevervm-mcp", "run"].',
    expect: "new:args-not-split",
    acceptable: ["package-not-found", "exited-at-once"],
    quote: 'npm error Invalid tag name "forevervm-mcp run" of package "forevervm-mcp run"',
    config: () => npx("-y", "forevervm-mcp run"),
    programs: { "npx -y forevervm-mcp run --stdio": serves },
    alone: true,
    remedy: () => ({ config: npx("-y", "forevervm-mcp", "run", "--stdio") }),
  },
  {
    name: "apple-doc-mcp",
    source: "https://github.com/MightyDillah/apple-doc-mcp/issues/18",
    cause: "The package's name begins with an `@` that does not belong there.",
    helps: "Write apple-doc-mcp-server@latest.",
    expect: "package-not-found",
    acceptable: ["new:package-name-invalid", "exited-at-once"],
    quote: 'npm error Invalid package name "@apple-doc-mcp-server" of package "@apple-doc-mcp-server@latest"',
    config: () => npx("@apple-doc-mcp-server@latest"),
    programs: { "npx apple-doc-mcp-server@latest": serves },
    remedy: () => ({ config: npx("apple-doc-mcp-server@latest") }),
  },
  {
    name: "windows-cmd-by-path",
    source: "https://github.com/openai/codex/issues/3111",
    cause: "The command is the path of cmd.exe, and this machine is not Windows.",
    helps: "Start npx itself.",
    expect: "new:windows-spelling",
    acceptable: ["command-not-found"],
    config: () => ({
      command: "C:\\Windows\\System32\\cmd.exe",
      args: ["/c", "npx", "-y", "@modelcontextprotocol/server-sequential-thinking"],
    }),
    programs: { "npx -y @modelcontextprotocol/server-sequential-thinking": serves },
    remedy: () => ({ config: npx("-y", "@modelcontextprotocol/server-sequential-thinking") }),
  },
  {
    name: "firecrawl-by-cmd",
    source: "https://github.com/openai/codex/issues/30343",
    cause: "The command is cmd /c, which only Windows has.",
    helps: "Start npx itself.",
    expect: "new:windows-spelling",
    acceptable: ["command-not-found"],
    config: () => ({
      command: "cmd",
      args: ["/c", "npx", "-y", "firecrawl-mcp"],
      env: { FIRECRAWL_API_KEY: "fc-key" },
    }),
    programs: { "npx -y firecrawl-mcp": serves },
    remedy: () => ({ config: { ...npx("-y", "firecrawl-mcp"), env: { FIRECRAWL_API_KEY: "fc-key" } } }),
  },
  {
    name: "context7-npx-cmd",
    source: "https://github.com/openai/codex/issues/2905",
    cause: "The command is npx.cmd on a drive of Windows.",
    helps: "Start npx itself.",
    expect: "new:windows-spelling",
    acceptable: ["command-not-found"],
    config: () => ({
      command: "F:\\software\\nodejsold\\npx.cmd",
      args: ["-y", "@upstash/context7-mcp", "--api-key", "xxxxxxxxxxxx"],
    }),
    remedy: () => ({ config: npx("-y", "@upstash/context7-mcp", "--api-key", "xxxxxxxxxxxx") }),
  },
  {
    name: "zotero-url-as-command",
    source: "https://github.com/cookjohn/zotero-mcp/issues/41",
    cause: "An HTTP server's address is written as the command to start.",
    helps: "Write it as url.",
    expect: "new:url-in-command",
    acceptable: ["command-not-found"],
    config: () => ({ command: "http://127.0.0.1:23120/mcp" }),
    remedy: ({ http }) => ({ config: { url: `${http.plain}/mcp/good` } }),
  },
  {
    name: "Salesforce DX",
    source: "https://github.com/openai/codex/issues/5635",
    cause: "The name has a space.",
    helps: "Rename it.",
    expect: "bad-name",
    config: () =>
      npx(
        ...["-y", "@salesforce/mcp@latest", "--orgs", "DEFAULT_TARGET_ORG"],
        ...["--toolsets", "orgs,metadata,data,users", "--tools", "run_apex_test", "--allow-non-ga-tools"],
      ),
    programs: { "npx -y @salesforce/mcp@latest": serves },
    remedy: () => ({ name: "salesforce_dx", config: npx("-y", "@salesforce/mcp@latest") }),
  },
  {
    name: "weather-uv-not-installed",
    source: "https://github.com/modelcontextprotocol/python-sdk/issues/334",
    cause: "uv is not on the PATH of the client.",
    helps: "Name uv by its absolute path, or install it.",
    expect: "command-not-found",
    config: () => ({
      command: "uv",
      args: ["--directory", "/ABSOLUTE/PATH/TO/PARENT/FOLDER/weather", "run", "weather.py"],
    }),
    files: { "bin/uv": serves },
    remedy: (world) => ({
      config: {
        command: `${at(world, "weather-uv-not-installed")}/bin/uv`,
        args: ["--directory", world.directory, "run", "weather.py"],
      },
    }),
  },
  {
    name: "postgres-url-in-env",
    source: "https://github.com/musistudio/claude-code-router/issues/351",
    cause: "The server takes the database's address as an argument; it was given as a variable.",
    helps: "Write the address as the last argument.",
    expect: "new:wrong-arguments",
    acceptable: ["exited-at-once"],
    quote: "Please provide a database URL as a command-line argument",
    config: () => ({
      ...npx("-y", "@modelcontextprotocol/server-postgres"),
      env: { POSTGRES_CONNECTION_STRING: "postgresql://postgres@127.0.0.1:5432/mydb" },
    }),
    programs: {
      "npx -y @modelcontextprotocol/server-postgres": {
        needs: { arg: "postgresql://postgres@127.0.0.1:5432/mydb" },
        error: "Please provide a database URL as a command-line argument\n",
      },
    },
    remedy: () => ({
      config: npx(
        ...["-y", "@modelcontextprotocol/server-postgres", "postgresql://postgres@127.0.0.1:5432/mydb"],
      ),
    }),
  },
  {
    name: "system-mcp-relative",
    source: "https://github.com/pingdotgg/t3code/issues/297",
    cause: "The script is named relative to the project, and Codex starts the server in another directory.",
    helps: "Name script and cwd by absolute paths.",
    expect: "command-not-found",
    config: () => ({ command: "tools/system-mcp/run.sh", cwd: "." }),
    files: { "tools/system-mcp/run.sh": serves },
    remedy: (world) => ({
      config: { command: `${at(world, "system-mcp-relative")}/tools/system-mcp/run.sh` },
    }),
  },
];
