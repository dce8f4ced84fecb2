import { type RuleEntry, type RuleSettings, type Rules } from "../model/rules.ts";
/** The defaults, then the entries, the least specific first. Of two entries that tie, the later one in the file comes last. */
export declare function orderedEntries({ defaults, entries }: Rules): RuleEntry[];
/** The settings for one server: each from the most specific entry that has it. `entries` as `orderedEntries` returns them. */
export declare function rulesFor(entries: readonly RuleEntry[], name: string): RuleSettings;
