/**
 * Finds every occurrence of many texts in one pass: the algorithm of Wu and Manber ("A fast algorithm for multi-pattern
 * searching", 1994), which skips most of a text that holds none of them. Needles have at least three characters.
 */
export declare function createNeedleSearch<T extends {
    text: string;
}>(needles: readonly T[]): (text: string, onMatch: (needle: T, start: number) => void) => void;
