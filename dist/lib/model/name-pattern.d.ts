/**
 * Globs over server names: `*` (any characters, `/` too), `?` (one character), `[a-z]`, `[!a-z]`, `\` before a character
 * that stands for itself. Matching takes at most (pattern x name) steps: a pattern may come from an untrusted checkout.
 */
export interface NamePattern {
    text: string;
    parts: Part[];
    /** No wildcard in it: it names one server. */
    exact: boolean;
}
type Part = {
    kind: "character";
    character: string;
} | {
    kind: "any-run";
} | {
    kind: "any-character";
} | {
    kind: "set";
    negated: boolean;
    ranges: [from: string, to: string][];
};
export type NamePatternResult = {
    ok: true;
    pattern: NamePattern;
} | {
    ok: false;
    reason: string;
};
export declare const maxPattern = 256;
/** Never throws; `reason` is a phrase that follows "because". */
export declare function parseNamePattern(text: string): NamePatternResult;
/** Case counts. The pattern's own text always matches, so that a badly named server can be named verbatim. */
export declare function matchesName(pattern: NamePattern, name: string): boolean;
/**
 * Above zero when `a` is more specific than `b`: a name without wildcards comes first, then the pattern with more characters
 * that stand for themselves, then the one with fewer `*`. Zero when they tie.
 */
export declare function compareSpecificity(a: NamePattern, b: NamePattern): number;
export {};
