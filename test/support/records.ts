import type { DeclaredServer } from "../../src/model/events.ts";
import type { ServerRecord } from "../../src/model/server.ts";
import { unseenServer } from "../../src/model/server.ts";

/** A server that a project's config declares with a command, with what matters to a test put over it. */
export const declaredServer = (name: string, over: Partial<DeclaredServer> = {}): DeclaredServer => ({
  name,
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
  command: `${name}-server`,
  argCount: 0,
  packageName: null,
  cwd: null,
  url: null,
  ...over,
});

/** A server that is ready, unless `over` says otherwise. */
export const readyServer = (name: string, over: Partial<ServerRecord> = {}): ServerRecord => ({
  ...unseenServer(name),
  state: "ready",
  declared: declaredServer(name),
  transport: "stdio",
  ...over,
});
