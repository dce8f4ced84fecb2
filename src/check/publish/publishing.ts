import type { RunnerFiles } from "../../guard/runner-files.ts";
import type { Inputs } from "../../inputs/inputs.ts";
import type { Report } from "../../model/report.ts";
import type { Redactor } from "../../redaction/redact.ts";
import type { World } from "../../world.ts";
import type { JobLog } from "../job-log.ts";

export interface Publishing {
  inputs: Inputs;
  world: World;
  log: JobLog;
  report: Report;
  finalMessage: string | null;
  /** Real path of `report-dir`; null when it cannot be written. */
  dir: string | null;
  eventsFile: string | null;
  redact: Redactor;
  runnerFiles: RunnerFiles;
}

/** docs/diagnoses.md of the release that runs: the runner says which. Null on a terminal and for a local action. */
export function docsUrlOf(env: World["env"]): string | null {
  const { GITHUB_ACTION_REPOSITORY: repository, GITHUB_ACTION_REF: ref } = env;
  if (!repository || !ref || !/^[\w.-]+\/[\w.-]+$/.test(repository) || !/^[\w.@-]+$/.test(ref)) return null;
  return `https://github.com/${repository}/blob/${ref}/docs/diagnoses.md`;
}
