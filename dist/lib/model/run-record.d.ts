import type { EvidenceSource, Phase, TurnStatus, Usage } from "./events.ts";
import type { ServerRecord } from "./server.ts";
/** Everything known about one run: what `foldEvents` makes of its events. */
export interface RunRecord {
    /** Declared servers in the order of the configuration, then those that appeared at run time. */
    servers: ServerRecord[];
    threadId: string | null;
    turn: {
        status: TurnStatus;
        error: string | null;
        usage: Usage | null;
    };
    /** Last message of the agent, null when there was none. */
    finalMessage: string | null;
    /** Errors of the run that name no server, in order, each once. */
    runErrors: string[];
    /** Why the evidence of this run is incomplete; empty when nothing was lost. */
    lostEvidence: {
        phase: Phase;
        source: EvidenceSource;
        reason: string;
    }[];
    /** Waiting for servers to start, milliseconds: `totalMs` is null until one wait has ended, `sinceMs` while none is open. */
    startup: {
        sinceMs: number | null;
        totalMs: number | null;
    };
    /** How each phase that began ended; null while it has not. */
    phases: {
        phase: Phase;
        how: "settled" | "deadline" | "crashed" | "cancelled" | "completed" | null;
    }[];
}
