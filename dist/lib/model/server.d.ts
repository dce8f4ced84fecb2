import type { DeclaredServer, EvidenceSource, NotOfferedTool, Phase, StartupStatus, Transport } from "./events.ts";
import type { LookFinding } from "./look-finding.ts";
export declare const serverStates: readonly ["ready", "failed", "cancelled", "pending", "disabled", "untrusted", "absent", "unknown"];
export type ServerState = (typeof serverStates)[number];
export interface Evidence {
    source: EvidenceSource;
    state: ServerState | "starting" | null;
    /** Null when the recording has no times. */
    atMs: number | null;
    phase: Phase | null;
    text: string | null;
    /** A start of a sub-agent's thread, or told after its phase ended: it decides nothing. */
    decides?: false;
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
    /** Those that the model can be offered. */
    tools: {
        count: number;
        names: string[];
    } | null;
    /** Codex was asked for its tools, and the answer proves none that the model can be offered. */
    toolsUnproven?: boolean;
    /** Tools it lists that Codex offers to no model. */
    toolsNotOffered: NotOfferedTool[];
    /** `probe`: listed by another start than the run's own. Null or missing when no list was told. */
    toolsFrom?: Phase | null;
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
    /** Findings of our own second look. */
    secondLooks: LookFinding[];
    /** The evidence that decided `state`; null when none did. */
    decidedBy: EvidenceSource | null;
    /** The phase that evidence is of; null for the configuration and where nothing is known. */
    decidedIn: Phase | null;
    /** A sentence for each source that says otherwise. */
    disagreements: string[];
    evidence: Evidence[];
}
/** A server of which nothing is known yet. */
export declare const unseenServer: (name: string) => ServerRecord;
