import type { IncomingHttpHeaders } from "node:http";
import type { ServerLaunch } from "../model/events.ts";
import type { HttpFinding, LookFinding } from "../model/look-finding.ts";
import { ask, type HttpAnswer, Unreached } from "./http-request.ts";
import type { LookOptions } from "./look.ts";
import { asAnswer, badTools, initialize, initialized, listTools, parseJson } from "./mcp.ts";

const mostRedirects = 5;

/**
 * Goes through the MCP handshake with an HTTP server as Codex does: the same headers, the same proxy. A redirect to another
 * origin is followed without any of the configured headers. `signal` ends the look. Never throws.
 */
export async function lookAtHttp(
  launch: ServerLaunch,
  { env }: LookOptions,
  signal: AbortSignal,
): Promise<LookFinding[]> {
  if (launch.url === null || !URL.canParse(launch.url)) return [];
  const url = new URL(launch.url);
  if (url.protocol !== "http:" && url.protocol !== "https:") return [];
  const headers = configuredHeaders(launch, env);
  // A value that no header may hold is a finding of its own.
  if (headers === null) return [];
  const began = performance.now();
  try {
    return [await handshake(url, headers, env, signal)];
  } catch (error) {
    if (!(error instanceof Unreached)) return [];
    const { finding } = error;
    return [finding.kind === "silent" ? { ...finding, ms: Math.round(performance.now() - began) } : finding];
  }
}

/** What Codex sends beside its own headers; null for values that cannot be sent. */
function configuredHeaders(
  { httpHeaders, envHttpHeaders, bearerTokenEnvVar }: ServerLaunch,
  env: LookOptions["env"],
): Record<string, string> | null {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(httpHeaders)) headers[name.toLowerCase()] = value;
  for (const [name, variable] of Object.entries(envHttpHeaders)) {
    const value = env[variable];
    if (value) headers[name.toLowerCase()] = value;
  }
  const token = bearerTokenEnvVar === null ? undefined : env[bearerTokenEnvVar];
  if (token) headers.authorization = `Bearer ${token}`;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a header may not hold
  return Object.values(headers).some((value) => /[^\u0020-\u007e\u0080-\u00ff\t]/.test(value))
    ? null
    : headers;
}

async function handshake(
  start: URL,
  configured: Record<string, string>,
  env: LookOptions["env"],
  signal: AbortSignal,
): Promise<HttpFinding> {
  const redirects: HttpFinding["redirects"] = [];
  let url = start;
  let headers = configured;
  let session: Record<string, string> = {};
  let method = "POST";
  const send = (message: unknown) =>
    ask({
      url,
      method,
      env,
      signal,
      headers: {
        ...headers,
        ...session,
        ...(method === "POST" ? { "content-type": "application/json" } : {}),
        accept: "application/json, text/event-stream",
      },
      body: method === "POST" ? JSON.stringify(message) : null,
      isEnough: (body, type) => messageOf(body, type) !== null,
    });
  let answer = await send(initialize);
  while (isRedirect(answer) && redirects.length < mostRedirects) {
    const next = new URL(answer.headers.location ?? "", url);
    redirects.push({ status: answer.status, to: `${next.origin}${next.pathname}` });
    if (next.protocol !== "http:" && next.protocol !== "https:") break;
    if (next.origin !== url.origin) headers = {};
    // The body is sent again only after 307 and 308.
    if (answer.status !== 307 && answer.status !== 308) method = "GET";
    url = next;
    answer = await send(initialize);
  }
  const finding = describe(answer, start, redirects);
  if (finding.answer !== "result") return finding;
  const id = answer.headers["mcp-session-id"];
  const version = protocolVersion(answer);
  session = {
    ...(typeof id === "string" ? { "mcp-session-id": id } : {}),
    ...(version === null ? {} : { "mcp-protocol-version": version }),
  };
  try {
    const noted = await send(initialized);
    if (noted.status !== 202 && noted.status !== 204) {
      finding.later = { request: "notifications/initialized", status: noted.status, body: noted.body };
      if (noted.status !== 200) return finding;
    }
    const listed = await send(listTools);
    const message = messageOf(listed.body, listed.headers["content-type"] ?? "");
    finding.ready = message?.result !== undefined;
    finding.badTools = badTools(message?.result);
    if (!finding.ready) finding.later ??= { request: "tools/list", status: listed.status, body: listed.body };
    method = "DELETE";
    if (typeof id === "string") await send(null);
  } catch {
    // What was found so far stands.
  }
  return finding;
}

const isRedirect = ({ status, headers }: HttpAnswer): boolean =>
  [301, 302, 303, 307, 308].includes(status) &&
  headers.location !== undefined &&
  URL.canParse(headers.location, "http://x/");

function protocolVersion({ body, headers }: HttpAnswer): string | null {
  const result = messageOf(body, headers["content-type"] ?? "")?.result;
  const version = (result as { protocolVersion?: unknown } | undefined)?.protocolVersion;
  return typeof version === "string" ? version : null;
}

/** The answer in a body: JSON, or the first answer of an event stream. Null while there is none. */
function messageOf(body: string, contentType: string) {
  if (/^text\/event-stream/i.test(contentType)) {
    for (const event of body.split(/\r?\n\r?\n/).slice(0, -1)) {
      const data = event
        .split(/\r?\n/)
        .filter((line) => line.startsWith("data:"))
        .map((line) => line.slice(5).replace(/^ /, ""))
        .join("\n");
      const message = asAnswer(parseJson(data));
      if (message !== null) return message;
    }
    return null;
  }
  return asAnswer(parseJson(body));
}

function describe(answer: HttpAnswer, start: URL, redirects: HttpFinding["redirects"]): HttpFinding {
  const { status, headers, body } = answer;
  const contentType = headers["content-type"] ?? null;
  const message = messageOf(body, contentType ?? "");
  const authenticate = headers["www-authenticate"];
  return {
    kind: "http",
    host: start.host,
    status,
    contentType,
    answer: kindOf(answer, contentType ?? "", message),
    body: message?.result !== undefined ? "" : body,
    redirects,
    authenticate: authenticate === undefined ? null : String(authenticate),
    gate: gateOf(headers),
    proxy: answer.proxy,
    ready: false,
    later: null,
    badTools: [],
  };
}

function kindOf(
  { body, end, status }: HttpAnswer,
  contentType: string,
  message: ReturnType<typeof messageOf>,
): HttpFinding["answer"] {
  // 202 announces that there is no answer, whatever the body.
  if (status === 202 || status === 204) return "empty";
  if (message !== null) return message.error === undefined ? "result" : "error";
  if (end === "open") return "open";
  if (end === "cut-off") return "cut-off";
  if (body.trim() === "") return "empty";
  if (/text\/html/i.test(contentType) || /^\s*<(?:!doctype )?html/i.test(body)) return "html";
  if (/^text\/event-stream/i.test(contentType)) return body.includes("data:") ? "cut-off" : "empty";
  return parseJson(body) === undefined ? (/json/i.test(contentType) ? "cut-off" : "other") : "other-json";
}

function gateOf(headers: IncomingHttpHeaders): HttpFinding["gate"] {
  if (headers["cf-mitigated"] !== undefined) return "cloudflare";
  if (headers["ngrok-error-code"] !== undefined) return "ngrok";
  if (headers["x-vercel-mitigated"] !== undefined) return "vercel";
  return headers["cf-access-domain"] !== undefined ? "access" : null;
}
