import type { SourcePosition } from "../model/events.ts";
import { matchesName, type NamePattern } from "../model/name-pattern.ts";
import type { ServerReport } from "../model/report.ts";
import type { RuleSettings } from "../model/rules.ts";
import type { ServerRecord, ServerState } from "../model/server.ts";
import { isExpected } from "./checks/expect.ts";

export interface Requirement {
  required: ServerReport["required"];
  at: SourcePosition | null;
}

/**
 * A server is required if anything requires it: Codex's configuration, the `required` input, or the rules. `required: false`
 * in the rules takes back a less specific rule only.
 */
export function requirementOf(
  { name, declared }: Pick<ServerRecord, "name" | "declared">,
  rules: RuleSettings,
  requiredPatterns: readonly NamePattern[],
): Requirement {
  const by: ServerReport["required"]["by"] = [];
  if (declared?.required) by.push("config");
  if (requiredPatterns.some((pattern) => matchesName(pattern, name))) by.push("input");
  const byRules = rules.required?.value === true;
  if (byRules) by.push("rules");
  const at = byRules ? (rules.required?.at ?? null) : declared?.required ? declared.declaredAt : null;
  return { required: { value: by.length > 0, by }, at };
}

/** States in which Codex refuses a run that requires the server. */
const refusedStates: readonly ServerState[] = ["failed", "cancelled", "pending"];

/** Whether Codex itself may refuse a run without this server that counts: neither `allow` nor `expect` excuses it. */
export function mayBeEnforced(rules: RuleSettings, today: string): boolean {
  const { allow, expect } = rules;
  if (allow?.value.some((state) => refusedStates.includes(state))) return false;
  return expect === null || !refusedStates.includes(expect.value.state) || !isExpected(expect, today);
}
