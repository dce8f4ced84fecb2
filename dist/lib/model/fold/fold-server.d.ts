import type { Phase, RunEvent } from "../events.ts";
import type { RunRecord } from "../run-record.ts";
import { type Attempt, type ServerRecord } from "../server.ts";
/** How much is kept per server: the newest lines and starts, the first and the newest evidence, and what tells a state. */
export declare const outputLinesKept = 20;
/** What is collected about a server before its state is decided. */
export interface Draft {
    record: Omit<ServerRecord, "state" | "decidedBy" | "decidedIn" | "bootMs" | "error" | "disagreements">;
    enforced: {
        phase: "probe" | "run";
        ready: boolean;
        cause: string | null;
        atMs: number;
    }[];
    startups: Extract<RunEvent, {
        kind: "startup";
    }>[];
    /** Text that another server could have written says that it failed in that phase. */
    doubts: {
        phase: "probe" | "run";
        text: string;
    }[];
    /** Codex's words of its last tool call, when that found the connection closed. */
    connectionLost: string | null;
}
/** Folds what an event says about servers. */
export declare function foldServerEvent(draft: (name: string) => Draft, run: Pick<RunRecord, "threadId" | "phases">, event: RunEvent): void;
export declare const emptyDraft: (name: string) => Draft;
/** The newest attempt of a phase; of any phase when `phase` has none. */
export declare function lastAttempt(attempts: readonly Attempt[], phase: Phase | null): Attempt | undefined;
