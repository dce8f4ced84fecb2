import type { NamePattern } from "../model/name-pattern.ts";
import type { Problem } from "../model/report.ts";
import type { ServerRecord } from "../model/server.ts";
import { type RuleBook } from "./resolve-rules.ts";
export interface Unmatched {
    /** Records for names that are required and that no server bears. */
    records: ServerRecord[];
    problems: Problem[];
}
export interface Search {
    /** Of all servers of the run. */
    names: readonly string[];
    book: RuleBook;
    requiredPatterns: readonly NamePattern[];
    /** False: a name that was not seen may still be declared somewhere. */
    inventoryKnown: boolean;
}
/**
 * What the rules and the `required` input name and no server bears. A required name becomes a server of its own, a required
 * glob an error; any other entry is only told, and not even that where the inventory is not known.
 */
export declare function findUnmatched({ names, book, requiredPatterns, inventoryKnown }: Search): Unmatched;
