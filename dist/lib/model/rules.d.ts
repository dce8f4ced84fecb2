import type { SourcePosition } from "./events.ts";
import type { NamePattern } from "./name-pattern.ts";
import type { ServerState } from "./server.ts";
/** What `.github/codex-mcp-check.yml` asks for. See docs/rules.md. */
export interface Rules {
    /** Counts for every server, below every entry. */
    defaults: RuleEntry | null;
    /** In the order of the file. */
    entries: RuleEntry[];
}
export interface RuleEntry {
    /** The servers it is for; null for the defaults. */
    pattern: NamePattern | null;
    at: SourcePosition;
    settings: RuleSettings;
}
/** A value and the line that gives it. */
export interface Placed<T> {
    value: T;
    at: SourcePosition;
}
/** Null: not given. */
export interface RuleSettings {
    required: Placed<boolean> | null;
    maxBootMs: Placed<number> | null;
    /** Names that must be among the server's tools. */
    tools: Placed<string[]> | null;
    minTools: Placed<number> | null;
    maxToolFailures: Placed<number> | null;
    allow: Placed<ServerState[]> | null;
    expect: Placed<Expectation> | null;
}
/** A server known to be broken. */
export interface Expectation {
    state: ServerState;
    /** Last day (UTC, `YYYY-MM-DD`, inclusive) the expectation holds; null: for good. */
    until: string | null;
}
export declare const noSettings: RuleSettings;
export declare const noRules: Rules;
