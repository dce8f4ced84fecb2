import type { RunEvent } from "../../model/events.ts";

const types = {
  starting: "mcp.server.init_started",
  ready: "mcp.server.ready",
  failed: "mcp.server.failed",
  cancelled: "mcp.server.cancelled",
} as const;

/**
 * A start-up event as the JSON line that openai/codex#17501 proposes for `codex exec --json`:
 * `error` is absent, not null, when there is none, and only failed and cancelled can have one.
 */
export function proposalLine(event: Extract<RunEvent, { kind: "startup" }>): string {
  const withError = event.error !== null && (event.status === "failed" || event.status === "cancelled");
  return JSON.stringify({
    type: types[event.status],
    name: event.name,
    ...(withError ? { error: event.error } : {}),
  });
}
