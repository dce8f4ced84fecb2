import type { DiagnosisInput } from "../context.ts";
import { type Entry, type Explanation, entry, failing, notReady, type Strength } from "../entry.ts";
import { serverToml } from "../snippets.ts";
import { code, quote } from "../words.ts";
import { andSaid, answerText, answerWords } from "./answer-text.ts";

const address = ({ declared }: DiagnosisInput): string =>
  declared?.url == null ? "Its address" : code(declared.url);
const contentType = /Unexpected content type: (?:Some\("([^";]*)|(None))/;
const http = { states: failing, transport: "streamable-http" } as const;

const status = <const Code extends string>(
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

const saysSession = (text: string): boolean =>
  /(?:unknown|invalid|no(?: valid)?|missing|expired|bad) (?:mcp[- ])?session|session(?:[- ]?id)?\b.{0,40}(?:not found|not exist|unknown|expired|invalid|terminated|missing|required)/i.test(
    text,
  );

/** `…/sse` is where the older transport lived; its successor is `…/mcp` by custom. */
const withoutSse = ({ name, declared }: DiagnosisInput): Explanation["snippet"] =>
  declared?.url != null && /\/sse\/?$/.test(declared.url)
    ? serverToml(name, { url: declared.url.replace(/\/sse\/?$/, "/mcp") })
    : null;
const isSseAddress = ({ declared }: DiagnosisInput): boolean => /\/sse\/?$/.test(declared?.url ?? "");

/** The address answered, but not as an MCP server. */
export const httpEntries = [
  entry({
    ...http,
    code: "blocked-by-gate",
    title: "blocked before the server",
    meaning:
      "A service before the server (bot protection, an access gateway, a tunnel) answers in its place.",
    help: "Let the runner through there, or use an address that does not pass it.",
    explain(input) {
      const text = answerText(input);
      const gate = input.find("http")?.gate ?? null;
      const tunnel =
        /ERR_NGROK_(\d+)|Tunnel .* not found|(?:trycloudflare|loca\.lt|ngrok).{0,80}(?:offline|not found|unavailable)|error(?: code)?:? ?1033/i.test(
          text,
        );
      const challenge =
        gate === "cloudflare" ||
        gate === "vercel" ||
        /Just a moment\.\.\.|cf-chl|Attention Required! \| Cloudflare|Vercel Security Checkpoint|Enable JavaScript and cookies to continue/i.test(
          text,
        );
      const access =
        gate === "access" ||
        /Cloudflare Access|Sign in ・ Cloudflare|Authentication Required.*Vercel/i.test(text);
      if (!tunnel && !challenge && !access) return null;
      if (tunnel && input.status === 200) return null;
      return {
        strength: "found",
        title: tunnel ? "tunnel not running" : undefined,
        detail: tunnel
          ? `The tunnel behind ${address(input)} is not running: its operator answers for ${code(input.name)}${andSaid(input)}`
          : `${challenge ? "A bot protection" : "An access gateway"} before ${code(input.name)} answered in the server's place${input.status === null ? "" : ` (${input.status})`}${andSaid(input)}`,
        remedy: tunnel
          ? "Start the tunnel, and declare its present address."
          : challenge
            ? "The server's operator must let automated clients through; the runner cannot pass such a page."
            : "Send the gateway's own credentials in `env_http_headers`, or use an address that does not pass it.",
        snippet: null,
      };
    },
  }),
  entry({
    ...http,
    code: "host-not-allowed",
    title: "host name not on the server's list",
    meaning:
      "The server protects itself against DNS rebinding and admits only the host names or origins on its own list.",
    help: "Add the host to the server's list of allowed hosts, or use the name that is on it.",
    explain: (input) =>
      input.status === 421 ||
      /Invalid (?:Host|Origin) header|Host (?:header )?(?:is )?not (?:allowed|permitted|recognized)|Invalid Host:|Blocked (?:host|request)|Origin (?:header )?(?:is )?not allowed|DisallowedHost/i.test(
        answerText(input),
      )
        ? {
            strength: "found",
            detail: `${address(input)} refuses the host name or origin under which ${code(input.name)} is asked${andSaid(input)}`,
            remedy: "Add the name to the server's list of allowed hosts, or use the name that is on it.",
            snippet: null,
          }
        : null,
  }),
  entry({
    ...http,
    code: "redirected",
    title: "redirected elsewhere",
    meaning:
      "The address answers with a redirect. After 301, 302 and 303 the request goes on as GET and loses its body, and credentials do not follow to another host.",
    help: "Declare the address that the redirect names.",
    explain(input) {
      const look = input.find("http");
      const last = look?.redirects.at(-1);
      const lost = /HTTP 30[1-8]/.test(input.text);
      if ((last === undefined && !lost) || look?.ready === true) return null;
      const isLogin = last !== undefined && /login|signin|sign-in|auth|sso|oauth/i.test(last.to);
      if (isLogin || (input.status === 401 && last === undefined)) return null;
      return {
        strength: "found",
        detail:
          last === undefined
            ? `${address(input)} redirects the request of ${code(input.name)}.`
            : `${address(input)} redirects ${code(input.name)} to ${code(last.to)} (${last.status})${last.status === 307 || last.status === 308 ? ", where the configured headers do not follow" : ", and the request goes on without its body"}.`,
        remedy:
          last === undefined
            ? "Declare the address that the redirect names."
            : `Declare ${code(last.to)} as its \`url\`.`,
        snippet: last === undefined ? null : serverToml(input.name, { url: last.to }),
      };
    },
  }),
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
  entry({
    ...http,
    states: notReady,
    code: "html-answer",
    title: "a web page, not an MCP server",
    meaning:
      "The address answers with a web page, usually a login page or a front page to which the request was redirected.",
    help: "Correct the address; if the page is a login, the request lacked a token.",
    explain(input) {
      const type = contentType.exec(input.text)?.[1] ?? "";
      const look = input.find("http");
      if (!type.startsWith("text/html") && look?.answer !== "html") return null;
      if (look !== null && look.status >= 400) return null;
      const words = answerWords(input);
      const login = look?.redirects.at(-1)?.to ?? "";
      const isLogin = /login|signin|sign-in|auth|sso|oauth/i.test(login);
      return {
        strength: isLogin ? "exact" : "told",
        detail: `${address(input)} answered ${code(input.name)} with a web page${words === null ? "" : ` (${words})`}${login === "" ? "" : ` at ${code(login)}`}, not with MCP.`,
        remedy: isLogin
          ? "The page is a login: configure a token for the server, or another address."
          : "Correct the address; by custom it ends in `/mcp`. If the page is a login, configure a token.",
        snippet: null,
      };
    },
  }),
  entry({
    ...http,
    states: notReady,
    code: "initialized-refused",
    title: "does not accept that the session has begun",
    meaning:
      "The server answered `initialize`, and not as it must to the notification `notifications/initialized` after it: 202 without a body is due.",
    help: "Update the server.",
    explain(input) {
      const later = input.find("http")?.later ?? null;
      const isNotification = later?.request === "notifications/initialized";
      if (
        !/when send initialized notification/.test(input.text) &&
        !(isNotification && input.failure !== "timeout")
      )
        return null;
      if (isNotification && saysSession(later.body)) return null;
      return {
        strength: "exact",
        detail: `${input.name} answered \`initialize\`, and ${isNotification ? `${later.status} to` : "refused"} the notification after it, \`notifications/initialized\`, where 202 without a body is due${isNotification && later.body.trim() !== "" ? `. It answered ${quote(later.body)}.` : "."}`,
        remedy: "Update the server, or tell its authors: it must answer notifications with 202.",
        snippet: null,
      };
    },
  }),
  entry({
    ...http,
    states: notReady,
    code: "session-lost",
    title: "does not know its own session",
    meaning:
      "The server began a session and refuses the next request of it: the requests are spread over several instances, or the session is not kept.",
    help: "Route a session to one instance, or run the server stateless.",
    explain(input) {
      const look = input.find("http");
      const later = look?.later ?? null;
      const says =
        saysSession(later?.body ?? "") ||
        (look === null &&
          /when send initialized notification|tools\/list/.test(input.text) &&
          saysSession(input.text));
      if (!says || (look !== null && look.answer !== "result")) return null;
      return {
        strength: "exact",
        detail: `${input.name} answered \`initialize\`, and does not know the session in the next request${later === null ? "." : ` (${later.status}). It answered ${quote(later.body)}.`}`,
        remedy:
          "Route all requests of a session to one instance of the server, or run it stateless; the token is not at fault.",
        snippet: null,
      };
    },
  }),
  entry({
    ...http,
    states: notReady,
    code: "no-answer",
    title: "accepted without an answer",
    meaning:
      "The address accepts the first request (200, 202 or 204) and sends no answer to it: it treats it as a notification, is another service, or answers elsewhere.",
    help: "Check that the address is the MCP endpoint; look at the server's log.",
    explain(input) {
      const look = input.find("http");
      if (look?.answer !== "empty" || look.status < 200 || look.status > 299 || look.redirects.length > 0)
        return null;
      if (isSseAddress(input) && look.status === 200) return null;
      return {
        strength: "found",
        detail: `${address(input)} accepted the first request of ${code(input.name)} with ${look.status} and sent no answer to it.`,
        remedy:
          "Check that the address is the server's MCP endpoint; if it is, its log must say why it does not answer `initialize`.",
        snippet: null,
      };
    },
  }),
  entry({
    ...http,
    states: notReady,
    code: "answer-cut-off",
    title: "answer breaks off",
    meaning:
      "The answer to the first request begins and ends before it is whole: the server crashed, or something between cut the connection.",
    help: "Look at the logs of the server and of what stands before it.",
    explain(input) {
      const look = input.find("http");
      if (look?.answer !== "cut-off" || look.status >= 300) return null;
      return {
        strength: "found",
        detail: `${address(input)} began to answer ${code(input.name)} and broke off before the answer was whole${look.body.trim() === "" ? "." : `, after ${quote(look.body)}.`}`,
        remedy: "Look at the logs of the server and of the proxy or load balancer before it.",
        snippet: null,
      };
    },
  }),
  entry({
    ...http,
    code: "wrong-content-type",
    title: "not an MCP answer",
    meaning: "The address answers, but with a kind of content that no MCP server sends.",
    help: "Correct the address.",
    explain(input) {
      const found = contentType.exec(input.text);
      if (found === null) return null;
      const kind = found[1] === undefined || found[1] === "" ? null : found[1];
      return {
        strength: kind === null ? "likely" : "mentioned",
        detail: `${address(input)} answered ${code(input.name)} with ${kind === null ? "no content type" : `content of type ${code(kind.slice(0, 80))}`}, which is not MCP${andSaid(input)}`,
        remedy: "Correct the address, or the server that answers there; by custom it ends in `/mcp`.",
        snippet: null,
      };
    },
  }),
  entry({
    ...http,
    states: notReady,
    code: "not-mcp",
    title: "not an MCP answer",
    meaning: "The address answers JSON, but not an MCP message: it is some other API.",
    help: "Correct the address.",
    explain(input) {
      const look = input.find("http");
      const other = look?.answer === "other-json" && look.status < 300;
      if (
        !other &&
        !/Deserialize error|error decoding response body|unrecognized JSON-RPC message/.test(input.text)
      )
        return null;
      return {
        strength: "mentioned",
        detail: `${address(input)} answered ${code(input.name)} with something that is not an MCP message: it is probably another API${andSaid(input)}`,
        remedy: "Correct the address; by custom it ends in `/mcp`.",
        snippet: null,
      };
    },
  }),
];
