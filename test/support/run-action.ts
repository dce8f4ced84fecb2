import { spawn } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Report } from "../../src/model/report.ts";
import { actionBundle } from "./bundle.ts";
import { readRunnerFile } from "./runner-files.ts";
import type { Scene } from "./scene.ts";

export interface Finished {
  exitCode: number | null;
  /** Everything the step printed. */
  log: string;
  outputs: Record<string, string>;
  summary: string;
  /** Null when none was written. */
  report: Report | null;
  events: string[];
}

export interface Started {
  pid: number;
  /** Resolves when the log first matches. */
  seen(pattern: RegExp): Promise<void>;
  kill(signal: NodeJS.Signals): void;
  finished: Promise<Finished>;
}

/** Spawns the bundle as the runner does: inputs, runner files and variables in the environment, Node 24. */
export function startAction(
  scene: Scene,
  inputs: Record<string, string>,
  env: Record<string, string> = {},
  /** Of a command line that runs as another account. */
  prefix: readonly string[] = [],
): Started {
  const files = path.join(scene.root, "runner-files");
  mkdirSync(files, { recursive: true });
  const runnerFile = (name: string) => {
    const file = path.join(files, name);
    writeFileSync(file, "");
    chmodSync(file, 0o666);
    return file;
  };
  const output = runnerFile("output");
  const summary = runnerFile("summary");
  const given = Object.entries({ comment: "never", ...inputs }).map(([name, value]) => [
    `INPUT_${name.toUpperCase()}`,
    value,
  ]);
  const reportDir = inputs["report-dir"] ?? path.join(scene.runnerTemp, "codex-mcp-check");
  const [program = "", ...args] = [...prefix, process.execPath, actionBundle];
  const child = spawn(program, args, {
    cwd: scene.workspace,
    env: scene.env({
      GITHUB_ACTIONS: "true",
      GITHUB_WORKSPACE: scene.workspace,
      GITHUB_OUTPUT: output,
      GITHUB_ENV: runnerFile("env"),
      GITHUB_PATH: runnerFile("path"),
      GITHUB_STATE: runnerFile("state"),
      GITHUB_STEP_SUMMARY: summary,
      ...Object.fromEntries(given),
      ...env,
    }),
    stdio: ["ignore", "pipe", "pipe"],
  });
  let log = "";
  const watchers = new Set<() => void>();
  const take = (bytes: Buffer) => {
    log += bytes.toString("utf8");
    for (const watcher of watchers) watcher();
  };
  child.stdout.on("data", take);
  child.stderr.on("data", take);
  const finished = new Promise<Finished>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (exitCode) => {
      const outputs = Object.fromEntries(readRunnerFile(readFileSync(output, "utf8")));
      // A second step of the same job has a directory of its own.
      const written = outputs["report-path"] ? path.dirname(outputs["report-path"]) : reportDir;
      const reportFile = path.join(written, "report.json");
      const eventsFile = path.join(written, "events.jsonl");
      resolve({
        exitCode,
        log,
        outputs,
        summary: readFileSync(summary, "utf8"),
        report: existsSync(reportFile) ? JSON.parse(readFileSync(reportFile, "utf8")) : null,
        events: existsSync(eventsFile) ? readFileSync(eventsFile, "utf8").split("\n").filter(Boolean) : [],
      });
    });
  });
  return {
    pid: child.pid ?? -1,
    seen: (pattern) =>
      new Promise((resolve, reject) => {
        const check = () => {
          if (!pattern.test(log)) return;
          watchers.delete(check);
          resolve();
        };
        watchers.add(check);
        void finished.then(() => reject(new Error(`the action ended before ${pattern} was seen:\n${log}`)));
        check();
      }),
    kill: (signal) => void child.kill(signal),
    finished,
  };
}

export const runAction = (
  scene: Scene,
  inputs: Record<string, string>,
  env?: Record<string, string>,
): Promise<Finished> => startAction(scene, inputs, env).finished;
