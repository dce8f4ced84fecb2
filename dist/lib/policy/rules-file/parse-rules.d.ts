import type { Problem } from "../../model/report.ts";
import { type Rules } from "../../model/rules.ts";
/** Characters of a rules file; more is refused unread. */
export declare const maxRulesLength: number;
/**
 * Reads the rules format of docs/rules.md. `file` is what positions carry. Never throws; with any problem in the list nothing
 * should be run, since `rules` then holds only the part that could be read.
 */
export declare function parseRules(text: string, file: string): {
    rules: Rules;
    problems: Problem[];
};
