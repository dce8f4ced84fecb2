import type { ExecShape } from "./exec-shape.ts";
/** How the turn ended, as `turn/completed` says. */
export type TurnEnd = "completed" | "failed" | "interrupted";
/**
 * The lines that `codex exec --json` prints for a turn, made of what `codex app-server` notifies of the same turn: since about
 * 0.118 the one is made of the other within Codex, too. Notifications of other threads are passed over. Never throws.
 */
export declare class ExecLines {
    #private;
    /** The agent's last message; null where `codex exec` writes none. */
    finalMessage: string | null;
    ended: TurnEnd | null;
    /** What of the turn could not be read, in words. */
    readonly lost: string[];
    constructor(shape: ExecShape);
    threadStarted(threadId: string): string;
    /** The lines that a notification adds. */
    see(message: Record<string, unknown>): string[];
    /** A session that speaks `codex/event` as well. */
    olderSession(): void;
}
