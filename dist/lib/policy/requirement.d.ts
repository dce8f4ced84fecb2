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
 * Whoever requires a server counts: Codex's configuration, the `required` input, the rules. `required: false` in the rules takes
 * back a less specific rule only.
 */
export declare function requirementOf({ name, declared }: Pick<ServerRecord, "name" | "declared">, rules: RuleSettings, requiredPatterns: readonly NamePattern[]): Requirement;
/**
 * Whether Codex itself may be told to refuse a run without this server: it is required, and no `allow` or `expect` lets it be
 * anything but ready.
 */
export declare function mayBeEnforced(server: Pick<ServerRecord, "name" | "declared">, rules: RuleSettings, requiredPatterns: readonly NamePattern[], today: string): boolean;
