import type { Entry } from "../entry.ts";
import { serverToml } from "../snippets.ts";
import { code, quote } from "../words.ts";
import { suggestedTimeoutSec } from "./slow.ts";

/** Refused by Codex before anything is started. */
export const badName: Entry = {
  code: "bad-name",
  title: "name not allowed",
  meaning: "Codex starts only servers whose names are made of letters, digits and `_ : @ / . -`.",
  help: "Rename the server in `config.toml`, and in rules and prompts that name it.",
  explain: ({ name, record, text }) => {
    if (record.state !== "failed" || !/Invalid MCP server name/.test(text)) return null;
    const better = name.replace(/[^a-zA-Z0-9_:@/.-]+/g, "-").replace(/^-+|-+$/g, "") || "a-better-name";
    return {
      detail: `Codex does not start a server named ${code(name)}: only letters, digits and \`_ : @ / . -\` may stand in a name.`,
      remedy: `Rename it, for instance to ${code(better)}.`,
      snippet: serverToml(better, {}),
    };
  },
};

/** The server answers, and what it says is not what MCP or Codex wants. */
export const protocolEntries: Entry[] = [
  {
    code: "initialize-refused",
    title: "refuses to begin",
    meaning: "The server answered Codex's first request, `initialize`, with an error.",
    help: "Update the server, and read what its error says.",
    explain: ({ name, record, text, clean }) => {
      if (record.state !== "failed" || !/JSON-RPC error: -?\d+/.test(text)) return null;
      return {
        detail: `${name} answered Codex's first request with an error: ${quote(clean.replace(/^JSON-RPC error: /, ""))}.`,
        remedy: "Update the server: it does not agree with this Codex on how to begin.",
        snippet: null,
      };
    },
  },
  {
    code: "initialize-invalid",
    title: "answers wrongly",
    meaning: "The server answered `initialize` with something that the MCP specification does not allow.",
    help: "Update the server.",
    explain: ({ name, record, text }) =>
      record.state !== "failed" || !/expect(?:ed)? initialized? (?:result|response)/i.test(text)
        ? null
        : {
            detail: `${name} answered Codex's first request with something that is no valid MCP answer.`,
            remedy:
              "Update the server, or tell its authors: its `initialize` answer lacks what MCP requires.",
            snippet: null,
          },
  },
  {
    code: "tools-list-failed",
    title: "cannot list its tools",
    meaning:
      "The server began well, but its list of tools failed, was invalid, or did not come in time. Codex calls that a failed start.",
    help: "Fix or update the server; if the list is only slow, raise `startup_timeout_sec`.",
    explain: (one) => {
      const { name, record, text, clean } = one;
      const listing = /tools\/list|Unexpected response type|Mcp error: -?\d+/.test(text);
      const unlisted = record.state === "ready" && record.toolsError !== null;
      if (!unlisted && (record.state !== "failed" || !listing)) return null;
      const slow = /timed out awaiting tools\/list/.test(text);
      return {
        detail: `${name} started, but its list of tools ${slow ? `did not come: ${quote(clean)}.` : `could not be read: ${quote(clean)}.`}`,
        remedy: slow
          ? "If the list is only slow, give it more time; otherwise fix the server."
          : "Fix or update the server: it must answer `tools/list`.",
        snippet: slow ? serverToml(name, { startup_timeout_sec: suggestedTimeoutSec(one.limitMs) }) : null,
      };
    },
  },
];
