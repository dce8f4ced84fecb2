import type { RunEvent } from "../../model/events.ts";
import { translateTurnEvent } from "../codex-event/turn.ts";
import { completedItem, rolloutLine, sessionMeta } from "./wire.ts";

/**
 * The lines of a Codex session file as events. The file holds the turns and the tool calls of a session and nothing about
 * the start of its servers. Files of 0.107 do not say how a tool call ended; they say nothing of any server.
 */
export function translateRollout(lines: readonly unknown[]): {
  events: RunEvent[];
  codexVersion: string | null;
} {
  const events: RunEvent[] = [{ kind: "phase-started", atMs: 0, phase: "run" }];
  let codexVersion: string | null = null;
  let began: number | null = null;
  let atMs = 0;
  for (const line of lines) {
    const parsed = rolloutLine.safeParse(line);
    if (!parsed.success) {
      events.push({ kind: "evidence-lost", atMs, phase: "run", source: "exec-event", reason: unreadable });
      continue;
    }
    const { timestamp, type, payload } = parsed.data;
    const time = Date.parse(timestamp);
    if (!Number.isNaN(time)) {
      began ??= time;
      atMs = Math.max(atMs, time - began);
    }
    if (type === "session_meta") {
      const meta = sessionMeta.safeParse(payload);
      if (!meta.success) continue;
      codexVersion ??= meta.data.cli_version ?? null;
      events.push({ kind: "thread-started", atMs, threadId: meta.data.id });
    } else if (type === "event_msg") {
      events.push(...translatePayload(payload, atMs));
    }
  }
  const last = events.findLast(({ kind }) => kind === "turn-started" || kind === "turn-ended");
  const how = last?.kind === "turn-started" ? "crashed" : "completed";
  events.push({ kind: "phase-ended", atMs, phase: "run", how });
  return { events, codexVersion };
}

const unreadable = "a line of the session file cannot be read";

function translatePayload(payload: Record<string, unknown>, atMs: number): RunEvent[] {
  if (payload.type !== "item_completed")
    return translateTurnEvent({ method: "codex/event", params: { msg: payload } }, atMs);
  const parsed = completedItem.safeParse(payload);
  if (!parsed.success) return [];
  const { item } = parsed.data;
  if (item.type === "AgentMessage")
    return [{ kind: "agent-message", atMs, text: item.content.map(({ text }) => text).join("") }];
  const { server, tool, result } = item;
  const failed = item.status === "failed" || result?.isError === true;
  const words = item.error?.message ?? (failed ? firstText(result?.content ?? []) : null);
  return [
    {
      kind: "tool-call",
      atMs,
      name: server,
      tool,
      outcome: failed ? "failed" : "completed",
      error: failed ? words : null,
    },
  ];
}

const firstText = (content: readonly unknown[]): string | null => {
  const part = content.find(
    (one): one is { text: string } =>
      typeof one === "object" && one !== null && "text" in one && typeof one.text === "string",
  );
  return part?.text ?? null;
};
