import { type NamePattern } from "../model/name-pattern.ts";
/** How the text of an input becomes a value. */
export interface Kind<T> {
    /** Reads text that is trimmed and not empty; `undefined` for what is not allowed. */
    read(given: string): T | undefined;
    /** What may be given, in words; follows "Allowed:". */
    allowed: string;
    /** On a command line: `switch` may stand without a value, `list` may be given several times. */
    flag: "value" | "switch" | "list";
    /** Every value there is, where there are few. */
    options?: readonly string[];
}
export declare const boolean: Kind<boolean>;
export declare function choice<const T extends string>(...options: T[]): Kind<T>;
export declare const booleanOrAuto: Kind<boolean | "auto">;
/** Any text; NUL cannot be handed to a process or a file system. */
export declare const text: Kind<string>;
export declare const commentKey: Kind<string>;
export declare const path: Kind<string>;
/** Milliseconds. */
export declare const seconds: Kind<number>;
export declare function wholeNumber(min: number, max: number): Kind<number>;
export declare const factor: Kind<number>;
export declare const webAddress: Kind<string>;
export declare const secureAddress: Kind<string>;
export declare const namePatterns: Kind<NamePattern[]>;
export declare const variablePatterns: Kind<NamePattern[]>;
export declare const labels: Kind<string[]>;
export declare const loginsOrAll: Kind<string[]>;
export declare const logins: Kind<string[]>;
export declare const argumentList: Kind<string[]>;
/** Text that holds a JSON object. */
export declare const jsonObject: Kind<string>;
export declare function matching(pattern: RegExp, allowed: string): Kind<string>;
