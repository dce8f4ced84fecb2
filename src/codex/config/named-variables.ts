import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { getStaticTOMLValue, parseTOML } from "toml-eslint-parser";
import { readRegularFile } from "../../host/regular-file.ts";

/** Keys whose values are names of variables: of servers, their plugins, and model providers. */
const naming = /^(?:env_vars|env_key|env_http_headers|\w+_env_var)$/;

export interface NamingSources {
  /** TOML files that Codex loads, whether they exist or not. */
  files: readonly string[];
  home: string;
  /** `-c key=value` arguments as Codex gets them. */
  args: readonly string[];
}

/** The environment variables that Codex's configuration names. What cannot be read names none: Codex reports it. */
export function namedVariables({ files, home, args }: NamingSources): Set<string> {
  const names = new Set<string>();
  for (const file of files.filter((each) => existsSync(each)))
    collect(() => readToml(readRegularFile(file).toString("utf8")), names);
  for (const file of pluginFiles(home))
    collect(() => JSON.parse(readRegularFile(file).toString("utf8")), names);
  for (const argument of args) collect(() => readToml(argument.replace(/^(?:-c|--config)=?/, "")), names);
  return names;
}

const readToml = (text: string): unknown => getStaticTOMLValue(parseTOML(text));

function pluginFiles(home: string): string[] {
  const plugins = path.join(home, "plugins");
  if (!existsSync(plugins)) return [];
  return readdirSync(plugins, { recursive: true, encoding: "utf8" })
    .filter((file) => path.basename(file) === ".mcp.json")
    .map((file) => path.join(plugins, file));
}

function collect(read: () => unknown, names: Set<string>): void {
  try {
    visit(read(), false, names);
  } catch {
    // not TOML or JSON: an argument that is no assignment, or a file that Codex refuses too
  }
}

function visit(value: unknown, isName: boolean, names: Set<string>): void {
  if (typeof value === "string" && isName) names.add(value);
  if (typeof value !== "object" || value === null) return;
  for (const [key, entry] of Object.entries(value)) visit(entry, isName || naming.test(key), names);
}
