import type { DiagnosisCode } from "./diagnosis-codes.ts";
import type { EvidenceSource, NotOfferedTool, Phase, SourcePosition, Transport, TurnStatus, Usage } from "./events.ts";
import type { LookFinding } from "./look-finding.ts";
import type { ProblemCode } from "./problem-codes.ts";
import type { Attempt, Evidence, ServerState, ToolCalls } from "./server.ts";
/** The content of `report.json`, from which every output is rendered. All text in it is redacted already. */
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
        /** Null when a recording without times was read. */
        durationMs: number | null;
        /** Total time spent waiting for servers to start, before and in the run; null where it was not measured. */
        startupMs?: number | null;
        /** The job was cancelled: what follows is what was seen until then. */
        cancelled: boolean;
        /** How Codex and its servers were kept apart from the job; null or absent: nothing was started. */
        isolation?: IsolationReport | null;
    };
    /** Configuration files of Codex that were read. */
    configFiles: string[];
    /** Which rules are in force. */
    rules: RulesInForce;
    /** Where the evidence comes from, when it was recorded earlier (mode report); null for a run of this job. */
    earlier: EarlierOrigin | null;
    /** What is wrong with the run as a whole: Codex missing, config refused, evidence lost, turn failed, bad rules. */
    problems: Problem[];
    servers: ServerReport[];
    turn: {
        status: TurnStatus;
        usage: Usage | null;
        error: string | null;
    } | null;
}
/** Strongest first; `sweep`: processes are only ended afterwards. */
export type IsolationStrategy = "user-namespace" | "pid-namespace" | "no-new-privileges" | "sweep";
export interface IsolationReport {
    strategy: IsolationStrategy;
    /** Stronger strategies that could not be had, and why. */
    refused: {
        strategy: IsolationStrategy;
        why: string;
    }[];
    /** Variables that look like secrets and that servers could read in Codex's environment. */
    readable?: string[];
}
export interface RulesInForce {
    /** Path of the rules file; null for the input `rules` and where there are none. */
    file: string | null;
    /** Rules of a pull request's checkout that would have loosened what the workflow or the configuration requires. */
    loosened: {
        server: string;
        rule: RuleName;
        at: SourcePosition;
    }[];
    /** Required patterns that match no server. */
    unmatched: string[];
}
export interface EarlierOrigin {
    kind: "report" | "exec" | "app-server" | "rollout";
    /** `owner/name` of the fork whose run made it; null when it was not a fork's, or that is not known. */
    fork: string | null;
}
export type Conclusion = "pass" | "fail" | "inconclusive";
/** What happened and what to do. */
export interface Explained<Code extends DiagnosisCode | ProblemCode = DiagnosisCode | ProblemCode> {
    /** Stable, kebab-case. */
    code: Code;
    /** A few words, for a table cell. */
    title: string;
    /** One or two sentences that say what happened; "it" is the server. */
    detail: string;
    /** What to do, in one sentence; may be followed by `snippet`. */
    remedy: string;
    /** Config or workflow lines to write. */
    snippet: {
        language: "toml" | "yaml" | "sh";
        text: string;
    } | null;
}
/** Of one server. docs/diagnoses.md has a heading for each code. */
export type Diagnosis = Explained<DiagnosisCode>;
/** Of the whole run. */
export interface Problem extends Explained<ProblemCode> {
    level: "warning" | "error";
    /** What an error makes of the conclusion; `inconclusive` where it does not say. A warning changes nothing. */
    makes?: "fail" | "inconclusive";
    at: SourcePosition | null;
}
export declare const ruleNames: readonly ["required", "max-boot", "tools", "min-tools", "max-tool-failures", "expect", "allow", "fail-on"];
export type RuleName = (typeof ruleNames)[number];
/** What one rule found about one server. `fail` counts against the job, `warn` is only shown. */
export interface Finding {
    rule: RuleName;
    level: "fail" | "warn";
    /** A sentence about "it", the server, with numbers filled in. */
    message: string;
    /** Where the rule stands, when it comes from a file. */
    at: SourcePosition | null;
}
export declare const verdictLevels: readonly ["pass", "warn", "fail", "inconclusive"];
export type VerdictLevel = (typeof verdictLevels)[number];
export interface ServerReport {
    name: string;
    state: ServerState;
    required: {
        value: boolean;
        by: ("config" | "input" | "rules")[];
    };
    /** `expectedUntil`: last UTC day on which a rule expects it to be broken as it is; absent without such a rule. */
    verdict: {
        level: VerdictLevel;
        rules: Finding[];
        expectedUntil?: string | undefined;
    };
    bootMs: number | null;
    /** The start-up limit Codex applied, if it is known. */
    startupTimeoutMs: number | null;
    tools: {
        count: number;
        names: string[];
    } | null;
    /** Tools it lists that Codex offers to no model; absent where there are none. */
    toolsNotOffered?: NotOfferedTool[];
    /** Codex was asked for its tools, and the answer proves none; absent where that is not so. */
    toolsUnproven?: boolean;
    /** `probe`: listed before the run, by another start of the server. */
    toolsFrom?: Phase | null;
    /** Why its tools could not be listed, in Codex's words. */
    toolsError: string | null;
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
    /** `run`: proven in the run that asked the model. `probe`: seen before it only. Null where no start was seen. */
    decidedIn?: Phase | null;
    disagreements: string[];
    /** What the check's own second look found. */
    findings?: LookFinding[];
    evidence: Evidence[];
}
