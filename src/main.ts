import "./host/no-debugger.ts";
import { tmpdir } from "node:os";
import path from "node:path";
import { onCancel } from "./check/cancel.ts";
import { renderProblemText } from "./check/problem-text.ts";
import { stopAll } from "./codex/process/child.ts";
import { useProxyOfEnvironment } from "./github/proxy.ts";
import { annotate, isDebug, readInput } from "./github/runner.ts";
import { findUserHome } from "./host/user-home.ts";
import { inputNames } from "./inputs/definitions.ts";
import { renderInputProblem } from "./inputs/input-problem.ts";
import { parseInputs } from "./inputs/parse-inputs.ts";
import { verdictSentence } from "./report/text/verdict-sentence.ts";
import { version } from "./version.ts";

const maxErrorLength = 20_000;

/** The action: `node24` runs this file; the exit code is the step's. */
async function main(): Promise<number> {
  const began = performance.now();
  const { env } = process;
  const tempDir = env.RUNNER_TEMP || tmpdir();
  const write = (text: string) => void process.stdout.write(text);
  const fail = async (text: string) => annotate("error", await safe(text), { title: "codex-mcp-check" });
  const parsed = parseInputs(Object.fromEntries(inputNames.map((name) => [name, readInput(name)])));
  if (!parsed.ok) {
    for (const problem of parsed.problems) await fail(renderInputProblem(problem));
    return 1;
  }
  // Copies for later children; what the kernel holds of our environment stays.
  for (const name of Object.keys(env)) if (name.startsWith("INPUT_")) delete env[name];
  const proxyProblem = useProxyOfEnvironment(env);
  if (proxyProblem !== null) annotate("warning", proxyProblem);
  const { run } = await import("./check/check.ts");
  const signal = onCancel(() => stopAll(300));
  const outcome = await run(parsed.inputs, {
    version,
    way: "action",
    env,
    workspace: path.resolve(env.GITHUB_WORKSPACE || process.cwd()),
    tempDir,
    cacheDir: env.RUNNER_TOOL_CACHE || path.join(tempDir, "codex-mcp-check-tools"),
    userHome: findUserHome(),
    platform: process.platform,
    now: () => Math.round(performance.now() - began),
    startedAt: new Date(),
    write,
    writeProgress: write,
    color: false,
    columns: 120,
    debug: isDebug(),
    signal,
  });
  if (outcome.kind === "bad-input") {
    for (const problem of outcome.problems) await fail(renderProblemText(problem));
    return 1;
  }
  if (outcome.exitCode !== 0) await fail(outcome.failure ?? verdictSentence(outcome.report));
  return outcome.exitCode === 0 ? 0 : 1;
}

/** For texts from outside of a run. */
async function safe(text: string): Promise<string> {
  const { openSecrets } = await import("./check/secrets.ts");
  const { redact } = openSecrets({ env: process.env, inputs: {}, cwd: process.cwd(), isAction: false });
  return redact(text, maxErrorLength);
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  async (error: unknown) => {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    annotate("error", await safe(text), { title: "codex-mcp-check failed" });
    process.exitCode = 1;
  },
);
