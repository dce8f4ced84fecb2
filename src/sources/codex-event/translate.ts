import type { Phase, RunEvent, StartupStatus } from "../../model/events.ts";
import { startupComplete, startupUpdate } from "./wire.ts";

/** What a `codex/event` notification says about server start-up: the events, and whether Codex declared start-up over. */
export function translateCodexEvent(
  message: unknown,
  phase: Phase,
  atMs: number,
): { events: RunEvent[]; complete: boolean } | null {
  const update = startupUpdate.safeParse(message);
  if (update.success) {
    const { msg, conversationId } = update.data.params;
    return {
      events: [startup(msg.server, msg.status.state, msg.status.error ?? null, conversationId ?? null)],
      complete: false,
    };
  }
  const complete = startupComplete.safeParse(message);
  if (!complete.success) return null;
  // The closing message repeats what the updates said, with a shorter error: the states count, the text does not replace.
  const { msg, conversationId } = complete.data.params;
  const thread = conversationId ?? null;
  return {
    events: [
      ...msg.ready.map((name) => startup(name, "ready", null, thread)),
      ...msg.failed.map(({ server, error }) => startup(server, "failed", error ?? null, thread)),
      ...msg.cancelled.map((name) => startup(name, "cancelled", null, thread)),
    ],
    complete: true,
  };

  function startup(
    name: string,
    status: StartupStatus,
    error: string | null,
    threadId: string | null,
  ): RunEvent {
    return {
      kind: "startup",
      source: "app-server",
      atMs,
      phase,
      name,
      status,
      error,
      failureReason: null,
      threadId,
    };
  }
}
