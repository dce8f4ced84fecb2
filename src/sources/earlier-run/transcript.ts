import type { RunEvent } from "../../model/events.ts";
import { translateServerStatusList, translateStartupStatus } from "../app-server/translate.ts";
import { translateCodexEvent } from "../codex-event/translate.ts";
import { translateConfig } from "../config/translate.ts";

/**
 * The messages of an app-server session (or of `codex mcp-server`), in order, as events. Requests and answers of the client
 * are passed over; answers of Codex are known by their shape, because the requests may not have been kept.
 */
export function translateTranscript(messages: unknown[]): RunEvent[] {
  const events: RunEvent[] = [{ kind: "phase-started", atMs: 0, phase: "probe" }];
  const firstAt = messages.map(emittedAt).find((at) => at !== null) ?? null;
  let last = 0;
  for (const message of messages) {
    const at = emittedAt(message);
    if (at !== null && firstAt !== null) last = Math.max(at - firstAt, last);
    events.push(...translateMessage(message, last));
  }
  const open = new Set<string>();
  for (const event of events) {
    if (event.kind !== "startup") continue;
    if (event.status === "starting") open.add(event.name);
    else open.delete(event.name);
  }
  events.push({
    kind: "phase-ended",
    atMs: last,
    phase: "probe",
    how: open.size === 0 ? "settled" : "deadline",
  });
  return events;
}

function translateMessage(message: unknown, atMs: number): RunEvent[] {
  const startup = translateStartupStatus(message, "probe", atMs);
  if (startup !== null) return [startup];
  const older = translateCodexEvent(message, "probe", atMs);
  if (older !== null) return older.events;
  const result =
    typeof message === "object" && message !== null && "result" in message ? message.result : null;
  if (typeof result !== "object" || result === null) return [];
  if ("config" in result) {
    const inventory = translateConfig(result, { text: () => null, display: (file) => file });
    return (inventory?.servers ?? []).map((server) => ({ kind: "server-declared", atMs, server }));
  }
  return "data" in result ? translateServerStatusList(result, "probe", atMs).events : [];
}

function emittedAt(message: unknown): number | null {
  const at =
    typeof message === "object" && message !== null && "emittedAtMs" in message ? message.emittedAtMs : null;
  return typeof at === "number" && Number.isFinite(at) ? at : null;
}
