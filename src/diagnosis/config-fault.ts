import type { Fault, Snippet } from "./config-fault/fault.ts";
import { serverFaults } from "./config-fault/servers.ts";
import { syntaxFaults } from "./config-fault/syntax.ts";
import { tableAt } from "./config-fault/table.ts";
import { valueFaults } from "./config-fault/values.ts";

/** A configuration file that Codex refuses: its words and the place, and the file's text where it can be read. */
export interface RefusedConfig {
  text: string;
  /** From 1; null when Codex names no place. */
  line: number | null;
  toml: string | null;
}

export interface ConfigExplanation {
  code: ConfigFaultCode;
  detail: string;
  remedy: string;
  snippet: Snippet;
}
/** How Codex refuses a configuration, each with its words and the correction. The first that fits counts. */
const faults = { ...serverFaults, ...syntaxFaults, ...valueFaults };

export type ConfigFaultCode = keyof typeof faults;

/** Every code with its meaning, for the docs. */
export const configFaults = Object.entries(faults).map(([name, { means }]) => ({
  code: name as ConfigFaultCode,
  means,
}));

/** Why Codex refuses the configuration and what to write instead; null where its own words are all there is. Total. */
export function explainConfigFault({ text, line, toml: file }: RefusedConfig): ConfigExplanation | null {
  const lines = (file ?? "").split(/\r?\n/);
  const written = (line === null ? "" : (lines[line - 1] ?? "")).trim();
  const pair = /^("[^"]*"|'[^']*'|[\w.-]+)\s*=\s*(.*)$/.exec(written);
  const fault: Fault = {
    text,
    line: written,
    key: pair?.[1] ?? null,
    value: pair?.[2] ?? "",
    table: line === null ? null : tableAt(lines, line),
    toml: file ?? "",
  };
  for (const { code: name } of configFaults) {
    const told = faults[name].tell(fault);
    if (told !== null) return { code: name, ...told };
  }
  return null;
}
