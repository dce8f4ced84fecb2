import { nearestName } from "../../model/nearest-name.ts";
import { code, quote } from "../words.ts";
import {
  corrected,
  type Fault,
  type FaultKinds,
  quoted,
  type Snippet,
  serverOf,
  type Told,
  toml,
  unquote,
} from "./fault.ts";

/** Keys and values that Codex does not take. */
export const valueFaults = {
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
} satisfies FaultKinds;

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
