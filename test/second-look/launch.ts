import type { ServerLaunch } from "../../src/model/events.ts";

export const launch = (over: Partial<ServerLaunch> = {}): ServerLaunch => ({
  name: "docs",
  command: null,
  args: [],
  env: {},
  envVars: [],
  cwd: null,
  url: null,
  bearerTokenEnvVar: null,
  httpHeaders: {},
  envHttpHeaders: {},
  ...over,
});
