import { compareSpecificity, matchesName } from "../model/name-pattern.ts";
import { noSettings, type RuleEntry, type RuleSettings, type Rules } from "../model/rules.ts";

/** The defaults, then the entries, the least specific first. Of two entries that tie, the later one in the file comes last. */
export function orderedEntries({ defaults, entries }: Rules): RuleEntry[] {
  const ordered = entries.toSorted(({ pattern: a }, { pattern: b }) =>
    a === null || b === null ? 0 : compareSpecificity(a, b),
  );
  return defaults === null ? ordered : [defaults, ...ordered];
}

/** The settings for one server: each from the most specific entry that has it. `entries` as `orderedEntries` returns them. */
export function rulesFor(entries: readonly RuleEntry[], name: string): RuleSettings {
  return entries
    .filter(({ pattern }) => pattern === null || matchesName(pattern, name))
    .reduce((settings, entry) => overlay(settings, entry.settings), noSettings);
}

function overlay(under: RuleSettings, over: RuleSettings): RuleSettings {
  return {
    required: over.required ?? under.required,
    maxBootMs: over.maxBootMs ?? under.maxBootMs,
    tools: over.tools ?? under.tools,
    minTools: over.minTools ?? under.minTools,
    maxToolFailures: over.maxToolFailures ?? under.maxToolFailures,
    allow: over.allow ?? under.allow,
    expect: over.expect ?? under.expect,
  };
}
