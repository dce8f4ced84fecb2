import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { enforcesRequired } from "../codex/exec.ts";
import { childEnvironment } from "../codex/process/environment.ts";
import { judgeRunCheckout } from "../guard/checkout.ts";
import { guardRunnerFiles } from "../guard/runner-files.ts";
import { defaultRulesFile } from "../inputs/definitions.ts";
import type { InputProblem } from "../inputs/input-problem.ts";
import type { Inputs } from "../inputs/inputs.ts";
import { problem } from "../model/problem.ts";
import type { Problem, Report } from "../model/report.ts";
import { noRules, type Rules } from "../model/rules.ts";
import type { RunRecord } from "../model/run-record.ts";
import { conclude, exitCodeOf } from "../policy/conclude.ts";
import { judge, parsePatterns } from "../policy/judge.ts";
import { mayBeEnforced } from "../policy/requirement.ts";
import { openRuleBook, rulesFor } from "../policy/resolve-rules.ts";
import { parseRules } from "../policy/rules-file/parse-rules.ts";
import { prepareReportDir } from "../publish/files.ts";
import { createRedactor } from "../redaction/redact.ts";
import { secretsFromEnvironment } from "../redaction/secret-names.ts";
import { buildReport } from "../report/build-report.ts";
import { lookAgainAtAll } from "../second-look/look-again.ts";
import { readableLogLine } from "../sources/codex-log/translate.ts";
import type { World } from "../world.ts";
import { runCodex } from "./collect.ts";
import { readEarlier } from "./collect-earlier.ts";
import type { CodexRun } from "./collected.ts";
import { type EvidenceLog, openEvidenceLog } from "./evidence-log.ts";
import { explainServers } from "./explain.ts";
import { createJobLog, type JobLog } from "./job-log.ts";
import { createProgress } from "./progress.ts";
import { publishAll } from "./publish.ts";

/** For one server; several are looked at at once. */
const secondLookMs = 3000;

export type Outcome =
  | { kind: "done"; report: Report; exitCode: 0 | 1 | 3 }
  /** Nothing was run. */
  | { kind: "bad-input"; problems: InputProblem[] | Problem[] };

/** The whole job: run Codex as asked, judge, report, publish. Does not throw for anything the outside does. */
export async function run(inputs: Inputs, world: World): Promise<Outcome> {
  const secrets = createSecrets(inputs, world);
  const log = createJobLog({
    write: world.writeProgress,
    redact: secrets.redact,
    isAction: world.way === "action",
  });
  const missing = checkPaths(inputs, world);
  if (missing.length > 0) return { kind: "bad-input", problems: missing };
  const { rules, problems: ruleProblems } = readRules(inputs, world);
  if (ruleProblems.some(({ level }) => level === "error"))
    return { kind: "bad-input", problems: ruleProblems };

  const reportDir = await prepareReportDir(inputs.reportDir, world.workspace);
  if (reportDir.kind === "refused") log.warning(reportDir.why);
  const dir = reportDir.kind === "ready" ? reportDir.path : null;
  const eventsFile = dir === null || inputs.mode === "report" ? null : path.join(dir, "events.jsonl");
  const job = { inputs, world, log, rules, secrets };
  const { report, finalMessage } =
    inputs.mode === "report"
      ? reportEarlier(job, ruleProblems)
      : await runAndReport(job, ruleProblems, eventsFile);
  await publishAll({ inputs, world, log, report, finalMessage, dir, eventsFile, redact: secrets.redact });
  return { kind: "done", report, exitCode: exitCodeOf(report.conclusion, inputs.failOn) };
}

interface Job {
  inputs: Inputs;
  world: World;
  log: JobLog;
  rules: Rules;
  secrets: Secrets;
}

interface Reported {
  report: Report;
  finalMessage: string | null;
}

