import type { Rules } from "../model/rules.ts";
export interface RulesFound {
    rules: Rules;
    /** Path of the rules file, relative to the workspace where it is inside; null where no file is in force. */
    file: string | null;
    /** False for a pull request's checkout: its rules may only tighten. */
    mayLoosen: boolean;
}
