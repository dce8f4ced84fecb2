/** What our own second look found about a server that did not become ready: data, put into words by `describeFinding`. */
export type LookFinding = {
    kind: "not-expanded";
    where: string;
    reference: string;
} | {
    kind: "value-form";
    where: string;
    variable: string | null;
    fault: ValueFault;
} | {
    kind: "header-misnamed";
    header: string;
} | {
    kind: "value-as-variable-name";
    key: string;
} | {
    kind: "docker-run";
    tty: boolean;
    interactive: boolean;
    image: string | null;
} | {
    kind: "windows-form";
    where: string;
    text: string;
} | {
    kind: "cwd-missing";
    path: string;
} | {
    kind: "command-missing";
    command: string;
    dangling: boolean;
    firstWord: string | null;
} | {
    kind: "command-not-executable";
    command: string;
    isDirectory: boolean;
} | {
    kind: "interpreter-missing";
    file: string;
    interpreter: string;
    carriageReturn: boolean;
    loader?: boolean;
} | {
    kind: "package";
    package: string;
    runner: string;
    cached: boolean;
    fetching?: boolean;
} | StartFinding | {
    kind: "dns";
    host: string;
} | {
    kind: "refused";
    host: string;
    local: boolean;
} | {
    kind: "unreachable";
    host: string;
} | {
    kind: "tls";
    host: string;
    fault: TlsFault;
} | {
    kind: "proxy";
    variable: string;
    fault: "unreachable" | "refused";
    status: number | null;
    host: string;
} | {
    kind: "dropped";
    host: string;
    answered: boolean;
} | {
    kind: "silent";
    host: string;
    ms: number;
} | HttpFinding;
export declare const valueFaults: readonly ["empty", "newline", "space", "quotes", "scheme", "no-scheme", "colon", "lower-case", "header-line", "placeholder", "not-ascii"];
export type ValueFault = (typeof valueFaults)[number];
export declare const tlsFaults: readonly ["self-signed", "unknown-issuer", "expired", "not-yet-valid", "wrong-host", "not-tls", "other"];
export type TlsFault = (typeof tlsFaults)[number];
export interface StartFinding {
    kind: "started";
    /** Null when it still ran at the end of the look. */
    exit: {
        code: number | null;
        signal: string | null;
    } | null;
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
    error: {
        method: string;
        code: number;
        message: string;
    } | null;
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
    redirects: {
        status: number;
        to: string;
    }[];
    /** `error`, `scope` and scheme of `WWW-Authenticate`, as sent. */
    authenticate: string | null;
    /** A company's gate before the server, by its own headers. */
    gate: "cloudflare" | "ngrok" | "vercel" | "access" | null;
    /** The variable of the proxy that may have answered in the server's place. */
    proxy: string | null;
    /** The whole handshake went through, tools included. */
    ready: boolean;
    /** The request after `initialize` that was not answered as it must be. */
    later: {
        request: "notifications/initialized" | "tools/list";
        status: number;
        body: string;
    } | null;
    badTools: string[];
}
export type FindingKind = LookFinding["kind"];
export declare const valueWords: Record<ValueFault, string>;
/** One sentence about a finding, for the list of evidence. */
export declare function describeFinding(finding: LookFinding): string;
