import { code } from "../../words.ts";
import { sign } from "./sign.ts";

const isPage =
  /dashboard|callback|inspector|metrics|health|\badmin\b|web ?ui|debug|preview|redirect|\bdocs\b|websocket|\bws:/i;

/** What servers print when a service or a person that they need does not answer, or their settings are wrong. */
export const serviceEntries = [
  sign({
    code: "server-config-invalid",
    title: "its own settings are invalid",
    meaning: "A settings file or value of the server itself cannot be read.",
    help: "Correct the file or value that the server names.",
    broad: true,
    patterns: [
      /(?:JSONDecodeError|SyntaxError:.*\bJSON\b).*(?:config|settings|\.json|env)|(?:is not|invalid|malformed|failed to parse|error parsing|cannot parse|could not parse).{0,20}(?:JSON|YAML|TOML|config)/i,
      /YAMLException|yaml\.\w+\.\w+Error|TOMLDecodeError|toml: /,
      /(?:invalid|bad|malformed|unsupported|wrong) (?:value|format|url|uri|connection string|dsn|port|configuration|config|setting|log level|path)\b/i,
      /Input should be|value is not a valid|\[type=(?:\w+_(?:parsing|type|error|enum)|literal_error|enum)|ZodError|Invalid environment variables?|TypeError: Invalid URL|ERR_INVALID_URL|ERR_INVALID_ARG/i,
    ],
    cause: () => "a settings file or value that it reads is invalid",
    remedy: () =>
      "Correct the file or value that its message names, in `env`, `args` or the server's own settings.",
  }),
  sign({
    code: "server-credentials",
    title: "its credentials are refused or missing",
    meaning:
      "The server starts, asks a service for access with credentials of its own, and is refused or has none.",
    help: "Renew the secret, or pass it to the server: Codex hands on only what `env` and `env_vars` name.",
    broad: true,
    patterns: [
      /(?:invalid|incorrect|bad|wrong|expired|revoked|unauthori[sz]ed|malformed|unknown)[ _-](?:api[ _-]?|access[ _-]?|auth(?:entication)?[ _-]?|personal access |bearer |client[ _-]?)*(?:key|token|credentials?|authentication|password|grant|secret|auth|client)\b/i,
      /(?:key|token|credentials?|password|login) (?:is |are |has |was |have |been )*(?:invalid|incorrect|expired|revoked|rejected|not valid|wrong|denied|refused)/i,
      /(?:incorrect|invalid|wrong|bad) (?:user ?name|user|login|account)\b.{0,20}password|Bad credentials|not_authed|invalid_auth|token_expired|account_inactive|authentication (?:failed|error|required|failure)|auth(?:orization)? failed|login failed|failed to (?:authenticate|log ?in|login)|access denied for user|(?:UNAUTHENTICATED|AccessDenied|InvalidClientTokenId|UnrecognizedClient|ExpiredToken|SignatureDoesNotMatch|PERMISSION_DENIED)\b/i,
      /\b(?:401|403)\b.{0,30}(?:unauthori[sz]ed|forbidden|error)|(?:unauthori[sz]ed|forbidden|status(?: code)?|HTTP(?: error)?|responded with|error)\W{0,4}(?:401|403)\b|\bUnauthori[sz]ed\b/i,
      /(?:could not|unable to|failed to|cannot) (?:load|locate|find|get|obtain|determine).{0,20}(?:default )?credentials|credentials were not found|no (?:valid )?(?:credentials|api[ _-]?key|token)s? (?:were |was )?(?:found|provided|configured|available|set)|not (?:logged in|authenticated|signed in)|please (?:log ?in|login|sign in|authenticate|run .*login)|(?:api[ _-]?key|token|credentials) (?:is |are )?(?:required|missing|not (?:found|provided|set|configured))|missing (?:api[ _-]?key|credentials|(?:access )?token)/i,
    ],
    // It waits for a person.
    fits: ({ failure, telling, find }) =>
      // The registry of its image refuses it, not a service behind it.
      !(find("docker-run") !== null && find("started")?.exit?.code === 125) &&
      (failure !== "timeout" ||
        !telling.some((line) => /waiting for|initializ|browser|callback|https?:\/\//i.test(line))),
    cause: () => "the service behind it refuses its credentials, or it has none",
    remedy: () =>
      "Renew the secret behind it, and pass it to the server: Codex hands on only what `env` and `env_vars` name.",
  }),
  sign({
    code: "backend-tls",
    title: "distrusts a certificate",
    meaning: "The server calls a service over TLS and does not trust its certificate.",
    help: "Give the server the issuer's certificate (`NODE_EXTRA_CA_CERTS`, `SSL_CERT_FILE`, `REQUESTS_CA_BUNDLE`).",
    patterns: [
      /SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|UNABLE_TO_(?:VERIFY|GET)_\w+|CERT_HAS_EXPIRED|CERTIFICATE_VERIFY_FAILED|x509: certificate|invalid peer certificate|self[- ]signed certificate|unable to (?:get local issuer|verify the first) certificate|certificate (?:has expired|verify failed)|ERR_TLS_CERT_ALTNAME/i,
    ],
    cause: () => "it does not trust the certificate of a service that it calls",
    remedy: () =>
      "Give the server the issuer's certificate by a variable that its runtime reads (`NODE_EXTRA_CA_CERTS`, `SSL_CERT_FILE`, `REQUESTS_CA_BUNDLE`); Codex hands it on only if `env` or `env_vars` names it.",
  }),
  sign({
    code: "backend-unreachable",
    title: "cannot reach a service it needs",
    meaning:
      "The server needs another service (a database, an application, an API) at its start and cannot reach it.",
    help: "Start that service first, or correct its address in the server's `env` or `args`.",
    broad: true,
    whileRunning: true,
    patterns: [
      /connect (?:ENOENT|EACCES) (\S+)/,
      /(?:ECONNREFUSED|ENOTFOUND|ETIMEDOUT|ECONNRESET|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ECONNABORTED)\b(?:\s+([\w.:[\]-]+))?/,
      /connection (?:refused|timed out|reset)|(?:can't|cannot|could not|couldn't|unable to|failed to) (?:connect|reach|establish)|ConnectionError|ConnectError|ConnectTimeout|connect timeout|Failed to establish a new connection|Max retries exceeded|no such host|i\/o timeout|Name or service not known|Temporary failure in name resolution|getaddrinfo|ServerSelection(?:Timeout)?Error|fetch failed|is (?:it|the server) running|not reachable|unreachable|not responding/i,
    ],
    cause: (_input, subject) =>
      `a service that it needs${subject === null ? "" : ` (${code(subject)})`} cannot be reached`,
    remedy: () =>
      "Start that service first and wait for it, or correct its address in the server's `env` or `args`.",
  }),
  sign({
    code: "waits-for-login",
    title: "waits for a login in a browser",
    meaning:
      "The server asks a person to log in by a browser or a code, which nobody does in an unattended job.",
    help: "Give it a token or credentials that need no person, or log in beforehand and keep its session file.",
    anyLine: "timeout",
    patterns: [
      /(?:open|visit|go to|navigate to|browse to|click)\b.{0,80}https?:\/\/\S*.{0,80}(?:auth[^e]|oauth|log-?in|sign-?in|log in|sign in|\bcode\b|device|consent|approve)/i,
      /(?:device code|enter (?:the )?(?:following )?code|user code|verification code)|(?:log ?in|sign ?in|authoriz\w+|authenticat\w+|consent)\b.{0,60}\bbrowser\b|\bbrowser\b.{0,60}(?:log ?in|sign ?in|authoriz\w+|authenticat\w+|consent|OAuth)/i,
      /waiting for (?:the )?(?:user |you )?(?:to )?(?:auth\w*|log ?in|sign ?in|OAuth|callback|authorization|browser|consent|QR|scan)/i,
      /(?:please|to) (?:authorize|authenticate|log in|sign in)\b.{0,60}(?:https?:|:$|visit|open|by|url)|scan (?:the|this) QR/i,
    ],
    fits: (input) =>
      !/(?:Uvicorn|listening) /i.test(input.telling.join(" ")) ||
      /(?:auth|log ?in|sign ?in|oauth|device)/i.test(input.telling.join(" ")),
    cause: () => "it waits for a person to log in by a browser",
    remedy: () => "Give it a token or credentials that need no person; an unattended job cannot log in.",
  }),
  sign({
    code: "serves-http",
    title: "serves HTTP, not stdio",
    meaning:
      "The server listens on a port and never reads stdin: it was started with another transport than Codex uses with it.",
    help: "Start it with its stdio transport, or start it first and declare its address as `url`.",
    anyLine: "timeout",
    patterns: [
      /(?:listening|running|started|serving|available|ready|up|server|endpoint)\b.{0,60}(https?:\/\/(?:localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1?\]|\*)(?::\d+)?\S*)/i,
      /(?:listening|running|started|serving|available)\b.{0,40}\b(?:on|at)\b.{0,20}\b(?:port:? ?(\d{2,5})|(?:[\w.-]+|\[?::\]?)?:(\d{2,5}))\b/i,
      /Uvicorn running on (\S+)|Started HTTP server|(?:SSE|HTTP|Streamable HTTP) (?:server|transport|mode).{0,30}(?:start|listen|running|ready|port|on)/i,
    ],
    // A page of its own beside stdio is no transport.
    fits: ({ failure, output }, _subject, line) =>
      failure === "timeout" && !isPage.test(line) && !output.some((other) => /\bstdio\b/i.test(other)),
    cause: (_input, subject) =>
      `it serves HTTP${subject === null ? "" : ` at ${code(subject)}`} and does not read stdin, where Codex talks to it`,
    remedy: () =>
      "Start it with its stdio transport (an argument or a variable such as `--transport stdio`), or start it first and declare its address as `url`.",
  }),
];
