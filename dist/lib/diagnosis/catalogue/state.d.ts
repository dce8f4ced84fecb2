import type { Entry } from "../entry.ts";
/** States that the configuration or the end of the run decides, before Codex says anything. */
export declare const stateEntries: Entry[];
