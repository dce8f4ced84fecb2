import type { ServerRecord } from "./server.ts";

/** A server of which nothing is known yet. */
export const unseenServer = (name: string): ServerRecord => ({
  name,
  state: "unknown",
  declared: null,
  transport: null,
  bootMs: null,
  attempts: [],
  tools: null,
  toolsError: null,
  authStatus: null,
  pluginId: null,
  toolCalls: { completed: 0, failed: 0, cancelled: 0, firstError: null },
  offered: "unknown",
  error: null,
  failureReason: null,
  serverOutput: [],
  secondLooks: [],
  decidedBy: null,
  disagreements: [],
  evidence: [],
});
