import { foldAttempt, lastAttempt } from "./attempts.ts";
import { decideState } from "./decide-state.ts";
import type { DeclaredServer, RunEvent } from "./events.ts";
import type { RunRecord } from "./run-record.ts";
import type { Evidence, ServerRecord } from "./server.ts";

/** How much of a talkative server is kept: the newest lines and the first and last evidence. */
const outputLines = 20;
const evidenceEntries = 60;

/**
 * Makes of a run's events what is known at their end. Pure and total: events may come out of order, twice, or for servers
 * nobody declared. Linear in the number of events.
 */
export function foldEvents(events: Iterable<RunEvent>): RunRecord {
  const drafts = new Map<string, Draft>();
  const run: Omit<RunRecord, "servers"> = {
    threadId: null,
    turn: { status: "not-started", error: null, usage: null },
    finalMessage: null,
    runErrors: [],
    lostEvidence: [],
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
  const unattributed: ServerOutput[] = [];
  for (const event of events) {
    if (event.kind === "log" && event.name === null && event.program !== undefined) {
      unattributed.push({ program: event.program, text: event.text });
    }
    foldRunEvent(run, event);
    foldServerEvent(draft, run, event);
  }
  attributeOutput(drafts, unattributed);
  return { ...run, servers: [...drafts.values()].map((server) => finish(server)) };
}

/** What is collected about a server before its state is decided. */
export interface Draft {
  record: Omit<ServerRecord, "state" | "decidedBy" | "bootMs" | "error" | "disagreements">;
  enforced: { phase: "probe" | "run"; ready: boolean; cause: string | null; atMs: number }[];
  /** Whether `startup` events of that source and phase came, last one first in the decision. */
  startups: Extract<RunEvent, { kind: "startup" }>[];
}

function foldRunEvent(run: Omit<RunRecord, "servers">, event: RunEvent): void {
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
      if (!run.runErrors.includes(event.message)) run.runErrors.push(event.message);
      return;
    case "evidence-lost":
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

function foldServerEvent(
  draft: (name: string) => Draft,
  run: { threadId: string | null },
  event: RunEvent,
): void {
  switch (event.kind) {
    case "server-declared":
      declare(draft(event.server.name), event.server, event.atMs);
      return;
    case "startup": {
      const server = draft(event.name);
      note(server, {
        source: event.source,
        state: event.status,
        atMs: event.atMs,
        phase: event.phase,
        text: event.error,
      });
      // A sub-agent's thread starts servers of its own: seen, but not this run's answer.
      if (
        event.phase === "run" &&
        run.threadId !== null &&
        event.threadId !== null &&
        event.threadId !== run.threadId
      )
        return;
      foldAttempt(server.record.attempts, event);
      server.startups.push(event);
      if (event.failureReason !== null) server.record.failureReason = event.failureReason;
      return;
    }
    case "tools-listed": {
      const { record } = draft(event.name);
      record.tools = event.error === null ? { count: event.tools.length, names: event.tools } : record.tools;
      record.toolsError = event.error;
      record.authStatus = event.authStatus ?? record.authStatus;
      record.pluginId = event.pluginId ?? record.pluginId;
      note(draft(event.name), {
        source: "tool-list",
        state: null,
        atMs: event.atMs,
        phase: event.phase,
        text: event.error ?? `${event.tools.length} tools`,
      });
      return;
    }
    case "required-failed": {
      const server = draft(event.name);
      server.enforced.push({ phase: event.phase, ready: false, cause: event.cause, atMs: event.atMs });
      note(server, {
        source: "required-enforcement",
        state: "failed",
        atMs: event.atMs,
        phase: event.phase,
        text: event.cause,
      });
      return;
    }
    case "required-passed":
      for (const name of event.names) {
        const server = draft(name);
        server.enforced.push({ phase: event.phase, ready: true, cause: null, atMs: event.atMs });
        note(server, {
          source: "required-enforcement",
          state: "ready",
          atMs: event.atMs,
          phase: event.phase,
          text: null,
        });
      }
      return;
    case "tool-call": {
      const { toolCalls } = draft(event.name).record;
      toolCalls[event.outcome] += 1;
      toolCalls.firstError ??= event.error;
      note(draft(event.name), {
        source: "tool-call",
        state: null,
        atMs: event.atMs,
        phase: "run",
        text: `${event.tool}: ${event.outcome}`,
      });
      return;
    }
    case "offered": {
      const server = draft(event.name);
      server.record.offered = event.offered ? "yes" : "no";
      note(server, {
        source: event.source,
        state: null,
        atMs: event.atMs,
        phase: "run",
        text: event.offered
          ? "its tools were offered to the model"
          : "its tools were not offered to the model",
      });
      return;
    }
    case "log": {
      if (event.name === null) return;
      const server = draft(event.name);
      if (event.origin === "server-stderr") {
        keepOutput(server, event.text);
      } else note(server, { source: "log", state: null, atMs: event.atMs, phase: null, text: event.text });
      return;
    }
    case "second-look": {
      const server = draft(event.name);
      server.record.secondLooks.push({ finding: event.finding, text: event.text });
      note(server, { source: "second-look", state: null, atMs: event.atMs, phase: null, text: event.text });
      return;
    }
  }
}

interface ServerOutput {
  program: string;
  text: string;
}

/**
 * Codex's log says which program wrote a line, not which server: it is given to a server only if no other runs that
 * program. Slander is worse than silence.
 */
function attributeOutput(drafts: Map<string, Draft>, lines: ServerOutput[]): void {
  const owners = new Map<string, Draft[]>();
  for (const draft of drafts.values()) {
    const { declared } = draft.record;
    if (declared?.command == null || declared.notLoaded !== null || !declared.enabled) continue;
    const program = baseName(declared.command);
    owners.set(program, [...(owners.get(program) ?? []), draft]);
  }
  for (const { program, text } of lines) {
    const [owner, ...others] = owners.get(baseName(program)) ?? [];
    if (owner !== undefined && others.length === 0) keepOutput(owner, text);
  }
}

function keepOutput({ record }: Draft, text: string): void {
  record.serverOutput.push(text);
  if (record.serverOutput.length > outputLines) record.serverOutput.shift();
}

const baseName = (command: string): string =>
  command.slice(Math.max(command.lastIndexOf("/"), command.lastIndexOf("\\")) + 1);

function declare(draft: Draft, server: DeclaredServer, atMs: number): void {
  draft.record.declared = server;
  draft.record.transport = server.transport;
  draft.record.pluginId = server.pluginId ?? draft.record.pluginId;
  const state = server.notLoaded !== null ? "untrusted" : server.enabled ? null : "disabled";
  note(draft, { source: "config", state, atMs, phase: null, text: server.notLoaded });
}

function finish(draft: Draft): ServerRecord {
  const decision = decideState(draft);
  const attempt = lastAttempt(draft.record.attempts, decision.phase);
  const bootMs =
    attempt?.startedAtMs == null || attempt.settledAtMs == null
      ? null
      : attempt.settledAtMs - attempt.startedAtMs;
  const { state, decidedBy, error, disagreements } = decision;
  return { ...draft.record, state, decidedBy, error, disagreements, bootMs };
}

function note(draft: Draft, evidence: Evidence): void {
  const list = draft.record.evidence;
  if (list.length >= evidenceEntries) list.splice(evidenceEntries / 2, 1);
  list.push(evidence);
}

const emptyDraft = (name: string): Draft => ({
  enforced: [],
  startups: [],
  record: {
    name,
    declared: null,
    transport: null,
    attempts: [],
    tools: null,
    toolsError: null,
    authStatus: null,
    pluginId: null,
    toolCalls: { completed: 0, failed: 0, cancelled: 0, firstError: null },
    offered: "unknown",
    failureReason: null,
    serverOutput: [],
    secondLooks: [],
    evidence: [],
  },
});
