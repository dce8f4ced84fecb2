#!/usr/bin/env node
import "./host/no-debugger.ts";
import { homedir, tmpdir } from "node:os";
import path from "node:path";
import { onCancel } from "./check/cancel.ts";
import { renderProblemText } from "./check/problem-text.ts";
import { stopAll } from "./codex/process/child.ts";
import { parseCommandLine } from "./inputs/cli.ts";
import { renderHelp } from "./inputs/help.ts";
import type { InputProblem } from "./inputs/input-problem.ts";
import { parseInputs } from "./inputs/parse-inputs.ts";
import type { Problem } from "./model/report.ts";
import { escapeLog } from "./report/escape/log.ts";
import { version } from "./version.ts";

/** The terminal: exit 0 pass, 1 fail, 2 bad input or configuration, 3 inconclusive. */
async function main(argv: string[]): Promise<number> {
  const began = performance.now();
  const { env, stdout } = process;
  const command = parseCommandLine(
    argv.filter((argument) => argument !== "--debug"),
    env,
  );
  if (command.kind === "help") return print(renderHelp());
  if (command.kind === "version") return print(`${version}\n`);
  const tempDir = env.RUNNER_TEMP || tmpdir();
  const parsed = parseInputs(command.raw);
  const problems = [...command.problems, ...(parsed.ok ? [] : parsed.problems)];
  if (!parsed.ok || problems.length > 0) return refuse(problems);
  const { run } = await import("./check/check.ts");
  const outcome = await run(parsed.inputs, {
    version,
    way: "cli",
    env,
    workspace: process.cwd(),
    tempDir,
    cacheDir:
      env.RUNNER_TOOL_CACHE ||
      path.join(env.XDG_CACHE_HOME || path.join(homedir(), ".cache"), "codex-mcp-check"),
    userHome: homedir(),
    now: () => Math.round(performance.now() - began),
    startedAt: new Date(),
    write: (text) => void stdout.write(text),
    writeProgress: (text) => void process.stderr.write(text),
    // https://no-color.org: set and not empty means no.
    color: stdout.isTTY === true && !env.NO_COLOR && env.TERM !== "dumb",
    columns: stdout.columns ?? 100,
    debug: argv.includes("--debug"),
    signal: onCancel(() => stopAll(300)),
  });
  if (outcome.kind === "bad-input") return refuse(outcome.problems);
  const configRefused = outcome.report.problems.some(({ code }) => code === "codex-config-refused");
  return configRefused && outcome.exitCode !== 0 ? 2 : outcome.exitCode;
}

function print(text: string): number {
  process.stdout.write(text);
  return 0;
}

async function refuse(problems: readonly (InputProblem | Problem)[]): Promise<number> {
  const { openSecrets } = await import("./check/secrets.ts");
  const { redact } = openSecrets({ env: process.env, inputs: {}, cwd: process.cwd(), isAction: false });
  for (const problem of problems) process.stderr.write(`${escapeLog(redact(renderProblemText(problem)))}\n`);
  process.stderr.write("See codex-mcp-check --help.\n");
  return 2;
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    process.stderr.write(
      `codex-mcp-check failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
    process.exitCode = 3;
  },
);
