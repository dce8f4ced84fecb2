import type { DeclaredServer, ServerLaunch, SourcePosition } from "../../model/events.ts";
import { serverLines } from "./toml-positions.ts";
import {
  configReadResult,
  configWarning,
  type Layer,
  layer as layerSchema,
  type ServerConfig,
  serverConfig,
} from "./wire.ts";

/** What `translateConfig` needs of the world: a config file's text, and how to show its path to a reader. */
export interface ConfigFiles {
  /** Text of the file, null when it cannot be read. */
  text(file: string): string | null;
  /** Path for a reader: relative to the workspace, `~/…` outside it. */
  display(file: string): string;
}

export interface Inventory {
  servers: DeclaredServer[];
  /** `shell_environment_policy.exclude` as merged, to be added to and not replaced. */
  shellExclude: string[];
  /** Everything Codex answered, layers that are not in force included. Holds secrets: never shown. */
  configuration: { merged: unknown; layers: unknown };
  /** `mcp_servers` as Codex read it from its arguments (`-c`): an override of ours for the same table replaces it. */
  argumentServers: Record<string, unknown>;
  /** Plugins are configured, which bring servers that no configuration file declares. */
  hasPlugins: boolean;
  /** What starts or reaches each server in force. */
  launches: ServerLaunch[];
}

/**
 * Every server that any layer of Codex's configuration declares, from the answer to `config/read {includeLayers:true}`.
 * Codex's own merging counts for those in force; a layer with a `disabledReason` (an untrusted project's
 * `.codex/config.toml`) gives the others. Null when the answer has another shape.
 */
export function translateConfig(result: unknown, files: ConfigFiles): Inventory | null {
  const parsed = configReadResult.safeParse(result);
  if (!parsed.success) return null;
  const raw = result as { config: unknown; layers?: unknown };
  const layers = (parsed.data.layers ?? []).flatMap((value) => {
    const one = layerSchema.safeParse(value);
    return one.success ? [one.data] : [];
  });
  const positionsOf = memoize((file: string) => {
    const text = files.text(file);
    return text === null ? new Map<string, number>() : serverLines(text);
  });
  const positions = (name: string, among: Layer[]): SourcePosition[] =>
    among.flatMap((one) => {
      const file = layerFile(one);
      if (file === null || !hasOwn(one.config?.mcp_servers, name)) return [];
      return [{ file: files.display(file), line: positionsOf(file).get(name) ?? 1 }];
    });

  const loadedLayers = layers.filter((one) => one.disabledReason == null);
  const loaded = Object.entries(parsed.data.config.mcp_servers ?? {}).map(([name, value]) =>
    describe(name, value, positions(name, loadedLayers), null),
  );
  const known = new Set(loaded.map(({ name }) => name));
  const notLoaded = layers.flatMap((one) => {
    if (one.disabledReason == null) return [];
    return Object.entries(one.config?.mcp_servers ?? {}).flatMap(([name, value]) => {
      if (known.has(name)) return [];
      known.add(name);
      return [describe(name, value, positions(name, [one]), one.disabledReason ?? "")];
    });
  });
  return {
    servers: [...loaded.sort(byPosition), ...notLoaded.sort(byPosition)],
    shellExclude: parsed.data.config.shell_environment_policy?.exclude ?? [],
    argumentServers: Object.assign(
      {},
      ...layers.filter(({ name }) => name.type === "sessionFlags").map(({ config }) => config?.mcp_servers),
    ),
    hasPlugins: Object.keys(parsed.data.config.plugins ?? {}).length > 0,
    configuration: { merged: raw.config, layers: raw.layers },
    launches: Object.entries(parsed.data.config.mcp_servers ?? {}).flatMap(([name, value]) =>
      launchOf(name, value),
    ),
  };
}

