import type { DiagnosisInput } from "../../context.ts";
import { type Entry, type Explanation } from "../../entry.ts";
/** A line of a server's output that is known to name a cause. */
export interface Sign<Code extends string> {
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
    fits?(input: DiagnosisInput, subject: string | null): boolean;
    /** Information, not a complaint: counts on any line. */
    anyLine?: true;
}
/** An entry of the catalogue for what a stdio server prints about itself. */
export declare const sign: <const Code extends string>(one: Sign<Code>) => Entry<Code>;
