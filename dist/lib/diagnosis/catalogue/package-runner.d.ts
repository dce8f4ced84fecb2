import type { Case } from "../context.ts";
import type { Explanation } from "../entry.ts";
/** `npx`, `uvx`, … if that is what the server is run by; null for other commands. */
export declare function packageRunner({ declared }: Case): string | null;
/** A step that installs the server's package ahead; null where runner or package is not known. */
export declare function installBefore(one: Case): Explanation["snippet"];
