import { mkdirSync } from "node:fs";
import path from "node:path";
import { countProcessesLeft } from "../codex/process/child.ts";
import { judgeActor } from "../guard/actor.ts";
import { type ChangedRunnerFile, guardRunnerFiles, type RunnerFiles } from "../guard/runner-files.ts";
import type { InputProblem } from "../inputs/input-problem.ts";
import type { Inputs } from "../inputs/inputs.ts";
import { problem } from "../model/problem.ts";
import { problemTitles } from "../model/problem-codes.ts";
import type { Problem, Report } from "../model/report.ts";
import { exitCodeOf } from "../policy/conclude.ts";
import { prepareReportDir } from "../publish/files.ts";
import { mapTexts } from "../report/map-texts.ts";
import { readableLogLine } from "../sources/codex-log/translate.ts";
import type { World } from "../world.ts";
import { collect } from "./collect/collect.ts";
import { type CodexRun, type Collected, notRun } from "./collected.ts";
import { openEvidenceLog } from "./evidence-log.ts";
import { createJobLog, type JobLog } from "./job-log.ts";
import { checkPreconditions } from "./preconditions.ts";
import { createProgress } from "./progress.ts";
import { openSecrets, type Secrets } from "./secrets.ts";
import type { Standard } from "./standard.ts";

/** More steps than a job can have. */
const maxSteps = 1000;
/** Newest lines of Codex's own log that the job log shows. */
const maxCodexLines = 4000;
const maxCodexLine = 8000;

/**
 * Everything that runs after the servers. It is loaded before the first of them starts: a server runs as the account that may own the
 * files of this program, and what it writes there must not run here.
 */
const loadLater = async () => {
  const [{ inspectConfigFiles }, { diagnosisWords, evaluate }, { publishAll, publishVerdict }] =
    await Promise.all([
      import("./config-files.ts"),
      import("./evaluate.ts"),
      import("./publish/publish.ts"),
      import("./publish/publish-comment.ts"),
      import("./publish/checked-run.ts"),
      import("./health.ts"),
      import("./collect/explain-refusal.ts"),
      import("./collect/look-again.ts"),
    ]);
  return { inspectConfigFiles, diagnosisWords, evaluate, publishAll, publishVerdict };
};

export type Outcome =
  /** `failure`: why the exit code is not 0 although the report does not ask for it. */
  | { kind: "done"; report: Report; exitCode: 0 | 1 | 3; failure: string | null }
  /** Nothing was run. */
  | { kind: "bad-input"; problems: InputProblem[] | Problem[] };

/** The whole job: collect evidence, judge it, publish the report. Does not throw for anything the outside does. */
export async function run(inputs: Inputs, world: World): Promise<Outcome> {
  const isAction = world.way === "action";
  const secrets = openSecrets({
    env: world.env,
    inputs: {
      "openai-api-key": inputs.openaiApiKey,
      "github-token": inputs.githubToken,
      "health-webhook": inputs.healthWebhook,
      "responses-api-endpoint": inputs.responsesApiEndpoint,
    },
    codexArgs: inputs.codexArgs,
    cwd: path.resolve(world.workspace, inputs.workingDirectory ?? "."),
    isAction,
  });
  const { redact } = secrets;
  const log = createJobLog({ write: world.writeProgress, redact, isAction, showDebug: world.debug });
  const preconditions = await checkPreconditions(inputs, world);
  if (preconditions.kind === "bad-input") return mapTexts(preconditions, redact);

  const reportDir = await prepareReportDir(inputs.reportDir ?? defaultReportDir(world), world.workspace);
  if (reportDir.kind === "refused") log.warning(reportDir.why);
  const dir = reportDir.kind === "ready" ? reportDir.path : null;
  const eventsFile = dir === null || inputs.mode === "report" ? null : path.join(dir, "events.jsonl");

  const standard: Standard = { inputs, world, rules: preconditions.rules, redact };
  if (preconditions.rules.file !== null) log.line(`Rules: ${preconditions.rules.file}`);
  const runnerFiles = guardRunnerFiles(world.env);
  const refusal = preconditions.refusal ?? (await judgeActor(inputs, world));
  const job: Job = { standard, log, secrets, refusal, runnerFiles };
  const collected =
    inputs.mode === "report"
      ? await (await import("./collect/collect-earlier.ts")).collectEarlier(inputs, world)
      : await collectRun(job, eventsFile);
  const { diagnosisWords, evaluate, publishAll, publishVerdict } = await loadLater();
  secrets.keep([...collected.record.servers.map(({ name }) => name), ...diagnosisWords]);
  const judged = (late: Problem[]) =>
    evaluate(standard, {
      ...collected,
      problems: [...preconditions.problems, ...collected.problems, ...late],
    });
  const report = judged([]);
  const finalMessage =
    inputs.mode === "report" ? null : (collected.finalMessage ?? collected.record.finalMessage);
  const publishing = { inputs, world, log, report, finalMessage, dir, eventsFile, redact, runnerFiles };
  const failure = await publishAll(publishing);
  // The last act: a process that outlived the run may write as long as there is something to gain.
  const late = runnerFiles.repair();
  const last = late.length === 0 ? report : judged(tamperProblems(late));
  if (last !== report) await publishVerdict({ ...publishing, report: last });
  const exitCode = exitCodeOf(last.conclusion, inputs.failOn);
  if (exitCode === 0 && failure !== null)
    return { kind: "done", report: last, exitCode: 1, failure: redact(failure) };
  return { kind: "done", report: last, exitCode, failure: null };
}

