import { entry, failing } from "../../entry.ts";
import { serverToml } from "../../snippets.ts";
import { code } from "../../words.ts";
import { address, andSaid, answerText } from "./answer-text.ts";

const http = { states: failing, transport: "streamable-http" } as const;

/** Something before the server answered in its place. */
export const gatewayEntries = [
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
];
