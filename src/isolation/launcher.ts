import type { ChildProcessWithoutNullStreams } from "node:child_process";
import spawn from "cross-spawn";
import type { IsolationReport } from "../model/report.ts";

export interface Command {
  file: string;
  args: readonly string[];
  cwd: string;
  env: Readonly<Record<string, string>>;
}

export interface IsolatedProcess {
  child: ChildProcessWithoutNullStreams;
  /** Hard limit on file locks that every process inside carries; null: none. */
  mark: number | null;
  /** Ends everything inside, where the system can do that in one step. */
  endAll(): void;
}

/** One way to start a command apart from the job. */
export interface Launcher {
  /** Whether everything inside ends together with the command. */
  contained: boolean;
  start(command: Command): IsolatedProcess;
}

/** Every command leads a session of its own, so that a sweep finds its processes. */
export function spawnCommand({ file, args, cwd, env }: Command, withChannel = false) {
  return spawn(file, [...args], {
    cwd,
    env,
    stdio: ["pipe", "pipe", "pipe", ...(withChannel ? (["pipe"] as const) : [])],
    detached: process.platform !== "win32",
    windowsHide: true,
  }) as ChildProcessWithoutNullStreams;
}

/** How Codex and everything it starts are kept apart from the job. */
export interface Isolation extends Launcher, IsolationReport {}
