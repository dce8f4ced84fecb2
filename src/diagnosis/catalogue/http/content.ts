import { entry, failing, notReady } from "../../entry.ts";
import { code, quote } from "../../words.ts";
import { address, andSaid, answerWords, isSseAddress } from "./answer-text.ts";

const contentType = /Unexpected content type: (?:Some\("([^";]*)|(None))/;
const http = { states: failing, transport: "streamable-http" } as const;

const saysSession = (text: string): boolean =>
  /(?:unknown|invalid|no(?: valid)?|missing|expired|bad) (?:mcp[- ])?session|session(?:[- ]?id)?\b.{0,40}(?:not found|not exist|unknown|expired|invalid|terminated|missing|required)/i.test(
    text,
  );

/** The answer itself is not what MCP asks for. */
export const contentEntries = [
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
        detail: `It answered \`initialize\`, and ${isNotification ? `${later.status} to` : "refused"} the notification after it, \`notifications/initialized\`, where 202 without a body is due${isNotification && later.body.trim() !== "" ? `. It answered ${quote(later.body)}.` : "."}`,
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
        detail: `It answered \`initialize\`, and does not know the session in the next request${later === null ? "." : ` (${later.status}). It answered ${quote(later.body)}.`}`,
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
