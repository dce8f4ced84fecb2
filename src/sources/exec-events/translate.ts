import type { RunEvent, StartupStatus, Usage } from "../../model/events.ts";
import {
  agentMessageItem,
  errorItem,
  execEvent,
  knownTypes,
  mcpToolCallItem,
  textContent,
  usage as usageSchema,
} from "./wire.ts";

/** Whether `codex exec --json` has lines of this type. */
export const isKnownType = (type: string): boolean => knownTypes.has(type);

/** Codex's words when its own event channel overflowed: what it dropped may have been evidence. */
const laggedStream = /event stream lagged; dropped \d+/;

/** Codex refused or gave up an approval: `user cancelled …` up to 0.146, `… requires approval, but …` on 0.169. */
const approvalRefused = /user cancelled MCP tool call|requires approval, but approval policy is/i;

/**
 * Codex's own words (0.99 to 0.169) for a call that found no server at the other end: the process is gone, or the request could not
 * be sent. A server's own error, and an HTTP answer of any status, read otherwise.
 */
const connectionClosed =
  /\n\nCaused by:\n\s+(?:tools\/call failed: )?Transport (?:closed|send error: Transport \[[^\]]*\] error: .*error sending request for url \(.*\))$/;

/** One line of `codex exec --json` as events. Never throws: an unreadable line is an event of its own kind. */
export function translateExecLine(line: string, atMs: number): RunEvent[] {
  if (line.trim() === "") return [];
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return [lost(atMs, "a line of Codex's event stream is not JSON")];
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return [lost(atMs, "a line of Codex's event stream is not an object")];
  }
  const parsed = execEvent.safeParse(value);
  if (!parsed.success) {
    const type = (value as { type?: unknown }).type;
    // A new kind of event is nothing lost; a known kind in an unknown shape is.
    return typeof type === "string" && !isKnownType(type)
      ? []
      : [lost(atMs, "a line of Codex's event stream has an unknown shape")];
  }
  const event = parsed.data;
  switch (event.type) {
    case "thread.started":
      return [{ kind: "thread-started", atMs, threadId: event.thread_id }];
    case "turn.started":
      return [{ kind: "turn-started", atMs }];
    case "turn.completed":
      return [
        { kind: "turn-ended", atMs, status: "completed", error: null, usage: translateUsage(event.usage) },
      ];
    case "turn.failed":
      return [
        { kind: "turn-ended", atMs, status: "failed", error: event.error?.message ?? null, usage: null },
      ];
    case "error":
      return runError(event.message, atMs);
    case "item.completed":
      return translateItem(event.item, atMs);
    case "item.started":
    case "item.updated":
      return [];
    case "mcp.server.init_started":
      return [startup(event.name, "starting", null, atMs)];
    case "mcp.server.ready":
      return [startup(event.name, "ready", null, atMs)];
    case "mcp.server.failed":
      return [startup(event.name, "failed", event.error ?? null, atMs)];
    case "mcp.server.cancelled":
      return [startup(event.name, "cancelled", event.error ?? null, atMs)];
  }
}

export function translateUsage(value: unknown): Usage | null {
  const parsed = usageSchema.safeParse(value);
  if (!parsed.success) return null;
  return {
    inputTokens: parsed.data.input_tokens,
    cachedInputTokens: parsed.data.cached_input_tokens,
    outputTokens: parsed.data.output_tokens,
    reasoningOutputTokens: parsed.data.reasoning_output_tokens,
  };
}

function translateItem(item: unknown, atMs: number): RunEvent[] {
  const call = mcpToolCallItem.safeParse(item);
  if (call.success) {
    const { server, tool, status } = call.data;
    if (status === "in_progress") return [];
    if (status === "completed" && call.data.error != null)
      return [lost(atMs, "an MCP tool call of Codex is completed and has an error")];
    const error =
      status === "failed" ? (call.data.error?.message ?? textOf(call.data.result?.content)) : null;
    const cancelled = error !== null && approvalRefused.test(error);
    const outcome = cancelled ? "cancelled" : status;
    const connectionLost = connectionClosed.test(call.data.error?.message ?? "");
    return [
      {
        kind: "tool-call",
        atMs,
        name: server,
        tool,
        outcome,
        error,
        ...(connectionLost && { connectionLost }),
      },
    ];
  }
  const message = agentMessageItem.safeParse(item);
  if (message.success) return [{ kind: "agent-message", atMs, text: message.data.text }];
  const error = errorItem.safeParse(item);
  if (error.success) return runError(error.data.message, atMs);
  const type = typeof item === "object" && item !== null && "type" in item ? item.type : undefined;
  return type === "mcp_tool_call" ? [lost(atMs, "an MCP tool call of Codex has an unknown shape")] : [];
}

/** The text of a tool result that carries `isError: true`: Codex leaves `error` null there. */
function textOf(content: unknown[] | null | undefined): string | null {
  for (const part of content ?? []) {
    const text = textContent.safeParse(part);
    if (text.success) return text.data.text;
  }
  return null;
}

function runError(message: string, atMs: number): RunEvent[] {
  if (laggedStream.test(message)) return [lost(atMs, message)];
  return [{ kind: "run-error", atMs, message }];
}

const startup = (name: string, status: StartupStatus, error: string | null, atMs: number): RunEvent => ({
  kind: "startup",
  source: "exec-event",
  phase: "run",
  atMs,
  name,
  status,
  error,
  failureReason: null,
  threadId: null,
});

const lost = (atMs: number, reason: string): RunEvent => ({
  kind: "evidence-lost",
  atMs,
  phase: "run",
  source: "exec-event",
  reason,
});
