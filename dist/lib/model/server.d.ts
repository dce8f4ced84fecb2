import type { DeclaredServer, EvidenceSource, Phase, StartupStatus, Transport } from "./events.ts";
export declare const serverStates: readonly ["ready", "failed", "cancelled", "pending", "disabled", "untrusted", "absent", "unknown"];
export type ServerState = (typeof serverStates)[number];
export interface Evidence {
    source: EvidenceSource;
    state: ServerState | "starting" | null;
    atMs: number;
    phase: Phase | null;
    text: string | null;
}
/** One start of a server, from its `starting` to where it settled. */
export interface Attempt {
    phase: Phase;
    startedAtMs: number | null;
    settledAtMs: number | null;
    status: StartupStatus;
    error: string | null;
}
export interface ToolCalls {
    completed: number;
    failed: number;
    cancelled: number;
    firstError: string | null;
}
/** Everything known about one server: what `foldEvents` makes of a run's events. */
export interface ServerRecord {
    name: string;
    state: ServerState;
    declared: DeclaredServer | null;
    transport: Transport | null;
    /** `starting` to settled of the last attempt; null when either is unknown. */
    bootMs: number | null;
    attempts: Attempt[];
    tools: {
        count: number;
        names: string[];
    } | null;
    toolsError: string | null;
    authStatus: string | null;
    pluginId: string | null;
    toolCalls: ToolCalls;
    offered: "yes" | "no" | "unknown";
    /** Codex's own words for why it is not ready, not yet cleaned or redacted. */
    error: string | null;
    failureReason: string | null;
    /** Last lines of its own stderr, oldest first. */
    serverOutput: string[];
    /** Findings of our own checks: diagnosis codes. */
    secondLooks: {
        finding: string;
        text: string;
    }[];
    /** The evidence that decided `state`; null when none did. */
    decidedBy: EvidenceSource | null;
    /** A sentence for each source that says otherwise. */
    disagreements: string[];
    evidence: Evidence[];
}
