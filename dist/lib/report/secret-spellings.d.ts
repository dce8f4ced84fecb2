/** Too short or too common to be looked for in text: replacing it would hide the text and name the secret. */
export declare function isTrivial(value: string): boolean;
/** Every way a value is likely to be written: raw, line by line, URL-encoded, JSON-escaped. */
export declare function plainSpellings(value: string): string[];
/**
 * The part of a base64 text that only this value decides, for each of the three places in which it can begin within a group,
 * in the standard and in the URL alphabet.
 */
export declare function base64Cores(value: string): string[];
