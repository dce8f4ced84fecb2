import type { RunEvent } from "./events.ts";
import type { RunRecord } from "./run-record.ts";

export type RunDraft = Omit<RunRecord, "servers">;

/** Errors and losses beyond these are only more of the same. */
const entriesKept = 50;

/** Folds what an event says about the run as a whole. */
export function foldRunEvent(run: RunDraft, event: RunEvent): void {
  switch (event.kind) {
    case "thread-started":
      run.threadId ??= event.threadId;
      return;
    case "turn-started":
      run.turn.status = "unknown";
      return;
    case "turn-ended":
      run.turn = { status: event.status, error: event.error, usage: event.usage };
      return;
    case "agent-message":
      run.finalMessage = event.text;
      return;
    case "run-error":
      if (!run.runErrors.includes(event.message) && run.runErrors.length < entriesKept) {
        run.runErrors.push(event.message);
      }
      return;
    case "evidence-lost":
      if (run.lostEvidence.length >= entriesKept) return;
      run.lostEvidence.push({ phase: event.phase, source: event.source, reason: event.reason });
      return;
    case "phase-started":
      run.phases.push({ phase: event.phase, how: null });
      return;
    case "phase-ended": {
      const open = run.phases.findLast(({ phase }) => phase === event.phase);
      if (open === undefined) run.phases.push({ phase: event.phase, how: event.how });
      else open.how = event.how;
      return;
    }
  }
}
