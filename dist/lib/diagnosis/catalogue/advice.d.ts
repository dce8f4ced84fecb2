import type { Entry } from "../entry.ts";
/** Things worth knowing about a server that changes no state. */
export declare const adviceEntries: Entry[];
