import type { Diagnosis } from "../../model/report.ts";
import { code } from "../words.ts";
import type { TomlTable } from "./table.ts";

export type Snippet = Diagnosis["snippet"];

/** A line that Codex refuses, taken apart. */
export interface Fault {
  text: string;
  /** The line Codex names, trimmed. */
  line: string;
  /** Its key and its value as written; null for a line of another form. */
  key: string | null;
  value: string;
  table: TomlTable | null;
  toml: string;
}

/** What is said of it; null where the kind of fault is another. */
export type Told = { detail: string; remedy: string; snippet: Snippet } | null;

/** A kind of fault: what it means, for the docs, and what is said of a line that has it. */
export type FaultKinds = Record<string, { means: string; tell(fault: Fault): Told }>;

export const toml = (...lines: string[]): Snippet => ({ language: "toml", text: lines.join("\n") });
export const quoted = (text: string): string => JSON.stringify(text);
/** The corrected line beneath the header of its table. */
export const corrected = ({ table }: Fault, ...lines: string[]): Snippet =>
  toml(...(table === null ? [] : [table.header]), ...lines);
export const serverOf = ({ table }: Fault): string =>
  table?.server == null ? "A server" : code(table.server);
export const unquote = (value: string): string => value.replace(/^["'“”‘’]+|["'“”‘’,]+$/g, "");
