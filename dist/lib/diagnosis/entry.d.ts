import type { DiagnosisCode } from "../model/diagnosis-codes.ts";
import type { Transport } from "../model/events.ts";
import type { Diagnosis } from "../model/report.ts";
import type { ServerState } from "../model/server.ts";
import type { DiagnosisInput } from "./context.ts";
/** How well the evidence carries an explanation, from the weakest. The strongest explanation is the diagnosis. */
export declare const strengths: {
    /** Only the manner of the failure is known: nothing is advised. */
    readonly manner: 0;
    /** The circumstances make it likely. */
    readonly likely: 1;
    /** A line of the server's own output says it, among other complaints. */
    readonly mentioned: 2;
    /** The line with which the server gave up says it. */
    readonly told: 3;
    /** The second look found it, and it explains Codex's words. */
    readonly found: 4;
    /** Codex itself says it, or the configuration decides it. */
    readonly exact: 5;
};
export type Strength = keyof typeof strengths;
/** What an entry says of one server; `title` where the entry's own does not fit. */
export type Explanation = Omit<Diagnosis, "code" | "title"> & {
    strength: Strength;
    title?: string | undefined;
    /** Which line of the server's output says it: 0 is the most telling. */
    line?: number;
};
/** One class of trouble. docs/diagnoses.md has a heading for each, made of these words. */
export interface Entry<Code extends DiagnosisCode = DiagnosisCode> {
    /** Stable, kebab-case. */
    code: Code;
    /** A few words, for a table cell. */
    title: string;
    /** What it means whatever the server, for the docs. */
    meaning: string;
    /** What helps, for the docs. */
    help: string;
    /** The states it can explain. */
    states: readonly ServerState[];
    /** The only transport it can concern; absent where it concerns both. */
    transport?: Transport;
    /** Null when this is not what happened. */
    explain(input: DiagnosisInput): Explanation | null;
}
/** Keeps the code a literal. */
export declare const entry: <const Code extends DiagnosisCode>(value: Entry<Code>) => Entry<Code>;
export declare const failing: readonly ServerState[];
export declare const notReady: readonly ServerState[];
/** The advice where no cause is known. */
export declare const readItsOutput = "The server's own output is the best lead.";
export declare const readCodexWords = "Codex's own words are the best lead.";
