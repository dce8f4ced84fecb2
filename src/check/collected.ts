import type { Inputs } from "../inputs/inputs.ts";
import type { IsolationReport, Problem } from "../model/report.ts";
import type { World } from "../world.ts";
import type { EvidenceLog } from "./evidence-log.ts";
import type { JobLog } from "./job-log.ts";

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

export interface CodexRunOptions {
  inputs: Inputs;
  world: World;
  log: JobLog;
  evidence: EvidenceLog;
  /** Values that must be taken out of every text from now on. */
  addSecrets(secrets: readonly { name: string; value: string }[]): void;
  /** After a preflight: the servers that stop the job, in words; empty to go on. */
  verdictOfPreflight(): string[];
  /** Those of the declared servers that Codex itself may be told to require. */
  requirable(names: readonly string[]): string[];
  /** Lines of Codex's own stderr, as they come. */
  onCodexOutput(line: string): void;
}
