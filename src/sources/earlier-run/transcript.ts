import type { Phase, RunEvent } from "../../model/events.ts";
import { isRecord } from "../../model/is-record.ts";
import { ExecLines } from "../app-server/exec-lines.ts";
import { execShape } from "../app-server/exec-shape.ts";
import { translateServerStatusList, translateStartupStatus } from "../app-server/translate.ts";
import { translateCodexEvent } from "../codex-event/translate.ts";
import { translateTurnEvent } from "../codex-event/turn.ts";
import { type Inventory, translateConfig } from "../config/translate.ts";
import { translateExecLine } from "../exec-events/translate.ts";
import type { RecordedRun } from "./recorded-run.ts";

/**
 * The messages of an app-server session (or of `codex mcp-server`), in order, as events. Requests of the client are passed over;
 * answers of Codex are known by their shape, because the requests may not have been kept. A session in which a turn began was a
 * run, any other a probe.
 */
export function translateTranscript(values: readonly unknown[]): RecordedRun {
  const messages = values.map(withMethod);
  const phase: Phase = messages.some(beginsTurn) ? "run" : "probe";
  const events: RunEvent[] = [{ kind: "phase-started", atMs: 0, phase }];
  const lines = new ExecLines(execShape(null));
  if (messages.some(isOlderMessage)) lines.olderSession();
  let threadId: string | null = null;
  const firstAt = messages.map(emittedAt).find((at) => at !== null) ?? null;
  let last = 0;
  let untimedStart = false;
  for (const message of messages) {
    if (message === undefined) {
      events.push({ kind: "evidence-lost", atMs: last, phase, source: "app-server", reason: unreadable });
      continue;
    }
    const at = emittedAt(message);
    if (at !== null && firstAt !== null) last = Math.max(at - firstAt, last);
    const thread: string | null = threadId === null ? startedThread(message) : null;
    if (thread !== null) {
      threadId = thread;
      events.push(...translateExecLine(lines.threadStarted(thread), last));
    }
    const translated = translateMessage(message, phase, last);
    if (at === null && translated.some(({ kind }) => kind === "startup")) untimedStart = true;
    events.push(...translated);
    if (isRecord(message) && typeof message.method === "string" && message.id === undefined) {
      for (const line of lines.see(message)) events.push(...translateExecLine(line, last));
    }
  }
  for (const reason of lines.lost) {
    events.push({ kind: "evidence-lost", atMs: last, phase, source: "app-server", reason });
  }
  events.push({ kind: "phase-ended", atMs: last, phase, how: howItEnded(events, phase) });
  const hasConfiguration = messages.some((message) => configurationOf(message) !== null);
  const hasStartup = events.some(({ kind }) => kind === "startup");
  return {
    events,
    inventory: hasConfiguration ? "configuration" : hasStartup ? "startup" : "none",
    timed: firstAt !== null && !untimedStart,
    codexVersion: null,
  };
}

const unreadable = "a line of the session is not JSON";

/** Codex's bare events, `{id, msg}`, are what an older app-server sends as `codex/event`. */
function withMethod(message: unknown): unknown {
  return isRecord(message) && isRecord(message.msg) && message.method === undefined
    ? { method: "codex/event", params: message }
    : message;
}

function configurationOf(message: unknown): Inventory | null {
  const result = isRecord(message) ? message.result : null;
  if (!isRecord(result) || !("config" in result)) return null;
  return translateConfig(result, { text: () => null, display: (file) => file });
}

function translateMessage(message: unknown, phase: Phase, atMs: number): RunEvent[] {
  const startup = translateStartupStatus(message, phase, atMs);
  if (startup !== null) return [startup];
  const older = translateCodexEvent(message, phase, atMs);
  if (older !== null) return older.events;
  const result = isRecord(message) ? message.result : null;
  if (!isRecord(result)) return translateTurnEvent(message, atMs);
  const inventory = configurationOf(message);
  if (inventory !== null)
    return inventory.servers.map((server) => ({ kind: "server-declared", atMs, server }));
  return "data" in result ? translateServerStatusList(result, phase, atMs).events : [];
}

function howItEnded(events: RunEvent[], phase: Phase): "settled" | "deadline" | "completed" | "crashed" {
  if (phase === "run") return events.some(({ kind }) => kind === "turn-ended") ? "completed" : "crashed";
  const open = new Set<string>();
  for (const event of events) {
    if (event.kind !== "startup") continue;
    if (event.status === "starting") open.add(event.name);
    else open.delete(event.name);
  }
  return open.size === 0 ? "settled" : "deadline";
}

function beginsTurn(message: unknown): boolean {
  if (!isRecord(message)) return false;
  if (message.method === "turn/started" || message.method === "codex/event/task_started") return true;
  return translateTurnEvent(message, 0).some(({ kind }) => kind === "turn-started");
}

const isOlderMessage = (message: unknown): boolean =>
  isRecord(message) && typeof message.method === "string" && message.method.startsWith("codex/event/");

/** The thread that `thread/start` answered with, or that began first. */
function startedThread(message: unknown): string | null {
  if (!isRecord(message)) return null;
  const holder = message.method === "thread/started" ? message.params : message.result;
  const thread = isRecord(holder) ? holder.thread : null;
  return isRecord(thread) && typeof thread.id === "string" ? thread.id : null;
}

function emittedAt(message: unknown): number | null {
  const at = isRecord(message) ? message.emittedAtMs : null;
  return typeof at === "number" && Number.isFinite(at) ? at : null;
}
