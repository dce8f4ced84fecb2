import * as z from "zod/mini";

/** One `[mcp_servers.NAME]`: the keys that decide a start. What Codex adds later passes unread. */
export const serverConfig = z.object({
  command: z.nullish(z.string()),
  args: z.catch(z.nullish(z.array(z.string())), null),
  env: z.catch(z.nullish(z.record(z.string(), z.unknown())), null),
  /** Names, or `{name, source}` tables on newer versions. */
  env_vars: z.catch(
    z.nullish(
      z.array(
        z.union([
          z.string(),
          z.pipe(
            z.object({ name: z.string() }),
            z.transform(({ name }) => name),
          ),
        ]),
      ),
    ),
    null,
  ),
  cwd: z.catch(z.nullish(z.string()), null),
  url: z.nullish(z.string()),
  bearer_token_env_var: z.catch(z.nullish(z.string()), null),
  http_headers: z.catch(z.nullish(z.record(z.string(), z.unknown())), null),
  env_http_headers: z.catch(z.nullish(z.record(z.string(), z.string())), null),
  enabled: z.catch(z.nullish(z.boolean()), null),
  required: z.catch(z.nullish(z.boolean()), null),
  startup_timeout_sec: z.catch(z.nullish(z.number()), null),
  startup_timeout_ms: z.catch(z.nullish(z.number()), null),
  enabled_tools: z.catch(z.nullish(z.array(z.string())), null),
  disabled_tools: z.catch(z.nullish(z.array(z.string())), null),
});
export type ServerConfig = z.infer<typeof serverConfig>;

const servers = z.record(z.string(), z.unknown());

export const layer = z.object({
  /** `user|system {file}`, `project {dotCodexFolder}`, `sessionFlags`, `mdm`, … */
  name: z.object({ type: z.string(), file: z.nullish(z.string()), dotCodexFolder: z.nullish(z.string()) }),
  config: z.catch(z.nullish(z.object({ mcp_servers: z.catch(z.nullish(servers), null) })), null),
  disabledReason: z.nullish(z.string()),
});
export type Layer = z.infer<typeof layer>;

/** The answer to `config/read {includeLayers: true}`; `layers` is null on versions that do not know the flag. */
export const configReadResult = z.object({
  config: z.object({
    mcp_servers: z.catch(z.nullish(servers), null),
    plugins: z.catch(z.nullish(z.record(z.string(), z.unknown())), null),
    shell_environment_policy: z.catch(z.nullish(z.object({ exclude: z.nullish(z.array(z.string())) })), null),
  }),
  layers: z.nullish(z.array(z.unknown())),
});

/** `configWarning`; one with a range is a file that Codex refuses ("Invalid configuration; using defaults.", 0.107 – 0.169). */
export const configWarning = z.object({
  details: z.string(),
  path: z.string(),
  range: z.object({ start: z.object({ line: z.int().check(z.minimum(1)) }) }),
});
