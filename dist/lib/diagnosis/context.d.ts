import type { DeclaredServer } from "../model/events.ts";
import type { FindingKind, LookFinding } from "../model/look-finding.ts";
import type { ServerRecord } from "../model/server.ts";
import type { Workflow } from "./snippets.ts";
/** What a diagnosis needs to know beside the server's own record. */
export interface DiagnosisContext {
    codexVersion: string | null;
    os: "linux" | "darwin" | "win32";
    /** Codex's own limit for a server that configures none, in milliseconds. */
    defaultStartupTimeoutMs: number;
    mode: "probe" | "exec" | "report";
    engine: "exec" | "app-server" | null;
    /** Whether remedies are written for a workflow file or for a shell. */
    workflow: Workflow;
    /** Names of the variables that are set, and not empty, in the environment Codex runs in; null when not known. */
    environmentNames: ReadonlySet<string> | null;
    /** Whether `trust_level` was given as an argument of Codex, where it has no effect. */
    trustInArguments?: boolean;
    /** Servers that somebody requires: Codex's config, an input or a rule. */
    required: ReadonlySet<string>;
    /** Those of them that the rules require. */
    requiredByRules?: ReadonlySet<string>;
    /** Every server of the run, this one included. */
    servers: readonly ServerRecord[];
}
/** How Codex's start of a server ended, by Codex's words. */
export type Failure = "spawn" | "closed" | "timeout" | "unsent" | "other";
/** One server's record with what every entry of the catalogue asks of it. */
export interface DiagnosisInput {
    name: string;
    record: ServerRecord;
    declared: DeclaredServer | null;
    context: DiagnosisContext;
    /** Codex's words, whole: for matching. */
    text: string;
    /** Codex's words, cleaned: for showing. */
    clean: string;
    failure: Failure;
    required: boolean;
    /** The start-up limit that counts, in milliseconds. */
    limitMs: number;
    /** The status of the HTTP answer Codex or the second look got, null when none is known. */
    status: number | null;
    /** Lines that are certainly the server's own, oldest first. */
    output: readonly string[];
    /** Those of them that may say why it gave up, the most telling first. */
    telling: readonly string[];
    find<Kind extends FindingKind>(kind: Kind): Extract<LookFinding, {
        kind: Kind;
    }> | null;
    findAll<Kind extends FindingKind>(kind: Kind): Extract<LookFinding, {
        kind: Kind;
    }>[];
    /** Whether a variable is set in the environment of Codex; null when not known. */
    isSet(variable: string): boolean | null;
}
export declare function diagnosisInput(record: ServerRecord, context: DiagnosisContext): DiagnosisInput;
