import type { Phase, RunEvent } from "./events.ts";
import type { Attempt } from "./server.ts";
/**
 * Folds one start-up event into a server's attempts. Codex repeats itself (0.107 closes with a summary; openai/codex#36682
 * shows duplicates and `starting -> cancelled -> starting -> ready` on 0.146): a repetition changes nothing.
 */
export declare function foldAttempt(attempts: Attempt[], event: Extract<RunEvent, {
    kind: "startup";
}>): void;
/** The newest attempt of a phase; of any phase when `phase` has none. */
export declare function lastAttempt(attempts: readonly Attempt[], phase: Phase | null): Attempt | undefined;
