import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { makeCertificates } from "../support/broken-servers/certificates.ts";
import { startBrokenHttp } from "../support/broken-servers/http.ts";
import type { ServerConfig, Setup, World } from "./setup.ts";

const here = dirname(fileURLToPath(import.meta.url));

/** Variables of the step in which the corpus runs, beside PATH, HOME and CODEX_HOME. */
export const stepEnvironment: Record<string, string> = {
  CORPUS_SET_TOKEN: "corpus-set-token",
  CORPUS_WRONG_BEARER: "corpus-wrong-bearer",
  CORPUS_EMPTY_BEARER: "",
};

/** Fills `directory` with the files that setups point at and starts the loopback endpoints. */
export async function prepareWorld(directory: string): Promise<World & { close(): Promise<void> }> {
  mkdirSync(directory, { recursive: true });
  const stdio = resolve(here, "../support/broken-servers/stdio.mjs");
  const node = process.execPath;
  const script = (name: string, text: string, mode: number) => {
    const path = join(directory, name);
    writeFileSync(path, text);
    chmodSync(path, mode);
  };
  const runGood = `exec '${node}' '${stdio}' good\n`;
  script("executable.sh", `#!/bin/sh\n${runGood}`, 0o755);
  script("not-executable.sh", `#!/bin/sh\n${runGood}`, 0o644);
  script("shebang-missing.sh", `#!/opt/nowhere/python3\n${runGood}`, 0o755);
  script("shebang-env-missing.sh", `#!/usr/bin/env no-such-interpreter\n${runGood}`, 0o755);
  script("wrong-format.bin", "\u007fNOT-AN-ELF\u0000\u0001\u0002", 0o755);
  const http = await startBrokenHttp(makeCertificates(directory));
  return { node, stdio, directory, http, close: http.close };
}

const tomlString = (text: string) => JSON.stringify(text);

function tomlValue(value: ServerConfig[string]): string {
  if (Array.isArray(value)) return `[${value.map(tomlString).join(", ")}]`;
  if (typeof value === "object") {
    return `{ ${Object.entries(value)
      .map(([key, text]) => `${tomlString(key)} = ${tomlString(text)}`)
      .join(", ")} }`;
  }
  return typeof value === "string" ? tomlString(value) : String(value);
}

/** One `[mcp_servers.NAME]` table of a config.toml. */
export function serverTable(name: string, config: ServerConfig): string {
  const lines = Object.entries(config).map(([key, value]) => `${key} = ${tomlValue(value)}`);
  return [`[mcp_servers.${tomlString(name)}]`, ...lines, ""].join("\n");
}

/** The user's config and the checkout's own config for these setups; `remedied` applies every remedy there is. */
export function writeConfigs(
  setups: Setup[],
  world: World,
  options: { remedied: boolean; project: string },
): { user: string; project: string; env: Record<string, string>; names: Map<string, string> } {
  const user: string[] = ['mcp_oauth_credentials_store = "file"', ""];
  const project: string[] = [];
  const env: Record<string, string> = { ...stepEnvironment };
  const names = new Map<string, string>();
  let trust = false;
  for (const setup of setups) {
    const remedy = options.remedied ? setup.remedy?.(world) : undefined;
    if (options.remedied && !remedy) continue;
    const name = remedy?.name ?? setup.name;
    names.set(setup.name, name);
    Object.assign(env, remedy?.env);
    trust ||= remedy?.trust === true;
    (setup.project ? project : user).push(serverTable(name, remedy?.config ?? setup.config(world)));
  }
  if (trust) user.push(`[projects.${tomlString(options.project)}]`, 'trust_level = "trusted"', "");
  return { user: user.join("\n"), project: project.join("\n"), env, names };
}
