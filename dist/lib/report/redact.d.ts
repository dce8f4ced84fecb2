import type { Secret } from "./secret-names.ts";
export type Redact = (text: string) => string;
/**
 * Replaces known secrets, in every spelling they are likely to have, and what looks like a secret by `***`. Time grows with
 * the length of the text. Applying it twice changes nothing more.
 */
export declare function createRedactor(known: {
    secrets: readonly Secret[];
}): Redact;
/** The same over lines that belong together, so that a key of several lines is seen; fewer lines may come back. */
export declare function redactLines(lines: readonly string[], redact: Redact): string[];
