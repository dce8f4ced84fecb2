import type { TlsFault } from "../../model/look-finding.ts";
import type { DiagnosisInput } from "../context.ts";
import { entry, failing, notReady, readCodexWords } from "../entry.ts";
import { serverToml } from "../snippets.ts";
import { code, quote } from "../words.ts";

const malformed =
  /relative URL without a base|only supports http and https URLs|url is invalid|builder error|invalid (?:port number|domain character|IPv[46] address|international domain name)|empty host|URL scheme is not allowed/i;

const address = ({ declared }: DiagnosisInput): string =>
  declared?.url == null ? "Its address" : code(declared.url);
const hostOf = ({ declared }: DiagnosisInput): string =>
  /^https?:\/\/([^/]+)/.exec(declared?.url ?? "")?.[1] ?? "its host";

/** Codex could not send the request or got nothing back: then what our own look met on the way is the cause. */
const onTheWay = ({ failure, text }: DiagnosisInput): boolean =>
  failure === "unsent" || failure === "timeout" || /502|503|504|407/.test(text) || failure === "closed";

const tlsCauses: Record<TlsFault, { cause: string; remedy: string }> = {
  "self-signed": {
    cause: "its certificate is self-signed, and this machine does not trust it",
    remedy: "Save the certificate to a file first, and name that file in `SSL_CERT_FILE`.",
  },
  "unknown-issuer": {
    cause: "its certificate comes from an issuer that this machine does not trust",
    remedy: "Save the issuer's certificate to a file first, and name that file in `SSL_CERT_FILE`.",
  },
  expired: {
    cause: "its certificate has expired",
    remedy: "The server's certificate must be renewed; no setting here can replace that.",
  },
  "not-yet-valid": {
    cause: "its certificate is not valid yet",
    remedy: "Check the clock of this machine, then the certificate of the server.",
  },
  "wrong-host": {
    cause: "its certificate is for another host name",
    remedy: "Use the host name that the certificate is made for.",
  },
  "not-tls": {
    cause: "the port does not use TLS",
    remedy: "Write `http://` instead of `https://`, or name the port that uses TLS.",
  },
  other: {
    cause: "the TLS handshake fails",
    remedy: "Check which TLS versions and certificates the server accepts.",
  },
};

export const badUrl = entry({
  code: "bad-url",
  title: "not a valid address",
  meaning: "`url` is not an `http://` or `https://` address.",
  help: "Write the whole address, with `https://` before it.",
  states: failing,
  transport: "streamable-http",
  explain(input) {
    if (!malformed.test(input.text)) return null;
    return {
      strength: "exact",
      detail: `The \`url\` of ${code(input.name)} is not an \`http://\` or \`https://\` address.`,
      remedy: "Write the whole address, with `https://` in front.",
      snippet: null,
    };
  },
});

