import type { DeclaredServer } from "../model/events.ts";
import type { Diagnosis, Problem, Report, ServerReport } from "../model/report.ts";
import type { RunRecord } from "../model/run-record.ts";
import type { ServerRecord } from "../model/server.ts";
/** One server with everything that was found about it. */
export interface ExplainedServer {
    record: ServerRecord;
    required: ServerReport["required"];
    verdict: ServerReport["verdict"];
    diagnosis: Diagnosis | null;
    advice: Diagnosis[];
}
export interface Building {
    conclusion: Report["conclusion"];
    codexVersion: string | null;
    run: Report["run"];
    configFiles: readonly string[];
    rules: Report["rules"];
    earlier: Report["earlier"];
    /** Null where no turn was asked for. */
    turn: RunRecord["turn"] | null;
    problems: readonly Problem[];
    servers: readonly ExplainedServer[];
    /** Takes secrets out of a text: nothing enters the report without it. */
    redact(text: string, maxLength?: number): string;
}
/** Makes `report.json` of what is known. Every string passes `redact`. */
export declare function buildReport(building: Building): Report;
/** Codex's own default where none is configured: 10 s on 0.107, 30 s from 0.120; between them it was not measured. */
export declare function startupTimeout(declared: DeclaredServer | null, codexVersion: string | null): number | null;
