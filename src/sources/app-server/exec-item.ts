import type { ExecShape } from "./exec-shape.ts";
import {
  agentMessage,
  collabToolCall,
  commandExecution,
  fileChange,
  mcpToolCall,
  reasoning,
  type WireItem,
  webSearch,
} from "./turn-wire.ts";

/** The fields of an item behind its `id`, as `codex exec --json` prints them: `"type":…,…`. */
export type ExecItem = string;

/**
 * An item of a turn as `codex exec --json` prints it; null for one that it passes over (user messages, empty reasoning, what it
 * does not know). Never throws.
 */
export function execItem(item: WireItem, shape: ExecShape): ExecItem | null {
  switch (item.type) {
    case "agentMessage":
      return read(agentMessage, item, ({ text }) => ({ type: "agent_message", text }));
    case "reasoning":
      return read(reasoning, item, ({ summary }) => {
        const text = summary.join("\n");
        return text.trim() === "" ? null : { type: "reasoning", text };
      });
    case "commandExecution":
      return read(commandExecution, item, ({ command, aggregatedOutput, exitCode, status }) => ({
        type: "command_execution",
        command,
        aggregated_output: aggregatedOutput ?? "",
        exit_code: exitCode ?? null,
        status: snake(status),
      }));
    case "fileChange":
      return read(fileChange, item, ({ changes, status }) => ({
        type: "file_change",
        changes: changes.map(({ path, kind }) => ({ path, kind })),
        status: status === "declined" ? "failed" : snake(status),
      }));
    case "mcpToolCall":
      return read(mcpToolCall, item, ({ server, tool, arguments: args, result, error, status }) => ({
        type: "mcp_tool_call",
        server,
        tool,
        arguments: args ?? null,
        result:
          result == null
            ? null
            : { content: result.content, structured_content: result.structuredContent ?? null },
        error: error == null ? null : { message: error.message },
        status: snake(status),
      }));
    case "collabAgentToolCall":
      return read(collabToolCall, item, (call) => ({
        type: "collab_tool_call",
        // Codex's own naming: it has no word for a resumed agent.
        tool: call.tool === "resumeAgent" ? "wait" : snake(call.tool),
        sender_thread_id: call.senderThreadId,
        receiver_thread_ids: call.receiverThreadIds,
        prompt: call.prompt ?? null,
        agents_states: Object.fromEntries(
          Object.entries(call.agentsStates).map(([id, { status, message }]) => [
            id,
            { status: snake(status), message: message ?? null },
          ]),
        ),
        status: snake(call.status),
      }));
    case "webSearch":
      return read(webSearch, item, ({ id, query, action }) => ({
        // Codex prints this id a second time, behind its own.
        type: "web_search",
        id,
        query,
        action: searchAction(action ?? null, shape),
      }));
    default:
      return null;
  }
}

function searchAction(action: Record<string, unknown> | null, shape: ExecShape): object {
  if (action === null) return { type: "other" };
  const type = snake(String(action.type));
  if (!shape.knowsPages && type !== "search") return { type: "other" };
  const { type: _, ...rest } = action;
  return { type, ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value != null)) };
}

function read<T>(
  schema: { safeParse(value: unknown): { success: true; data: T } | { success: false } },
  item: WireItem,
  write: (data: T) => object | null,
): ExecItem | null {
  const parsed = schema.safeParse(item);
  const written = parsed.success ? write(parsed.data) : null;
  return written === null ? null : JSON.stringify(written).slice(1, -1);
}

const snake = (word: string): string => word.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
