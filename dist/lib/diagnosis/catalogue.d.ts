import { type Entry } from "./entry.ts";
/** Every class of diagnosis by family, each code once: what docs/diagnoses.md lists. */
export declare const families: readonly [{
    readonly title: "Configuration";
    readonly entries: readonly [...(Entry<"absent"> | Entry<"cancelled"> | Entry<"disabled"> | Entry<"no-evidence"> | Entry<"untrusted-project">)[], Entry<"bad-name">, Entry<"bad-url">];
}, {
    readonly title: "Command and directory";
    readonly entries: (Entry<"command-line-in-command"> | Entry<"command-not-found"> | Entry<"cwd-not-found"> | Entry<"interpreter-not-found"> | Entry<"not-executable"> | Entry<"windows-path"> | Entry<"wrong-executable-format">)[];
}, {
    readonly title: "Variables";
    readonly entries: (Entry<"env-not-forwarded"> | Entry<"env-var-unset"> | Entry<"not-expanded">)[];
}, {
    readonly title: "Containers";
    readonly entries: (Entry<"docker-image"> | Entry<"docker-options"> | Entry<"docker-tty"> | Entry<"docker-unavailable">)[];
}, {
    readonly title: "Packages";
    readonly entries: (Entry<"package-access-denied"> | Entry<"package-broken"> | Entry<"package-build-failed"> | Entry<"package-cache-broken"> | Entry<"package-conflict"> | Entry<"package-not-found"> | Entry<"package-registry-unreachable"> | Entry<"package-without-program"> | Entry<"runner-named-twice"> | Entry<"wrong-directory">)[];
}, {
    readonly title: "Runtime and libraries";
    readonly entries: (Entry<"dependency-incompatible"> | Entry<"dependency-missing"> | Entry<"module-format"> | Entry<"module-hidden"> | Entry<"native-module"> | Entry<"runtime-too-old"> | Entry<"script-not-found"> | Entry<"system-library-missing">)[];
}, {
    readonly title: "What the server asks for";
    readonly entries: readonly (Entry<"access-denied"> | Entry<"already-running"> | Entry<"arguments-refused"> | Entry<"backend-tls"> | Entry<"backend-unreachable"> | Entry<"browser-not-installed"> | Entry<"file-missing"> | Entry<"out-of-memory"> | Entry<"port-in-use"> | Entry<"program-missing"> | Entry<"server-config-invalid"> | Entry<"server-credentials"> | Entry<"serves-http"> | Entry<"waits-for-login">)[];
}, {
    readonly title: "The server stopped";
    readonly entries: (Entry<"docker-not-interactive"> | Entry<"exited-at-once"> | Entry<"killed"> | Entry<"starts-alone">)[];
}, {
    readonly title: "The server was slow";
    readonly entries: (Entry<"cold-npx"> | Entry<"content-length-framing"> | Entry<"stdout-noise"> | Entry<"timed-out"> | Entry<"timeout-too-short">)[];
}, {
    readonly title: "Credentials";
    readonly entries: (Entry<"bearer-env-unset"> | Entry<"header-env-unset"> | Entry<"not-logged-in"> | Entry<"reauth-required"> | Entry<"token-as-variable-name"> | Entry<"token-malformed"> | Entry<"token-rejected">)[];
}, {
    readonly title: "Network";
    readonly entries: (Entry<"connection-dropped"> | Entry<"dns"> | Entry<"proxy"> | Entry<"refused"> | Entry<"tls"> | Entry<"unreachable">)[];
}, {
    readonly title: "The address answered";
    readonly entries: (Entry<"answer-cut-off"> | Entry<"blocked-by-gate"> | Entry<"host-not-allowed"> | Entry<"html-answer"> | Entry<"http-403"> | Entry<"http-404"> | Entry<"http-429"> | Entry<"http-4xx"> | Entry<"http-5xx"> | Entry<"initialized-refused"> | Entry<"no-answer"> | Entry<"not-mcp"> | Entry<"redirected"> | Entry<"session-lost"> | Entry<"session-wanted"> | Entry<"sse-only"> | Entry<"wrong-content-type">)[];
}, {
    readonly title: "The protocol";
    readonly entries: (Entry<"initialize-invalid"> | Entry<"initialize-refused"> | Entry<"tools-list-failed">)[];
}, {
    readonly title: "Ready, and no use";
    readonly entries: (Entry<"approval-cancelled"> | Entry<"every-call-failed"> | Entry<"late"> | Entry<"no-tools"> | Entry<"ready-then-exited"> | Entry<"tools-filtered-out">)[];
}, {
    readonly title: "Worth knowing";
    readonly entries: readonly (Entry<"close-to-limit"> | Entry<"enabled-tool-unknown"> | Entry<"required-not-enforced"> | Entry<"some-calls-failed"> | Entry<"tool-name-collision">)[];
}, {
    readonly title: "Everything else";
    readonly entries: readonly [Entry<"unrecognized">];
}];
export declare const catalogue: readonly Entry[];
/** Reasons; of readings with equal evidence the first counts. */
export declare const reasons: readonly Entry[];
export declare const advices: readonly Entry[];
