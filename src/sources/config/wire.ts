import * as z from "zod";

/** One `[mcp_servers.NAME]`: the keys that decide a start. What Codex adds later passes unread. */
export const serverConfig = z.object({
  command: z.string().nullish(),
  args: z.array(z.string()).nullish().catch(null),
  env: z.record(z.string(), z.unknown()).nullish().catch(null),
  /** Names, or `{name, source}` tables on newer versions. */
  env_vars: z
    .array(z.union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)]))
    .nullish()
    .catch(null),
  cwd: z.string().nullish().catch(null),
  url: z.string().nullish(),
  bearer_token_env_var: z.string().nullish().catch(null),
  http_headers: z.record(z.string(), z.unknown()).nullish().catch(null),
  env_http_headers: z.record(z.string(), z.string()).nullish().catch(null),
  enabled: z.boolean().nullish().catch(null),
  required: z.boolean().nullish().catch(null),
  startup_timeout_sec: z.number().nullish().catch(null),
  startup_timeout_ms: z.number().nullish().catch(null),
  enabled_tools: z.array(z.string()).nullish().catch(null),
  disabled_tools: z.array(z.string()).nullish().catch(null),
});
export type ServerConfig = z.infer<typeof serverConfig>;

const servers = z.record(z.string(), z.unknown());

export const layer = z.object({
  /** `user|system {file}`, `project {dotCodexFolder}`, `sessionFlags`, `mdm`, … */
  name: z.object({ type: z.string(), file: z.string().nullish(), dotCodexFolder: z.string().nullish() }),
  config: z
    .object({ mcp_servers: servers.nullish().catch(null) })
    .nullish()
    .catch(null),
  disabledReason: z.string().nullish(),
});
export type Layer = z.infer<typeof layer>;

/** The answer to `config/read {includeLayers: true}`; `layers` is null on versions that do not know the flag. */
export const configReadResult = z.object({
  config: z.object({
    mcp_servers: servers.nullish().catch(null),
    plugins: z.record(z.string(), z.unknown()).nullish().catch(null),
    shell_environment_policy: z
      .object({ exclude: z.array(z.string()).nullish() })
      .nullish()
      .catch(null),
  }),
  layers: z.array(z.unknown()).nullish(),
});

/** `configWarning`; one with a range is a file that Codex refuses ("Invalid configuration; using defaults.", 0.107 – 0.169). */
export const configWarning = z.object({
  details: z.string(),
  path: z.string(),
  range: z.object({ start: z.object({ line: z.int().min(1) }) }),
});
