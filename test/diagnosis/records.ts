import type { DiagnosisContext } from "../../src/diagnosis/context.ts";
import type { DeclaredServer } from "../../src/model/events.ts";
import type { ServerRecord } from "../../src/model/server.ts";

/** A server declared with a command, with what matters to a test put over it. */
export const declared = (over: Partial<DeclaredServer> = {}): DeclaredServer => ({
  name: "docs",
  transport: "stdio",
  enabled: true,
  required: false,
  startupTimeoutMs: null,
  declaredAt: { file: ".codex/config.toml", line: 3 },
  notLoaded: null,
  alsoAt: [],
  pluginId: null,
  enabledTools: null,
  disabledTools: [],
  envVars: [],
  envNames: [],
  bearerTokenEnvVar: null,
  headerEnvVars: [],
  command: "docs-server",
  argCount: 0,
  packageName: null,
  cwd: null,
  url: null,
  ...over,
});

export const serverRecord = (over: Partial<ServerRecord> = {}): ServerRecord => ({
  name: over.declared?.name ?? "docs",
  state: "ready",
  declared: declared(),
  transport: "stdio",
  bootMs: 500,
  attempts: [],
  tools: { count: 2, names: ["read", "search"] },
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
  ...over,
});

export const context = (over: Partial<DiagnosisContext> = {}): DiagnosisContext => ({
  codexVersion: "0.169.0",
  os: "linux",
  defaultStartupTimeoutMs: 30_000,
  mode: "exec",
  engine: "exec",
  workflow: "action",
  environmentNames: new Set(),
  required: new Set(),
  servers: [],
  ...over,
});
