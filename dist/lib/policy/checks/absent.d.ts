import { type NamePattern } from "../../model/name-pattern.ts";
import type { Problem } from "../../model/report.ts";
import type { RuleEntry } from "../../model/rules.ts";
import { type ServerRecord } from "../../model/server.ts";
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
export declare function findUnmatched({ names, entries, required, inventoryKnown }: Search): Unmatched;
