import { nearestName } from "../model/nearest-name.ts";
import type { Diagnosis } from "../model/report.ts";
import { type TomlTable, tableAt } from "./config-table.ts";
import { jsonServers } from "./json-servers.ts";
import { code, quote } from "./words.ts";

/** A configuration file that Codex refuses: its words and the place, and the file's text where it can be read. */
export interface RefusedConfig {
  text: string;
  /** From 1; null when Codex names no place. */
  line: number | null;
  toml: string | null;
}

type Snippet = Diagnosis["snippet"];

export interface ConfigExplanation {
  code: ConfigFaultCode;
  detail: string;
  remedy: string;
  snippet: Snippet;
}

interface Fault {
  text: string;
  /** The line Codex names, trimmed. */
  line: string;
  /** Its key and its value as written; null for a line of another form. */
  key: string | null;
  value: string;
  table: TomlTable | null;
  toml: string;
}

type Told = Omit<ConfigExplanation, "code"> | null;

const toml = (...lines: string[]): Snippet => ({ language: "toml", text: lines.join("\n") });
const quoted = (text: string): string => JSON.stringify(text);
/** The corrected line beneath the header of its table. */
const corrected = ({ table }: Fault, ...lines: string[]): Snippet =>
  toml(...(table === null ? [] : [table.header]), ...lines);
