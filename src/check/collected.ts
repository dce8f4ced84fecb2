import type { IsolationReport, Problem } from "../model/report.ts";

export interface CodexRun {
  codexVersion: string | null;
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
export const notRun: CodexRun = {
  codexVersion: null,
  problems: [],
  inventoryRead: false,
  finalMessage: null,
  stoppedByPreflight: false,
  isolation: null,
  configFiles: [],
};
