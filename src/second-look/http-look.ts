import { exchange, openTcp, openTls, Unreached } from "./connect.ts";
import type { Finding, LookOptions } from "./look.ts";
import { type ProxyChoice, proxyFor } from "./proxy.ts";

export interface HttpLook {
  /** The configured address, without credentials and query. */
  url: string;
  /** Whether to ask the endpoint itself, as Codex does but without credentials, once the connection stands. */
  ask: boolean;
  /** Whether the configuration has credentials: then a refusal of our bare request means nothing. */
  hasCredentials: boolean;
}

/**
 * Name, port, certificate and, if asked for, the first answer of one HTTP server, through the proxy the environment names.
 * No credentials are sent, no redirect is followed, nothing but the configured origin (and its proxy) is contacted.
 * Never throws.
 */
export async function lookAtHttp(look: HttpLook, options: LookOptions): Promise<Finding[]> {
  if (!URL.canParse(look.url)) return [];
  const target = new URL(look.url);
  if (target.protocol !== "http:" && target.protocol !== "https:") return [];
  const signal = AbortSignal.timeout(options.timeoutMs);
  const proxy = proxyFor(target, options.env);
  try {
    const finding = await visit(target, proxy, look, options, signal);
    return finding === null ? [] : [finding];
  } catch (error) {
    if (error instanceof Unreached) return error.found.finding === "silent" ? [] : [error.found];
    return [];
  }
}

async function visit(
  target: URL,
  proxy: ProxyChoice | null,
  look: HttpLook,
  options: LookOptions,
  signal: AbortSignal,
): Promise<Finding | null> {
  const host = target.hostname.replace(/^\[|\]$/g, "");
  const secure = target.protocol === "https:";
  const port = Number(target.port) || (secure ? 443 : 80);
  let socket = proxy === null ? await openTcp(host, port, signal) : await openProxy(proxy, signal);
  try {
    if (proxy !== null && secure) await tunnel(socket, proxy, `${target.hostname}:${port}`, signal);
    if (secure) socket = await openTls(socket, host, options.env.SSL_CERT_FILE, signal);
    if (!look.ask) return null;
    const path = proxy !== null && !secure ? `${target.origin}${target.pathname}` : target.pathname;
    const head = await exchange(socket, initializeRequest(target, path), signal);
    return judge(head, proxy !== null && !secure ? proxy : null, look.hasCredentials);
  } finally {
    socket.destroy();
  }
}

async function openProxy(proxy: ProxyChoice, signal: AbortSignal) {
  const { hostname, port, protocol } = proxy.url;
  const number = Number(port) || (protocol === "https:" ? 443 : protocol.startsWith("socks") ? 1080 : 80);
  try {
    return await openTcp(hostname.replace(/^\[|\]$/g, ""), number, signal);
  } catch (error) {
    const why = error instanceof Unreached ? error.found.text : "it cannot be reached";
    throw new Unreached("proxy", `the proxy in \`${proxy.variable}\` does not answer: ${why}.`);
  }
}

async function tunnel(
  socket: Parameters<typeof exchange>[0],
  proxy: ProxyChoice,
  authority: string,
  signal: AbortSignal,
): Promise<void> {
  if (!proxy.url.protocol.startsWith("http")) throw new Unreached("silent", "");
  const head = await exchange(socket, `CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n\r\n`, signal);
  const status = statusOf(head);
  socket.removeAllListeners("data");
  if (status !== 200) {
    // With credentials in its address, Codex may be let through where we are not.
    if (status === 407 && proxy.url.username !== "") throw new Unreached("silent", "");
    throw new Unreached(
      "proxy",
      `the proxy in \`${proxy.variable}\` answered ${status ?? "nothing"} to the request for \`${authority}\`.`,
    );
  }
}

const statusOf = (head: string): number | null => {
  const status = /^HTTP\/\d(?:\.\d)? (\d{3})/.exec(head)?.[1];
  return status === undefined ? null : Number(status);
};

/** What Codex sends first, without credentials. */
function initializeRequest(target: URL, path: string): string {
  const body = JSON.stringify({
    jsonrpc: "2.0",
    id: 0,
    method: "initialize",
    params: {
      protocolVersion: "2025-06-18",
      capabilities: {},
      clientInfo: { name: "codex-mcp-check", version: "1" },
    },
  });
  return [
    `POST ${path} HTTP/1.1`,
    `Host: ${target.host}`,
    "Content-Type: application/json",
    "Accept: application/json, text/event-stream",
    `Content-Length: ${body.length}`,
    "Connection: close",
    "",
    body,
  ].join("\r\n");
}

function judge(head: string, proxy: ProxyChoice | null, hasCredentials: boolean): Finding | null {
  const status = statusOf(head);
  if (status === null) {
    const text = head === "" ? "it hangs up without an answer" : "it answers, but not in HTTP";
    return { finding: "connection-dropped", text };
  }
  if (proxy !== null && (status === 407 || status === 502 || status === 503 || status === 504)) {
    return { finding: "proxy", text: `the proxy in \`${proxy.variable}\` answered ${status}.` };
  }
  const finding = findingOf(status, head);
  if (finding === null || (hasCredentials && (status === 401 || status === 403))) return null;
  return { finding, text: `it answered HTTP ${status}` };
}

function findingOf(status: number, head: string): string | null {
  const known: Record<number, string> = {
    401: "not-logged-in",
    403: "http-403",
    404: "http-404",
    405: "sse-only",
    429: "http-429",
  };
  if (known[status] !== undefined) return known[status];
  if (status >= 500) return "http-5xx";
  if (status >= 400) return "http-4xx";
  return /^content-type:\s*text\/html/im.test(head) ? "html-answer" : null;
}