async function runAndReport(job: Job, ruleProblems: Problem[], eventsFile: string | null): Promise<Reported> {
  const { inputs, world, log, secrets } = job;
  const changedFiles = guardRunnerFiles(world.env);
  const codexOutput: string[] = [];
  const progress = createProgress(log, secrets.redact);
  const evidence = openEvidenceLog({ eventsFile, redact: secrets.redact, onEvent: progress });
  const refusal = judgeRunCheckout(inputs, world);
  const result: CodexRun =
    refusal !== null
      ? {
          codexVersion: null,
          problems: [refusal],
          inventoryRead: false,
          finalMessage: null,
          stoppedByPreflight: false,
        }
      : await runCodex({
          inputs,
          world,
          log,
          evidence,
          addSecrets: secrets.add,
          onCodexOutput: (line) => {
            const readable = readableLogLine(line);
            if (readable !== null) codexOutput.push(readable);
            if (codexOutput.length > 4000) codexOutput.shift();
          },
          verdictOfPreflight: () => preflightFailures(job, evidence.record()),
          requirable: (names) => requirable(job, evidence.record(), names),
        });
  if (inputs.secondLook && !world.signal.aborted) await lookAgain(job, evidence);
  // On a terminal only where it may help: a job log folds it.
  if (world.way === "action" || result.problems.length > 0) log.group("Codex's own log", codexOutput);
  const trouble = evidence.close();
  if (trouble !== null) log.warning(trouble);
  const problems = [...ruleProblems, ...result.problems, ...tamperProblems(changedFiles())];
  const record = evidence.record();
  const report = assemble(job, record, result, problems);
  return { report, finalMessage: result.finalMessage ?? record.finalMessage };
}

/** Our own look at the surroundings of what is broken, where Codex's words leave the cause open. */
async function lookAgain({ inputs, world }: Job, evidence: EvidenceLog): Promise<void> {
  const options = {
    env: childEnvironment(world.env, {}, null),
    cwd: path.resolve(world.workspace, inputs.workingDirectory ?? "."),
    platform: process.platform,
    timeoutMs: secondLookMs,
  };
  for (const event of await lookAgainAtAll(evidence.record().servers, options, world.now))
    evidence.emit(event);
}

function reportEarlier(job: Job, ruleProblems: Problem[]): Reported {
  const earlier = readEarlier(job.inputs, job.world, job.secrets.redact);
  if (earlier.kind === "report") return { report: earlier.report, finalMessage: null };
  const problems = [...ruleProblems, ...earlier.problems];
  const result = { codexVersion: null, inventoryRead: earlier.inventoryRead, stoppedByPreflight: false };
  const report = assemble(job, earlier.record, result, problems);
  return { report, finalMessage: earlier.record.finalMessage };
}

/** Judges, explains and puts together what is known. */
function assemble(
  { inputs, world, rules, secrets }: Job,
  run: RunRecord,
  {
    codexVersion,
    inventoryRead,
    stoppedByPreflight,
  }: Pick<CodexRun, "codexVersion" | "inventoryRead" | "stoppedByPreflight">,
  problems: Problem[],
): Report {
  const judgement = judge({
    run,
    inventoryRead,
    rules,
    required: inputs.required,
    failOn: inputs.failOn,
    today: today(world),
  });
  const all = [
    ...problems,
    ...judgement.problems,
    ...oldCodex(
      codexVersion,
      judgement.servers.some(({ required }) => required.value),
    ),
  ];
  const mode = stoppedByPreflight ? "probe" : inputs.mode;
  const { conclusion, why } = conclude({ servers: judgement.servers, problems: all, run, mode });
  const told = new Set([
    ...all.map(({ detail }) => detail),
    ...judgement.servers.flatMap(({ verdict }) => verdict.rules.map(({ message }) => message)),
  ]);
  // Where Codex itself went wrong, what was not seen for it is no news.
  const known = all.some(({ level }) => level === "error");
  const untold = (known ? [] : why)
    .filter((reason) => !told.has(reason))
    .map((reason) => reasonProblem(reason, conclusion, run));
  const servers = explainServers({
    inputs,
    world,
    codexVersion,
    judged: judgement.servers,
    redact: secrets.redact,
  });
  return buildReport({
    conclusion,
    codexVersion,
    run: {
      mode: inputs.mode,
      engine: inputs.mode === "exec" ? inputs.engine : null,
      startedAt: world.startedAt.toISOString(),
      durationMs: world.now(),
      cancelled: world.signal.aborted,
    },
    turn: inputs.mode === "probe" ? null : run.turn,
    problems: [...all, ...untold],
    servers,
    redact: secrets.redact,
  });
}

/** A reason of the conclusion that stands nowhere else in the report. */
function reasonProblem(
  reason: string,
  conclusion: Report["conclusion"],
  { phases, turn }: RunRecord,
): Problem {
  if (conclusion === "fail" || turn.status === "failed") {
    return {
      ...problem(
        "turn-failed",
        "The run's turn failed",
        reason,
        "Read Codex's message; the MCP servers are judged on their own.",
      ),
      makes: "fail",
    };
  }
  if (phases.at(-1)?.how === "cancelled") {
    return problem(
      "cancelled",
      "The job was cancelled",
      reason,
      "Run it again: what is shown was seen until then.",
    );
  }
  return problem(
    "evidence-incomplete",
    "Not everything was seen",
    reason,
    "Run it again; if it stays so, try another codex-version.",
  );
}

