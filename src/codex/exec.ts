import { readTextIfRegular } from "../host/regular-file.ts";
import { enforcesRequired } from "../model/codex-version.ts";
import type { RunEvent } from "../model/events.ts";
import { ProblemError, problem } from "../model/problem.ts";
import { codexLogFilter, readStartupFailure, translateLogLine } from "../sources/codex-log/translate.ts";
import { translateExecLine } from "../sources/exec-events/translate.ts";
import { readExecRefusal } from "../sources/required-enforcement/translate.ts";
import { timeoutProblem } from "./app-server/turn-problems.ts";
import { effortArgs } from "./config/overrides.ts";
import { NetworkWait, networkProblem } from "./network-wait.ts";
import { type CodexBinary, type Exit, startCodex } from "./process/child.ts";

export interface ExecOptions {
  codex: CodexBinary;
  /** `-c …` arguments that every Codex process of this run gets. */
  args: readonly string[];
  cwd: string;
  env: Readonly<Record<string, string | undefined>>;
  add?: Readonly<Record<string, string>>;
  prompt: string;
  sandbox: string;
  model: string | null;
  effort: string | null;
  outputSchemaFile: string | null;
  /** Where Codex writes the agent's last message. */
  lastMessageFile: string;
  /** The user's further arguments, one argv entry each. */
  extraArgs: readonly string[];
  /** `-c mcp_servers=…` of this run. */
  serverArgs: readonly string[];
  /** Every server that Codex enforces in this run. */
  enforced: readonly string[];
  /** Every name that Codex's refusal can mention. */
  knownNames: readonly string[];
  timeoutMs: number | null;
  now(): number;
  emit(event: RunEvent): void;
  /** A line of Codex's event stream as it came, with what it means. */
  onLine(text: string, events: readonly RunEvent[]): void;
  onStderr(line: string): void;
  signal: AbortSignal;
}

/**
 * Runs a prompt through `codex exec --json`. Everything seen goes to `emit`. Returns the agent's last message. Throws
 * `ProblemError` when Codex could not be run, ended without a turn, or ran into `timeoutMs`; a failed turn and a refusal
 * because of required servers are evidence and do not throw.
 */
export async function exec(options: ExecOptions): Promise<{ finalMessage: string | null }> {
  const { emit, now } = options;
  const stderr: string[] = [];
  const isEnforced = new Set(options.enforced);
  const seen = { thread: false, turn: null as "completed" | "failed" | null };
  emit({ kind: "phase-started", atMs: now(), phase: "run" });

  const network = new NetworkWait(() => void child.stop(300));
  const see = (event: RunEvent) => {
    emit(event);
    network.see(event);
    if (event.kind === "turn-ended") seen.turn = event.status === "completed" ? "completed" : "failed";
    if (event.kind !== "thread-started") return;
    seen.thread = true;
    if (isEnforced.size > 0 && enforcesRequired(options.codex.version)) {
      emit({ kind: "required-passed", atMs: event.atMs, phase: "run", names: [...isEnforced] });
    }
  };
  const seeLog = (text: string) => {
    for (const event of translateLogLine(text, now())) {
      // Codex waits for a server that it enforces: such a line about one is forged.
      if (event.kind !== "offered" || !isEnforced.has(event.name)) emit(event);
    }
    const name = readStartupFailure(text);
    if (name !== null && options.knownNames.includes(name))
      emit({ kind: "startup-doubted", atMs: now(), phase: "run", name, text });
  };
  const child = startCodex({
    codex: options.codex,
    args: execArguments(options),
    cwd: options.cwd,
    env: { RUST_LOG: codexLogFilter, ...options.env },
    add: options.add,
    onStdout({ text, tooLong }) {
      const reason = "an event of Codex was longer than 16 MiB";
      const events: RunEvent[] = tooLong
        ? [{ kind: "evidence-lost", atMs: now(), phase: "run", source: "exec-event", reason }]
        : translateExecLine(text, now());
      options.onLine(text, events);
      for (const event of events) see(event);
    },
    onStderr({ text }) {
      stderr.push(text);
      if (stderr.length > maxStderrLines) stderr.shift();
      options.onStderr(text);
      seeLog(text);
    },
  });
  child.write(options.prompt);
  child.closeInput();

  let timedOut = false;
  const timer =
    options.timeoutMs === null
      ? undefined
      : setTimeout(() => {
          timedOut = true;
          void child.stop(2000);
        }, options.timeoutMs);
  const onAbort = () => void child.stop(300);
  if (options.signal.aborted) onAbort();
  options.signal.addEventListener("abort", onAbort, { once: true });
  const exit = await child.exited;
  clearTimeout(timer);
  network.stop();
  options.signal.removeEventListener("abort", onAbort);

  const cancelled = options.signal.aborted;
  const refusal =
    seen.thread || exit.code === 0 || cancelled ? null : readExecRefusal(stderr, options.knownNames, now());
  for (const event of refusal ?? []) emit(event);
  const isOver = seen.turn !== null || refusal !== null;
  const how = cancelled ? "cancelled" : timedOut ? "deadline" : isOver ? "completed" : "crashed";
  emit({ kind: "phase-ended", atMs: now(), phase: "run", how });
  if (network.hasGivenUp) throw networkProblem();
  if (timedOut) throw timeoutProblem(options.timeoutMs ?? 0);
  if (cancelled) return { finalMessage: readTextIfRegular(options.lastMessageFile) };
  if (refusal !== null && !refusal.some(({ kind }) => kind === "required-failed")) throw refusedProblem();
  if (!isOver) throw exitProblem(exit, stderr.slice(-20));
  if (seen.turn === "completed" && exit.code !== 0) throw lateExitProblem(exit);
  return { finalMessage: readTextIfRegular(options.lastMessageFile) };
}