/** Each step of a job gets its own directory; on a terminal the newest run replaces the last. */
function defaultReportDir({ tempDir, way, reportDir }: World): string {
  if (reportDir !== undefined) return reportDir;
  const first = path.join(tempDir, "codex-mcp-check");
  if (way === "cli") return first;
  for (let step = 1; step <= maxSteps; step += 1) {
    const dir = step === 1 ? first : `${first}-${step}`;
    try {
      mkdirSync(dir);
      return dir;
    } catch (error) {
      // What else stands in the way is reported when the files are written.
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") return dir;
    }
  }
  return first;
}

interface Job {
  standard: Standard;
  log: JobLog;
  secrets: Secrets;
  /** Why no server may be started, or null. */
  refusal: Problem | null;
  runnerFiles: RunnerFiles;
}

/** Runs Codex as the inputs ask and gathers what it leaves behind. */
async function collectRun(
  { standard, log, secrets, refusal, runnerFiles }: Job,
  eventsFile: string | null,
): Promise<Collected> {
  const { inputs, world } = standard;
  const { redact } = secrets;
  const codexOutput: string[] = [];
  const progress = createProgress(log, redact, world.showStatus);
  const evidence = openEvidenceLog({
    eventsFile,
    redact,
    onEvent(event) {
      progress(event);
    },
  });
  const result: CodexRun =
    refusal !== null
      ? { ...notRun, problems: [refusal] }
      : await collect({
          standard,
          world,
          log,
          evidence,
          ...secrets,
          loaded: loadLater(),
          onCodexOutput(line) {
            const readable = readableLogLine(line);
            if (readable !== null) codexOutput.push(redact(readable, maxCodexLine));
            if (codexOutput.length > maxCodexLines) codexOutput.shift();
          },
        });
  world.showStatus?.(() => "");
  // On a terminal only where it may help: a job log folds it.
  if (world.way === "action" || result.problems.length > 0) log.group("Codex's own log", codexOutput);
  const trouble = evidence.close();
  if (trouble !== null) log.warning(trouble);
  const record = evidence.record();
  const { inspectConfigFiles } = await loadLater();
  const files = inspectConfigFiles(inputs, world, new Set(record.servers.map(({ name }) => name)));
  const problems = [
    ...result.problems,
    ...files.problems,
    ...leftProblems(),
    ...tamperProblems(runnerFiles.repair()),
  ];
  return { ...result, problems, record, configFiles: files.read };
}

function leftProblems(): Problem[] {
  const count = countProcessesLeft();
  if (count === 0) return [];
  const detail = `${count} of the processes that MCP servers or commands of the model started could not be ended.`;
  const remedy = "Find the server that starts them: they keep running beside the steps that follow.";
  return [{ ...problem("processes-left", problemTitles["processes-left"], detail, remedy), makes: "fail" }];
}

function tamperProblems(changed: ChangedRunnerFile[]): Problem[] {
  return changed.map(({ name, restored }) => ({
    ...problem(
      "runner-file-changed",
      "A runner file was written during the run",
      `Something changed the file of ${name} while Codex and its servers ran. ${restored ? "It was put back as it was." : "It could not be put back: do not trust what later steps read from it."}`,
      "Find the MCP server or command that does so: it could set outputs, variables or PATH of this job.",
    ),
    makes: "fail" as const,
  }));
}
