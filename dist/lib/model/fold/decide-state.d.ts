import type { EvidenceSource, Phase, RunEvent } from "../events.ts";
import type { ServerState } from "../server.ts";
type Startup = Extract<RunEvent, {
    kind: "startup";
}>;
interface Known {
    record: {
        declared: {
            notLoaded: string | null;
            enabled: boolean;
        } | null;
        toolCalls: {
            completed: number;
        };
    };
    enforced: {
        phase: Phase;
        ready: boolean;
        cause: string | null;
    }[];
    startups: Startup[];
    doubts: {
        phase: Phase;
        text: string;
    }[];
    connectionLost: string | null;
}
export interface Decision {
    state: ServerState;
    decidedBy: EvidenceSource | null;
    phase: Phase | null;
    error: string | null;
    disagreements: string[];
}
/**
 * Which state a server is in, by the strongest evidence there is: the run's own before the probe's, and within a phase
 * native events, then the app-server's notifications, then Codex's enforcement of `required`, then a completed tool call;
 * at last the configuration. Codex's refusal to start stands above all: it ended the run. A source that saw no end of a start
 * stands behind those that did. A connection that is lost in the turn outweighs its start. Text that another server could have written takes
 * part in one way: what was ready only before the run is unknown in it. docs/evidence.md explains it to a reader.
 */
export declare function decideState(known: Known): Decision;
export {};
