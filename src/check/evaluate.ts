import { advices, reasons } from "../diagnosis/catalogue.ts";
import type { DiagnosisContext } from "../diagnosis/context.ts";
import { advise, diagnose } from "../diagnosis/diagnose.ts";
import { enforcesRequired } from "../model/codex-version.ts";
import { problem, warning } from "../model/problem.ts";
import { problemTitles } from "../model/problem-codes.ts";
import type { Problem, Report } from "../model/report.ts";
import type { RunRecord } from "../model/run-record.ts";
import { conclude } from "../policy/conclude.ts";
import type { JudgedServer, Judgement } from "../policy/judge.ts";
import { redactLines } from "../redaction/redact.ts";
import { buildReport, type ExplainedServer, startupTimeout } from "../report/build-report.ts";
import { mapTexts } from "../report/map-texts.ts";
import { classifyTurnFailure, type TurnFailure } from "../sources/exec-events/turn-failure.ts";
import type { World } from "../world.ts";
import type { CodexRun, Collected } from "./collected.ts";
import { type EvaluationStandard, judgeRecord } from "./standard.ts";

/** Codes and titles of what can be wrong with a server. */
export const diagnosisWords: readonly string[] = [...reasons, ...advices].flatMap(({ code, title }) => [
  code,
  title,
]);

/** Codex's own start-up limit where neither a server nor the version says it. */
const usualLimitMs = 30_000;

/** Judges, explains and puts together what is known about a run. */
export function evaluate(standard: EvaluationStandard, collected: Collected): Report {
  const { inputs, world, rules, redact } = standard;
  const { record, codexVersion, inventoryRead, earlier = null } = collected;
  const judgement = judgeRecord(standard, record, inventoryRead);
  const problems = [
    ...looseningIgnored(judgement.loosened),
    ...collected.problems,
    ...judgement.problems,
    ...tooOldToEnforce(codexVersion, judgement.servers),
    ...unseenServers(collected.namesOnly ?? null, judgement),
  ];
  const run: Report["run"] = collected.run ?? {
    mode: inputs.mode,
    engine: collected.engine,
    startedAt: world.startedAt.toISOString(),
    durationMs: world.now(),
    startupMs: record.startup.totalMs,
    cancelled: world.signal.aborted,
    isolation: collected.isolation,
  };
  const mode = collected.stoppedByPreflight ? "probe" : run.mode;
  const { conclusion, why } = conclude({ servers: judgement.servers, problems, run: record, mode });
  return buildReport({
    conclusion,
    codexVersion,
    run,
    configFiles: collected.configFiles,
    rules: { file: rules.file, loosened: judgement.loosened, unmatched: judgement.unmatched },
    earlier,
    turn: run.mode === "probe" ? null : record.turn,
    problems: [...problems, ...unreportedReasons(why, problems, judgement.servers, conclusion, record)],
    servers: explain(standard, collected, judgement.servers),
    redact,
  });
}

/** Why each server is as it is. Texts are redacted first, because diagnoses quote and cut them. */
function explain(
  { inputs, world, redact }: EvaluationStandard,
  { codexVersion, engine }: CodexRun,
  judged: readonly JudgedServer[],
): ExplainedServer[] {
  const servers = judged.map(({ record }) =>
    mapTexts({ ...record, serverOutput: redactLines(record.serverOutput, redact) }, redact),
  );
  const context: DiagnosisContext = {
    codexVersion,
    os: world.platform === "darwin" || world.platform === "win32" ? world.platform : "linux",
    defaultStartupTimeoutMs: usualLimitMs,
    mode: inputs.mode,
    engine,
    workflow: world.way,
    environmentNames: inputs.mode === "report" ? null : namesIn(world.env),
    trustInArguments: inputs.codexArgs.some((argument) => argument.includes("trust_level")),
    required: new Set(judged.filter(({ required }) => required.value).map(({ record }) => record.name)),
    requiredByRules: new Set(
      judged.filter(({ required }) => required.by.includes("rules")).map(({ record }) => record.name),
    ),
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
    const failure = turn.error === null ? null : classifyTurnFailure(turn.error);
    if (failure !== null)
      return { ...problem(failure, problemTitles[failure], reason, turnRemedies[failure]), makes: "fail" };
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

const turnRemedies: Record<TurnFailure, string> = {
  "api-key-missing":
    "Give `openai-api-key`, or set the variable that Codex names in the environment of the step.",
  "api-key-rejected":
    "Check the secret behind `openai-api-key`: it may be expired, revoked or of another project.",
  "model-not-found": "Check the input `model` and whether the key's project may use it.",
  "network-unreachable": "Let this runner reach the address of the model, or set its proxy.",
  "quota-exceeded": "Check the plan and the limits of the key's project.",
};

/** Codex before 0.99 starts whatever became of a required server. */
function tooOldToEnforce(version: string | null, servers: readonly JudgedServer[]): Problem[] {
  const required = servers.some(({ required: { value } }) => value);
  if (version === null || !required || enforcesRequired(version)) return [];
  const title = "This Codex does not enforce required servers";
  const detail = `Codex ${version} starts a run although a required MCP server is down; 0.99.0 and later refuse.`;
  const remedy = "Set codex-version to 0.99.0 or later.";
  return [{ ...problem("codex-too-old", title, detail, remedy), level: "warning" }];
}

/** Rules of a pull request's checkout that would excuse what the workflow or the configuration requires. */
function looseningIgnored(loosened: Judgement["loosened"]): Problem[] {
  if (loosened.length === 0) return [];
  const shown = loosened
    .slice(0, 10)
    .map(({ server, rule, at }) => `${rule} of ${server} (${at.file}:${at.line})`);
  const more = loosened.length > shown.length ? ` and ${loosened.length - shown.length} more` : "";
  const detail = `On pull requests and in merge queues, rules of the checkout cannot excuse what the workflow or Codex's configuration requires. Ignored: ${shown.join(", ")}${more}.`;
  const remedy =
    "They count once they are on the base branch; docs/rules.md shows how to use that branch's rules.";
  return [{ ...warning("rules-loosened", detail, remedy), at: loosened[0]?.at ?? null }];
}

/** A recording that names only some servers proves nothing about the others. */
function unseenServers(
  namesOnly: "started" | "called" | null,
  { servers, mayRequireUnseen }: Judgement,
): Problem[] {
  if (namesOnly === null) return [];
  if (!mayRequireUnseen && servers.some(({ required }) => required.value)) return [];
  const detail = {
    called:
      "The recording names only the servers whose tools were called; which others Codex should have started, and whether they did, is not in it.",
    started:
      "The recording names only the servers whose start it saw; which others Codex's configuration has, and which it requires, is not in it.",
  }[namesOnly];
  const remedy =
    "Name the servers the job needs in `required`, or report from the report.json of this action.";
  return [problem("evidence-incomplete", problemTitles["evidence-incomplete"], detail, remedy)];
}
