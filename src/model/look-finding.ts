import { formatDuration } from "./duration.ts";

/** What our own second look found about a server that did not become ready: data, put into words by `describeFinding`. */
export type LookFinding =
  // Values of the configuration.
  | { kind: "not-expanded"; where: string; reference: string }
  | { kind: "value-form"; where: string; variable: string | null; fault: ValueFault }
  | { kind: "header-misnamed"; header: string }
  | { kind: "value-as-variable-name"; key: string }
  | { kind: "docker-run"; tty: boolean; interactive: boolean; image: string | null }
  | { kind: "windows-form"; where: string; text: string }
  // Files.
  | { kind: "cwd-missing"; path: string }
  | { kind: "command-missing"; command: string; dangling: boolean; firstWord: string | null }
  | { kind: "command-not-executable"; command: string; isDirectory: boolean }
  | {
      kind: "interpreter-missing";
      file: string;
      interpreter: string;
      carriageReturn: boolean;
      loader?: boolean;
    }
  | { kind: "package"; package: string; runner: string; cached: boolean; fetching?: boolean }
  // The server's command, started once more alone.
  | StartFinding
  // The address, asked once more.
  | { kind: "dns"; host: string }
  | { kind: "refused"; host: string; local: boolean }
  | { kind: "unreachable"; host: string }
  | { kind: "tls"; host: string; fault: TlsFault }
  | { kind: "proxy"; variable: string; fault: "unreachable" | "refused"; status: number | null; host: string }
  | { kind: "dropped"; host: string; answered: boolean }
  | { kind: "silent"; host: string; ms: number }
  | HttpFinding;

export const valueFaults = [
  "empty",
  "newline",
  "space",
  "quotes",
  "scheme",
  "no-scheme",
  "colon",
  "lower-case",
  "header-line",
  "placeholder",
  "not-ascii",
] as const;
export type ValueFault = (typeof valueFaults)[number];

export const tlsFaults = [
  "self-signed",
  "unknown-issuer",
  "expired",
  "not-yet-valid",
  "wrong-host",
  "not-tls",
  "other",
] as const;
export type TlsFault = (typeof tlsFaults)[number];

export interface StartFinding {
  kind: "started";
  /** Null when it still ran at the end of the look. */
  exit: { code: number | null; signal: string | null } | null;
  /** How far it got with MCP. */
  reached: "nothing" | "initialize" | "tools";
  ms: number;
  /** Lines that it wrote beside MCP. */
  stdout: string[];
  stderr: string[];
  /** It frames its messages with `Content-Length`, as language servers do. */
  contentLength: boolean;
  /** A byte order mark before its first message. */
  byteOrderMark: boolean;
  /** Its answer to a request was an error. */
  error: { method: string; code: number; message: string } | null;
  /** Tools whose `inputSchema` is missing or no object schema. */
  badTools: string[];
}

export interface HttpFinding {
  kind: "http";
  host: string;
  status: number;
  contentType: string | null;
  /** What came as the answer to `initialize`. */
  answer: "result" | "error" | "empty" | "open" | "cut-off" | "html" | "other-json" | "other";
  /** The beginning of an answer that is not a result. */
  body: string;
  redirects: { status: number; to: string }[];
  /** `error`, `scope` and scheme of `WWW-Authenticate`, as sent. */
  authenticate: string | null;
  /** A company's gate before the server, by its own headers. */
  gate: "cloudflare" | "ngrok" | "vercel" | "access" | null;
  /** The variable of the proxy that may have answered in the server's place. */
  proxy: string | null;
  /** The whole handshake went through, tools included. */
  ready: boolean;
  /** The request after `initialize` that was not answered as it must be. */
  later: { request: "notifications/initialized" | "tools/list"; status: number; body: string } | null;
  badTools: string[];
}

export type FindingKind = LookFinding["kind"];

const tlsWords: Record<TlsFault, string> = {
  "self-signed": "its certificate is self-signed, and this machine does not trust it",
  "unknown-issuer": "its certificate comes from an issuer that this machine does not trust",
  expired: "its certificate has expired",
  "not-yet-valid": "its certificate is not valid yet",
  "wrong-host": "its certificate is for another host name",
  "not-tls": "the port does not use TLS",
  other: "the TLS handshake failed",
};