/** The address could not be reached. Codex has one text for all of these; only a look of our own tells them apart. */
export const networkEntries = [
  entry({
    code: "proxy",
    title: "stopped by the proxy",
    meaning:
      "`HTTP_PROXY` or `HTTPS_PROXY` sends the request through a proxy that cannot be reached or refuses it.",
    help: "Correct the proxy's address, or name the host in `NO_PROXY`.",
    states: notReady,
    transport: "streamable-http",
    explain(input) {
      const found = input.find("proxy");
      const answered = input.find("http");
      const byProxy = answered?.proxy != null && [407, 502, 503, 504, 403].includes(answered.status);
      if (!onTheWay(input) && !byProxy) return null;
      if (found === null && !byProxy) return null;
      const variable = found?.variable ?? answered?.proxy ?? "";
      const host = hostOf(input).replace(/:\d+$/, "");
      const local = /^(?:localhost|127\.|\[::1\]|0\.0\.0\.0)/.test(host);
      const status = found?.status ?? answered?.status ?? null;
      return {
        strength: found === null && !local ? "told" : "exact",
        detail: `It could not be reached: the request for ${code(host)} goes to the proxy in ${code(variable)}, which ${found?.fault === "unreachable" ? "does not answer" : `refuses it${status === null ? "" : ` (${status})`}`}.`,
        remedy: local
          ? `Name ${code(host)} in \`NO_PROXY\`: an address of this machine needs no proxy.`
          : "Correct the proxy variable, or name the host in `NO_PROXY`.",
        snippet:
          input.context.workflow === "cli"
            ? { language: "sh", text: `export NO_PROXY="$NO_PROXY,${host}"` }
            : { language: "yaml", text: `env:\n  NO_PROXY: ${JSON.stringify(host)}` },
      };
    },
  }),
  entry({
    code: "dns",
    title: "host name unknown",
    meaning: "The host name in `url` has no address: misspelt, or known only inside another network.",
    help: "Correct the name; a name of a private network needs a runner in that network.",
    states: notReady,
    transport: "streamable-http",
    explain: (input) =>
      input.find("dns") === null || !onTheWay(input)
        ? null
        : {
            strength: "found",
            detail: `The host ${code(hostOf(input))} of ${code(input.name)} is not known to this machine's name service.`,
            remedy: "Correct the host name; a name of a private network needs a runner inside that network.",
            snippet: null,
          },
  }),
  entry({
    code: "refused",
    title: "nothing listens there",
    meaning:
      "The host is there, but nothing listens on the port: the service is not running, or listens elsewhere.",
    help: "Start the service first and wait for its port, or correct the port.",
    states: notReady,
    transport: "streamable-http",
    explain(input) {
      const found = input.find("refused");
      if (found === null || !onTheWay(input)) return null;
      return {
        strength: "found",
        detail: `Nothing listens at ${code(hostOf(input))}, where ${code(input.name)} should be.`,
        remedy: found.local
          ? "Start it first and wait until its port is open; a job in a container reaches services by their names, not by `localhost`."
          : "Check that the service is running and the port is right.",
        snippet: null,
      };
    },
  }),
  entry({
    code: "tls",
    title: "secure connection failed",
    meaning:
      "The host answers, but no secure connection comes about: its certificate is not trusted, has expired, is for another name, or the port does not use TLS.",
    help: "Give Codex the issuer's certificate (`SSL_CERT_FILE`), correct the host name, or use `http://` for a plain port.",
    states: notReady,
    transport: "streamable-http",
    explain(input) {
      const found = input.find("tls");
      if (found === null || !onTheWay(input)) return null;
      const { cause, remedy } = tlsCauses[found.fault];
      return {
        strength: "found",
        detail: `No secure connection to ${code(hostOf(input))} for ${code(input.name)}: ${cause}.`,
        remedy,
        snippet:
          found.fault === "not-tls" && input.declared?.url != null
            ? serverToml(input.name, { url: input.declared.url.replace(/^https:/, "http:") })
            : null,
      };
    },
  }),
  entry({
    code: "connection-dropped",
    title: "connection dropped",
    meaning:
      "The port is open, but what listens there hangs up without an HTTP answer: another protocol, `http` for `https`, or a crash.",
    help: "Check scheme and port; look at the service's log.",
    states: notReady,
    transport: "streamable-http",
    explain(input) {
      if (input.find("dropped") === null || !onTheWay(input)) return null;
      return {
        strength: "found",
        detail: `${code(hostOf(input))} accepts the connection of ${code(input.name)} and closes it without an HTTP answer.`,
        remedy: "Check scheme (`http` or `https`) and port, and look at the service's log.",
        snippet: null,
      };
    },
  }),
  entry({
    code: "unreachable",
    title: "not reachable",
    meaning:
      "The request could not be sent, or nothing came back. Codex does not say whether the name, the port, the certificate, or a proxy is at fault.",
    help: "Try the address from the same step with `curl`.",
    states: notReady,
    transport: "streamable-http",
    explain(input) {
      const found = input.find("unreachable");
      if (found === null && input.failure !== "unsent") return null;
      return {
        strength: found === null ? "manner" : "likely",
        detail:
          found === null
            ? `${address(input)} could not be reached for ${code(input.name)}${input.clean === "" ? "." : `. Codex reports ${quote(input.clean)}.`}`
            : `${address(input)} could not be reached for ${code(input.name)}: no connection comes about.`,
        remedy:
          found === null
            ? readCodexWords
            : "A firewall or a private network may be in the way; the runner must be able to reach the address.",
        snippet: null,
      };
    },
  }),
];
