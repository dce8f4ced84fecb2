import type { RuleSettings } from "../model/rules.ts";
import type { ServerState } from "../model/server.ts";
/** `allow` names the state as fine for this server. */
export declare function isAllowed(state: ServerState, rules: RuleSettings): boolean;
