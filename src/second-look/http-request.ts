import http from "node:http";
import https from "node:https";
import type { Socket } from "node:net";
import tls from "node:tls";
import { readTextIfRegular } from "../host/regular-file.ts";
import type { LookFinding, TlsFault } from "../model/look-finding.ts";
import { type ProxyChoice, proxyFor } from "./proxy.ts";

export interface HttpAnswer {
  status: number;
  headers: http.IncomingHttpHeaders;
  /** The beginning of the body. */
  body: string;
  /** `cut-off`: the body ended before it was whole. `open`: there was no end to it in the time of the look. */
  end: "whole" | "cut-off" | "open";
  proxy: string | null;
}

export interface HttpQuestion {
  url: URL;
  method: string;
  headers: Record<string, string>;
  body: string | null;
  env: Readonly<Record<string, string | undefined>>;
  signal: AbortSignal;
  /** Whether enough of the body has come; an event stream never ends by itself. */
  isEnough(body: string, contentType: string): boolean;
}

/** The network's or the proxy's fault in place of an answer. */
export class Unreached extends Error {
  readonly finding: LookFinding;

  constructor(finding: LookFinding) {
    super(finding.kind);
    this.finding = finding;
  }
}

const bodyKept = 8000;
const bodyRead = 1_000_000;

/** One request, through the proxy that the environment names, trusting what this machine and `SSL_CERT_FILE` trust. Throws `Unreached`. */
export async function ask(question: HttpQuestion): Promise<HttpAnswer> {
  const { url, env, signal } = question;
  const proxy = proxyFor(url, env);
  const host = url.host;
  const secure = url.protocol === "https:";
  const tlsOptions = { ...serverName(url), ca: secure ? trusted(env.SSL_CERT_FILE) : undefined };
  const options: https.RequestOptions = {
    method: question.method,
    headers: { ...question.headers, host },
    signal,
    agent: false,
    ...tlsOptions,
  };
  if (proxy === null) {
    Object.assign(options, { host: bare(url.hostname), port: url.port, path: url.pathname + url.search });
  } else if (secure) {
    const socket = await tunnel(proxy, url, signal);
    const connection = tls.connect({ socket, ...tlsOptions });
    Object.assign(options, { path: url.pathname + url.search, createConnection: () => connection });
  } else {
    Object.assign(options, { ...proxyAddress(proxy), path: url.href });
    Object.assign(options.headers ?? {}, proxyAuthorization(proxy));
  }
  const request = (secure ? https : http).request(options);
  return new Promise((resolve, reject) => {
    let reached = false;
    const fail = (error: unknown) =>
      reject(
        new Unreached(
          proxy !== null && !reached ? proxyFault(error, proxy, host, secure) : fault(error, url, reached),
        ),
      );
    request.on("socket", (socket) => {
      const connected = () => {
        reached = true;
      };
      if (secure && proxy !== null) reached = true;
      if (socket.connecting) socket.once("connect", connected);
      else connected();
    });
    request.on("error", fail);
    request.on("response", (response) => {
      let body = "";
      let done = false;
      const type = response.headers["content-type"] ?? "";
      const finish = (end: HttpAnswer["end"]) => {
        if (done) return;
        done = true;
        response.destroy();
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: body.slice(0, bodyKept),
          end,
          proxy: proxy !== null && !secure ? proxy.variable : null,
        });
      };
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => {
        body += chunk;
        if (body.length > bodyRead || question.isEnough(body, type)) finish("whole");
      });
      response.on("end", () => finish("whole"));
      for (const event of ["aborted", "error", "close"])
        response.on(event, () => finish(response.complete ? "whole" : signal.aborted ? "open" : "cut-off"));
    });
    request.end(question.body ?? undefined);
  });
}

/** A connection to the origin through the proxy. Throws `Unreached`. */
function tunnel(proxy: ProxyChoice, url: URL, signal: AbortSignal): Promise<Socket> {
  const authority = `${url.hostname}:${url.port || 443}`;
  const fail = (fault: "unreachable" | "refused", status: number | null) =>
    new Unreached({ kind: "proxy", variable: proxy.variable, fault, status, host: url.host });
  return new Promise((resolve, reject) => {
    const request = http.request({
      ...proxyAddress(proxy),
      method: "CONNECT",
      path: authority,
      headers: { host: authority, ...proxyAuthorization(proxy) },
      agent: false,
      signal,
    });
    request.on("connect", ({ statusCode }, socket) =>
      statusCode === 200 ? resolve(socket as Socket) : reject(fail("refused", statusCode ?? null)),
    );
    request.on("response", ({ statusCode }) => reject(fail("refused", statusCode ?? null)));
    request.on("error", (error) =>
      reject(
        signal.aborted
          ? new Unreached(silent(url))
          : fail(/^(?:ECONNRESET|HPE)/.test(codeOf(error)) ? "refused" : "unreachable", null),
      ),
    );
    request.end();
  });
}

