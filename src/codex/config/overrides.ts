/** `-c key=value` arguments. Values are TOML, and JSON strings, numbers, booleans and arrays are TOML as they stand. */

/**
 * A TOML basic string. JSON's escapes are TOML's, but for DEL, which TOML wants escaped too.
 */
export const tomlString = (text: string): string => JSON.stringify(text).replaceAll("\u007f", "\\u007F");

/** An inline table `{"KEY"={NAME=VALUE}, …}`: merges into what is declared, and takes any key (0.120 and 0.169). */
const table = (keys: readonly string[], entry: string): string =>
  `{${keys.map((key) => `${tomlString(key)}={${entry}}`).join(",")}}`;

/**
 * Makes projects explicitly untrusted for this run. Without it Codex 0.120 – 0.166 with `workspace-write` trusted a
 * checkout by itself and started its servers; it also outweighs a trust entry in the user's config (0.107 – 0.169).
 */
export const untrusted = (keys: readonly string[]): string[] => [
  "-c",
  `projects=${table(keys, 'trust_level="untrusted"')}`,
];

/** Keys of `[mcp_servers.NAME]` to be changed for this run, by server. Only names that a loaded config declares: others end in `invalid transport`. */
export type ServerChanges = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

/**
 * `mcp_servers` with the changes. It merges into what configuration files declare, but replaces what arguments declared before
 * (0.99 - 0.169): that is part of it.
 */
export function changedServers(
  argumentServers: Readonly<Record<string, unknown>>,
  changes: ServerChanges,
): Record<string, unknown> {
  const changed = [...changes].map(([name, keys]) => [name, { ...asTable(argumentServers[name]), ...keys }]);
  return { ...argumentServers, ...Object.fromEntries(changed) };
}

const asTable = (value: unknown): object => (typeof value === "object" && value !== null ? value : {});

/** The same as arguments; none where nothing is changed. */
export const serverArgs = (
  argumentServers: Readonly<Record<string, unknown>>,
  changes: ServerChanges,
): string[] =>
  changes.size === 0 ? [] : ["-c", `mcp_servers=${inlineToml(changedServers(argumentServers, changes))}`];

/** The `effort` input. */
export const effortArgs = (effort: string | null): string[] =>
  effort === null ? [] : ["-c", `model_reasoning_effort=${tomlString(effort)}`];

/** Where Codex finds the model. */
export interface Provider {
  /** Address of a Responses API: a base, or the full address with `/responses` (as codex-action's `responses-api-endpoint`). */
  endpoint: string | null;
  /** Name of the variable that holds the key: unguessable, so that no server's `env_vars` can ask for it. Null: no key. */
  keyVariable: string | null;
}

/**
 * A model provider of our own. A query of the address becomes `query_params`. As configuration. The commands the model runs
 * must not see the key: `shellExclude` is what the configuration excludes already.
 */
export function providerConfig(
  { endpoint, keyVariable }: Provider,
  shellExclude: readonly string[],
): Record<string, unknown> {
  const url = new URL(endpoint ?? "https://api.openai.com/v1/responses");
  const query = Object.fromEntries(url.searchParams);
  return {
    model_providers: {
      "codex-mcp-check": {
        name: "codex-mcp-check",
        base_url: `${url.origin}${url.pathname.replace(/\/responses\/?$/, "")}`,
        wire_api: "responses",
        ...(keyVariable === null ? {} : { env_key: keyVariable }),
        ...(Object.keys(query).length === 0 ? {} : { query_params: query }),
      },
    },
    model_provider: "codex-mcp-check",
    ...(keyVariable === null
      ? {}
      : { shell_environment_policy: { exclude: [...shellExclude, keyVariable] } }),
  };
}

/** Codex's shell snapshot hands every variable, keys too, to the commands of the model, and writes them to a file (0.107 - 0.151). */
export const withoutShellSnapshot = { "features.shell_snapshot": false };

/** Configuration as arguments. */
export const configArgs = (config: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(config).flatMap(([key, value]) => ["-c", `${key}=${inlineToml(value)}`]);

function inlineToml(value: unknown): string {
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (Array.isArray(value)) return `[${value.map(inlineToml).join(",")}]`;
  if (typeof value !== "object" || value === null) return tomlString(String(value));
  const entries = Object.entries(value).map(([key, entry]) => `${tomlString(key)}=${inlineToml(entry)}`);
  return `{${entries.join(",")}}`;
}