export const valueWords: Record<ValueFault, string> = {
  empty: "is empty",
  newline: "contains a line break",
  space: "begins or ends with a space",
  quotes: "is enclosed in quotation marks",
  scheme: "already begins with `Bearer`, which Codex adds itself",
  "no-scheme": "lacks `Bearer` before the token",
  colon: "has a colon after `Bearer`",
  "lower-case": "begins with `bearer` in lower case, which some servers refuse",
  "header-line": "holds a whole `Authorization:` line instead of the token alone",
  placeholder: "still holds a placeholder of the documentation",
  "not-ascii": "contains characters that no HTTP header may hold",
};

/** One sentence about a finding, for the list of evidence. */
export function describeFinding(finding: LookFinding): string {
  switch (finding.kind) {
    case "not-expanded":
      return `\`${finding.reference}\` in ${finding.where} is not expanded by Codex.`;
    case "value-form":
      return `The value of ${finding.where} ${valueWords[finding.fault]}.`;
    case "header-misnamed":
      return `The token is sent in the header \`${finding.header}\`, not in \`Authorization\`.`;
    case "value-as-variable-name":
      return `\`${finding.key}\` must hold the name of a variable, and does not.`;
    case "docker-run":
      return `\`docker run\` ${finding.tty ? "with a terminal (`-t`)" : "without a terminal"}, ${finding.interactive ? "with" : "without"} \`-i\`.`;
    case "windows-form":
      return `\`${finding.text}\` in ${finding.where} is a Windows form.`;
    case "cwd-missing":
      return `The working directory \`${finding.path}\` does not exist.`;
    case "command-missing":
      return `The command \`${finding.command}\` ${finding.dangling ? "is a link to a file that does not exist" : "does not exist on this machine"}.`;
    case "command-not-executable":
      return `The command \`${finding.command}\` ${finding.isDirectory ? "is a directory" : "is not executable"}.`;
    case "interpreter-missing":
      return finding.carriageReturn
        ? `\`${finding.file}\` has Windows line endings: its first line names a program that ends in a carriage return.`
        : `\`${finding.file}\` is a script for \`${finding.interpreter}\`, which is not installed.`;
    case "package":
      return `The package \`${finding.package}\` is ${finding.cached ? "" : "not "}on this machine.`;
    case "started":
      return `Started again alone: ${startWords(finding)}.`;
    case "dns":
      return `The host name \`${finding.host}\` has no address.`;
    case "refused":
      return `\`${finding.host}\` refuses the connection.`;
    case "unreachable":
      return `\`${finding.host}\` cannot be reached.`;
    case "tls":
      return `No secure connection to \`${finding.host}\`: ${tlsWords[finding.fault]}.`;
    case "proxy":
      return finding.fault === "unreachable"
        ? `The proxy in \`${finding.variable}\` does not answer.`
        : `The proxy in \`${finding.variable}\` answered ${finding.status ?? "nothing"} to the request for \`${finding.host}\`.`;
    case "dropped":
      return `\`${finding.host}\` accepts the connection and closes it ${finding.answered ? "with an answer that is not HTTP" : "without an answer"}.`;
    case "silent":
      return `\`${finding.host}\` accepts the connection and did not answer in ${formatDuration(finding.ms)}.`;
    case "http":
      return finding.ready
        ? `\`${finding.host}\` answered the whole MCP handshake when asked again.`
        : `\`${finding.host}\` answered HTTP ${finding.status}${finding.redirects.length > 0 ? ` after a redirect to \`${finding.redirects.at(-1)?.to}\`` : ""}.`;
  }
}

function startWords({ exit, reached, ms }: StartFinding): string {
  const seconds = formatDuration(ms);
  if (reached === "tools") return `it answered the whole MCP handshake in ${seconds}`;
  const where = reached === "initialize" ? "after it had answered `initialize`" : "before it had answered";
  if (exit === null)
    return `it gave no ${reached === "initialize" ? "list of tools" : "answer"} in ${seconds}`;
  return exit.signal === null
    ? `it ended with exit status ${exit.code} ${where}`
    : `it was ended by ${exit.signal} ${where}`;
}
