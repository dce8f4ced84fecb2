import type { RunEvent } from "../../model/events.ts";
/**
 * What a `codex/event` notification of `codex mcp-server` (0.99 to 0.120) says about its turn. An app-server of that time says the
 * same in `turn/*` and `item/*` as well. Empty for anything else.
 */
export declare function translateTurnEvent(message: unknown, atMs: number): RunEvent[];
