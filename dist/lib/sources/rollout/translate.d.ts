import type { RunEvent } from "../../model/events.ts";
/**
 * The lines of a Codex session file as events. The file holds the turns and the tool calls of a session and nothing about
 * the start of its servers. Files of 0.107 do not say how a tool call ended; they say nothing of any server.
 */
export declare function translateRollout(lines: readonly unknown[]): {
    events: RunEvent[];
    codexVersion: string | null;
};
