import type { Entry } from "../entry.ts";
/** The server starts and stops because a variable is missing. */
export declare const environmentEntries: Entry[];
/** `env_vars` names a variable that is not set, and the server started all the same. */
export declare const unsetVariableAdvice: Entry;
