import type { SourcePosition } from "../model/events.ts";
import type { NamePattern } from "../model/name-pattern.ts";
import type { Problem, RuleName, ServerReport } from "../model/report.ts";
import type { Rules } from "../model/rules.ts";
import type { RunRecord } from "../model/run-record.ts";
import type { ServerRecord } from "../model/server.ts";
export type FailOn = "required" | "any" | "never";
/** By what servers are judged. */
export interface Standard {
    rules: Rules;
    /** False: the rules come from a pull request's checkout and may only tighten what workflow and configuration require. */
    rulesMayLoosen: boolean;
    /** Of the `required` input. */
    required: readonly NamePattern[];
    /** `never` judges as `required` does; only the exit code differs. */
    failOn: FailOn;
    failIfEmpty: boolean;
    /** UTC day, `YYYY-MM-DD`. */
    today: string;
}
export interface Judging extends Standard {
    run: Pick<RunRecord, "servers" | "lostEvidence" | "phases">;
    /** Codex's configuration was read: a name that no record has is not declared. */
    inventoryRead: boolean;
}
export interface Judgement {
    /** In the order of the run, then those that something requires and no configuration declares. */
    servers: JudgedServer[];
    /** Rules that match nothing, and an empty configuration where servers are expected. */
    problems: Problem[];
    loosened: {
        server: string;
        rule: RuleName;
        at: SourcePosition;
    }[];
    /** Required patterns that match no server. */
    unmatched: string[];
    /** A server that the evidence does not name could still be required. */
    mayRequireUnseen: boolean;
}
export interface JudgedServer {
    record: ServerRecord;
    required: ServerReport["required"];
    verdict: ServerReport["verdict"];
}
export declare function judge({ run, inventoryRead, ...standard }: Judging): Judgement;
/** Those of `servers` that Codex itself may be told to require. */
export declare function enforceable(servers: readonly ServerRecord[], standard: Standard): string[];
