import type { StartupStatus } from "../../model/events.ts";
import { translateStartupStatus } from "../../sources/app-server/translate.ts";
import { translateCodexEvent } from "../../sources/codex-event/translate.ts";
import type { Inventory } from "../../sources/config/translate.ts";
import type { AppServer } from "./client.ts";
import { readInventory, startable } from "./inventory.ts";
import { openAppServer, type SessionListeners, type SessionOptions } from "./session.ts";
import { Settling } from "./settling.ts";
import { startByEnforcement } from "./start-by-enforcement.ts";
import { startThread, type ThreadParameters } from "./start-thread.ts";

/** Codex's own limit where a server configures none: 30 s (0.120 – 0.169; 10 s on 0.107). */
export const defaultStartupTimeoutMs = 30_000;
/** What Codex may need beyond a server's limit until it has reported the timeout. */
const slackMs = 5000;
/** A Codex that reports starts reports the first at once. */
const silenceMs = 1000;

export interface ThreadOptions extends ThreadParameters, SessionListeners {
  /** Whether this Codex reports a server's start at all; asked only when it has reported none. */
  reportsStartup(): Promise<boolean>;
}

export interface StartedServers {
  server: AppServer;
  inventory: Inventory;
  /** Null when Codex refused to start a session; the events give the reason. */
  threadId: string | null;
  how: "settled" | "deadline" | "crashed" | "cancelled";
  /** Names whose last state was `ready`, and those that were seen at all. */
  ready: string[];
  seen: string[];
}

/**
 * Starts every configured server in one session of `codex app-server` and waits until each has settled, the deadline
 * has come, or the run is cancelled. Everything seen goes to `emit`. The session is left open: the caller closes
 * `server`. Throws `ProblemError` when Codex does not run or refuses its configuration; nothing is left running then.
 */
export async function startServers(options: SessionOptions, thread: ThreadOptions): Promise<StartedServers> {
  const { emit, now, signal } = options;
  const { phase } = thread;
  const states = new Map<string, StartupStatus>();
  let reportFirst = () => {};
  const first = new Promise<true>((resolve) => {
    reportFirst = () => resolve(true);
  });
  let settling: Settling | null = null;
  let isComplete = false;

  const server = await openAppServer(options, phase, {
    onNotification(message) {
      const startup = translateStartupStatus(message, phase, now());
      const older = startup === null ? translateCodexEvent(message, phase, now()) : null;
      for (const event of older?.events ?? (startup === null ? [] : [startup])) {
        // Whoever ends Codex ends its servers: how they end then says nothing of their start.
        if (signal.aborted) continue;
        emit(event);
        if (event.kind !== "startup") continue;
        reportFirst();
        states.set(event.name, event.status);
        settling?.see(event.name, event.status);
      }
      if (older?.complete) {
        isComplete = true;
        settling?.complete();
      }
      thread.onNotification?.(message);
    },
    onRequest: thread.onRequest,
  });
  try {
    const inventory = await readInventory(server, options);
    for (const declared of inventory.servers)
      emit({ kind: "server-declared", atMs: now(), server: declared });
    const expected = startable(inventory);
    const names = expected.map(({ name }) => name);
    const limits = expected.map((declared) => declared.startupTimeoutMs ?? defaultStartupTimeoutMs);
    const deadlineMs = options.startupTimeoutMs ?? Math.max(...limits, 0) + slackMs;
    emit({ kind: "phase-started", atMs: now(), phase });
    const { id: threadId } = await startThread(server, inventory, options, thread, { deadlineMs });
    if (threadId !== null && names.length > 0 && !(await reportsStarts(first, server, thread))) {
      const enforced = await startByEnforcement(names, options, phase, (required, inPhase) =>
        startThread(server, inventory, options, { ...thread, phase: inPhase }, { deadlineMs, required }),
      );
      emit({ kind: "phase-ended", atMs: now(), phase, how: "settled" });
      return { server, inventory, how: "settled", seen: names, ...enforced };
    }
    let how: StartedServers["how"] = "crashed";
    if (threadId !== null) {
      settling = new Settling({
        names,
        declared: inventory.servers.map(({ name }) => name),
        awaited: options.awaited,
        hasPlugins: inventory.hasPlugins,
      });
      for (const [name, status] of states) settling.see(name, status);
      if (isComplete) settling.complete();
      settling.begin();
      how = await outcome(settling.settled, server, deadlineMs, signal);
      settling.stop();
    }
    emit({ kind: "phase-ended", atMs: now(), phase, how });
    const ready = [...states].filter(([, status]) => status === "ready").map(([name]) => name);
    return { server, inventory, threadId, how, ready, seen: [...states.keys()] };
  } catch (error) {
    await server.stop(300);
    throw error;
  }
}

async function reportsStarts(
  first: Promise<true>,
  server: AppServer,
  thread: ThreadOptions,
): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(thread.reportsStartup()), silenceMs);
  });
  const answer = await Promise.race([first, silence, server.exited.then(() => true)]);
  clearTimeout(timer);
  return answer;
}

async function outcome(
  settled: Promise<void>,
  server: AppServer,
  deadlineMs: number,
  signal: AbortSignal,
): Promise<StartedServers["how"]> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<"deadline">((resolve) => {
    timer = setTimeout(() => resolve("deadline"), deadlineMs);
  });
  const how = await Promise.race([
    settled.then(() => "settled" as const),
    server.exited.then(() => "crashed" as const),
    deadline,
  ]);
  clearTimeout(timer);
  return signal.aborted ? "cancelled" : how;
}
