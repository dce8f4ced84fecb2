import type { Entry } from "../entry.ts";
/** The server wants to know who asks. */
export declare const credentialEntries: Entry[];
/** A variable that a header is made of is unset, and the server answers all the same. */
export declare const unsetHeaderAdvice: Entry;
