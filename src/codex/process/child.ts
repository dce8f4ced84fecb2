import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { createLineSplitter, type Line } from "../../sources/split-lines.ts";
import { childEnvironment } from "./environment.ts";
import { sweep } from "./sweep.ts";

/** Longer lines are cut and count as lost evidence: 16 MiB. A tool result in one event may well take megabytes. */
const lineCap = 16 * 1024 * 1024;

/** What to run as Codex. */
export interface CodexBinary {
  /** Absolute path of an executable. */
  file: string;
  /** Directories the npm package's launcher would put in front of PATH. */
  pathPrefix: string[];
  version: string | null;
}

export interface ChildOptions {
  codex: CodexBinary;
  args: readonly string[];
  cwd: string;
  env: Readonly<Record<string, string | undefined>>;
  /** Variables for Codex alone. */
  add?: Readonly<Record<string, string>>;
  onStdout(line: Line): void;
  onStderr(line: Line): void;
}

export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** Set when the process could not be started at all. */
  error: NodeJS.ErrnoException | null;
}

export interface Child {
  /** Writes to Codex's stdin; false once it is gone. */
  write(text: string): boolean;
  closeInput(): void;
  /** Resolves when Codex has gone and both its streams are read to the end. Never rejects. */
  exited: Promise<Exit>;
  /** Ends Codex and every process it started; safe to call twice. */
  stop(graceMs?: number): Promise<void>;
}

const running = new Set<Child>();

/** Ends every Codex that is still running, with everything it started: for a cancelled job. */
export async function stopAll(graceMs: number): Promise<void> {
  await Promise.all([...running].map((child) => child.stop(graceMs)));
}

/** Starts Codex in a session of its own, so that all it leaves behind can be found. Its output never reaches ours unread. */
export function startCodex(options: ChildOptions): Child {
  const marker = `/nonexistent/codex-mcp-check-${randomUUID()}`;
  const path = [...options.codex.pathPrefix, options.env.PATH ?? ""].filter(Boolean).join(":");
  const isLinux = process.platform === "linux";
  const env = childEnvironment(
    process.platform === "win32" ? options.env : { ...options.env, PATH: path },
    options.add ?? {},
    isLinux ? marker : null,
  );
  const child = spawn(options.codex.file, [...options.args], {
    cwd: options.cwd,
    env,
    stdio: ["pipe", "pipe", "pipe"],
    detached: process.platform !== "win32",
    windowsHide: true,
  });
  const out = createLineSplitter(lineCap, options.onStdout);
  const err = createLineSplitter(lineCap, options.onStderr);
  child.stdout.on("data", (bytes: Buffer) => out.push(bytes));
  child.stderr.on("data", (bytes: Buffer) => err.push(bytes));
  // EPIPE when Codex goes before it has read its input: its exit says why.
  child.stdin.on("error", () => {});

  let spawnError: NodeJS.ErrnoException | null = null;
  const exited = new Promise<Exit>((resolve) => {
    const finish = (code: number | null, signal: NodeJS.Signals | null) => {
      out.end();
      err.end();
      resolve({ code, signal, error: spawnError });
    };
    child.on("error", (error: NodeJS.ErrnoException) => {
      spawnError = error;
      if (child.pid === undefined) finish(null, null);
    });
    child.on("close", finish);
    // A server that outlives Codex can hold its stderr open: what is left of the session must not keep us waiting.
    child.on("exit", (code, signal) => {
      void sweepSession().then(() => {
        setTimeout(() => {
          child.stdout.destroy();
          child.stderr.destroy();
          finish(code, signal);
        }, 200).unref();
      });
    });
  });

  const sweepSession = async (graceMs?: number) => {
    if (child.pid !== undefined) await sweep({ leader: child.pid, marker }, { graceMs });
  };
  const handle: Child = {
    write: (text) => child.stdin.writable && child.stdin.write(text),
    closeInput: () => child.stdin.end(),
    exited,
    async stop(graceMs) {
      await sweepSession(graceMs);
      await exited;
    },
  };
  running.add(handle);
  void exited.then(() => running.delete(handle));
  return handle;
}
