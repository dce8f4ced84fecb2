import type { Phase, RunEvent } from "../../model/events.ts";
/** A notification of `codex app-server` as an event; null when it is none of ours. Never throws. */
export declare function translateStartupStatus(message: unknown, phase: Phase, atMs: number): RunEvent | null;
/**
 * The answer to `mcpServerStatus/list`, one `tools-listed` event per server. Left out: unreadable entries, and servers without tools
 * that this Codex does not prove to have started, because no tools and not started look alike. `isCurrent`: as of `offering`.
 */
export declare function translateServerStatusList(result: unknown, phase: Phase, atMs: number, isCurrent?: boolean): {
    events: Extract<RunEvent, {
        kind: "tools-listed";
    }>[];
    nextCursor: string | null;
};
