import type { Case } from "../context.ts";
import type { Entry, Explanation } from "../entry.ts";
import { serverToml } from "../snippets.ts";
import { code, quote } from "../words.ts";

const failed = ({ record }: Case): boolean => record.state === "failed";
const address = ({ declared }: Case): string => (declared?.url == null ? "Its address" : code(declared.url));
const contentType = /Unexpected content type: (?:Some\("([^";]*)|(None))/;

/** What the server said beside its status, in its own words; null when nothing. */
function body({ clean }: Case): string | null {
  const text = /unexpected server response: HTTP \d{3}[^:]*: (.*)$/.exec(clean)?.[1]?.trim() ?? "";
  return text === "" ? null : quote(text);
}
const andSaid = (one: Case): string => {
  const words = body(one);
  return words === null ? "." : `: ${words}.`;
};

/** `…/sse` is where the older transport lived; its successor is `…/mcp` by custom. */
function streamableAddress(url: string | null | undefined): string {
  if (url == null) return "https://host/mcp";
  return /\/sse\/?$/.test(url) ? url.replace(/\/sse\/?$/, "/mcp") : "https://…/mcp";
}

const status = (
  code: string,
  title: string,
  fits: (status: number) => boolean,
  words: {
    meaning: string;
    help: string;
    detail(one: Case): string;
    remedy: string;
    snippet?(one: Case): Explanation["snippet"];
  },
): Entry => ({
  code,
  title,
  meaning: words.meaning,
  help: words.help,
  explain: (one) =>
    failed(one) && one.status !== null && fits(one.status)
      ? { detail: words.detail(one), remedy: words.remedy, snippet: words.snippet?.(one) ?? null }
      : null,
});

/** The address answered, but not as an MCP server. */
export const httpEntries: Entry[] = [
  status("http-403", "access denied (403)", (code) => code === 403, {
    meaning:
      "The server knows who asks and says no: the token lacks a scope, or the service blocks this address.",
    help: "Give the token the scope it needs; check an allow list of addresses.",
    detail: (one) => `${address(one)} answered 403 for ${code(one.name)}${andSaid(one)}`,
    remedy: "Give the token the scopes the service wants, and check whether it admits the runner's address.",
  }),
  status("http-404", "nothing at this address (404)", (code) => code === 404, {
    meaning: "The host answers, but there is no MCP endpoint at this path.",
    help: "Correct the path; by custom it ends in `/mcp`.",
    detail: (one) =>
      `There is nothing at ${address(one)}: the host of ${code(one.name)} answered 404${andSaid(one)}`,
    remedy: "Correct the path; by custom it ends in `/mcp`.",
    snippet: (one) => serverToml(one.name, { url: originOf(one.declared?.url) }),
  }),
  status("sse-only", "not a Streamable HTTP endpoint (405)", (code) => code === 405, {
    meaning:
      "The address does not take POST. It is an endpoint of the older HTTP+SSE transport, which Codex does not speak, or no MCP endpoint at all.",
    help: "Use the server's Streamable HTTP address; by custom it ends in `/mcp`, not in `/sse`.",
    detail: (one) =>
      `${address(one)} answered 405 for ${code(one.name)}: it does not take Streamable HTTP, the one HTTP transport Codex speaks. Older servers have an SSE endpoint only.`,
    remedy: "Use the server's Streamable HTTP address.",
    snippet: (one) => serverToml(one.name, { url: streamableAddress(one.declared?.url) }),
  }),
  status("http-429", "too many requests (429)", (code) => code === 429, {
    meaning: "The service limits how often it is asked.",
    help: "Wait and run again; start fewer jobs at once.",
    detail: (one) =>
      `The service behind ${code(one.name)} has had too many requests and answered 429${andSaid(one)}`,
    remedy: "Wait and run again; if it happens often, start fewer jobs at once.",
  }),
  status("http-5xx", "the service has an error", (code) => code >= 500, {
    meaning: "The server answered, with an error of its own.",
    help: "Look at the service's status; run again later.",
    detail: (one) => `${address(one)} answered ${one.status} for ${code(one.name)}${andSaid(one)}`,
    remedy: "The fault is on the service's side: look at its status and run again later.",
  }),
  status("http-4xx", "request refused", (code) => code >= 400 && code < 500 && code !== 401, {
    meaning: "The server answered that it cannot take the request as it is.",
    help: "Read what it says; check `url` and headers.",
    detail: (one) => `${address(one)} answered ${one.status} for ${code(one.name)}${andSaid(one)}`,
    remedy: "Check `url` and headers of the server against its documentation.",
  }),
  {
    code: "html-answer",
    title: "a web page, not an MCP server",
    meaning:
      "The address answers with a web page, usually a login page or a front page to which the request was redirected.",
    help: "Correct the address; if the page is a login, the request lacked a token.",
    explain: (one) => {
      const type = contentType.exec(one.text)?.[1] ?? "";
      if (!failed(one) || !(type.startsWith("text/html") || one.look("html-answer") !== null)) return null;
      const title = /<title>([^<]{1,80})<\/title>/i.exec(one.text)?.[1]?.trim();
      return {
        detail: `${address(one)} answered ${code(one.name)} with a web page${title === undefined ? "" : ` titled ${code(title)}`}, not with MCP.`,
        remedy:
          "Correct the address; by custom it ends in `/mcp`. If the page is a login, configure a token.",
        snippet: serverToml(one.name, { url: originOf(one.declared?.url) }),
      };
    },
  },
  {
    code: "wrong-content-type",
    title: "not an MCP answer",
    meaning: "The address answers, but with a kind of content that no MCP server sends.",
    help: "Correct the address.",
    explain: (one) => {
      const found = contentType.exec(one.text);
      if (!failed(one) || found === null) return null;
      return {
        detail: `${address(one)} answered ${code(one.name)} with ${found[1] === undefined || found[1] === "" ? "no content type" : `content of type ${code(found[1].slice(0, 80))}`}, which is not MCP.`,
        remedy: "Correct the address; by custom it ends in `/mcp`.",
        snippet: serverToml(one.name, { url: originOf(one.declared?.url) }),
      };
    },
  },
  {
    code: "not-mcp",
    title: "not an MCP answer",
    meaning: "The address answers JSON, but not an MCP message: it is some other API.",
    help: "Correct the address.",
    explain: (one) => {
      if (!failed(one)) return null;
      if (!/Deserialize error|error decoding response body|unrecognized JSON-RPC message/.test(one.text))
        return null;
      return {
        detail: `${address(one)} answered ${code(one.name)} with something that is no MCP message: it is probably another API.`,
        remedy: "Correct the address; by custom it ends in `/mcp`.",
        snippet: serverToml(one.name, { url: originOf(one.declared?.url) }),
      };
    },
  },
];

/** `https://host:port/mcp` of an address. */
function originOf(url: string | null | undefined): string {
  const origin = /^https?:\/\/[^/]+/.exec(url ?? "")?.[0];
  return origin === undefined || url === `${origin}/mcp` ? "https://…/mcp" : `${origin}/mcp`;
}
