import type { Case } from "../context.ts";
import type { Entry } from "../entry.ts";
import { serverToml } from "../snippets.ts";
import { code } from "../words.ts";

const notSent =
  /error sending request|HTTP request failed|tcp connect error|dns error|connection (?:refused|reset)|error trying to connect|client error \(Connect\)/i;
const malformed =
  /relative URL without a base|only supports http and https URLs|url is invalid|builder error|invalid (?:port number|domain character|IPv[46] address)|empty host/i;

const unsent = ({ record, text }: Case): boolean => record.state === "failed" && notSent.test(text);
const address = ({ declared }: Case): string => (declared?.url == null ? "Its address" : code(declared.url));
const hostOf = ({ declared }: Case): string =>
  /^https?:\/\/([^/]+)/.exec(declared?.url ?? "")?.[1] ?? "its host";

/** The second look found `code` where Codex only says that the request could not be sent. */
const seen = (one: Case, code: string): string | null => {
  const found = one.look(code);
  return found !== null && (unsent(one) || one.record.state === "pending" || /timed out/.test(one.text))
    ? found
    : null;
};

export const badUrl: Entry = {
  code: "bad-url",
  title: "not a valid address",
  meaning: "`url` is not an `http://` or `https://` address.",
  help: "Write the whole address, with `https://` before it.",
  explain: (one) => {
    if (one.record.state !== "failed" || !malformed.test(one.text)) return null;
    return {
      detail: `The \`url\` of ${code(one.name)} is not an \`http://\` or \`https://\` address.`,
      remedy: "Write the whole address, with `https://` in front.",
      snippet: serverToml(one.name, { url: "https://host/mcp" }),
    };
  },
};

/** The address could not be reached. Codex has one text for all of these; only a look of our own tells them apart. */
export const networkEntries: Entry[] = [
  {
    code: "proxy",
    title: "the proxy stands in the way",
    meaning:
      "`HTTP_PROXY` or `HTTPS_PROXY` sends the request through a proxy that cannot be reached or refuses it.",
    help: "Correct the proxy's address, or name the host in `NO_PROXY`.",
    explain: (one) => {
      const found = seen(one, "proxy");
      if (found === null) return null;
      return {
        detail: `${one.name} could not be reached: ${found}`,
        remedy: "Correct the proxy variable of this step, or take the host out of the proxy.",
        snippet:
          one.context.workflow === "cli"
            ? { language: "sh", text: `export NO_PROXY=${hostOf(one).replace(/:\d+$/, "")}` }
            : {
                language: "yaml",
                text: `env:\n  NO_PROXY: ${JSON.stringify(hostOf(one).replace(/:\d+$/, ""))}`,
              },
      };
    },
  },
  {
    code: "dns",
    title: "host name unknown",
    meaning: "The host name in `url` has no address: misspelt, or known only inside another network.",
    help: "Correct the name; a name of a private network needs a runner in that network.",
    explain: (one) => {
      if (seen(one, "dns") === null) return null;
      return {
        detail: `The host ${code(hostOf(one))} of ${code(one.name)} is not known to this machine's name service.`,
        remedy: "Correct the host name; one of a private network needs a runner inside that network.",
        snippet: serverToml(one.name, { url: "https://the-right-host/mcp" }),
      };
    },
  },
  {
    code: "refused",
    title: "nothing listens there",
    meaning:
      "The host is there, but nothing listens on the port: the service is not running, or listens elsewhere.",
    help: "Start the service in a step before this one and wait for its port, or correct the port.",
    explain: (one) => {
      if (seen(one, "refused") === null) return null;
      const local = /^https?:\/\/(?:127\.|localhost|\[::1\])/.test(one.declared?.url ?? "");
      return {
        detail: `Nothing listens at ${code(hostOf(one))}, where ${code(one.name)} should be.`,
        remedy: local
          ? "Start it in a step before this one and wait until its port is open; a job in a container reaches services by their names, not by `localhost`."
          : "Check that the service is running and the port is right.",
        snippet: null,
      };
    },
  },
  {
    code: "tls",
    title: "secure connection failed",
    meaning:
      "The host answers, but no secure connection comes about: its certificate is not trusted, has expired, is for another name, or the port does not speak TLS.",
    help: "Give Codex the issuer's certificate (`SSL_CERT_FILE`), correct the host name, or use `http://` for a plain port.",
    explain: (one) => {
      const found = seen(one, "tls");
      if (found === null) return null;
      return {
        detail: `No secure connection to ${code(hostOf(one))} for ${code(one.name)}: ${found}`,
        remedy:
          "If the certificate is your own, name a file with its issuer in `SSL_CERT_FILE`; otherwise correct the address.",
        snippet:
          one.context.workflow === "cli"
            ? { language: "sh", text: "export SSL_CERT_FILE=/path/to/ca.pem" }
            : { language: "yaml", text: "env:\n  SSL_CERT_FILE: /path/to/ca.pem" },
      };
    },
  },
  {
    code: "connection-dropped",
    title: "connection dropped",
    meaning:
      "The port is open, but what listens there hangs up without an HTTP answer: another protocol, `http` for `https`, or a crash.",
    help: "Check scheme and port; look at the service's log.",
    explain: (one) => {
      if (seen(one, "connection-dropped") === null) return null;
      return {
        detail: `${code(hostOf(one))} takes the connection of ${code(one.name)} and hangs up without an HTTP answer.`,
        remedy: "Check scheme (`http` or `https`) and port, and look at the service's log.",
        snippet: null,
      };
    },
  },
  {
    code: "unreachable",
    title: "not reachable",
    meaning:
      "The request could not be sent, or nothing came back. Codex does not say whether the name, the port, the certificate, or a proxy is at fault.",
    help: "Try the address from the same step with `curl`.",
    explain: (one) => {
      const silent = seen(one, "unreachable");
      if (silent === null && !unsent(one)) return null;
      return {
        detail: `${address(one)} could not be reached for ${code(one.name)}${silent === null ? "; Codex does not say whether name, port, certificate or proxy is at fault." : `: ${silent}.`}`,
        remedy:
          "Try the address from this step, with `curl`; a firewall or a private network may be in the way.",
        snippet:
          one.declared?.url == null ? null : { language: "sh", text: `curl -v ${quoted(one.declared.url)}` },
      };
    },
  },
];

const quoted = (url: string): string => `'${url.replaceAll("'", "%27")}'`;
