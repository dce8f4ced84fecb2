import type { Inputs } from "../inputs/inputs.ts";
import type { DeclaredServer } from "../model/events.ts";
import type { NamePattern } from "../model/name-pattern.ts";
import type { RunRecord } from "../model/run-record.ts";
import { type Judgement } from "../policy/judge.ts";
import type { World } from "../world.ts";
import type { RulesFound } from "./rules-found.ts";
/** By what a run is judged. */
export interface EvaluationStandard {
    inputs: Pick<Inputs, "mode" | "engine" | "codexArgs" | "failOn" | "failIfEmpty" | "required">;
    world: Pick<World, "way" | "env" | "platform" | "startedAt" | "now" | "signal">;
    rules: RulesFound;
    redact(text: string): string;
}
export interface Standard extends EvaluationStandard {
    inputs: Inputs;
    world: World;
}
/** What stops the job before the model is asked, one sentence each: a failure, or no evidence about a server that counts. */
export declare function reasonsToStop(standard: Standard, record: RunRecord): string[];
/** Names of those servers that Codex itself is to require: the ones that count (with `fail-on: never`
 * those of the configuration), without those that a rule lets be broken. */
export declare function serversToEnforce(standard: Standard, record: RunRecord, declared: readonly DeclaredServer[]): string[];
/** Whether a run ends when it loses this server. */
export declare const mustStay: (standard: Standard, record: RunRecord, name: string) => boolean;
/** Servers that input or rules require: one of them may be of a plugin or an app, and appear late. */
export declare const awaitedServers: ({ inputs, rules: { rules } }: Standard) => NamePattern[];
/** Judges the servers as they stand. `inventoryRead`: the record names every server that Codex knows. */
export declare const judgeRecord: (standard: EvaluationStandard, run: RunRecord, inventoryRead: boolean) => Judgement;
