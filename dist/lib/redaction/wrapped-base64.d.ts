import type { Span } from "./secret-patterns.ts";
/** The whole base64 text around a place in it: the characters beside a known part hold the rest of its bits. */
export declare function wholeBase64(text: string, from: number, to: number): Span;
/** Finds lines of wrapped base64, by pieces of known secrets, in base64 texts that begin or end a line. */
export declare function createWrappedSearch(pieces: ReadonlySet<string>): (text: string, spans: Span[]) => void;
