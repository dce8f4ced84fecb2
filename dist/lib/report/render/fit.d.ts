/**
 * A part of a document that stays whole or loses items from its end, each item whole. Nothing rendered is ever cut, so that no
 * tag, fence or table row is left open.
 */
export interface Part {
    /** The lowest loses its items first; `keep` never loses any. */
    priority: number | "keep";
    head: string;
    items: string[];
    /** Between head, items and foot. */
    separator: string;
    foot: string;
    /** Items that were never rendered: they count as left out from the start. */
    more: number;
    /** Says how many items are missing; stands after the foot, or alone when all are. Null: nothing is said. */
    leftOut: ((count: number) => string) | null;
}
export declare function block(text: string, priority?: Part["priority"]): Part;
/** Bytes of UTF-8, as the runner counts a step's summary and outputs. */
export declare function utf8Bytes(text: string): number;
/**
 * UTF-16 units. GitHub refuses a comment over 65,536 characters or 262,144 bytes, depending on the endpoint; 65,536 UTF-16
 * units are within both.
 */
export declare function utf16Units(text: string): number;
/** Puts parts together within `limit`; empty when not even those to keep fit. Linear in the number of items. */
export declare function fitParts(parts: readonly Part[], limit: number, size: (text: string) => number): string;
