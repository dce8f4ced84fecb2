import type { Secret } from "./secret-names.ts";
/** Hides the secrets of a text. Of a text longer than `maxLength` only that much is read and returned. */
export type Redact = (text: string, maxLength?: number) => string;
export interface Redactor extends Redact {
    /** Whether a value under this name, key or header is hidden, whatever it is. */
    hides(name: string, value: string): boolean;
}
export interface KnownSecrets {
    secrets: readonly Secret[];
    /** Names of servers and words of our own: they stay readable. Further names may be added that are the value of no secret. */
    names?: ReadonlySet<string>;
}
/**
 * Replaces known secrets, in every spelling they are likely to have, and what looks like a secret by `***`. A known secret that is
 * short or a common word is replaced only where it stands as a value. Time grows with the length of the text. Applying it
 * twice changes nothing more.
 */
export declare function createRedactor({ secrets, names: kept }: KnownSecrets): Redactor;
/** The same over lines that belong together, so that a secret of several lines is seen; fewer lines may come back. */
export declare function redactLines(lines: readonly string[], redact: Redact): string[];
