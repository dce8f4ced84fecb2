import type { NotOfferedTool, Phase, RunEvent } from "../../model/events.ts";
import { offering } from "./offering.ts";
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
 * that this Codex does not prove to have started, because no tools and not started look alike. `isCurrent`: as of `offering`.
 */
export function translateServerStatusList(
  result: unknown,
  phase: Phase,
  atMs: number,
  isCurrent = false,
): { events: Extract<RunEvent, { kind: "tools-listed" }>[]; nextCursor: string | null } {
  const list = serverStatusList.safeParse(result);
  if (!list.success) return { events: [], nextCursor: null };
  const events = list.data.data.flatMap((entry) => {
    const status = serverStatus.safeParse(entry);
    if (!status.success) return [];
    const { name, tools, toolsError, authStatus, pluginId, serverInfo } = status.data;
    const listed = Object.entries(byName(tools ?? {})).sort(([a], [b]) => (a < b ? -1 : 1));
    if (listed.length === 0 && toolsError == null && serverInfo == null) return [];
    return [
      {
        kind: "tools-listed" as const,
        atMs,
        phase,
        name,
        ...sortTools(listed, isCurrent),
        error: toolsError ?? null,
        authStatus: authStatus ?? null,
        pluginId: pluginId ?? null,
      },
    ];
  });
  return { events, nextCursor: list.data.nextCursor ?? null };
}

const byName = (tools: Record<string, unknown> | { name: string }[]): Record<string, unknown> =>
  Array.isArray(tools) ? Object.fromEntries(tools.map((tool) => [tool.name, tool])) : tools;

function sortTools(
  listed: [string, unknown][],
  isCurrent: boolean,
): { tools: string[] | null; noneProven?: boolean; notOffered?: NotOfferedTool[] } {
  const tools: string[] = [];
  const notOffered: NotOfferedTool[] = [];
  let isKnown = true;
  for (const [name, tool] of listed) {
    const how = offering(tool, isCurrent);
    if (how === "offered") tools.push(name);
    else if (how === "unknown") isKnown = false;
    else notOffered.push({ name, why: how });
  }
  const unknown = { tools: null, ...(tools.length === 0 && { noneProven: true }) };
  return { ...(isKnown ? { tools } : unknown), ...(notOffered.length === 0 ? {} : { notOffered }) };
}

function methodOf(message: unknown): unknown {
  return typeof message === "object" && message !== null && "method" in message ? message.method : undefined;
}
