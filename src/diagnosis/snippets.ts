import { secretFor } from "../model/names/variable-name.ts";
import type { Diagnosis } from "../model/report.ts";

type Snippet = NonNullable<Diagnosis["snippet"]>;

/** A TOML basic string: JSON's escapes are TOML's, but for DEL. */
const tomlString = (text: string): string => JSON.stringify(text).replaceAll("\u007f", "\\u007F");
const tomlKey = (text: string): string => (/^[A-Za-z0-9_-]+$/.test(text) ? text : tomlString(text));

type TomlValue = string | number | boolean | readonly string[];

const tomlValue = (value: TomlValue): string => {
  if (typeof value === "string") return tomlString(value);
  return typeof value === "object" ? `[${value.map(tomlString).join(", ")}]` : String(value);
};

/** Lines of the server's own table in config.toml. */
export function serverToml(name: string, lines: Record<string, TomlValue>): Snippet {
  const keys = Object.entries(lines).map(([key, value]) => `${key} = ${tomlValue(value)}`);
  return { language: "toml", text: [`[mcp_servers.${tomlKey(name)}]`, ...keys].join("\n") };
}

/** A plain YAML scalar where that is safe, a double-quoted one elsewhere (JSON strings are YAML). */
const yamlScalar = (text: string): string =>
  /^[A-Za-z_][\w./@ ${}=^~+-]*$/.test(text) && !/ $|^(?:true|false|null|yes|no|on|off|y|n|~)$/i.test(text)
    ? text
    : JSON.stringify(text);

export type Workflow = "action" | "cli";

export const passSecret = (workflow: Workflow): string =>
  workflow === "cli" ? "Set the variable in this shell." : "Pass the secret to this step.";

/** Sets variables for the step from secrets; on a terminal, asks for them without showing them. */
export function stepEnvironment(variables: readonly string[], workflow: Workflow): Snippet {
  if (workflow === "cli") {
    return { language: "sh", text: variables.map((name) => `read -rs ${name} && export ${name}`).join("\n") };
  }
  const lines = variables.map(
    (name) => `  ${yamlScalar(name)}: \${{ secrets.${secretFor(name.replace(/\W/g, "_"))} }}`,
  );
  return { language: "yaml", text: ["env:", ...lines].join("\n") };
}

/** One input of this action, or the flag of the same name. */
export function input(name: string, value: string, workflow: Workflow): Snippet {
  if (workflow === "cli") return { language: "sh", text: `--${name} ${shellWord(value)}` };
  return { language: "yaml", text: `with:\n  ${name}: ${yamlInput(value)}` };
}

const yamlInput = (value: string): string => (/^(?:true|false)$/.test(value) ? value : JSON.stringify(value));

/** A step to stand before this one; on a terminal, the command. */
export function commandBefore(command: string, workflow: Workflow): Snippet {
  if (workflow === "cli") return { language: "sh", text: command };
  return { language: "yaml", text: `- run: ${yamlScalar(command)}` };
}

export const actionBefore = (uses: string): Snippet => ({ language: "yaml", text: `- uses: ${uses}` });

/** A word of a POSIX shell command. */
export const shellWord = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
