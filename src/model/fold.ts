import type { DeclaredServer, RunEvent } from "./events.ts";
import { attributeOutput, type ServerOutput } from "./fold/attribute-output.ts";
import { decideState } from "./fold/decide-state.ts";
import { type Draft, emptyDraft, foldServerEvent, lastAttempt, outputLinesKept } from "./fold/fold-server.ts";
import type { RunRecord } from "./run-record.ts";
import type { ServerRecord } from "./server.ts";

/** Errors and losses beyond these are only more of the same. */
const entriesKept = 50;
/** Lines whose server is not known yet; the newest are kept. */
const unattributedLines = 500;

/** Collects a run's events one by one in bounded memory; `record` may be asked at any time. */
export interface Fold {
  add(event: RunEvent): void;
  record(): RunRecord;
}

/** Makes of a run's events what is known at their end: `createFold` over all of them. */
export function foldEvents(events: Iterable<RunEvent>): RunRecord {
  const fold = createFold();
  for (const event of events) fold.add(event);
  return fold.record();
}

/** Total: events may come out of order, twice, or for servers nobody declared. Linear in the number of events. */
export function createFold(): Fold {
  const drafts = new Map<string, Draft>();
  const unattributed: ServerOutput[] = [];
  const run: RunDraft = {
    threadId: null,
    turn: { status: "not-started", error: null, usage: null },
    finalMessage: null,
    runErrors: [],
    lostEvidence: [],
    startup: { sinceMs: null, totalMs: null },
    phases: [],
  };
  const draft = (name: string): Draft => {
    let known = drafts.get(name);
    if (known === undefined) {
      known = emptyDraft(name);
      drafts.set(name, known);
    }
    return known;
  };
  return {
    add(event) {
      if (event.kind === "log" && event.name === null && event.program !== undefined) {
        unattributed.push({ program: event.program, text: event.text });
        if (unattributed.length > unattributedLines) unattributed.shift();
      }
      foldRunEvent(run, event);
      // Log text names whom it likes: it makes no server known.
      if (event.kind === "log" && !drafts.has(event.name ?? "")) return;
      foldServerEvent(draft, run, event);
    },
    record() {
      const output = attributeOutput([...drafts.values()], unattributed);
      return {
        ...structuredClone(run),
        servers: [...drafts.values()].map((server) => finish(server, output.get(server) ?? [])),
      };
    },
  };
}

function finish(draft: Draft, output: string[]): ServerRecord {
  const { state, decidedBy, error, disagreements, phase } = decideState(draft);
  const attempt = lastAttempt(draft.record.attempts, phase);
  const bootMs =
    attempt?.startedAtMs == null || attempt.settledAtMs == null
      ? null
      : attempt.settledAtMs - attempt.startedAtMs;
  // What our own start of the server printed is certainly its own, too.
  const printed = draft.record.secondLooks.flatMap((look) => (look.kind === "started" ? look.stderr : []));
  const known = [...draft.record.serverOutput, ...output];
  const { declared, tools } = draft.record;
  const serverOutput = (known.length > 0 ? known : printed).slice(-outputLinesKept);
  return {
    ...structuredClone(draft.record),
    ...(tools === null && state === "ready" && permitsNoTool(declared) && { tools: { count: 0, names: [] } }),
    serverOutput,
    state,
    decidedBy,
    decidedIn: phase,
    error,
    disagreements,
    bootMs,
  };
}

/** `enabled_tools` names no tool, or none that `disabled_tools` leaves: whatever the server offers, Codex takes none of it. */
const permitsNoTool = (declared: DeclaredServer | null): boolean =>
  declared?.enabledTools?.every((tool) => declared.disabledTools.includes(tool)) ?? false;

type RunDraft = Omit<RunRecord, "servers">;

/** Folds what an event says about the run as a whole. */
function foldRunEvent(run: RunDraft, event: RunEvent): void {
  switch (event.kind) {
    case "thread-started":
      endWait(run, event.atMs);
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
      run.startup.sinceMs = event.atMs;
      return;
    case "phase-ended": {
      endWait(run, event.atMs);
      const open = run.phases.findLast(({ phase }) => phase === event.phase);
      if (open === undefined) run.phases.push({ phase: event.phase, how: event.how });
      else open.how = event.how;
      return;
    }
  }
}

/** Servers have started, or the session that waits for them has begun or ended. */
function endWait({ startup }: RunDraft, atMs: number): void {
  if (startup.sinceMs === null) return;
  startup.totalMs = (startup.totalMs ?? 0) + Math.max(atMs - startup.sinceMs, 0);
  startup.sinceMs = null;
}
