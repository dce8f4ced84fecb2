import { code } from "../words.ts";
import { corrected, type Fault, type FaultKinds, quoted, type Told, toml, unquote } from "./fault.ts";

/** Faults in how TOML is written. */
export const syntaxFaults = {
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
} satisfies FaultKinds;
