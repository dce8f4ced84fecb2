import type { Phase, RunEvent } from "../../model/events.ts";
/** A notification of `codex app-server` as an event; null when it is none of ours. Never throws. */
export declare function translateStartupStatus(message: unknown, phase: Phase, atMs: number): RunEvent | null;
/** The answer to `mcpServerStatus/list`, one `tools-listed` event a server. Unreadable entries are left out. */
export declare function translateServerStatusList(result: unknown, phase: Phase, atMs: number): {
    events: Extract<RunEvent, {
        kind: "tools-listed";
    }>[];
    nextCursor: string | null;
};
