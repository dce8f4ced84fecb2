import { enforcesRequired } from "../codex/exec.ts";
import type { DiagnosisContext } from "../diagnosis/context.ts";
import { advise, diagnose } from "../diagnosis/diagnose.ts";
import type { Inputs } from "../inputs/inputs.ts";
import { problem } from "../model/problem.ts";
import type { Problem, Report } from "../model/report.ts";
import type { Rules } from "../model/rules.ts";
import type { RunRecord } from "../model/run-record.ts";
import { conclude } from "../policy/conclude.ts";
import { type JudgedServer, type Judgement, judge, parsePatterns } from "../policy/judge.ts";
import { mayBeEnforced } from "../policy/requirement.ts";
import { openRuleBook, rulesFor } from "../policy/resolve-rules.ts";
import { buildReport, type ExplainedServer, startupTimeout } from "../report/build-report.ts";
import { mapTexts } from "../report/map-texts.ts";
import type { World } from "../world.ts";
import type { CodexRun } from "./collected.ts";

/** By what a run is judged. */
export interface Standard {
  inputs: Inputs;
  world: World;
  rules: Rules;
  redact(text: string): string;
}

export type Collected = Pick<
  CodexRun,
  "codexVersion" | "problems" | "inventoryRead" | "stoppedByPreflight" | "isolation"
> & {
  record: RunRecord;
};

/** Codex's own start-up limit where neither a server nor the version says it. */
const usualLimitMs = 30_000;

/** Judges, explains and puts together what is known about a run. */
export function evaluate(standard: Standard, collected: Collected): Report {
  const { inputs, world, redact } = standard;
  const { record, codexVersion, inventoryRead } = collected;
  const judgement = judgeRecord(standard, record, inventoryRead);
  const problems = [
    ...collected.problems,
    ...judgement.problems,
    ...tooOldToEnforce(codexVersion, judgement.servers),
  ];
  const mode = collected.stoppedByPreflight ? "probe" : inputs.mode;
  const { conclusion, why } = conclude({ servers: judgement.servers, problems, run: record, mode });
  return buildReport({
    conclusion,
    codexVersion,
    run: {
      mode: inputs.mode,
      engine: inputs.mode === "exec" ? inputs.engine : null,
      startedAt: world.startedAt.toISOString(),
      durationMs: world.now(),
      startupMs: record.startup.totalMs,
      cancelled: world.signal.aborted,
      isolation: collected.isolation,
    },
    turn: inputs.mode === "probe" ? null : record.turn,
    problems: [...problems, ...unreportedReasons(why, problems, judgement.servers, conclusion, record)],
    servers: explain(standard, codexVersion, judgement.servers),
    redact,
  });
}

/** What stops the job before the model is asked, one sentence each. */
export function preflightFailures(standard: Standard, record: RunRecord): string[] {
  if (standard.inputs.failOn === "never") return [];
  const { servers, problems } = judgeRecord(standard, record, true);
  return [
    ...servers
      .filter(({ verdict }) => verdict.level === "fail")
      .flatMap(({ verdict }) => verdict.rules.filter(({ level }) => level === "fail"))
      .map(({ message }) => message),
    ...problems.filter(({ makes }) => makes === "fail").map(({ detail }) => detail),
  ];
}

/** Those of `names` that Codex itself may be told to require; none where nothing may fail the step. */
export function requirable(
  { inputs, world, rules }: Standard,
  record: RunRecord,
  names: readonly string[],
): string[] {
  if (inputs.failOn === "never") return [];
  const book = openRuleBook(rules);
  const patterns = parsePatterns(inputs.required);
  const wanted = new Set(names);
  return record.servers
    .filter((server) => wanted.has(server.name))
    .filter((server) => mayBeEnforced(server, rulesFor(book, server.name), patterns, today(world)))
    .map(({ name }) => name);
}

const judgeRecord = ({ inputs, world, rules }: Standard, run: RunRecord, inventoryRead: boolean): Judgement =>
  judge({ run, inventoryRead, rules, required: inputs.required, failOn: inputs.failOn, today: today(world) });

const today = (world: World): string => world.startedAt.toISOString().slice(0, 10);

/** Why each server is as it is. Texts are redacted first, because diagnoses quote and cut them. */
function explain(
  { inputs, world, redact }: Standard,
  codexVersion: string | null,
  judged: readonly JudgedServer[],
): ExplainedServer[] {
  const servers = judged.map(({ record }) => mapTexts(record, redact));
  const context: DiagnosisContext = {
    codexVersion,
    os: process.platform === "darwin" || process.platform === "win32" ? process.platform : "linux",
    defaultStartupTimeoutMs: usualLimitMs,
    mode: inputs.mode,
    engine: inputs.mode === "exec" ? inputs.engine : null,
    workflow: world.way,
    environmentNames: inputs.mode === "report" ? null : namesIn(world.env),
    trustInArguments: inputs.codexArgs.some((argument) => argument.includes("trust_level")),
    required: new Set(judged.filter(({ required }) => required.value).map(({ record }) => record.name)),
    servers,
  };
  return judged.map(({ required, verdict }, index) => {
    const record = servers[index]!;
    const limit = startupTimeout(record.declared, codexVersion);
    const own = limit === null ? context : { ...context, defaultStartupTimeoutMs: limit };
    return { record, required, verdict, diagnosis: diagnose(record, own), advice: advise(record, own) };
  });
}

const namesIn = (env: World["env"]): ReadonlySet<string> =>
  new Set(Object.entries(env).flatMap(([name, value]) => (value ? [name] : [])));

/** Reasons of the conclusion that neither a problem nor a server's finding reports. */
function unreportedReasons(
  why: readonly string[],
  problems: readonly Problem[],
  servers: readonly JudgedServer[],
  conclusion: Report["conclusion"],
  record: RunRecord,
): Problem[] {
  // Where Codex itself went wrong, what was not seen for it is no news.
  if (problems.some(({ level }) => level === "error")) return [];
  const reported = new Set([
    ...problems.map(({ detail }) => detail),
    ...servers.flatMap(({ verdict }) => verdict.rules.map(({ message }) => message)),
  ]);
  return why
    .filter((reason) => !reported.has(reason))
    .map((reason) => reasonProblem(reason, conclusion, record));
}

function reasonProblem(
  reason: string,
  conclusion: Report["conclusion"],
  { phases, turn }: RunRecord,
): Problem {
  if (conclusion === "fail" || turn.status === "failed") {
    const remedy = "Read Codex's message; the MCP servers are judged on their own.";
    return { ...problem("turn-failed", "The run's turn failed", reason, remedy), makes: "fail" };
  }
  if (phases.at(-1)?.how === "cancelled") {
    const remedy = "Run it again: what is shown was seen until then.";
    return problem("cancelled", "The job was cancelled", reason, remedy);
  }
  const remedy = "Run it again; if it stays so, try another codex-version.";
  return problem("evidence-incomplete", "Not everything was seen", reason, remedy);
}

/** Codex before 0.99 starts whatever became of a required server. */
function tooOldToEnforce(version: string | null, servers: readonly JudgedServer[]): Problem[] {
  const required = servers.some(({ required: { value } }) => value);
  if (version === null || !required || enforcesRequired(version)) return [];
  const title = "This Codex does not enforce required servers";
  const detail = `Codex ${version} starts a run although a required MCP server is down; 0.99.0 and later refuse.`;
  const remedy = "Set codex-version to 0.99.0 or later.";
  return [{ ...problem("codex-too-old", title, detail, remedy), level: "warning" }];
}