/** Codex prints its refusal last; a server's answer in it may be long. */
const maxStderrLines = 2000;

function execArguments(options: ExecOptions): string[] {
  return [
    "exec",
    "--json",
    "--skip-git-repo-check",
    `--cd=${options.cwd}`,
    `--sandbox=${options.sandbox}`,
    `--output-last-message=${options.lastMessageFile}`,
    ...(options.model === null ? [] : [`--model=${options.model}`]),
    ...effortArgs(options.effort),
    ...(options.outputSchemaFile === null ? [] : [`--output-schema=${options.outputSchemaFile}`]),
    ...options.extraArgs,
    // Last, so that no argument of the user's undoes them.
    ...options.args,
    ...options.serverArgs,
    "-",
  ];
}

const refusedProblem = () =>
  new ProblemError(
    problem(
      "required-refused",
      "Codex refused the run because of required servers",
      "A required MCP server did not start. Which one cannot be told: a server's answer repeats the words of Codex's refusal.",
      "Run mode probe, which shows the state of every server.",
    ),
  );

const lateExitProblem = ({ code, signal }: Exit) =>
  new ProblemError(
    problem(
      "codex-exit-code",
      "Codex failed after the turn",
      `The turn completed, but codex exec ${signal ? `was ended by ${signal}` : `exited with code ${code}`}.`,
      "Read Codex's own log: what it does after the turn, such as writing files, may be missing.",
    ),
  );

function exitProblem({ code, signal, error }: Exit, stderrTail: readonly string[]): ProblemError {
  const said = stderrTail
    .filter((line) => line.trim() !== "")
    .slice(-5)
    .join("\n");
  const config = /^Error loading config(?:\.toml)?: ([\s\S]*)$/m.exec(said)?.[1];
  if (config !== undefined) {
    return new ProblemError(
      problem(
        "codex-config-refused",
        "Codex refuses its configuration",
        config,
        "Correct config.toml: Codex starts nothing with it.",
      ),
    );
  }
  const how = error
    ? `could not be started: ${error.message}`
    : signal
      ? `was ended by ${signal}`
      : `exited with code ${code}`;
  return new ProblemError(
    problem(
      "codex-crashed",
      "Codex ended without a turn",
      `codex exec ${how}.${said === "" ? "" : ` Its last words:\n${said}`}`,
      "Read Codex's own message; run again, or try another codex-version.",
    ),
  );
}