const proxyAddress = ({ url }: ProxyChoice) => ({
  host: bare(url.hostname),
  port: url.port || (url.protocol.startsWith("socks") ? 1080 : 80),
});

const proxyAuthorization = ({ url }: ProxyChoice): Record<string, string> =>
  url.username === ""
    ? {}
    : {
        "proxy-authorization": `Basic ${Buffer.from(`${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`).toString("base64")}`,
      };

const bare = (hostname: string): string => hostname.replace(/^\[|\]$/g, "");
const serverName = ({ hostname }: URL): { servername?: string } =>
  /^[\d.]+$|:/.test(hostname) ? {} : { servername: hostname };

const codeOf = (error: unknown): string => {
  const one = error instanceof AggregateError ? error.errors[0] : error;
  return one !== null && typeof one === "object" && "code" in one ? String(one.code) : "";
};

const tlsFaults: Record<string, TlsFault> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: "self-signed",
  SELF_SIGNED_CERT_IN_CHAIN: "unknown-issuer",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "unknown-issuer",
  UNABLE_TO_GET_ISSUER_CERT: "unknown-issuer",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "unknown-issuer",
  CERT_HAS_EXPIRED: "expired",
  CERT_NOT_YET_VALID: "not-yet-valid",
  ERR_TLS_CERT_ALTNAME_INVALID: "wrong-host",
};

const silent = (url: URL): LookFinding => ({ kind: "silent", host: url.host, ms: 0 });

function fault(error: unknown, url: URL, reached: boolean): LookFinding {
  const code = codeOf(error);
  const { host } = url;
  const text = error instanceof Error ? error.message : "";
  if (code === "ABORT_ERR" || /aborted/.test(text))
    return reached ? silent(url) : { kind: "unreachable", host };
  if (/^(?:ENOTFOUND|EAI_)/.test(code)) return { kind: "dns", host: bare(url.hostname) };
  if (code === "ECONNREFUSED") return { kind: "refused", host, local: isLocal(url) };
  if (tlsFaults[code] !== undefined) return { kind: "tls", host, fault: tlsFaults[code] };
  if (
    /wrong version number|packet length too long|unknown protocol|http request|WRONG_VERSION/i.test(
      `${code} ${text}`,
    )
  )
    return { kind: "tls", host, fault: "not-tls" };
  if (/^(?:ERR_SSL|ERR_TLS|EPROTO)/.test(code)) return { kind: "tls", host, fault: "other" };
  if (/^HPE_/.test(code)) return { kind: "dropped", host, answered: true };
  if (/^(?:ECONNRESET|EPIPE)$/.test(code) || /socket hang up/.test(text))
    return { kind: "dropped", host, answered: false };
  return { kind: "unreachable", host };
}

function proxyFault(error: unknown, proxy: ProxyChoice, host: string, secure: boolean): LookFinding {
  const answered = secure || /^(?:ECONNRESET|HPE)/.test(codeOf(error));
  return {
    kind: "proxy",
    variable: proxy.variable,
    fault: answered ? "refused" : "unreachable",
    status: null,
    host,
  };
}

export const isLocal = ({ hostname }: URL): boolean =>
  /^(?:localhost|127\.[\d.]+|\[::1\]|0\.0\.0\.0)$/.test(hostname);

function trusted(certFile: string | undefined): string[] {
  // Node's own list is not the machine's; Codex asks the machine. Missing before Node 22.15.
  const machine = typeof tls.getCACertificates === "function" ? tls.getCACertificates("system") : [];
  return [...tls.rootCertificates, ...machine, ...(certFile === undefined ? [] : readCertificates(certFile))];
}

function readCertificates(file: string): string[] {
  const text = readTextIfRegular(file);
  return text === null ? [] : [text];
}
