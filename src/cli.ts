#!/usr/bin/env node
import "./host/no-debugger.ts";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { onCancel } from "./check/cancel.ts";
import { renderProblemText } from "./check/problem-text.ts";
import { stopAll } from "./codex/process/child.ts";
import { findUserHome } from "./host/user-home.ts";
import { parseCommandLine } from "./inputs/cli.ts";
import { renderHelp } from "./inputs/help.ts";
import type { InputProblem } from "./inputs/input-problem.ts";
import { parseInputs } from "./inputs/parse-inputs.ts";
import type { Problem } from "./model/report.ts";
import { escapeLog } from "./report/escape/log.ts";
import { createStatusLine } from "./status-line.ts";
import { actionReference, version } from "./version.ts";

/** The terminal: exit 0 pass, 1 fail, 2 bad input or configuration, 3 inconclusive. */
async function main(argv: string[]): Promise<number> {
  const began = performance.now();
  const { env, stdout, stderr } = process;
  // A reader that stops reading, like `head`, or a full disk behind the output changes no verdict.
  for (const stream of [stdout, stderr]) stream.on("error", () => {});
  const command = parseCommandLine(argv, env);
  if (command.kind === "help") return print(renderHelp());
  if (command.kind === "version") return print(`${version}\n`);
  if (command.kind === "init") {
    const { init } = await import("./init/init.ts");
    return print(init({ workspace: process.cwd(), env, userHome: findUserHome(), action: actionReference }));
  }
  const parsed = parseInputs(command.raw);
  const problems = [...command.problems, ...(parsed.ok ? [] : parsed.problems)];
  if (!parsed.ok || problems.length > 0) return refuse(problems);
  const { run } = await import("./check/check.ts");
  const cache = userCache(env);
  const reportDir = privateReportDir(cache, process.cwd());
  const status = createStatusLine(stderr);
  const outcome = await run(parsed.inputs, {
    version,
    way: "cli",
    env,
    workspace: process.cwd(),
    tempDir: env.RUNNER_TEMP || tmpdir(),
    cacheDir: env.RUNNER_TOOL_CACHE || cache,
    userHome: findUserHome(),
    platform: process.platform,
    now: () => Math.round(performance.now() - began),
    startedAt: new Date(),
    write: (text) => void stdout.write(text),
    writeProgress: status.write,
    // https://no-color.org: set and not empty means no.
    color: stdout.isTTY === true && !env.NO_COLOR && env.TERM !== "dumb",
    columns: stdout.columns || 100,
    debug: command.debug,
    json: command.json,
    ...(reportDir === null ? {} : { reportDir }),
    ...(status.show === null ? {} : { showStatus: status.show }),
    signal: onCancel(() => stopAll(300)),
  });
  if (outcome.kind === "bad-input") return refuse(outcome.problems);
  const configRefused = outcome.report.problems.some(({ code }) => code === "codex-config-refused");
  return configRefused && outcome.exitCode !== 0 ? 2 : outcome.exitCode;
}

/** Where this platform keeps a user's caches; a new directory for a user without a home. */
function userCache(env: NodeJS.ProcessEnv): string {
  const home = findUserHome();
  const given = env.XDG_CACHE_HOME || (process.platform === "win32" && env.LOCALAPPDATA) || "";
  const base = path.isAbsolute(given)
    ? given
    : home && path.join(home, process.platform === "darwin" ? "Library/Caches" : ".cache");
  return base === ""
    ? mkdtempSync(path.join(tmpdir(), "codex-mcp-check-"))
    : path.join(base, "codex-mcp-check");
}

/** One directory per project, readable by its user alone; null where it cannot be made. The newest run replaces the last. */
function privateReportDir(cache: string, project: string): string | null {
  const id = createHash("sha256").update(project).digest("hex").slice(0, 8);
  const name = path.basename(project).replace(/[^\w.-]/g, "_") || "root";
  const dir = path.join(cache, "reports", `${name}-${id}`);
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    return dir;
  } catch {
    return null;
  }
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
