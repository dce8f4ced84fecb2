import type { SourcePosition } from "../model/events.ts";
import { type NamePattern } from "../model/name-pattern.ts";
import type { ServerReport } from "../model/report.ts";
import type { RuleSettings } from "../model/rules.ts";
import type { ServerRecord } from "../model/server.ts";
export interface Requirement {
    required: ServerReport["required"];
    at: SourcePosition | null;
}
/**
 * A server is required if anything requires it: Codex's configuration, the `required` input, or the rules. `required: false`
 * in the rules takes back a less specific rule only.
 */
export declare function requirementOf({ name, declared }: Pick<ServerRecord, "name" | "declared">, rules: RuleSettings, requiredPatterns: readonly NamePattern[]): Requirement;
/** Whether Codex itself may refuse a run without this server that counts: neither `allow` nor `expect` excuses it. */
export declare function mayBeEnforced(rules: RuleSettings, today: string): boolean;