const serverOf = ({ table }: Fault): string => (table?.server == null ? "A server" : code(table.server));
const unquote = (value: string): string => value.replace(/^["'“”‘’]+|["'“”‘’,]+$/g, "");

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

/** How Codex refuses a configuration, each with its words and the correction. The first that fits counts. */
const faults = {
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
  "config-backslash": {
    means: "A backslash in double quotation marks begins an escape in TOML.",
    tell(fault: Fault): Told {
      if (!/unicode value digits|escape|invalid hex|unicode hexadecimal/i.test(fault.text)) return null;
      const line = fault.line.replace(/"([^"]*\\[^"]*)"/g, (_, text: string) =>
        text.includes("'") ? quoted(text) : `'${text}'`,
      );
      return {
        detail: `${fault.key === null ? "A value" : code(fault.key)} has a backslash in double quotation marks, where it begins an escape.`,
        remedy: "Write the value in single quotation marks, or double the backslashes.",
        snippet: line === fault.line ? null : corrected(fault, line),
      };
    },
  },
  "config-unquoted": {
    means: "A text stands without quotation marks, or in typographic ones.",
    tell(fault: Fault): Told {
      if (
        !/string values must be quoted|invalid boolean|expected literal string|expected `true`|expected `false`/.test(
          fault.text,
        )
      )
        return null;
      const { key, value } = fault;
      if (key === null) return null;
      const plain = unquote(value.replace(/\s+#.*$/, ""));
      const isBoolean = /^(?:true|false|yes|no|on|off)$/i.test(value.trim());
      const written = isBoolean ? String(/^(?:true|yes|on)$/i.test(plain)) : quoted(plain);
      return {
        detail: isBoolean
          ? `${code(key)} is ${code(plain)}: TOML knows \`true\` and \`false\` in lower case.`
          : `The value of ${code(key)} is a text and must stand in straight quotation marks.`,
        remedy: isBoolean ? "Write it in lower case." : "Put the value into straight quotation marks.",
        snippet: /[[{]/.test(value) ? null : corrected(fault, `${key} = ${written}`),
      };
    },
  },
  "config-unclosed": {
    means: "A text, a list, a table or a header is begun and not closed.",
    tell(fault: Fault): Told {
      const { text, line, key, value } = fault;
      if (/unclosed table/.test(text) && line.startsWith("[")) {
        const name = /^\[\s*mcp_servers\.([^\]"']*)\]?$/.exec(line)?.[1]?.trim();
        const bad = name !== undefined && /[^\w.-]/.test(name);
        return {
          detail: bad
            ? `The name in ${code(line)} has characters that need quotation marks in TOML.`
            : `The header ${code(line)} is not closed.`,
          remedy: bad
            ? "Rename the server with letters, digits, `-` and `_`: Codex starts no server with another name."
            : "Close it with `]`.",
          snippet:
            name === undefined ? null : toml(`[mcp_servers.${bad ? name.replace(/[^\w-]+/g, "-") : name}]`),
        };
      }
      if (
        !/unclosed|invalid basic string|invalid literal string|invalid multi-line|expected `(?:"|'|]|})`/.test(
          text,
        )
      )
        return null;
      const isText = /^["']/.test(value) && key !== null;
      return {
        detail: `${key === null ? "A value" : code(key)} is begun and not closed in line ${code(line)}.`,
        remedy: "Close the text, list or table that is begun there.",
        snippet: isText ? corrected(fault, `${key} = ${quoted(unquote(value))}`) : null,
      };
    },
  },
  "config-duplicate": {
    means: "A table or a key stands twice.",
    tell(fault: Fault): Told {
      if (!/duplicate key|redefin|already (?:exists|defined)/i.test(fault.text)) return null;
      const lines = fault.toml.split("\n");
      const isHeader = fault.line.startsWith("[");
      const first = lines.findIndex((line) => isHeader && line.trim() === fault.line) + 1;
      return {
        detail: isHeader
          ? `${code(fault.line)} stands twice${first === 0 ? "" : `, first in line ${first}`}.`
          : `${code(fault.key ?? fault.line)} stands twice in its table.`,
        remedy: "Keep one of the two.",
        snippet: null,
      };
    },
  },
  "config-list-of-servers": {
    means: "The servers are a list (`[[mcp_servers]]`). Codex reads a table for each server's name.",
    tell(fault: Fault): Told {
      const list = /\[\[\s*mcp_servers\s*\]\]/.test(fault.toml);
      if (!/expected a map/.test(fault.text) || !(list || /^mcp_servers\s*=/.test(fault.line))) return null;
      const name = fault.table?.lines
        .map((line) => /^name\s*=\s*["'](.*)["']/.exec(line)?.[1])
        .find((one) => one !== undefined);
      const rest = fault.table?.lines.filter((line) => !/^name\s*=/.test(line)) ?? [];
      return {
        detail: `The servers are written as ${list ? "a list" : "one value"}, and Codex reads a table for each server's name.`,
        remedy: "Write a table with the server's name in its header.",
        snippet:
          name === undefined || rest.some((line) => /env|header|token/i.test(line))
            ? null
            : toml(`[mcp_servers.${/^[\w-]+$/.test(name) ? name : quoted(name)}]`, ...rest),
      };
    },
  },
  "config-wrong-type": {
    means: "A value has another type than its key needs: a text for a list, a number for a text.",
    tell(fault: Fault): Told {
      const found = /^invalid type: (.*), expected (.*)$/s.exec(fault.text);
      if (found === null) return null;
      const expected = found[2] ?? "";
      const given =
        /^(string|sequence|map|integer|floating point|boolean)/.exec(found[1] ?? "")?.[1] ?? "value";
      return {
        detail: `${fault.key === null ? "A value" : fault.value.startsWith("{") ? `A value in ${code(fault.key)}` : code(fault.key)} is ${typeWords[given] ?? "a value of another type"}, and Codex expects ${expectedWords(expected)}.`,
        remedy: "Write the value as that type.",
        snippet: retyped(fault, given, expected),
      };
    },
  },
  "config-unknown-value": {
    means: "A key takes one of a few words, and has another.",
    tell(fault: Fault): Told {
      const found = /unknown variant `([^`]*)`, expected (?:one of )?(.*)/.exec(fault.text);
      if (found?.[1] === undefined) return null;
      const allowed = [...(found[2] ?? "").matchAll(/`([^`]*)`/g)].map(([, word]) => word ?? "");
      const meant = nearestName(found[1], allowed);
      return {
        detail: `${fault.key === null ? "A value" : code(fault.key)} is ${code(found[1])}, and Codex takes ${allowed.map(code).join(", ")}.`,
        remedy: meant === null ? "Write one of these words." : `Write ${code(meant)}.`,
        snippet:
          meant === null || fault.key === null ? null : corrected(fault, `${fault.key} = ${quoted(meant)}`),
      };
    },
  },
  "config-bad-limit": {
    means: "A time limit is negative or too large.",
    tell: (fault: Fault): Told =>
      /Duration/.test(fault.text)
        ? {
            detail: `A time limit of ${serverOf(fault)} is no time that Codex can use: ${quote(fault.text)}.`,
            remedy: "Write a positive number of seconds.",
            snippet: fault.table?.lines.some((line) => /^startup_timeout_sec\s*=\s*-/.test(line))
              ? corrected(fault, "startup_timeout_sec = 30")
              : null,
          }
        : null,
  },
  "config-unknown-key": {
    means: "Codex does not know a key, or misses one.",
    tell(fault: Fault): Told {
      const found = /unknown field `([^`]*)`(?:, expected (?:one of )?(.*))?|missing field `([^`]*)`/.exec(
        fault.text,
      );
      if (found === null) return null;
      const allowed = [...(found[2] ?? "").matchAll(/`([^`]*)`/g)].map(([, word]) => word ?? "");
      const meant = found[1] === undefined ? null : nearestName(found[1], allowed);
      return {
        detail:
          found[1] === undefined
            ? `${code(found[3] ?? "")} is missing.`
            : `Codex does not know ${code(found[1])}${meant === null ? "." : `; did you mean ${code(meant)}?`}`,
        remedy: found[1] === undefined ? `Add ${code(found[3] ?? "")}.` : "Correct the key, or remove it.",
        snippet: null,
      };
    },
  },
  "config-syntax": {
    means: "A line is not TOML.",
    tell(fault: Fault): Told {
      if (
        !/expected|invalid|unexpected|key with no value|extra|missing/i.test(fault.text) ||
        fault.line === ""
      )
        return null;
      const comma = fault.key !== null && /,\s*$/.test(fault.value);
      return {
        detail: comma
          ? `${code(fault.line)} ends in a comma, which TOML does not allow there.`
          : `${code(fault.line)} is not TOML: ${quote(fault.text)}.`,
        remedy: comma ? "Remove the comma." : "Correct the line.",
        snippet: comma ? corrected(fault, fault.line.replace(/,\s*$/, "")) : null,
      };
    },
  },
} satisfies Record<string, { means: string; tell(fault: Fault): Told }>;

export type ConfigFaultCode = keyof typeof faults;

/** Every code with its meaning, for the docs. */
export const configFaults = Object.entries(faults).map(([name, { means }]) => ({
  code: name as ConfigFaultCode,
  means,
}));

/** Why Codex refuses the configuration and what to write instead; null where its own words are all there is. Total. */
export function explainConfigFault({ text, line, toml: file }: RefusedConfig): ConfigExplanation | null {
  const lines = (file ?? "").split(/\r?\n/);
  const written = (line === null ? "" : (lines[line - 1] ?? "")).trim();
  const pair = /^("[^"]*"|'[^']*'|[\w.-]+)\s*=\s*(.*)$/.exec(written);
  const fault: Fault = {
    text,
    line: written,
    key: pair?.[1] ?? null,
    value: pair?.[2] ?? "",
    table: line === null ? null : tableAt(lines, line),
    toml: file ?? "",
  };
  for (const { code: name } of configFaults) {
    const told = faults[name].tell(fault);
    if (told !== null) return { code: name, ...told };
  }
  return null;
}

const typeWords: Record<string, string> = {
  string: "a text",
  sequence: "a list",
  map: "a table",
  integer: "a number",
  "floating point": "a number",
  boolean: "`true` or `false`",
};

function expectedWords(expected: string): string {
  if (/sequence/.test(expected)) return "a list";
  if (/map|struct/.test(expected)) return "a table";
  if (/string/.test(expected)) return "a text in quotation marks";
  if (/bool/.test(expected)) return "`true` or `false`";
  return /^[fui]\d|float|integer/.test(expected) ? "a number without quotation marks" : expected;
}

/** The line with its value in the type that is expected; null where that takes a guess or would show a value of `env`. */
function retyped(fault: Fault, given: string, expected: string): Snippet {
  const { key, value } = fault;
  if (key === null || /^(?:env|http_headers|env_http_headers)$/.test(key)) return null;
  const plain = unquote(value.replace(/\s+#.*$/, ""));
  if (given === "string" && /sequence/.test(expected)) {
    if (/["'\\`$]/.test(plain)) return null;
    return corrected(fault, `${key} = [${plain.split(/\s+/).filter(Boolean).map(quoted).join(", ")}]`);
  }
  if (given === "sequence" && key === "command") {
    const [command, ...args] = [...value.matchAll(/"([^"]*)"/g)].map(([, word]) => word ?? "");
    return command === undefined
      ? null
      : corrected(fault, `command = ${quoted(command)}`, `args = [${args.map(quoted).join(", ")}]`);
  }
  if (given === "string" && /^[fui]\d|float|integer/.test(expected))
    return /^\d+(?:\.\d+)?$/.test(plain) ? corrected(fault, `${key} = ${plain}`) : null;
  if (given === "string" && /bool/.test(expected))
    return /^(?:true|false)$/i.test(plain) ? corrected(fault, `${key} = ${plain.toLowerCase()}`) : null;
  if (
    /^(?:integer|floating point|boolean)$/.test(given) &&
    /string/.test(expected) &&
    /^[\w.-]+$/.test(plain)
  )
    return corrected(fault, `${key} = ${quoted(plain)}`);
  return null;
}
