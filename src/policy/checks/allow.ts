import type { RuleSettings } from "../../model/rules.ts";
import type { ServerState } from "../../model/server.ts";

/** `allow` names the state as fine for this server. */
export function isAllowed(state: ServerState, rules: RuleSettings): boolean {
  return state !== "unknown" && (rules.allow?.value.includes(state) ?? false);
}
