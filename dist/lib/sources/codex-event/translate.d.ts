import type { Phase, RunEvent } from "../../model/events.ts";
/** What a `codex/event` notification says about server start-up: the events, and whether Codex declared start-up over. */
export declare function translateCodexEvent(message: unknown, phase: Phase, atMs: number): {
    events: RunEvent[];
    complete: boolean;
} | null;
