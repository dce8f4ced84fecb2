import { type Secret } from "./secret-names.ts";
import type { Span } from "./secret-patterns.ts";
/** Secrets that are hidden only where they stand as a value. */
export interface ValueSecrets {
    find(text: string, spans: Span[]): void;
    /** Whether `value` is hidden under this name, key or header. */
    hides(name: string, value: string): boolean;
}
/**
 * Short values and common words, and values that are the name of a server. They are hidden as the value of their own name and of names of
 * secrets; of any name when they are four characters or more of several kinds, and no name in `kept`.
 */
export declare function createValueSecrets(secrets: readonly Secret[], kept: ReadonlySet<string>): ValueSecrets;
