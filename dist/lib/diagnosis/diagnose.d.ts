import type { Diagnosis } from "../model/report.ts";
import type { ServerRecord } from "../model/server.ts";
import { type DiagnosisContext } from "./context.ts";
import { type Entry } from "./entry.ts";
/** Every class of diagnosis by family, each code once: what docs/diagnoses.md lists. */
export declare const families: readonly {
    title: string;
    entries: readonly Entry[];
}[];
export declare const catalogue: readonly Entry[];
/**
 * The main reason why a server is not what it should be, and what to do; null for one with nothing to explain. The record
 * is to be redacted already: its words are quoted and cut. Total: never throws.
 */
export declare function diagnose(record: ServerRecord, context: DiagnosisContext): Diagnosis | null;
/** Further things worth knowing that change no state, most of them of servers that are ready. */
export declare function advise(record: ServerRecord, context: DiagnosisContext): Diagnosis[];
