import { type NamePattern } from "../model/name-pattern.ts";
import type { Problem, ServerReport } from "../model/report.ts";
import type { Rules } from "../model/rules.ts";
import type { RunRecord } from "../model/run-record.ts";
import type { ServerRecord } from "../model/server.ts";
export type FailOn = "required" | "any" | "never";
export interface Judging {
    run: Pick<RunRecord, "servers" | "lostEvidence" | "phases">;
    /** Codex's configuration was read: a name that no record bears is declared nowhere. */
    inventoryRead: boolean;
    rules: Rules;
    /** Names or globs of the `required` input. */
    required: readonly string[];
    /** `never` judges as `required` does; only the exit code differs. */
    failOn: FailOn;
    /** UTC day, `YYYY-MM-DD`. */
    today: string;
}
export interface Judgement {
    /** In the order of the run, then those that something requires and no configuration declares. */
    servers: JudgedServer[];
    /** Rules that match nothing. */
    problems: Problem[];
}
export interface JudgedServer {
    record: ServerRecord;
    required: ServerReport["required"];
    verdict: ServerReport["verdict"];
}
export declare function judge({ run, inventoryRead, rules, required, failOn, today }: Judging): Judgement;
/** Entries that are no patterns are left out: the inputs refuse them before. */
export declare function parsePatterns(texts: readonly string[]): NamePattern[];
