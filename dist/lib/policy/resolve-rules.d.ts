import { type NamePattern } from "../model/name-pattern.ts";
import { type RuleEntry, type RuleSettings, type Rules } from "../model/rules.ts";
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
export declare function openRuleBook(rules: Rules): RuleBook;
/** What counts for one server: for each setting, that of the most specific entry which gives it. */
export declare function rulesFor(book: RuleBook, name: string): RuleSettings;
export {};
