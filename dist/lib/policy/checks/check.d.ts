import type { SourcePosition } from "../../model/events.ts";
import type { RuleName, ServerReport } from "../../model/report.ts";
import type { RuleSettings } from "../../model/rules.ts";
import type { ServerRecord } from "../../model/server.ts";
/** One rule: what it finds about one server. Every rule is such a function, in a file of its name. */
export type Check = (record: ServerRecord, rules: RuleSettings, context: CheckContext) => Breach[];
export interface CheckContext {
    required: ServerReport["required"];
    /** Where the strongest demand for the server stands. */
    requiredAt: SourcePosition | null;
    /** A breach by this server counts against the job: it is required, or `fail-on` is `any`. */
    counts: boolean;
    /** False: the server is judged as usual even in the state that `expect` names. */
    maySucceedByExpectation: boolean;
    /** UTC day, `YYYY-MM-DD`. */
    today: string;
    /** False when Codex went away or evidence was lost: what was not seen may still have happened. */
    evidenceComplete: boolean;
}
export interface Breach {
    rule: RuleName;
    /**
     * `broken`: proven. `unknown`: there is no evidence either way. Both count where `counts` says so.
     * `note`: never counts. `demand`: proven, and counts for every server.
     */
    kind: "broken" | "unknown" | "note" | "demand";
    /** A sentence with the server's name and the numbers filled in. */
    message: string;
    at: SourcePosition | null;
}
/** Tools that another start listed say nothing for certain of the run. */
export declare const asListed: ({ toolsFrom, decidedIn }: ServerRecord) => string;
