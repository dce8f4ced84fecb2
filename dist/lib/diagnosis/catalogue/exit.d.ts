import type { Entry } from "../entry.ts";
/** The command ran and stopped before it had answered. */
export declare const exitEntries: Entry[];
