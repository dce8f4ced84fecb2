import type { EvidenceSource, SourcePosition, Transport, TurnStatus, Usage } from "./events.ts";
import type { Attempt, Evidence, ServerState, ToolCalls } from "./server.ts";
/** The content of `report.json`, the one thing every output is rendered from. All text in it is redacted already. */
export interface Report {
    schemaVersion: 1;
    conclusion: Conclusion;
    codex: {
        version: string | null;
    };
    run: {
        mode: "probe" | "exec" | "report";
        engine: "exec" | "app-server" | null;
        /** ISO 8601, UTC. */
        startedAt: string;
        durationMs: number;
        /** The job was cancelled: what follows is what was seen until then. */
        cancelled: boolean;
    };
    /** What is wrong with the run as a whole: Codex missing, config refused, evidence lost, turn failed, bad rules. */
    problems: Problem[];
    servers: ServerReport[];
    turn: {
        status: TurnStatus;
        usage: Usage | null;
        error: string | null;
    } | null;
}
export type Conclusion = "pass" | "fail" | "inconclusive";
export interface Diagnosis {
    /** Stable, kebab-case: `command-not-found`, `timed-out`, … See docs/diagnoses.md. */
    code: string;
    /** A few words, for a table cell. */
    title: string;
    /** One or two sentences that say what happened, with names filled in. */
    detail: string;
    /** What to do, in one sentence; may be followed by `snippet`. */
    remedy: string;
    /** Config or workflow lines to write. */
    snippet: {
        language: "toml" | "yaml" | "sh";
        text: string;
    } | null;
}
export interface Problem extends Diagnosis {
    level: "warning" | "error";
    /** What an error makes of the conclusion; `inconclusive` where it does not say. A warning changes nothing. */
    makes?: "fail" | "inconclusive";
    at: SourcePosition | null;
}
export type RuleName = "required" | "max-boot" | "tools" | "min-tools" | "max-tool-failures" | "expect" | "allow" | "fail-on";
/** What one rule found about one server. `fail` counts against the job, `warn` is only shown. */
export interface Finding {
    rule: RuleName;
    level: "fail" | "warn";
    /** A sentence with names and numbers filled in. */
    message: string;
    /** Where the rule stands, when it comes from a file. */
    at: SourcePosition | null;
}
export type VerdictLevel = "pass" | "warn" | "fail" | "inconclusive";
export interface ServerReport {
    name: string;
    state: ServerState;
    required: {
        value: boolean;
        by: ("config" | "input" | "rules")[];
    };
    verdict: {
        level: VerdictLevel;
        rules: Finding[];
    };
    bootMs: number | null;
    /** The start-up limit Codex applied, if it is known. */
    startupTimeoutMs: number | null;
    tools: {
        count: number;
        names: string[];
    } | null;
    toolCalls: ToolCalls;
    offered: "yes" | "no" | "unknown";
    transport: Transport | null;
    declaredAt: SourcePosition | null;
    pluginId: string | null;
    /** Null for a server with nothing to explain. */
    diagnosis: Diagnosis | null;
    /** Further things worth knowing that change no state: close to its limit, filtered tools, … */
    advice: Diagnosis[];
    /** Codex's words, redacted, whole. */
    error: string | null;
    serverOutput: string[];
    attempts: Attempt[];
    decidedBy: EvidenceSource | null;
    disagreements: string[];
    evidence: Evidence[];
}
