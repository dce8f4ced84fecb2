import type { Remedy, ServerConfig, Setup, World } from "./setup.ts";

const at =
  (path: string, more: ServerConfig = {}) =>
  (world: World) => ({
    url: `${world.http.plain}${path}`,
    ...more,
  });
const fixed = (world: World): Remedy => ({ config: { url: `${world.http.plain}/mcp/good` } });

/** Servers that Codex reaches over HTTP. */
export const httpSetups: Setup[] = [
  { name: "http-good", config: at("/mcp/good"), code: null, main: true },
  {
    name: "connection-refused",
    config: (world) => ({ url: `http://127.0.0.1:${world.http.closedPort}/mcp?token=corpus-canary` }),
    code: "refused",
    main: true,
    remedy: fixed,
  },
  {
    name: "host-unknown",
    config: () => ({ url: "http://mcp.corpus.invalid/mcp" }),
    code: "dns",
    main: true,
    remedy: fixed,
  },
  {
    name: "behind-a-dead-proxy",
    config: () => ({ url: "http://mcp.proxied.invalid/mcp" }),
    code: "proxy",
    main: true,
    remedy: fixed,
  },
  {
    name: "certificate-of-a-private-ca",
    config: (world) => ({ url: `https://127.0.0.1:${world.http.tlsPorts["private-ca"]}/mcp/good` }),
    code: "tls",
    main: true,
    remedy: (world) => ({ env: { SSL_CERT_FILE: `${world.directory}/ca.pem` } }),
  },
  {
    name: "certificate-of-another-host",
    config: (world) => ({ url: `https://127.0.0.1:${world.http.tlsPorts["wrong-host"]}/mcp/good` }),
    code: "tls",
  },
  {
    name: "https-to-a-plain-port",
    config: (world) => ({ url: `https://127.0.0.1:${world.http.plainPort}/mcp/good` }),
    code: "tls",
    remedy: fixed,
  },
  {
    name: "http-to-a-tls-port",
    config: (world) => ({ url: `http://127.0.0.1:${world.http.tlsPorts["private-ca"]}/mcp/good` }),
    code: "connection-dropped",
  },
  {
    name: "hangs-up",
    config: (world) => ({ url: `${world.http.hangsUp}/mcp` }),
    code: "connection-dropped",
  },
  { name: "drops-request", config: at("/mcp/drops"), code: "connection-dropped" },
  { name: "url-without-scheme", config: () => ({ url: "localhost:3000/mcp" }), code: "bad-url" },
  { name: "url-not-a-url", config: () => ({ url: "mcp.example.com/mcp" }), code: "bad-url", remedy: fixed },
  {
    name: "http-silent",
    config: at("/mcp/silent", { startup_timeout_sec: 3 }),
    code: "timed-out",
    main: true,
  },
  { name: "http-401", config: at("/mcp/401"), code: "not-logged-in", main: true },
  { name: "http-401-bare", config: at("/mcp/401-bare"), code: "not-logged-in" },
  {
    name: "token-needed",
    config: at("/mcp/needs-token"),
    code: "not-logged-in",
    remedy: (world) => ({
      config: { ...at("/mcp/needs-token")(world), bearer_token_env_var: "CORPUS_RIGHT_TOKEN" },
      env: { CORPUS_RIGHT_TOKEN: "corpus-right-token" },
    }),
  },
  {
    name: "token-unset",
    config: at("/mcp/needs-token", { bearer_token_env_var: "CORPUS_UNSET_BEARER" }),
    code: "bearer-env-unset",
    main: true,
    remedy: (world) => ({
      config: { ...at("/mcp/needs-token")(world), bearer_token_env_var: "CORPUS_UNSET_BEARER" },
      env: { CORPUS_UNSET_BEARER: "corpus-right-token" },
    }),
  },
  {
    name: "token-empty",
    config: at("/mcp/needs-token", { bearer_token_env_var: "CORPUS_EMPTY_BEARER" }),
    code: "bearer-env-unset",
    remedy: (world) => ({
      config: { ...at("/mcp/needs-token")(world), bearer_token_env_var: "CORPUS_EMPTY_BEARER" },
      env: { CORPUS_EMPTY_BEARER: "corpus-right-token" },
    }),
  },
  {
    name: "token-wrong",
    config: at("/mcp/needs-token", { bearer_token_env_var: "CORPUS_WRONG_BEARER" }),
    code: "token-rejected",
    main: true,
    remedy: (world) => ({
      config: { ...at("/mcp/needs-token")(world), bearer_token_env_var: "CORPUS_WRONG_BEARER" },
      env: { CORPUS_WRONG_BEARER: "corpus-right-token" },
    }),
  },
  {
    name: "token-expired",
    config: at("/mcp/invalid-token", { bearer_token_env_var: "CORPUS_WRONG_BEARER" }),
    code: "token-rejected",
  },
  {
    name: "token-in-header-wrong",
    config: at("/mcp/needs-token", { http_headers: { Authorization: "Bearer corpus-old-token" } }),
    code: "token-rejected",
    remedy: (world) => ({
      config: { ...at("/mcp/needs-token")(world), bearer_token_env_var: "CORPUS_RIGHT_TOKEN" },
      env: { CORPUS_RIGHT_TOKEN: "corpus-right-token" },
    }),
  },
  {
    name: "header-variable-unset",
    config: at("/mcp/needs-header", { env_http_headers: { "x-api-key": "CORPUS_UNSET_HEADER" } }),
    code: "header-env-unset",
    remedy: (world) => ({
      config: { ...at("/mcp/needs-header")(world), env_http_headers: { "x-api-key": "CORPUS_UNSET_HEADER" } },
      env: { CORPUS_UNSET_HEADER: "key" },
    }),
  },
  { name: "oauth-never", config: at("/oauth/mcp"), code: "not-logged-in", main: true },
  { name: "oauth-expired", config: at("/oauth/mcp"), code: "reauth-required", main: true },
  { name: "http-400", config: at("/mcp/400"), code: "http-4xx" },
  { name: "http-403", config: at("/mcp/403"), code: "http-403", main: true },
  { name: "http-404", config: at("/mcp/404"), code: "http-404", main: true, remedy: fixed },
  { name: "sse-only", config: at("/mcp/405"), code: "sse-only", main: true, remedy: fixed },
  { name: "http-429", config: at("/mcp/429"), code: "http-429" },
  { name: "http-500", config: at("/mcp/500"), code: "http-5xx", main: true },
  { name: "http-502", config: at("/mcp/502"), code: "http-5xx" },
  { name: "http-503", config: at("/mcp/503"), code: "http-5xx" },
  { name: "html-page", config: at("/mcp/html"), code: "html-answer", main: true, remedy: fixed },
  { name: "redirect-to-login", config: at("/mcp/redirect"), code: "html-answer" },
  { name: "plain-text", config: at("/mcp/text"), code: "wrong-content-type" },
  { name: "json-but-not-mcp", config: at("/mcp/not-mcp", { startup_timeout_sec: 4 }), code: "not-mcp" },
  { name: "http-refuses-initialize", config: at("/mcp/refuses"), code: "initialize-refused" },
];
