import type { IsolationReport, Problem } from "../model/report.ts";
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