/** What stops the job before the model is asked, a sentence each. */
function preflightFailures({ inputs, world, rules, log }: Job, run: RunRecord): string[] {
  if (inputs.failOn === "never") return [];
  const { servers, problems } = judge({
    run,
    inventoryRead: true,
    rules,
    required: inputs.required,
    failOn: inputs.failOn,
    today: today(world),
  });
  const failures = servers
    .filter(({ verdict }) => verdict.level === "fail")
    .flatMap(({ verdict }) =>
      verdict.rules.filter(({ level }) => level === "fail").map(({ message }) => message),
    )
    .concat(problems.filter(({ makes }) => makes === "fail").map(({ detail }) => detail));
  for (const failure of failures) log.line(`✘ ${failure}`);
  return failures;
}

/** Servers that Codex itself may be told to require: none where nothing may fail the step. */
function requirable({ inputs, world, rules }: Job, run: RunRecord, names: readonly string[]): string[] {
  if (inputs.failOn === "never") return [];
  const book = openRuleBook(rules);
  const patterns = parsePatterns(inputs.required);
  const wanted = new Set(names);
  return run.servers
    .filter((server) => wanted.has(server.name))
    .filter((server) => mayBeEnforced(server, rulesFor(book, server.name), patterns, today(world)))
    .map(({ name }) => name);
}

interface Secrets {
  redact(text: string): string;
  add(secrets: readonly { name: string; value: string }[]): void;
}

function createSecrets(inputs: Inputs, world: World): Secrets {
  const given = [inputs.openaiApiKey, inputs.githubToken].flatMap((value) =>
    value === null ? [] : [{ name: "input", value }],
  );
  let secrets = [...given, ...secretsFromEnvironment(world.env)];
  let redact = createRedactor({ secrets });
  return {
    redact: (text) => redact(text),
    add(more) {
      secrets = [
        ...secrets,
        ...secretsFromEnvironment(Object.fromEntries(more.map(({ name, value }) => [name, value]))),
      ];
      redact = createRedactor({ secrets });
    },
  };
}

function readRules(inputs: Inputs, world: World): { rules: Rules; problems: Problem[] } {
  if (inputs.rules !== null) return parseRules(inputs.rules, "rules");
  const name = inputs.rulesFile ?? defaultRulesFile;
  const file = path.resolve(world.workspace, name);
  return isFile(file) ? parseRules(readFileSync(file, "utf8"), name) : { rules: noRules, problems: [] };
}

/** Files and folders that are given must exist. */
function checkPaths(inputs: Inputs, world: World): InputProblem[] {
  const files = {
    "prompt-file": inputs.promptFile,
    "rules-file": inputs.rulesFile,
    "output-schema-file": inputs.outputSchemaFile,
    "report-from": inputs.reportFrom,
    "codex-bin": inputs.codexBin,
  };
  const problems = Object.entries(files).flatMap(([input, given]) =>
    given === null || isFile(path.resolve(world.workspace, given)) ? [] : [noSuch("file", input, given)],
  );
  const folder = inputs.workingDirectory;
  if (folder !== null && !existsSync(path.resolve(world.workspace, folder))) {
    problems.push(noSuch("directory", "working-directory", folder));
  }
  return problems;
}

const isFile = (file: string): boolean => statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;

const noSuch = (what: "file" | "directory", input: string, given: string): InputProblem => ({
  input,
  given,
  detail: `\`${input}\` is \`${given}\`, and there is no such ${what}.`,
  allowed: `an existing ${what}; a relative path counts from the workspace`,
  remedy: "Correct the path, or check the repository out before this step.",
});

function tamperProblems(changed: string[]): Problem[] {
  return changed.map((variable) => ({
    ...problem(
      "runner-file-changed",
      "A runner file was written during the run",
      `Something wrote to the file of ${variable} while Codex and its servers ran. It was put back as it was.`,
      "Find the MCP server or command that does so: it could set outputs, variables or PATH of this job.",
    ),
    makes: "fail" as const,
  }));
}

/** Codex before 0.99 starts whatever became of a required server. */
function oldCodex(version: string | null, somethingRequired: boolean): Problem[] {
  if (version === null || !somethingRequired || enforcesRequired(version)) return [];
  return [
    {
      ...problem(
        "codex-too-old",
        "This Codex does not enforce required servers",
        `Codex ${version} starts a run although a required MCP server is down; 0.99.0 and later refuse.`,
        "Set codex-version to 0.99.0 or later.",
      ),
      level: "warning",
    },
  ];
}

const today = (world: World): string => world.startedAt.toISOString().slice(0, 10);
