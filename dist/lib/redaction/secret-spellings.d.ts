/** Every spelling of a value that a program is likely to print, base64 apart. */
export declare function plainSpellings(value: string): string[];
/**
 * The part of a base64 text that only this value decides, for each of the three places in which it can begin within a group,
 * in the standard and in the URL alphabet; and pieces of it, for text that is wrapped at 64 or 76 columns.
 */
export declare function base64Cores(value: string): string[];
