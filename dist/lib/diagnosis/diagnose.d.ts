import type { Diagnosis } from "../model/report.ts";
import type { ServerRecord } from "../model/server.ts";
import { type DiagnosisContext } from "./context.ts";
/**
 * The explanation with the strongest evidence for why a server is not what it should be, and what to do; null for one with
 * nothing to explain. Another explanation of the same strength is named, too. The record is to be redacted already: its
 * words are quoted and cut. Total: never throws.
 */
export declare function diagnose(record: ServerRecord, context: DiagnosisContext): Diagnosis | null;
/** Further things worth knowing that change no state, most of them of servers that are ready. */
export declare function advise(record: ServerRecord, context: DiagnosisContext): Diagnosis[];
