import { code } from "../words.ts";
import { corrected, type Fault, type FaultKinds, quoted, serverOf, type Told, toml } from "./fault.ts";
import { jsonServers } from "./json-servers.ts";

const subTables = new Set(["env", "http_headers", "env_http_headers", "tools", "oauth"]);
/** Keys of other clients, and what Codex calls them. */
const otherNames: Record<string, string> = {
  cmd: "command",
  executable: "command",
  program: "command",
  serverUrl: "url",
  server_url: "url",
  httpUrl: "url",
  http_url: "url",
  uri: "url",
  endpoint: "url",
  address: "url",
};

/** Faults in how a server is declared. */
export const serverFaults = {
  "config-is-json": {
    means: "The file, or a part of it, is JSON of another client. Codex reads TOML.",
    tell({ toml: text, line, key }: Fault): Told {
      const servers = jsonServers(text);
      if (servers !== null) {
        return {
          detail: "The file holds JSON of another client, and Codex reads TOML.",
          remedy: "Write the servers as TOML tables; values of `env` belong into the step's environment.",
          snippet: servers.length === 0 ? null : toml(...servers.join("\n").split("\n")),
        };
      }
      const pair = /^"?([\w.-]+)"?\s*:\s*(.*?),?$/.exec(line);
      if (key !== null || pair?.[1] === undefined || pair[2] === undefined) return null;
      const isOpen = /[[{]$/.test(pair[2]);
      return {
        detail: `${code(line)} is JSON or YAML: TOML puts \`=\` between key and value, and no comma behind it.`,
        remedy: "Write the line as TOML.",
        snippet:
          isOpen || pair[2] === ""
            ? null
            : toml(`${pair[1]} = ${/^["[{\d]|^(?:true|false)$/.test(pair[2]) ? pair[2] : quoted(pair[2])}`),
      };
    },
  },
  "config-mixed-transports": {
    means: "A server has keys of both transports, or a key that its transport does not have.",
    tell(fault: Fault): Told {
      const found = /^(\w+) is not supported for (stdio|streamable_http)/.exec(fault.text);
      if (found?.[1] === undefined) return null;
      const [, key, transport] = found;
      const { table } = fault;
      const rest = table?.lines.filter((line) => !new RegExp(`^${key}\\s*=`).test(line)) ?? [];
      if (key === "bearer_token") {
        return {
          detail: `${serverOf(fault)} has \`bearer_token\`, which Codex does not take: a token must not stand in the configuration.`,
          remedy: "Keep the token in a secret, and name its variable in `bearer_token_env_var`.",
          snippet: corrected(fault, `bearer_token_env_var = "MCP_TOKEN"`),
        };
      }
      return {
        detail: `${serverOf(fault)} has ${code(key)}, which a server with ${transport === "stdio" ? "`command`" : "`url`"} does not take.`,
        remedy: `Remove ${code(key)}${key === "url" || key === "command" ? ", or the other of `command` and `url`" : ""}.${/bearer|header/.test(key) && transport === "stdio" ? " A command gets its token by `env_vars`." : ""}`,
        snippet:
          table === null ||
          key === "url" ||
          key === "command" ||
          rest.some((line) => /env|header|token|key|secret/i.test(line))
            ? null
            : toml(table.header, ...rest),
      };
    },
  },
  "config-dotted-name": {
    means: "A server's name with a dot in it stands without quotation marks: TOML reads a table in a table.",
    tell(fault: Fault): Told {
      const { table, text } = fault;
      if (!/invalid transport/.test(text) || table === null || table.path.length < 3) return null;
      const [, ...name] = table.path;
      if (table.path[0] !== "mcp_servers" || subTables.has(table.path.at(-1) ?? "")) return null;
      const joined =
        name[0] === "mcpServers" || name[0] === "servers" ? name.slice(1).join(".") : name.join(".");
      return {
        detail: `${code(table.header)} declares a table in a table, not a server named ${code(joined)}.`,
        remedy: "Put the name into quotation marks, or write it without a dot.",
        snippet: toml(`[mcp_servers.${quoted(joined)}]`),
      };
    },
  },
  "config-no-transport": {
    means:
      "A server has neither `command` nor `url`: only a limit or a switch, a table of variables, or keys of another client.",
    tell(fault: Fault): Told {
      if (!/invalid transport/.test(fault.text)) return null;
      const { table } = fault;
      const variables = /^(.*)\.(env|http_headers|env_http_headers)$/.exec(table?.server ?? "");
      if (variables !== null) {
        return {
          detail: `${code(table?.header ?? "")} puts the server's name and ${code(variables[2] ?? "")} into one name.`,
          remedy: "Put only the server's name into quotation marks.",
          snippet: toml(
            `[mcp_servers.${/^[\w-]+$/.test(variables[1] ?? "") ? variables[1] : quoted(variables[1] ?? "")}.${variables[2]}]`,
          ),
        };
      }
      const other = table?.lines
        .map((line) => /^(\w+)\s*=\s*(.*)$/.exec(line))
        .find((pair) => pair?.[1] !== undefined && Object.hasOwn(otherNames, pair[1]));
      if (other?.[1] !== undefined) {
        const name = otherNames[other[1]] ?? "";
        return {
          detail: `${serverOf(fault)} has neither \`command\` nor \`url\`: Codex does not know ${code(other[1])}.`,
          remedy: `Write ${code(name)} instead of ${code(other[1])}.`,
          snippet: corrected(fault, `${name} = ${other[2]}`),
        };
      }
      const keys = table?.lines.flatMap((line) => /^(\w+)\s*=/.exec(line)?.[1] ?? []) ?? [];
      return {
        detail: `${serverOf(fault)} has neither \`command\` nor \`url\`${keys.length === 0 ? "" : `, only ${keys.map(code).join(", ")}`}.`,
        remedy:
          "Add the server's `command` or `url` to its table, or remove the table and all that belongs to it.",
        snippet: null,
      };
    },
  },
} satisfies FaultKinds;
