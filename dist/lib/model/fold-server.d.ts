import type { RunEvent } from "./events.ts";
import type { ServerRecord } from "./server.ts";
/** How much of a talkative server is kept: the newest lines and starts, the first and the newest evidence. */
export declare const outputLinesKept = 20;
/** What is collected about a server before its state is decided. */
export interface Draft {
    record: Omit<ServerRecord, "state" | "decidedBy" | "bootMs" | "error" | "disagreements">;
    enforced: {
        phase: "probe" | "run";
        ready: boolean;
        cause: string | null;
        atMs: number;
    }[];
    /** Whether `startup` events of that source and phase came, last one first in the decision. */
    startups: Extract<RunEvent, {
        kind: "startup";
    }>[];
}
/** Folds what an event says about servers. */
export declare function foldServerEvent(draft: (name: string) => Draft, run: {
    threadId: string | null;
}, event: RunEvent): void;
export declare const emptyDraft: (name: string) => Draft;
