import { explainRefusal } from "../../src/check/collect/explain-refusal.ts";
import { inspectConfigFiles } from "../../src/check/config-files.ts";
import { ConfigRefused } from "../../src/codex/app-server/session-problems.ts";
import { advise, diagnose } from "../../src/diagnosis/diagnose.ts";
import type { Inputs } from "../../src/inputs/inputs.ts";
import { foldEvents } from "../../src/model/fold.ts";
import { ProblemError } from "../../src/model/problem.ts";
import type { World } from "../../src/world.ts";
import type { Outcome } from "./batches/score.ts";
import type { LayoutSetup } from "./lay-out.ts";
import { type CorpusRun, contextOf, namesIn } from "./run.ts";

export interface RunOutcome extends Outcome {
  tools: number;
  /** Codex's own error. */
  error: string;
}

/** What the product reports about each of the setups that ran together. */
export function outcomesOf(
  setups: readonly LayoutSetup[],
  run: CorpusRun,
  codexVersion: string,
): RunOutcome[] {
  const context = contextOf(run.events, namesIn(run.layout.env), codexVersion);
  return setups.map(({ name }) => {
    const record = foldEvents(run.events).servers.find(
      (server) => server.name === run.layout.names.get(name),
    );
    const diagnosis = record === undefined ? null : diagnose(record, context);
    return {
      name,
      state: record?.state ?? "not seen",
      tools: record?.tools?.count ?? 0,
      error: record?.error ?? "",
      // A table that Codex does not read is no server: the warning is about the file.
      codes: diagnosis === null ? (record === undefined ? fileProblems(run) : []) : [diagnosis.code],
      advice: record === undefined ? [] : advise(record, context).map(({ code }) => code),
      detail: diagnosis?.detail ?? "",
      remedy: diagnosis?.remedy ?? "",
    };
  });
}

const fileProblems = ({ layout }: CorpusRun): string[] => {
  const world = { workspace: layout.project, env: layout.env, userHome: layout.env.HOME } as World;
  const inputs = { codexHome: null, workingDirectory: null, trustProject: false } as Inputs;
  return inspectConfigFiles(inputs, world, new Set()).problems.map(({ code }) => code);
};

/** What the product reports when Codex refuses the configuration that all these setups are part of. */
export function refusedOutcomes(setups: readonly LayoutSetup[], error: unknown): RunOutcome[] {
  if (!(error instanceof ProblemError)) throw error;
  const { code, problem } =
    error instanceof ConfigRefused ? explainRefusal(error) : { code: null, problem: error.problem };
  const { detail, remedy } = problem;
  return setups.map(({ name }) => ({
    name,
    state: "refused",
    tools: 0,
    error: detail,
    codes: [code ?? problem.code],
    advice: [],
    detail,
    remedy,
  }));
}
