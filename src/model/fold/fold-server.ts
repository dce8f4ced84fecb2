import type { DeclaredServer, Phase, RunEvent } from "../events.ts";
import { describeFinding } from "../look-finding.ts";
import type { RunRecord } from "../run-record.ts";
import { type Attempt, type Evidence, type ServerRecord, unseenServer } from "../server.ts";

/** How much is kept per server: the newest lines and starts, the first and the newest evidence, and what tells a state. */
export const outputLinesKept = 20;
const attemptsKept = 20;
const evidenceKept = 60;
const startupsKept = 200;

/** What is collected about a server before its state is decided. */
export interface Draft {
  record: Omit<ServerRecord, "state" | "decidedBy" | "decidedIn" | "bootMs" | "error" | "disagreements">;
  enforced: { phase: "probe" | "run"; ready: boolean; cause: string | null; atMs: number }[];
  startups: Extract<RunEvent, { kind: "startup" }>[];
  /** Text that another server could have written says that it failed in that phase. */
  doubts: { phase: "probe" | "run"; text: string }[];
  /** Codex's words of its last tool call, when that found the connection closed. */
  connectionLost: string | null;
}

/** Folds what an event says about servers. */
export function foldServerEvent(
  draft: (name: string) => Draft,
  run: Pick<RunRecord, "threadId" | "phases">,
  event: RunEvent,
): void {
  switch (event.kind) {
    case "server-declared":
      declare(draft(event.server.name), event.server, event.atMs);
      return;
    case "startup": {
      const server = draft(event.name);
      // A sub-agent's thread starts servers of its own: they are evidence, and decide nothing.
      const isOfSubAgent =
        event.phase === "run" &&
        run.threadId !== null &&
        event.threadId !== null &&
        event.threadId !== run.threadId;
      // What Codex reports while it is shut down was not so when the phase ended.
      const isAfterEnd = run.phases.findLast(({ phase }) => phase === event.phase)?.how != null;
      const decidesNothing = isOfSubAgent || isAfterEnd;
      note(server, {
        source: event.source,
        state: event.status,
        atMs: event.atMs,
        phase: event.phase,
        text: event.error,
        ...(decidesNothing && { decides: false }),
      });
      if (decidesNothing) return;
      if (isLate(server.startups, event)) return;
      foldAttempt(server.record.attempts, event);
      server.startups.push(event);
      if (server.startups.length > startupsKept) server.startups.shift();
      if (event.failureReason !== null) server.record.failureReason = event.failureReason;
      return;
    }
    case "tools-listed": {
      const { record } = draft(event.name);
      if (event.error === null) {
        record.tools = event.tools === null ? null : { count: event.tools.length, names: event.tools };
        record.toolsNotOffered = event.notOffered ?? [];
        record.toolsUnproven = event.noneProven === true;
      }
      record.toolsFrom = event.phase;
      record.toolsError = event.error;
      record.authStatus = event.authStatus ?? record.authStatus;
      record.pluginId = event.pluginId ?? record.pluginId;
      note(draft(event.name), {
        source: "tool-list",
        state: null,
        atMs: event.atMs,
        phase: event.phase,
        text: event.error ?? describeTools(event),
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
    case "startup-doubted": {
      const server = draft(event.name);
      server.doubts.push({ phase: event.phase, text: event.text });
      note(server, { source: "log", state: null, atMs: event.atMs, phase: event.phase, text: event.text });
      return;
    }
    case "tool-call": {
      const { record } = draft(event.name);
      const { toolCalls } = record;
      toolCalls[event.outcome] += 1;
      if (event.outcome === "completed" && record.offered === "unknown") record.offered = "yes";
      toolCalls.firstError ??= event.error;
      draft(event.name).connectionLost = event.connectionLost ? event.error : null;
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
      server.record.secondLooks.push(event.finding);
      const text = describeFinding(event.finding);
      note(server, { source: "second-look", state: null, atMs: event.atMs, phase: null, text });
      return;
    }
  }
}

function describeTools({ tools, notOffered = [] }: Extract<RunEvent, { kind: "tools-listed" }>): string {
  if (tools === null) return "tools of which it is not known whether Codex offers them to the model";
  const others = notOffered.length === 0 ? "" : `, ${notOffered.length} more that Codex does not offer`;
  return `${tools.length} tools${others}`;
}

/** A `starting` after an outcome that had none before it arrived late: it is not a second start. */
function isLate(startups: Draft["startups"], { status, phase, source }: Draft["startups"][number]): boolean {
  if (status !== "starting") return false;
  const before = startups.filter((event) => event.phase === phase && event.source === source);
  return before.length > 0 && before.every((event) => event.status !== "starting");
}

function keepOutput({ record }: Draft, text: string): void {
  record.serverOutput.push(text);
  if (record.serverOutput.length > outputLinesKept) record.serverOutput.shift();
}

function declare(draft: Draft, server: DeclaredServer, atMs: number): void {
  draft.record.declared = server;
  draft.record.transport = server.transport;
  draft.record.pluginId = server.pluginId ?? draft.record.pluginId;
  const state = server.notLoaded !== null ? "untrusted" : server.enabled ? null : "disabled";
  note(draft, { source: "config", state, atMs, phase: null, text: server.notLoaded });
}

function note(draft: Draft, evidence: Evidence): void {
  const list = draft.record.evidence;
  if (list.length >= evidenceKept) {
    const middle = evidenceKept / 2;
    const stateless = list.findIndex(({ state }, index) => index >= middle && state === null);
    list.splice(stateless === -1 ? middle : stateless, 1);
  }
  list.push(evidence);
}

export const emptyDraft = (name: string): Draft => ({
  enforced: [],
  startups: [],
  doubts: [],
  connectionLost: null,
  record: unseenServer(name),
});

/**
 * Folds one start-up event into a server's attempts. Codex repeats itself (0.107 closes with a summary; openai/codex#36682
 * shows duplicates and `starting -> cancelled -> starting -> ready` on 0.146): a repetition changes nothing.
 */
function foldAttempt(attempts: Attempt[], event: Extract<RunEvent, { kind: "startup" }>): void {
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
  return attempts.findLast((attempt) => attempt.phase === phase) ?? attempts.at(-1);
}

function add(attempts: Attempt[], next: Attempt): void {
  attempts.push(next);
  if (attempts.length > attemptsKept) attempts.shift();
}

const attempt = (
  event: Extract<RunEvent, { kind: "startup" }>,
  startedAtMs: number | null,
  settledAtMs: number | null,
): Attempt => ({ phase: event.phase, startedAtMs, settledAtMs, status: event.status, error: event.error });
