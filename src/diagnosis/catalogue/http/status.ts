import type { DiagnosisCode } from "../../../model/diagnosis-codes.ts";
import type { DiagnosisInput } from "../../context.ts";
import { type Entry, type Explanation, failing, type Strength } from "../../entry.ts";
import { serverToml } from "../../snippets.ts";
import { code } from "../../words.ts";
import { address, andSaid, answerText, isSseAddress } from "./answer-text.ts";

const http = { states: failing, transport: "streamable-http" } as const;

const status = <const Code extends DiagnosisCode>(
  code: Code,
  title: string,
  fits: (status: number, input: DiagnosisInput) => boolean,
  words: {
    meaning: string;
    help: string;
    strength?: Strength;
    detail(input: DiagnosisInput): string;
    remedy(input: DiagnosisInput): string;
    snippet?(input: DiagnosisInput): Explanation["snippet"];
  },
): Entry<Code> => ({
  ...http,
  code,
  title,
  meaning: words.meaning,
  help: words.help,
  explain: (input) =>
    input.status !== null && fits(input.status, input)
      ? {
          strength: words.strength ?? "told",
          detail: words.detail(input),
          remedy: words.remedy(input),
          snippet: words.snippet?.(input) ?? null,
        }
      : null,
});

/** `…/sse` is where the older transport lived; its successor is `…/mcp` by custom. */
const withoutSse = ({ name, declared }: DiagnosisInput): Explanation["snippet"] =>
  declared?.url != null && /\/sse\/?$/.test(declared.url)
    ? serverToml(name, { url: declared.url.replace(/\/sse\/?$/, "/mcp") })
    : null;

/** The status of the answer tells. */
export const statusEntries = [
  status("http-403", "access denied (403)", (code) => code === 403, {
    meaning:
      "The server knows who asks and says no: the token lacks a scope, or the service blocks this address.",
    help: "Give the token the scope it needs; check an allow list of addresses.",
    detail: (input) => `${address(input)} answered 403 for ${code(input.name)}${andSaid(input)}`,
    remedy: () =>
      "Give the token the scopes the service wants, and check whether it admits the runner's address.",
  }),
  status("http-404", "nothing at this address (404)", (code) => code === 404 || code === 410, {
    meaning: "The host answers, but there is no MCP endpoint at this path.",
    help: "Correct the path; by custom it ends in `/mcp`.",
    detail: (input) =>
      `There is nothing at ${address(input)}: the host of ${code(input.name)} answered ${input.status}${andSaid(input)}`,
    remedy: () => "Correct the path; by custom it ends in `/mcp`, often without a slash behind it.",
    snippet: withoutSse,
  }),
  status(
    "sse-only",
    "not a Streamable HTTP endpoint",
    (code, input) =>
      code === 405 ||
      (code === 200 &&
        isSseAddress(input) &&
        input.find("http")?.answer !== "result" &&
        input.find("http")?.answer !== "html") ||
      (code === 400 && isSseAddress(input)) ||
      (code === 400 &&
        /session ?id/i.test(answerText(input)) &&
        /\/(?:sse|messages?)\/?$/.test(input.declared?.url ?? "")),
    {
      meaning:
        "The address does not take POST. It is an endpoint of the older HTTP+SSE transport, which Codex does not speak, or no MCP endpoint at all.",
      help: "Use the server's Streamable HTTP address; by custom it ends in `/mcp`, not in `/sse`.",
      detail: (input) =>
        `${address(input)} answered ${input.status} for ${code(input.name)}: it does not take Streamable HTTP, the only HTTP transport of Codex${isSseAddress(input) ? "; it is an address of the older SSE transport" : ""}.`,
      remedy: () =>
        "Use the server's Streamable HTTP address; a server with SSE only needs a newer release or a bridge.",
      snippet: withoutSse,
    },
  ),
  status("http-429", "too many requests (429)", (code) => code === 429, {
    meaning: "The service limits how often it is asked.",
    help: "Wait and run again; start fewer jobs at once.",
    detail: (input) =>
      `The service behind ${code(input.name)} has had too many requests and answered 429${andSaid(input)}`,
    remedy: () => "Wait and run again; if it happens often, start fewer jobs at once.",
  }),
  status("http-5xx", "the service has an error", (code) => code >= 500, {
    meaning: "The server answered, with an error of its own.",
    help: "Look at the service's status; run again later.",
    detail: (input) => `${address(input)} answered ${input.status} for ${code(input.name)}${andSaid(input)}`,
    remedy: () => "The fault is on the service's side: look at its status and log, and run again later.",
  }),
  status(
    "session-wanted",
    "wants a session first",
    (code, input) =>
      code === 400 &&
      !isSseAddress(input) &&
      /(?:missing|no valid|invalid|requires?).{0,20}(?:mcp-)?session|session ?id.{0,20}(?:missing|required|not found)|Server not initialized/i.test(
        answerText(input),
      ),
    {
      meaning:
        "The server answers `initialize` as if it belonged to a session that must already exist: it keeps sessions wrongly, or its requests are spread over several instances.",
      help: "Update the server, run it stateless, or route a session to one instance.",
      detail: (input) =>
        `${address(input)} wants a session before it has begun one with ${code(input.name)}${andSaid(input)}`,
      remedy: () =>
        "Update the server or run it stateless; behind a load balancer a session must stay with one instance.",
    },
  ),
  status("http-4xx", "request refused", (code) => code >= 400 && code < 500 && code !== 401, {
    meaning: "The server answered that it cannot take the request as it is.",
    help: "Read what it says; check `url` and headers.",
    strength: "likely",
    detail: (input) => `${address(input)} answered ${input.status} for ${code(input.name)}${andSaid(input)}`,
    remedy: () => "The server's own answer is the best lead.",
  }),
];
