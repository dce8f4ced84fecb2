import type { Entry } from "../entry.ts";
/** The command could not be run at all. */
export declare const commandEntries: Entry[];
