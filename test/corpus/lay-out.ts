import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type ServerConfig, type Setup, stepEnvironment, type World } from "./setup.ts";

export interface Layout {
  home: string;
  project: string;
  /** The whole environment of the step that runs Codex. */
  env: Record<string, string>;
  /** Server by setup: a remedy may rename it. */
  names: Map<string, string>;
}

/** What the layout needs of a setup. */
export type LayoutSetup = Omit<Setup, "code">;

/** Writes CODEX_HOME and a checkout with these setups beneath `directory`; `remedied`: those that have a remedy, with it. */
export function layOut(
  setups: readonly LayoutSetup[],
  world: World,
  directory: string,
  remedied: boolean,
): Layout {
  const home = join(directory, "codex-home");
  const project = join(directory, "checkout");
  mkdirSync(home, { recursive: true });
  mkdirSync(join(project, ".codex"), { recursive: true });
  mkdirSync(join(project, ".git"), { recursive: true });
  const user: string[] = ['mcp_oauth_credentials_store = "file"', ""];
  const checkout: string[] = [];
  const env = { ...stepEnvironment(world) };
  const names = new Map<string, string>();
  let trust = false;
  for (const setup of setups) {
    const remedy = remedied ? setup.remedy?.(world) : undefined;
    if (remedied && remedy === undefined) continue;
    const name = remedy?.name ?? setup.name;
    names.set(setup.name, name);
    const own = typeof setup.env === "function" ? setup.env(world) : setup.env;
    Object.assign(env, remedied ? remedy?.env : own);
    trust ||= remedy?.trust === true;
    const text = remedy?.toml ?? (remedy?.config === undefined ? setup.toml?.(world) : undefined);
    const table = text ?? serverTable(name, remedy?.config ?? setup.config(world));
    (setup.project ? checkout : user).push(table);
  }
  if (trust) user.push(`[projects.${tomlString(project)}]`, 'trust_level = "trusted"', "");
  writeFileSync(join(home, "config.toml"), user.join("\n"));
  writeFileSync(join(project, ".codex", "config.toml"), checkout.join("\n"));
  const login = expiredLogin("oauth-expired", `${world.http.plain}/oauth/mcp`);
  writeFileSync(join(home, ".credentials.json"), JSON.stringify(login), { mode: 0o600 });
  return {
    home,
    project,
    names,
    env: {
      PATH: [dirname(world.node), join(world.directory, "bin"), process.env.PATH].join(":"),
      HOME: world.directory,
      CODEX_HOME: home,
      ...env,
    },
  };
}

const tomlString = (text: string) => JSON.stringify(text);

function tomlValue(value: ServerConfig[string]): string {
  if (Array.isArray(value)) return `[${value.map(tomlString).join(", ")}]`;
  if (typeof value !== "object") return typeof value === "string" ? tomlString(value) : String(value);
  const entries = Object.entries(value).map(([key, text]) => `${tomlString(key)} = ${tomlString(text)}`);
  return `{ ${entries.join(", ")} }`;
}

function serverTable(name: string, config: ServerConfig): string {
  const lines = Object.entries(config).map(([key, value]) => `${key} = ${tomlValue(value)}`);
  return [`[mcp_servers.${tomlString(name)}]`, ...lines, ""].join("\n");
}

/** An OAuth login that has expired, as Codex keeps it with `mcp_oauth_credentials_store = "file"`. */
function expiredLogin(name: string, url: string): Record<string, unknown> {
  const key = createHash("sha256")
    .update(JSON.stringify({ type: "http", url, headers: {} }))
    .digest("hex");
  const sorted = createHash("sha256")
    .update(JSON.stringify({ headers: {}, type: "http", url }))
    .digest("hex");
  const login = {
    server_name: name,
    server_url: url,
    client_id: "corpus",
    access_token: "corpus-expired-access",
    expires_at: 1_600_000_000_000,
    refresh_token: "corpus-expired-refresh",
    scopes: [],
  };
  return { [`${name}|${key.slice(0, 16)}`]: login, [`${name}|${sorted.slice(0, 16)}`]: login };
}
