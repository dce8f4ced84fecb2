import { explainRefusal } from "../../src/check/collect/explain-refusal.ts";
import { inspectConfigFiles } from "../../src/check/config-files.ts";
import { ConfigRefused } from "../../src/codex/app-server/session-problems.ts";
import { advise, diagnose } from "../../src/diagnosis/diagnose.ts";
import type { Inputs } from "../../src/inputs/inputs.ts";
import type { RunEvent } from "../../src/model/events.ts";
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
  const servers = setups.map(({ name }) => ({ name, server: run.layout.names.get(name) ?? name }));
  return outcomesFrom(servers, run.events, namesIn(run.layout.env), codexVersion).map((outcome) =>
    // A table that Codex does not read is no server: the warning is about the file.
    outcome.state === "not seen" ? { ...outcome, codes: fileProblems(run) } : outcome,
  );
}

export function outcomesFrom(
  setups: readonly { name: string; server: string }[],
  events: readonly RunEvent[],
  environmentNames: readonly string[],
  codexVersion: string,
): RunOutcome[] {
  const context = contextOf(events, environmentNames, codexVersion);
  return setups.map(({ name, server }) => {
    const record = context.servers.find((one) => one.name === server);
    const diagnosis = record === undefined ? null : diagnose(record, context);
    return {
      name,
      state: record?.state ?? "not seen",
      tools: record?.tools?.count ?? 0,
      error: record?.error ?? "",
      codes: diagnosis === null ? [] : [diagnosis.code],
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
