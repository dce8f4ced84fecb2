import { type Entry } from "../entry.ts";
/** The server wants to know who asks. */
export declare const credentialEntries: (Entry<"bearer-env-unset"> | Entry<"header-env-unset"> | Entry<"not-logged-in"> | Entry<"reauth-required"> | Entry<"token-as-variable-name"> | Entry<"token-malformed"> | Entry<"token-rejected">)[];
/** A variable that a header is made of is unset, and the server answers all the same. */
export declare const unsetHeaderAdvice: Entry<"header-env-unset">;
