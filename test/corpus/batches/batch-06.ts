import type { World } from "../setup.ts";
import { type BatchSetup, originOf, overHttp } from "./batch.ts";

const json = { "content-type": "application/json" };
const text = { "content-type": "text/plain; charset=utf-8" };
const html = { "content-type": "text/html; charset=utf-8" };
const github = "https://github.com";
const initialized = "notifications/initialized";

/** A server of another address, which works. */
const elsewhere = (world: World) => ({ config: { url: `${world.http.plain}/mcp/good` } });
const certificateFile = (world: World, name: string) => `${world.directory}/certificates/${name}.pem`;
const port = (world: World, name: string) => new URL(originOf(world, name)).port;

/** HTTP servers: the way to the server, redirects, certificates, sessions and the protocol over HTTP. */
export const batch: readonly BatchSetup[] = [
  {
    ...overHttp({
      name: "self-signed-certificate",
      source: `${github}/modelcontextprotocol/inspector/issues/584`,
      cause:
        "The self-hosted server shows a self-signed certificate, which nobody has told this machine to trust.",
      helps: "Make the client trust the certificate.",
      web: { certificate: "self-signed" },
      expect: "tls",
      alone: true,
    }),
    remedy: (world) => ({
      config: { url: `${originOf(world, "self-signed-certificate")}/mcp` },
      env: { SSL_CERT_FILE: certificateFile(world, "self-signed") },
    }),
  },
  {
    ...overHttp({
      name: "certificate-of-the-company",
      source: `${github}/modelcontextprotocol/python-sdk/issues/1370`,
      cause:
        "In the internal network certificates are signed by the company's own CA, which the client does not know.",
      helps: "Name the CA's certificate in SSL_CERT_FILE.",
      web: { certificate: "private-ca" },
      expect: "tls",
      alone: true,
    }),
    remedy: (world) => ({
      config: { url: `${originOf(world, "certificate-of-the-company")}/mcp` },
      env: { SSL_CERT_FILE: certificateFile(world, "ca") },
    }),
  },
  {
    ...overHttp({
      name: "expired-certificate",
      source: `${github}/AuraFriday/Fusion-360-MCP-Server/issues/6`,
      cause: "The certificate that the server shows has expired.",
      helps: "The server needs a new certificate.",
      web: { certificate: "expired" },
      env: (world) => ({ SSL_CERT_FILE: certificateFile(world, "ca") }),
      expect: "tls",
      alone: true,
    }),
    remedy: elsewhere,
  },
  {
    ...overHttp({
      name: "certificate-without-names",
      source: `${github}/IBM/mcp-context-forge/issues/1539`,
      cause: "The certificate names the IP address as common name only, without a subject alternative name.",
      helps: "Make the certificate anew with the address as a subject alternative name.",
      web: { certificate: "no-names" },
      env: (world) => ({ SSL_CERT_FILE: certificateFile(world, "ca") }),
      expect: "tls",
      alone: true,
    }),
    remedy: elsewhere,
  },
  {
    ...overHttp({
      name: "certificate-for-another-name",
      source: `${github}/github/copilot-cli/issues/4801`,
      cause:
        "The device's certificate is for another name than the IP address in the URL, though its CA is trusted.",
      helps: "A certificate for the address, or the name of the certificate as address.",
      web: { certificate: "other-host" },
      env: (world) => ({ SSL_CERT_FILE: certificateFile(world, "ca") }),
      expect: "tls",
      alone: true,
    }),
    remedy: elsewhere,
  },
  {
    name: "no-certificate-for-this-host",
    source: `${github}/macrocosm-os/macrocosmos-mcp/issues/14`,
    cause: "The host's web server has no certificate for this name and ends every handshake with an alert.",
    helps: "The host's owner must add the name; until then the command in place of the URL.",
    web: { raw: "\u0015\u0003\u0003\u0000\u0002\u0002\u0050" },
    config: (world) => ({ url: `https://127.0.0.1:${port(world, "no-certificate-for-this-host")}/mcp` }),
    expect: "tls",
    remedy: elsewhere,
  },
  {
    name: "https-for-a-plain-server",
    source: `${github}/homeassistant-ai/ha-mcp/issues/784`,
    cause: "The server speaks plain HTTP on this port, and the address says https.",
    helps: "Write http.",
    web: {},
    config: (world) => ({ url: `https://127.0.0.1:${port(world, "https-for-a-plain-server")}/mcp` }),
    expect: "tls",
    remedy: (world) => ({ config: { url: `${originOf(world, "https-for-a-plain-server")}/mcp` } }),
  },
  {
    name: "proxy-answers-for-localhost",
    source: `${github}/RaphaelRegnier/vibe-annotations/issues/41`,
    cause:
      "Requests to 127.0.0.1 go to the company's proxy (Cntlm), which cannot reach the server and answers 502 itself.",
    helps: "Except localhost and 127.0.0.1 from the proxy.",
    alone: true,
    web: {
      path: "*",
      rules: [
        {
          when: { "proxy-connection": "never" },
          answer: "mcp",
        },
        {
          status: 502,
          headers: { ...html, server: "Cntlm" },
          body: "<html><head><title>502 Connection refused</title></head><body><h1>Proxy error: Connection refused</h1><p><a href='http://cntlm.sf.net/'>Cntlm</a> proxy failed to complete the request.</p></body></html>",
        },
      ],
    },
    config: (world) => ({ url: `${world.http.plain}/mcp/good` }),
    env: (world) => ({ HTTP_PROXY: originOf(world, "proxy-answers-for-localhost"), NO_PROXY: "" }),
    expect: "proxy",
    acceptable: ["http-5xx"],
    remedy: (world) => ({
      config: { url: `${world.http.plain}/mcp/good` },
      env: { HTTP_PROXY: originOf(world, "proxy-answers-for-localhost"), NO_PROXY: "localhost,127.0.0.1" },
    }),
  },
  {
    name: "localhost-through-a-dead-proxy",
    source: `${github}/slopus/happy/pull/1021`,
    cause:
      "HTTP_PROXY is set without NO_PROXY, and the request to the server on this machine goes to the proxy.",
    helps: "NO_PROXY=127.0.0.1,localhost",
    alone: true,
    web: {},
    config: (world) => ({ url: `${originOf(world, "localhost-through-a-dead-proxy")}/mcp` }),
    env: { NO_PROXY: "" },
    expect: "proxy",
    remedy: (world) => ({
      config: { url: `${originOf(world, "localhost-through-a-dead-proxy")}/mcp` },
      env: { NO_PROXY: "127.0.0.1,localhost" },
    }),
  },
  {
    name: "proxy-hangs-up",
    source: `${github}/anthropics/claude-code/issues/3971`,
    cause: "The request to the local server goes through the proxy program on this machine, which hangs up.",
    helps: "Except local addresses from the proxy.",
    alone: true,
    web: { path: "*", rules: [{ answer: "drop" }] },
    config: (world) => ({ url: `${world.http.plain}/mcp/good` }),
    env: (world) => ({ HTTP_PROXY: originOf(world, "proxy-hangs-up"), NO_PROXY: "" }),
    expect: "proxy",
    acceptable: ["connection-dropped"],
    remedy: (world) => ({
      config: { url: `${world.http.plain}/mcp/good` },
      env: { HTTP_PROXY: originOf(world, "proxy-hangs-up"), NO_PROXY: "127.0.0.1,localhost" },
    }),
  },
  overHttp({
    name: "firewall-resets-the-post",
    source: `${github}/MicrosoftDocs/mcp/issues/5`,
    cause: "A firewall lets a GET through and resets every POST to the server.",
    helps: "The firewall must let the address through.",
    web: { rules: [{ path: "/mcp", method: "POST", answer: "drop" }] },
    fix: { path: "/repaired" },
    expect: "connection-dropped",
  }),
  overHttp({
    name: "redirect-to-the-slash",
    source: `${github}/modelcontextprotocol/python-sdk/issues/732`,
    cause: "None: the server sends /mcp on to /mcp/ with 307, and the client follows with the same request.",
    helps: "Nothing; the address with the slash spares a request.",
    web: { path: "/mcp/", rules: [{ path: "/mcp", status: 307, headers: { location: "/mcp/" } }] },
    expect: null,
  }),
  overHttp({
    name: "redirect-turns-post-into-get",
    source: `${github}/modelcontextprotocol/modelcontextprotocol/issues/2755`,
    cause:
      "The reverse proxy answers 301, the client follows with a GET without a body, and the server refuses that with 400.",
    helps: "Write the address to which it redirects.",
    web: {
      path: "/secure/mcp",
      rules: [
        { path: "/mcp", status: 301, headers: { location: "{origin}/secure/mcp" } },
        { path: "/secure/mcp", method: "GET", status: 400, headers: text, body: "Bad Request: empty body" },
      ],
    },
    fix: { path: "/secure/mcp" },
    expect: "new:redirect-loses-post",
    acceptable: ["http-4xx"],
  }),
  overHttp({
    name: "redirect-to-the-access-login",
    source: `${github}/UsefulSoftwareCo/executor/issues/1803`,
    cause:
      "Cloudflare Access stands before the server and redirects requests without its service token to a login page.",
    helps: "Send CF-Access-Client-Id and CF-Access-Client-Secret.",
    web: {
      rules: [
        {
          path: "/mcp",
          unless: { "cf-access-client-id": "example.access", "cf-access-client-secret": "example-secret" },
          status: 302,
          headers: { location: "/cdn-cgi/access/login/mcp.example.com?kid=0" },
        },
        {
          path: "/cdn-cgi/access/login/mcp.example.com",
          status: 200,
          headers: html,
          body: "<!DOCTYPE html><html><head><title>Sign in ・ Cloudflare Access</title></head><body>Log in with your email</body></html>",
        },
      ],
    },
    fix: {
      more: {
        http_headers: {
          "CF-Access-Client-Id": "example.access",
          "CF-Access-Client-Secret": "example-secret",
        },
      },
    },
    expect: "html-answer",
    acceptable: ["not-logged-in"],
  }),
  overHttp({
    name: "webstorm-sse-address",
    source: `${github}/openai/codex/issues/11791`,
    cause:
      "The address is the IDE's endpoint of the older SSE transport: a GET opens a stream, a POST gets no MCP answer.",
    helps: "Use the IDE's Streamable HTTP address.",
    path: "/sse",
    web: {
      path: "/stream",
      rules: [
        { path: "/sse", method: "GET", headers: { "content-type": "text/event-stream" }, answer: "open" },
        { path: "/sse", method: "POST", status: 200 },
      ],
    },
    fix: { path: "/stream" },
    expect: "sse-only",
    acceptable: ["wrong-content-type", "not-mcp"],
  }),
  overHttp({
    name: "accepted-in-place-of-an-answer",
    source: `${github}/PrefectHQ/fastmcp/issues/909`,
    cause:
      "The hand-written server answers initialize with status 202, and the client reads no answer from that.",
    helps: "The server must answer requests with 200.",
    more: { startup_timeout_sec: 5 },
    path: "/api/mcp/mcp",
    web: {
      path: "/api/mcp/mcp",
      rules: [
        {
          rpc: "initialize",
          path: "/api/mcp/mcp",
          status: 202,
          headers: json,
          body: {
            jsonrpc: "2.0",
            id: 0,
            result: {
              protocolVersion: "2025-03-26",
              capabilities: {},
              serverInfo: { name: "php", version: "1" },
            },
          },
        },
      ],
    },
    fix: { path: "/repaired" },
    expect: "new:accepted-without-answer",
    acceptable: ["initialize-invalid"],
  }),
  overHttp({
    name: "plain-text-in-place-of-json",
    source: `${github}/modelcontextprotocol/python-sdk/issues/2432`,
    cause: "The server is misconfigured and answers initialize with plain text.",
    helps: "The server had to be corrected.",
    web: {
      rules: [
        {
          path: "/mcp",
          method: "POST",
          status: 200,
          headers: { "content-type": "text/plain" },
          body: "this is not json",
        },
      ],
    },
    fix: { path: "/repaired" },
    expect: "wrong-content-type",
  }),
  overHttp({
    name: "notification-answered-400-empty",
    source: `${github}/outline/outline/issues/13775`,
    cause:
      "Something before the server answers 400 to notifications/initialized, without type and body; initialize went well.",
    helps: "The proxy in front of the server had to be reconfigured.",
    web: { rules: [{ path: "/mcp", rpc: initialized, status: 400 }] },
    fix: { path: "/repaired" },
    expect: "new:initialized-refused",
    acceptable: ["http-4xx", "initialize-refused"],
  }),
  overHttp({
    name: "notification-answered-500",
    source: `${github}/outline/outline/issues/12572`,
    cause: "The server fails with 500 at notifications/initialized, after a good initialize.",
    helps: "The server had to be corrected.",
    web: {
      rules: [{ path: "/mcp", rpc: initialized, status: 500, headers: text, body: "Internal Server Error" }],
    },
    fix: { path: "/repaired" },
    expect: "new:initialized-refused",
    acceptable: ["http-5xx", "initialize-refused"],
  }),
  overHttp({
    name: "notification-without-params-refused",
    source: `${github}/hyperdxio/hyperdx/issues/2686`,
    cause: "The endpoint refuses a notification without params with 400.",
    helps: "The server had to be corrected.",
    path: "/api/mcp",
    web: {
      path: "/api/mcp",
      rules: [
        {
          path: "/api/mcp",
          rpc: initialized,
          status: 400,
          headers: json,
          body: {
            message: "Validation failed",
            details: [{ code: "invalid_type", path: ["params"], message: "Required" }],
          },
        },
      ],
    },
    fix: { path: "/repaired" },
    expect: "new:initialized-refused",
    acceptable: ["http-4xx", "initialize-refused"],
  }),
  overHttp({
    name: "notification-is-an-unknown-method",
    source: `${github}/openai/codex/issues/5044`,
    cause:
      "The internal server wants a session header and a body at notifications/initialized and answers 400 Method not found.",
    helps: "The server had to accept the notification.",
    web: {
      rules: [
        { path: "/mcp", rpc: initialized, status: 400, headers: text, body: "Method not found: undefined" },
      ],
    },
    fix: { path: "/repaired" },
    expect: "new:initialized-refused",
    acceptable: ["http-4xx", "initialize-refused"],
    quote: "Method not found: undefined",
  }),
  overHttp({
    name: "notification-answered-200-untyped",
    source: `${github}/zai-org/zai-coding-plugins/issues/38`,
    cause:
      "The service answers notifications/initialized with 200, without a type and without a body, where 202 is due.",
    helps: "The service must answer 202.",
    web: { rules: [{ path: "/mcp", rpc: initialized, status: 200, headers: { "content-length": "0" } }] },
    fix: { path: "/repaired" },
    expect: "new:initialized-refused",
    acceptable: ["wrong-content-type", "initialize-invalid"],
  }),
  overHttp({
    name: "notification-answered-200-with-json",
    source: `${github}/Leantime/leantime/issues/3785`,
    cause:
      "The server answers notifications/initialized with 200 and a JSON-RPC body, where 202 without a body is due.",
    helps: "The server must answer 202.",
    web: {
      rules: [
        {
          path: "/mcp",
          rpc: initialized,
          status: 200,
          headers: json,
          body: { jsonrpc: "2.0", id: null, result: {} },
        },
      ],
    },
    fix: { path: "/repaired" },
    expect: "new:initialized-refused",
    acceptable: ["initialize-invalid"],
  }),
  overHttp({
    name: "one-connection-a-request",
    source: `${github}/warpdotdev/warp/issues/8656`,
    cause:
      "None: the stateless server closes the connection after each answer, and the client opens another.",
    helps: "Nothing.",
    web: { rules: [{ path: "/mcp", rpc: initialized, status: 202, headers: { connection: "close" } }] },
    expect: null,
  }),
  overHttp({
    name: "get-answers-with-the-web-page",
    source: `${github}/docmost/docmost/issues/2133`,
    cause: "None: POST works; only the GET for the optional stream gets the application's web page.",
    helps: "Nothing.",
    web: {
      rules: [
        {
          path: "/mcp",
          method: "GET",
          status: 200,
          headers: html,
          body: "<!doctype html><html><head><title>Docmost</title></head><body></body></html>",
        },
      ],
    },
    expect: null,
  }),
  overHttp({
    name: "get-never-answers",
    source: `${github}/can1357/oh-my-pi/pull/1461`,
    cause: "None: POST works; only the GET for the optional stream is left open.",
    helps: "Nothing.",
    web: { rules: [{ path: "/mcp", method: "GET", answer: "silence" }] },
    expect: null,
  }),
  overHttp({
    name: "answers-as-event-stream",
    source: `${github}/haris-musa/excel-mcp-server/issues/116`,
    cause: "None: the server answers as a stream of events, as it may.",
    helps: "Nothing.",
    web: {
      rules: [
        {
          path: "/mcp",
          rpc: "initialize",
          answer: "stream",
          result: {
            protocolVersion: "2025-06-18",
            capabilities: { tools: {} },
            serverInfo: { name: "excel-mcp", version: "1.0.0" },
          },
        },
      ],
    },
    expect: null,
  }),
  overHttp({
    name: "session-of-another-instance",
    source: `${github}/hyodotdev/openiap/issues/287`,
    cause:
      "Several instances stand behind a load balancer without a shared store of sessions; the next request meets another instance.",
    helps: "A shared store or sticky routing.",
    more: { startup_timeout_sec: 8 },
    web: {
      rules: [
        {
          path: "/mcp",
          rpc: "initialize",
          headers: { "mcp-session-id": "5c6f0f0e-6f6c-4a8e-9a53-000000000001" },
          result: {
            protocolVersion: "2025-03-26",
            capabilities: { tools: {} },
            serverInfo: { name: "openiap-kit", version: "1.0.0" },
          },
        },
        {
          path: "/mcp",
          rpc: "tools/list",
          status: 400,
          headers: json,
          body: {
            jsonrpc: "2.0",
            error: {
              code: -32000,
              message: "Bad Request: initialize first, then send mcp-session-id on follow-up requests.",
            },
            id: null,
          },
        },
      ],
    },
    fix: { path: "/repaired" },
    expect: "new:session-lost",
    acceptable: ["tools-list-failed"],
    quote: "Bad Request: initialize first, then send mcp-session-id on follow-up requests.",
  }),
  overHttp({
    name: "session-unknown-at-the-notification",
    source: `${github}/higress-group/wasm-go/issues/32`,
    cause: "initialize and what follows go to different pods, and the second one does not know the session.",
    helps: "Route by session.",
    more: { startup_timeout_sec: 8 },
    web: {
      rules: [
        {
          path: "/mcp",
          rpc: "initialize",
          headers: { "mcp-session-id": "5c6f0f0e-6f6c-4a8e-9a53-000000000002" },
          result: {
            protocolVersion: "2025-03-26",
            capabilities: { tools: {} },
            serverInfo: { name: "proxied", version: "1.0.0" },
          },
        },
        {
          path: "/mcp",
          method: "POST",
          status: 400,
          headers: json,
          body: {
            jsonrpc: "2.0",
            error: { code: -32000, message: "Bad Request: No valid session ID provided" },
            id: null,
          },
        },
      ],
    },
    fix: { path: "/repaired" },
    expect: "new:session-lost",
    acceptable: ["http-4xx", "tools-list-failed", "initialize-refused"],
    quote: "Bad Request: No valid session ID provided",
  }),
  overHttp({
    name: "session-unknown-answered-401",
    source: `${github}/openai/codex/issues/46158`,
    cause: "The server does not know the session any more and says so with 401; the token is not at fault.",
    helps: "A new session; logging in again does not help.",
    more: { bearer_token_env_var: "B06_SESSION" },
    env: { B06_SESSION: "example-session-token" },
    web: {
      rules: [
        {
          path: "/mcp",
          rpc: "initialize",
          headers: { "mcp-session-id": "5c6f0f0e-6f6c-4a8e-9a53-000000000003" },
          result: {
            protocolVersion: "2025-06-18",
            capabilities: { tools: {} },
            serverInfo: { name: "desk", version: "1.0.0" },
          },
        },
        { path: "/mcp", rpc: "tools/list", status: 401, headers: text, body: "unknown session" },
      ],
    },
    fix: { path: "/repaired", env: { B06_SESSION: "example-session-token" } },
    expect: "new:session-lost",
    acceptable: ["tools-list-failed"],
    quote: "unknown session",
  }),
  overHttp({
    name: "list-is-too-early-for-the-server",
    source: `${github}/xpzouying/xiaohongshu-mcp/issues/555`,
    cause:
      "The server gives out no session, thinks itself uninitialized at the next request and refuses tools/list.",
    helps: "Update the server.",
    web: {
      rules: [
        {
          path: "/mcp",
          rpc: "tools/list",
          status: 200,
          headers: json,
          body: {
            jsonrpc: "2.0",
            id: 1,
            error: { code: 0, message: 'method "tools/list" is invalid during session initialization' },
          },
        },
      ],
    },
    fix: { path: "/repaired" },
    expect: "tools-list-failed",
    quote: "is invalid during session initialization",
  }),
  overHttp({
    name: "answer-breaks-off",
    source: `${github}/flop-labs/technocore-chat/pull/667`,
    cause: "The connection ends before the answer is as long as its Content-Length says.",
    helps: "Nothing on the client's side; the server or what stands before it must send the whole answer.",
    web: {
      rules: [
        {
          path: "/mcp",
          rpc: "initialize",
          answer: "cut",
          result: {
            protocolVersion: "2025-06-18",
            capabilities: { tools: {} },
            serverInfo: { name: "technocore", version: "1.0.0" },
          },
        },
      ],
    },
    fix: { path: "/repaired" },
    expect: "new:answer-breaks-off",
    acceptable: ["connection-dropped"],
  }),
  overHttp({
    name: "waits-behind-nginx",
    source: `${github}/campfirein/byterover-cli/issues/270`,
    cause: "nginx takes the request and hands it to an upstream that does not answer.",
    helps: "Correct nginx's path and upstream.",
    path: "/agent/mcp",
    more: { startup_timeout_sec: 4 },
    web: { rules: [{ path: "/agent/mcp", answer: "silence" }] },
    fix: { path: "/repaired" },
    expect: "timed-out",
  }),
  overHttp({
    name: "stream-is-buffered",
    source: `${github}/sseshachala/conductai/pull/1744`,
    cause: "The edge's nginx buffers the stream, so that headers arrive and no event.",
    helps: "The server sends X-Accel-Buffering: no.",
    more: { startup_timeout_sec: 4 },
    web: { rules: [{ path: "/mcp", headers: { "content-type": "text/event-stream" }, answer: "open" }] },
    fix: { path: "/repaired" },
    expect: "timed-out",
  }),
  overHttp({
    name: "stream-ends-without-a-reply",
    source: `${github}/witchan/ios-mcp/issues/1`,
    cause: "The server cannot parse the request and ends its answer without a reply to it.",
    helps: "Update the server.",
    more: { startup_timeout_sec: 5 },
    web: {
      rules: [
        {
          path: "/mcp",
          method: "POST",
          status: 200,
          headers: { "content-type": "text/event-stream" },
          body: "",
        },
      ],
    },
    fix: { path: "/repaired" },
    expect: "new:answer-empty",
    acceptable: ["initialize-invalid"],
  }),
  overHttp({
    name: "gateway-time-out",
    source: `${github}/Azure/Azure-Resource-Manager-MCP/issues/25`,
    cause: "The gateway before the service waits in vain and answers 504 with a web page.",
    helps: "The service had to be brought back.",
    web: {
      rules: [
        {
          path: "/mcp",
          status: 504,
          headers: { ...html, "x-cache": "CONFIG_NOCACHE" },
          body: "<!DOCTYPE html PUBLIC '-//W3C//DTD XHTML 1.0 Transitional//EN' 'http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd'>\n<html xmlns='http://www.w3.org/1999/xhtml'>\n<head><title>504 Gateway Time-out</title></head><body>Our services aren't available right now</body></html>",
        },
      ],
    },
    fix: { path: "/repaired" },
    expect: "http-5xx",
  }),
  {
    name: "figma-switch-is-off",
    source: `${github}/IliyaBrook/figma-linux/issues/3`,
    cause: "The application's MCP server is switched off, and nothing listens on its port.",
    helps: "Switch the server on in the application.",
    web: {},
    config: (world) => ({ url: `http://127.0.0.1:${world.http.closedPort}/mcp` }),
    expect: "refused",
    remedy: (world) => ({ config: { url: `${originOf(world, "figma-switch-is-off")}/mcp` } }),
  },
  {
    name: "listens-on-ipv6-only",
    source: `${github}/firecrawl/firecrawl-mcp-server/issues/251`,
    cause: "The server bound to localhost and got ::1 alone, while the address says 127.0.0.1.",
    helps: "Bind to 127.0.0.1 (HOST=127.0.0.1), or write [::1].",
    web: { listen: "::1" },
    config: (world) => ({ url: `${originOf(world, "listens-on-ipv6-only")}/mcp` }),
    expect: "refused",
    remedy: elsewhere,
  },
  overHttp({
    name: "slow-first-answer",
    source: `${github}/exa-labs/exa-mcp-server/issues/57`,
    cause: "The server answers later than the client waits.",
    helps: "A longer connection timeout.",
    more: { startup_timeout_sec: 2 },
    web: { rules: [{ path: "/mcp", rpc: "initialize", answer: "mcp", afterMs: 4000 }] },
    fix: { more: { startup_timeout_sec: 30 } },
    expect: "timed-out",
  }),
  {
    name: "address-without-https",
    source: `${github}/obot-platform/obot/issues/3786`,
    cause: "The address was written without https://.",
    helps: "Write https:// before it.",
    web: {},
    config: () => ({ url: "gitmcp.io/docs" }),
    expect: "bad-url",
    remedy: (world) => ({ config: { url: `${originOf(world, "address-without-https")}/mcp` } }),
  },
];
