import type { DiagnosisCode } from "../../../model/diagnosis-codes.ts";
import type { DiagnosisInput } from "../../context.ts";
import { type Entry, type Explanation } from "../../entry.ts";
/** A line of a server's output that is known to name a cause. */
export interface Sign<Code extends DiagnosisCode> {
    code: Code;
    title: string;
    meaning: string;
    help: string;
    patterns: readonly RegExp[];
    /** The cause, to follow `NAME stopped: `; `subject` is the first group of the pattern that matched. */
    cause(input: DiagnosisInput, subject: string | null): string;
    remedy(input: DiagnosisInput, subject: string | null): string;
    snippet?(input: DiagnosisInput, subject: string | null): Explanation["snippet"];
    /** Whether it may be what happened at all. */
    fits?(input: DiagnosisInput, subject: string | null, line: string): boolean;
    /** Its words come in many contexts: it must be the most telling line that has them. */
    broad?: true;
    /** What a server prints that goes on running: counts for one that did not answer in time, too. */
    whileRunning?: true;
    /** Information, not a complaint: counts on any line, always or when the server did not answer in time. */
    anyLine?: "always" | "timeout";
}
/** An entry of the catalogue for what a stdio server prints about itself. */
export declare const sign: <const Code extends DiagnosisCode>(one: Sign<Code>) => Entry<Code>;
