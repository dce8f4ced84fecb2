import type { IsolationReport, Problem, Report } from "../model/report.ts";
import type { RunRecord } from "../model/run-record.ts";
export interface CodexRun {
    codexVersion: string | null;
    /** The engine that ran, or was to run; null: none was chosen. */
    engine: "exec" | "app-server" | null;
    problems: Problem[];
    inventoryRead: boolean;
    finalMessage: string | null;
    /** The preflight said no: the model was not asked. */
    stoppedByPreflight: boolean;
    /** Null: nothing was started. */
    isolation: IsolationReport | null;
    /** Configuration files of Codex that were read. */
    configFiles: string[];
}
/** Codex has not been run. */
export declare const notRun: CodexRun;
export interface Collected extends CodexRun {
    record: RunRecord;
    /** Of an earlier run: what it says about itself. */
    run?: Report["run"];
    earlier?: Report["earlier"];
    /** The recording names only some of the servers: those that Codex started, or those whose tools were called. */
    namesOnly?: "started" | "called" | null;
}
