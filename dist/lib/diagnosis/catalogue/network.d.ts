import type { Entry } from "../entry.ts";
export declare const badUrl: Entry;
/** The address could not be reached. Codex has one text for all of these; only a look of our own tells them apart. */
export declare const networkEntries: Entry[];
