import type { Phase, RunEvent } from "../../model/events.ts";
import { serverStatus, serverStatusList, startupStatusUpdated } from "./wire.ts";

/** A notification of `codex app-server` as an event; null when it is none of ours. Never throws. */
export function translateStartupStatus(message: unknown, phase: Phase, atMs: number): RunEvent | null {
  const parsed = startupStatusUpdated.safeParse(message);
  if (parsed.success) {
    const { name, status, error, failureReason, threadId } = parsed.data.params;
    return {
      kind: "startup",
      source: "app-server",
      atMs,
      phase,
      name,
      status,
      error: error ?? null,
      failureReason: failureReason ?? null,
      threadId: threadId ?? null,
    };
  }
  if (methodOf(message) === "mcpServer/startupStatus/updated") {
    return {
      kind: "evidence-lost",
      source: "app-server",
      phase,
      atMs,
      reason: "a start-up status of Codex had a shape this version does not know",
    };
  }
  return null;
}

/**
 * The answer to `mcpServerStatus/list`, one `tools-listed` event per server. Left out: unreadable entries, and servers without tools
 * that this Codex does not prove to have started, because no tools and not started look alike.
 */
export function translateServerStatusList(
  result: unknown,
  phase: Phase,
  atMs: number,
): { events: Extract<RunEvent, { kind: "tools-listed" }>[]; nextCursor: string | null } {
  const list = serverStatusList.safeParse(result);
  if (!list.success) return { events: [], nextCursor: null };
  const events = list.data.data.flatMap((entry) => {
    const status = serverStatus.safeParse(entry);
    if (!status.success) return [];
    const { name, tools, toolsError, authStatus, pluginId, serverInfo } = status.data;
    const names = toolNames(tools ?? {});
    if (names.length === 0 && toolsError == null && serverInfo == null) return [];
    return [
      {
        kind: "tools-listed" as const,
        atMs,
        phase,
        name,
        tools: names,
        error: toolsError ?? null,
        authStatus: authStatus ?? null,
        pluginId: pluginId ?? null,
      },
    ];
  });
  return { events, nextCursor: list.data.nextCursor ?? null };
}

function toolNames(tools: Record<string, unknown> | { name: string }[]): string[] {
  const names = Array.isArray(tools) ? tools.map((tool) => tool.name) : Object.keys(tools);
  return names.sort();
}

function methodOf(message: unknown): unknown {
  return typeof message === "object" && message !== null && "method" in message ? message.method : undefined;
}
