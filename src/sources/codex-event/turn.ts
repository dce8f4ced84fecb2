import type { RunEvent } from "../../model/events.ts";
import { turnEvent } from "./wire.ts";

/**
 * What a `codex/event` notification of `codex mcp-server` (0.99 to 0.120) says about its turn. An app-server of that time says the
 * same in `turn/*` and `item/*` as well. Empty for anything else.
 */
export function translateTurnEvent(message: unknown, atMs: number): RunEvent[] {
  const parsed = turnEvent.safeParse(message);
  if (!parsed.success) return [];
  const { msg } = parsed.data.params;
  switch (msg.type) {
    case "session_configured":
      return [{ kind: "thread-started", atMs, threadId: msg.session_id }];
    case "task_started":
      return [{ kind: "turn-started", atMs }];
    case "task_complete":
      return [{ kind: "turn-ended", atMs, status: "completed", error: null, usage: null }];
    case "turn_aborted":
      return [{ kind: "turn-ended", atMs, status: "interrupted", error: msg.reason ?? null, usage: null }];
    case "error":
      return [
        { kind: "run-error", atMs, message: msg.message },
        { kind: "turn-ended", atMs, status: "failed", error: msg.message, usage: null },
      ];
    case "agent_message":
      return [{ kind: "agent-message", atMs, text: msg.message }];
    case "mcp_tool_call_end": {
      const { server, tool } = msg.invocation;
      const failed = msg.result.Err !== undefined || msg.result.Ok?.isError === true;
      const error = msg.result.Err ?? (failed ? (msg.result.Ok?.content.find(isText)?.text ?? null) : null);
      return [
        { kind: "tool-call", atMs, name: server, tool, outcome: failed ? "failed" : "completed", error },
      ];
    }
  }
}

const isText = (part: unknown): part is { text: string } =>
  typeof part === "object" && part !== null && "text" in part && typeof part.text === "string";