function describe(
  name: string,
  value: unknown,
  at: SourcePosition[],
  notLoaded: string | null,
): DeclaredServer {
  const parsed = serverConfig.safeParse(value);
  const config: ServerConfig = parsed.success ? parsed.data : {};
  const timeout =
    config.startup_timeout_sec != null
      ? config.startup_timeout_sec * 1000
      : (config.startup_timeout_ms ?? null);
  return {
    name,
    transport: config.url != null ? "streamable-http" : config.command != null ? "stdio" : null,
    enabled: config.enabled ?? true,
    required: config.required ?? false,
    startupTimeoutMs: timeout,
    declaredAt: at[0] ?? null,
    notLoaded,
    alsoAt: at.slice(1),
    pluginId: null,
    enabledTools: config.enabled_tools ?? null,
    disabledTools: config.disabled_tools ?? [],
    envVars: config.env_vars ?? [],
    envNames: Object.keys(config.env ?? {}),
    bearerTokenEnvVar: config.bearer_token_env_var ?? null,
    headerEnvVars: Object.values(config.env_http_headers ?? {}),
    ...(config.http_headers == null ? {} : { headerNames: Object.keys(config.http_headers) }),
    command: config.command ?? null,
    argCount: config.args?.length ?? 0,
    packageName: packageName(config),
    cwd: config.cwd ?? null,
    url: config.url == null ? null : withoutSecrets(config.url),
  };
}

function launchOf(name: string, value: unknown): ServerLaunch[] {
  const parsed = serverConfig.safeParse(value);
  if (!parsed.success) return [];
  const { command, args, env, env_vars, cwd, url } = parsed.data;
  return [
    {
      name,
      command: command ?? null,
      args: args ?? [],
      env: texts(env),
      envVars: env_vars ?? [],
      cwd: cwd ?? null,
      url: url ?? null,
      bearerTokenEnvVar: parsed.data.bearer_token_env_var ?? null,
      httpHeaders: texts(parsed.data.http_headers),
      envHttpHeaders: parsed.data.env_http_headers ?? {},
    },
  ];
}

const texts = (values: Record<string, unknown> | null | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );

/** A configuration file that Codex refuses: its words, without the place they begin with, and the place. */
export interface ConfigFault {
  text: string;
  file: string;
  line: number;
}

/** The parameters of a `configWarning`; null for one that names no place, which is about something smaller. */
export function translateConfigWarning(params: unknown): ConfigFault | null {
  const parsed = configWarning.safeParse(params);
  if (!parsed.success) return null;
  const { details, path: file, range } = parsed.data;
  const text = details.startsWith(`${file}:`)
    ? details.slice(file.length).replace(/^:\d+:\d+: ?/, "")
    : details;
  return { text, file, line: range.start.line };
}

const runners = /(?:^|[\\/])(?:npx|uvx|bunx|pnpx|pipx|dlx|node|python3?|deno|bun|tsx)(?:\.cmd|\.exe)?$/;

function packageName(config: ServerConfig): string | null {
  if (config.command == null || !runners.test(config.command)) return null;
  return config.args?.find((arg) => !arg.startsWith("-") && arg !== "run" && arg !== "dlx") ?? null;
}

function withoutSecrets(url: string): string {
  if (!URL.canParse(url)) return "(not a URL)";
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`;
}

function layerFile({ name }: Layer): string | null {
  if (name.dotCodexFolder != null) return `${name.dotCodexFolder}/config.toml`;
  return name.file ?? null;
}

/** In the order of the files: Codex answers in an order that changes from run to run. */
const byPosition = (a: DeclaredServer, b: DeclaredServer): number =>
  (a.declaredAt?.file ?? "").localeCompare(b.declaredAt?.file ?? "") ||
  (a.declaredAt?.line ?? 0) - (b.declaredAt?.line ?? 0) ||
  a.name.localeCompare(b.name);

const hasOwn = (value: object | null | undefined, key: string): boolean =>
  value != null && Object.hasOwn(value, key);

function memoize<T>(compute: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>();
  return (key) => {
    if (!known.has(key)) known.set(key, compute(key));
    return known.get(key) as T;
  };
}
