import { type Entry } from "../entry.ts";
/** The server starts and stops because a variable is missing. */
export declare const environmentEntries: (Entry<"env-not-forwarded"> | Entry<"env-var-unset"> | Entry<"not-expanded">)[];
/** A reference that nothing expands, in the configuration of a server that started all the same. */
export declare const notExpandedAdvice: Entry<"not-expanded">;
/** `env_vars` names a variable that is not set, and the server started all the same. */
export declare const unsetVariableAdvice: Entry<"env-var-unset">;
