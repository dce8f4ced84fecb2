import type { SourcePosition } from "../../model/events.ts";
import { matchesName, type NamePattern } from "../../model/name-pattern.ts";
import type { Problem } from "../../model/report.ts";
import type { RuleEntry } from "../../model/rules.ts";
import { type ServerRecord, unseenServer } from "../../model/server.ts";
import { rulesFor } from "../resolve-rules.ts";

export interface Unmatched {
  /** Records for required names that match no server. */
  records: ServerRecord[];
  /** Other required patterns that match no server. */
  patterns: string[];
  problems: Problem[];
}

export interface Search {
  /** Of all servers of the run. */
  names: readonly string[];
  /** In the order of `orderedEntries`. */
  entries: readonly RuleEntry[];
  /** Of the `required` input. */
  required: readonly NamePattern[];
  /** False: a name that was not seen may still be declared somewhere. */
  inventoryKnown: boolean;
}

/**
 * Names and globs of the rules and the `required` input that match no server. A required name becomes a server of its own, a
 * required glob an error; any other entry is a warning, where the inventory is known.
 */
export function findUnmatched({ names, entries, required, inventoryKnown }: Search): Unmatched {
  const known = new Set(names);
  const missing = new Set<string>();
  const patterns = new Set<string>();
  const problems: Problem[] = [];
  const requireMatch = (pattern: string, at: SourcePosition | null) => {
    patterns.add(pattern);
    problems.push(nothingMatches(pattern, at, inventoryKnown));
  };
  const check = (pattern: NamePattern, isRequired: boolean, at: SourcePosition | null) => {
    if (names.some((name) => matchesName(pattern, name))) return;
    if (pattern.exact && isRequired) missing.add(literalName(pattern));
    else if (isRequired) requireMatch(pattern.text, at);
    else if (inventoryKnown) problems.push(uselessEntry(pattern.text, at, known));
  };
  for (const pattern of required) check(pattern, true, null);
  for (const { pattern, settings, at } of entries) {
    if (pattern === null) {
      if (names.length === 0 && settings.required?.value) requireMatch("*", at);
      continue;
    }
    const inForce = pattern.exact ? rulesFor(entries, literalName(pattern)) : settings;
    check(pattern, inForce.required?.value ?? false, at);
  }
  const records = [...missing].map((name): ServerRecord => {
    const server = unseenServer(name);
    return inventoryKnown ? { ...server, state: "absent", decidedBy: "config" } : server;
  });
  return { records, patterns: [...patterns], problems };
}

function literalName(pattern: NamePattern): string {
  return pattern.parts.map((part) => (part.kind === "character" ? part.character : "")).join("");
}

function nothingMatches(pattern: string, at: SourcePosition | null, inventoryKnown: boolean): Problem {
  const who = at === null ? "The `required` input" : "A rule";
  return {
    code: "required-matches-nothing",
    level: "error",
    makes: inventoryKnown ? "fail" : "inconclusive",
    title: `No server matches \`${pattern}\``,
    detail: `${who} requires the servers that match \`${pattern}\`, and none does.`,
    remedy: "Declare such a server in Codex's configuration, or correct the pattern.",
    snippet: null,
    at,
  };
}

function uselessEntry(pattern: string, at: SourcePosition | null, known: ReadonlySet<string>): Problem {
  const names = [...known].slice(0, 10).map((name) => `\`${name}\``);
  const more = known.size > names.length ? ` and ${known.size - names.length} more` : "";
  return {
    code: "rule-matches-nothing",
    level: "warning",
    title: `No server matches \`${pattern}\``,
    detail: `A rule is written for \`${pattern}\`, and this run has no such server.`,
    remedy: names.length === 0 ? "Remove the entry." : `Servers of this run: ${names.join(", ")}${more}.`,
    snippet: null,
    at,
  };
}
