import {
  compareSpecificity,
  matchesName,
  type NamePattern,
  parseNamePattern,
} from "../model/name-pattern.ts";
import { noSettings, type RuleEntry, type RuleSettings, type Rules } from "../model/rules.ts";

/** Rules made ready for many servers. */
export interface RuleBook {
  /** Least specific first; `defaults` before all. */
  layers: Layer[];
}

interface Layer {
  entry: RuleEntry;
  /** Null: counts for every server. */
  pattern: NamePattern | null;
}

/** Of two entries that tie, the one further down in the file wins. */
export function openRuleBook(rules: Rules): RuleBook {
  const layers = rules.entries.flatMap((entry): { entry: RuleEntry; pattern: NamePattern }[] => {
    const parsed = parseNamePattern(entry.pattern);
    return parsed.ok ? [{ entry, pattern: parsed.pattern }] : [];
  });
  layers.sort((a, b) => compareSpecificity(a.pattern, b.pattern));
  const defaults = rules.defaults === null ? [] : [{ entry: rules.defaults, pattern: null }];
  return { layers: [...defaults, ...layers] };
}

/** What counts for one server: for each setting, that of the most specific entry which gives it. */
export function rulesFor(book: RuleBook, name: string): RuleSettings {
  let settings = noSettings;
  for (const { entry, pattern } of book.layers) {
    if (pattern === null || matchesName(pattern, name)) settings = overlay(settings, entry.settings);
  }
  return settings;
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
