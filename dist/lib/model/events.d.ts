import type { LookFinding } from "./look-finding.ts";
/** What every source of evidence is translated into. All times are milliseconds since the run began, from a monotonic clock. */
/** `probe`: seen while only starting the servers. `run`: seen in the very run that asked the model. */
export type Phase = "probe" | "run";
/** Where a piece of evidence comes from, strongest first where they disagree. See docs/evidence.md. */
export declare const evidenceSources: readonly ["exec-event", "app-server", "required-enforcement", "tool-list", "tool-call", "config", "log", "second-look"];
export type EvidenceSource = (typeof evidenceSources)[number];
export type StartupStatus = "starting" | "ready" | "failed" | "cancelled";
export type Transport = "stdio" | "streamable-http";
/** Where something stands: `file` relative to the workspace, or as `~/…` / `$CODEX_HOME/…` outside it; `line` from 1. */
export interface SourcePosition {
    file: string;
    line: number;
    /** From 1; only where a fault in a file we parse is reported. */
    column?: number;
}
/** One server as the configuration declares it. Holds names and limits only: never an argument's or a variable's value. */
export interface DeclaredServer {
    name: string;
    transport: Transport | null;
    enabled: boolean;
    required: boolean;
    /** Explicit `startup_timeout_sec` / `startup_timeout_ms`; null where Codex's default counts. */
    startupTimeoutMs: number | null;
    declaredAt: SourcePosition | null;
    /** Not null when Codex does not load the layer that declares it; Codex's own reason. */
    notLoaded: string | null;
    /** Every file that declares it, strongest layer first, when more than one does. */
    alsoAt: SourcePosition[];
    pluginId: string | null;
    enabledTools: string[] | null;
    disabledTools: string[];
    /** Names of environment variables the server is to be handed (`env_vars`). */
    envVars: string[];
    /** Names (never values) of variables set for the server in the config (`env`). */
    envNames: string[];
    bearerTokenEnvVar: string | null;
    /** Names of variables that feed HTTP headers (`env_http_headers`). */
    headerEnvVars: string[];
    /** Names (never values) of headers the config sets outright (`http_headers`). */
    headerNames?: string[];
    command: string | null;
    /** How many arguments; the values may hold secrets and stay out. */
    argCount: number;
    /** First argument that is no flag: the package of `npx`/`uvx`, the script of `node`. Only where `command` is such a runner. */
    packageName: string | null;
    cwd: string | null;
    /** `scheme://host:port/path` without credentials, query or fragment. */
    url: string | null;
}
/** What starts or reaches one server, values included. They may be secrets: for the second look only, never for a report. */
export interface ServerLaunch {
    name: string;
    command: string | null;
    args: readonly string[];
    env: Readonly<Record<string, string>>;
    envVars: readonly string[];
    cwd: string | null;
    url: string | null;
    bearerTokenEnvVar: string | null;
    httpHeaders: Readonly<Record<string, string>>;
    envHttpHeaders: Readonly<Record<string, string>>;
}
export type TurnStatus = "completed" | "failed" | "interrupted" | "not-started" | "unknown";
export interface Usage {
    inputTokens: number;
    cachedInputTokens: number;
    outputTokens: number;
    reasoningOutputTokens: number;
}
/** `visibility`: its `_meta.ui.visibility` leaves the model out. `input-schema`: Codex drops it for its input schema. */
export type NotOfferedReason = "visibility" | "input-schema";
export interface NotOfferedTool {
    name: string;
    why: NotOfferedReason;
}
export type RunEvent = {
    kind: "server-declared";
    atMs: number;
    server: DeclaredServer;
} | {
    kind: "startup";
    atMs: number;
    phase: Phase;
    source: "exec-event" | "app-server";
    name: string;
    status: StartupStatus;
    error: string | null;
    /** `reauthenticationRequired` or null; absent on older versions. */
    failureReason: string | null;
    threadId: string | null;
}
/** A probe or run began to start servers: `names` are those Codex was asked to start. */
 | {
    kind: "phase-started";
    atMs: number;
    phase: Phase;
}
/** How a phase ended. `settled`: every server reported. `deadline`: some had not. `crashed`: Codex went away first. */
 | {
    kind: "phase-ended";
    atMs: number;
    phase: Phase;
    how: "settled" | "deadline" | "crashed" | "cancelled" | "completed";
} | {
    kind: "tools-listed";
    atMs: number;
    phase: Phase;
    name: string;
    /** Those that the model can be offered. Null where that is not known of all that are listed. */
    tools: string[] | null;
    /** Codex was asked, and nothing in its answer is a tool that the model can be offered for certain. */
    noneProven?: boolean;
    /** Listed, but Codex offers them to no model. */
    notOffered?: NotOfferedTool[];
    error: string | null;
    /** `unknown|unsupported|notLoggedIn|bearerToken|oAuth`, as Codex says it. */
    authStatus: string | null;
    pluginId: string | null;
}
/** Codex refused to start because of these required servers. */
 | {
    kind: "required-failed";
    atMs: number;
    phase: Phase;
    name: string;
    cause: string;
}
/** Codex started the thread, which proves these required servers ready in this run. */
 | {
    kind: "required-passed";
    atMs: number;
    phase: Phase;
    names: string[];
} | {
    kind: "tool-call";
    atMs: number;
    name: string;
    tool: string;
    outcome: "completed" | "failed" | "cancelled";
    error: string | null;
    /** Codex found the connection to the server closed. */
    connectionLost?: boolean;
}
/**
 * Text that names this server as failed, which another server could have written: it never proves a failure, and what was
 * ready before the run is unknown in it.
 */
 | {
    kind: "startup-doubted";
    atMs: number;
    phase: Phase;
    name: string;
    text: string;
}
/** Whether the model's first request carried this server's tools. */
 | {
    kind: "offered";
    atMs: number;
    name: string;
    offered: boolean;
    source: EvidenceSource;
}
/** One line of a server's own stderr, or of Codex's log about it. Forgeable by a server. */
 | {
    kind: "log";
    atMs: number;
    /** Null when the line does not say; a server's stderr names only the `program` that wrote it. */
    name: string | null;
    program?: string;
    level: "error" | "warn" | "info";
    text: string;
    origin: "server-stderr" | "codex";
} | {
    kind: "thread-started";
    atMs: number;
    threadId: string;
} | {
    kind: "turn-started";
    atMs: number;
} | {
    kind: "turn-ended";
    atMs: number;
    status: "completed" | "failed" | "interrupted";
    error: string | null;
    usage: Usage | null;
} | {
    kind: "agent-message";
    atMs: number;
    text: string;
}
/** An error of the run that names no server: `error` lines and `error` items of `codex exec --json`. */
 | {
    kind: "run-error";
    atMs: number;
    message: string;
}
/** Evidence that arrived and could not be read, or that Codex says it dropped. Makes a run inconclusive. */
 | {
    kind: "evidence-lost";
    atMs: number;
    phase: Phase;
    source: EvidenceSource;
    reason: string;
}
/** Our own second look at a server found this. */
 | {
    kind: "second-look";
    atMs: number;
    name: string;
    finding: LookFinding;
};
