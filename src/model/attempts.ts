import type { Phase, RunEvent } from "./events.ts";
import type { Attempt } from "./server.ts";

/** How many starts of one server are kept; a server that restarts for ever keeps its newest. */
const kept = 20;

/**
 * Folds one start-up event into a server's attempts. Codex repeats itself (0.107 closes with a summary; openai/codex#36682
 * shows duplicates and `starting -> cancelled -> starting -> ready` on 0.146): a repetition changes nothing.
 */
export function foldAttempt(attempts: Attempt[], event: Extract<RunEvent, { kind: "startup" }>): void {
  const last = attempts.at(-1);
  const open = last?.status === "starting" && last.phase === event.phase ? last : null;
  if (event.status === "starting") {
    if (open === null) add(attempts, attempt(event, event.atMs, null));
    return;
  }
  if (open !== null) {
    open.status = event.status;
    open.settledAtMs = event.atMs;
    open.error = event.error;
    return;
  }
  if (last?.status === event.status && last.phase === event.phase) return;
  add(attempts, attempt(event, null, event.atMs));
}

/** The newest attempt of a phase; of any phase when `phase` has none. */
export function lastAttempt(attempts: readonly Attempt[], phase: Phase | null): Attempt | undefined {
  return attempts.findLast((one) => one.phase === phase) ?? attempts.at(-1);
}

function add(attempts: Attempt[], one: Attempt): void {
  attempts.push(one);
  if (attempts.length > kept) attempts.shift();
}

const attempt = (
  event: Extract<RunEvent, { kind: "startup" }>,
  startedAtMs: number | null,
  settledAtMs: number | null,
): Attempt => ({ phase: event.phase, startedAtMs, settledAtMs, status: event.status, error: event.error });
