import { getStaticTOMLValue, parseTOML } from "toml-eslint-parser";
import { stringify } from "yaml";
import { secretFor } from "../model/names/variable-name.ts";

/** What `init` found in one config.toml. */
export interface FoundServer {
  name: string;
  required: boolean;
  enabled: boolean;
  /** Names of the environment variables that it takes credentials from. */
  variables: string[];
}

/** The servers of a config.toml; null for a text that is not TOML. Never throws. */
export function findServers(toml: string): FoundServer[] | null {
  let config: unknown;
  try {
    config = getStaticTOMLValue(parseTOML(toml));
  } catch {
    return null;
  }
  const servers = isTable(config) && isTable(config.mcp_servers) ? config.mcp_servers : {};
  return Object.entries(servers).flatMap(([name, value]) => (isTable(value) ? [describe(name, value)] : []));
}

const isTable = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date);

function describe(name: string, table: Record<string, unknown>): FoundServer {
  const { bearer_token_env_var: bearer, env_http_headers: headers, env_vars: passed } = table;
  const named = [
    bearer,
    ...(isTable(headers) ? Object.values(headers) : []),
    ...(Array.isArray(passed) ? passed.map((entry) => (isTable(entry) ? entry.name : entry)) : []),
  ];
  const variables = named.filter(
    (variable): variable is string => typeof variable === "string" && /^[A-Za-z_]\w*$/.test(variable),
  );
  return {
    name,
    required: table.required === true,
    enabled: table.enabled !== false,
    variables: [...new Set(variables)],
  };
}

/** The text of `.github/workflows/mcp.yml`. `action`: `owner/name@ref`. */
export function renderWorkflow(servers: readonly FoundServer[], action: string): string {
  const variables = [
    ...new Set(servers.filter(({ enabled }) => enabled).flatMap((server) => server.variables)),
  ];
  const check = {
    uses: action,
    with: { "trust-project": true },
    ...(variables.length === 0
      ? {}
      : { env: Object.fromEntries(variables.map((name) => [name, `\${{ secrets.${secretFor(name)} }}`])) }),
  };
  const workflow = {
    name: "MCP servers",
    on: { pull_request: null },
    permissions: { contents: "read", "pull-requests": "write" },
    jobs: {
      check: {
        "runs-on": "ubuntu-latest",
        "timeout-minutes": 10,
        steps: [{ uses: "actions/checkout@v5", with: { "persist-credentials": false } }, check],
      },
    },
  };
  return stringify(workflow, { nullStr: "", lineWidth: 0 });
}

/** The text of `.github/codex-mcp-check.yml`. */
export function renderRules(servers: readonly FoundServer[]): string {
  const rules = {
    version: 1,
    defaults: { "max-boot": "20s" },
    servers: Object.fromEntries(
      servers.filter(({ enabled }) => enabled).map(({ name }) => [name, { required: true }]),
    ),
  };
  return `# Rules of codex-mcp-check. A server with \`required: true\` fails the job when it is down.\n${stringify(rules, { lineWidth: 0 })}`;
}
