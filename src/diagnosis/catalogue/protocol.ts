import { entry, failing } from "../entry.ts";
import { lastWords } from "../server-output.ts";
import { serverToml } from "../snippets.ts";
import { code, codes, quote } from "../words.ts";
import { suggestedTimeoutSec } from "./slow.ts";

/** Refused by Codex before anything is started. */
export const badName = entry({
  code: "bad-name",
  title: "name not allowed",
  meaning: "Codex starts only servers whose names are made of letters, digits and `_ : @ / . -`.",
  help: "Rename the server in `config.toml`, and in rules and prompts that name it.",
  states: failing,
  explain: ({ name, text }) => {
    if (!/Invalid MCP server name/.test(text)) return null;
    const better = name.replace(/[^a-zA-Z0-9_:@/.-]+/g, "-").replace(/^-+|-+$/g, "");
    return {
      strength: "exact",
      detail: `Codex does not start a server named ${code(name)}: only letters, digits and \`_ : @ / . -\` may stand in a name.`,
      remedy:
        better === "" ? "Rename it with these characters." : `Rename it, for instance to ${code(better)}.`,
      snippet: better === "" ? null : serverToml(better, {}),
    };
  },
});

/** The server answers, and what it answers is not what MCP or Codex wants. */
export const protocolEntries = [
  entry({
    code: "initialize-refused",
    title: "refuses to begin",
    meaning: "The server answered Codex's first request, `initialize`, with an error.",
    help: "Update the server, and read what its error says.",
    states: failing,
    explain(input) {
      const { text, clean } = input;
      const started = input.find("started");
      const own = started?.error?.method === "initialize" ? started.error : null;
      const inBody = /"error"\s*:/.test(text) && /[Uu]nsupported protocol ?version/i.test(text);
      const byVersion =
        /(?:unsupported|invalid|unknown|not supported).{0,40}protocol ?version|protocol ?version.{0,60}(?:not supported|unsupported|mismatch)|Bad Request: Unsupported protocol version/i.test(
          text,
        );
      if (input.status !== null && input.status >= 400 && !byVersion) return null;
      if (!/JSON-RPC error: -?\d+/.test(text) && own === null && !inBody && !byVersion) return null;
      const words = own === null ? clean.replace(/^JSON-RPC error: /, "") : own.message;
      return {
        strength: byVersion ? "found" : "mentioned",
        detail: `It answered Codex's first request with an error: ${quote(words)}.`,
        remedy: byVersion
          ? "Update the server: it refuses the protocol version instead of offering its own."
          : "Do what its error asks for; if that is nothing of yours, update the server.",
        snippet: null,
      };
    },
  }),
  entry({
    code: "initialize-invalid",
    title: "answers wrongly",
    meaning: "The server answered `initialize` with something that the MCP specification does not allow.",
    help: "Update the server.",
    states: failing,
    explain: ({ name, text }) =>
      !/expect(?:ed)? initialized? (?:result|response)/i.test(text)
        ? null
        : {
            strength: "exact",
            detail: `It answered Codex's first request with something that is not a valid MCP answer.`,
            remedy:
              "Update the server, or tell its authors: its `initialize` answer lacks what MCP requires.",
            snippet: null,
          },
  }),
  entry({
    code: "tools-list-failed",
    title: "cannot list its tools",
    meaning:
      "The server began well, but its list of tools failed, was invalid, or did not come in time. Codex calls that a failed start.",
    help: "Fix or update the server; if the list is only slow, raise `startup_timeout_sec`.",
    states: ["failed", "ready"],
    explain(input) {
      const { name, record, text, clean } = input;
      const listing = /tools\/list|Unexpected response type|Mcp error: -?\d+/.test(text);
      const unlisted = record.state === "ready" && record.toolsError !== null;
      const bad = [...(input.find("started")?.badTools ?? []), ...(input.find("http")?.badTools ?? [])];
      const started = input.find("started");
      const ended = record.state === "failed" && started?.reached === "initialize" && started.exit !== null;
      if (
        !unlisted &&
        (record.state !== "failed" ||
          (!listing && !ended && (bad.length === 0 || input.failure === "timeout")))
      )
        return null;
      if (bad.length > 0) {
        return {
          strength: "exact",
          detail: `It started, but Codex cannot read its list of tools: ${codes(bad.slice(0, 5))} ${bad.length === 1 ? "has" : "have"} no valid \`inputSchema\`.`,
          remedy: `Fix or update the server: each tool needs an \`inputSchema\` of type \`object\`, also without parameters.`,
          snippet: null,
        };
      }
      const slow = /timed out awaiting tools\/list/.test(text);
      const words = ended ? lastWords(input.telling) : null;
      return {
        strength: slow ? "told" : ended && !listing ? "mentioned" : "exact",
        detail:
          ended && !listing
            ? `It answered \`initialize\` and ended before it had listed its tools.${words === null ? "" : ` It printed ${words}.`}`
            : `It started, but its list of tools ${slow ? "did not come in time" : "could not be read"}: ${quote(clean)}.`,
        remedy: slow
          ? "If the list is only slow, give it more time; otherwise fix the server."
          : "Fix or update the server: it must answer `tools/list`.",
        snippet: slow ? serverToml(name, { startup_timeout_sec: suggestedTimeoutSec(input.limitMs) }) : null,
      };
    },
  }),
];
