import { randomUUID } from "node:crypto";
import { constants } from "node:os";
import type { Isolation } from "../../isolation/launcher.ts";
import { createLineSplitter, type Line } from "../../sources/split-lines.ts";
import { childEnvironment } from "./environment.ts";
import { type Belongings, list, pause, signalAll, sweep } from "./sweep.ts";

/** Longer lines are cut and count as lost evidence: 16 MiB. A tool result in one event may well take megabytes. */
const lineCap = 16 * 1024 * 1024;

/** What to run as Codex. */
export interface CodexBinary {
  /** Absolute path of an executable. */
  file: string;
  /** Directories the npm package's launcher would put in front of PATH. */
  pathPrefix: string[];
  version: string | null;
  isolation: Isolation;
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
  /** Lets the servers end by themselves: with Codex's own end they are killed, and may leave a lock behind. */
  endServers(graceMs?: number): Promise<void>;
  /** Ends Codex and every process it started; safe to call twice. */
  stop(graceMs?: number): Promise<void>;
}

const running = new Set<Child>();

/** Ends every Codex that is still running, with everything it started: for a cancelled job. */
export async function stopAll(graceMs: number): Promise<void> {
  await Promise.all([...running].map((child) => child.stop(graceMs)));
}

/** Processes of earlier runs of Codex that could not be ended. */
let processesLeft = 0;
export const countProcessesLeft = (): number => processesLeft;

/** Starts Codex, isolated and in a session of its own, so that all it leaves behind can be found. Its output never reaches ours unread. */
export function startCodex(options: ChildOptions): Child {
  const { codex, cwd, add = {} } = options;
  const marker = `/nonexistent/codex-mcp-check-${randomUUID()}`;
  const path = [...codex.pathPrefix, options.env.PATH ?? ""].filter(Boolean).join(":");
  const env = childEnvironment(
    process.platform === "win32" ? options.env : { ...options.env, PATH: path },
    add,
    process.platform === "linux" ? marker : null,
  );
  const { isolation } = codex;
  const { child, mark, endAll } = isolation.start({ file: codex.file, args: options.args, cwd, env });
  const belongings: Belongings = { leader: child.pid ?? -1, marker, mark };
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
      const end = isolation.strategy === "pid-namespace" ? throughShell(code, signal) : { code, signal };
      resolve({ ...end, error: spawnError });
    };
    child.on("error", (error: NodeJS.ErrnoException) => {
      spawnError = error;
      if (child.pid === undefined) finish(null, null);
    });
    child.on("close", finish);
    // Without a namespace a server can outlive Codex and hold its stderr open: that must not keep us waiting.
    child.on("exit", (code, signal) => {
      void sweepAll().then(() => {
        setTimeout(() => {
          child.stdout.destroy();
          child.stderr.destroy();
          finish(code, signal);
        }, 200).unref();
      });
    });
  });

  const sweepAll = async (graceMs?: number) => {
    const isGone = child.exitCode !== null || child.signalCode !== null;
    if (child.pid === undefined || (isolation.contained && isGone)) return;
    const { left } = await sweep(belongings, { graceMs });
    processesLeft += left;
  };
  /** Gives the servers time to end by themselves; Codex, PID 1 of its namespace, and the rest end with it. */
  const endNamespace = async (graceMs = 500) => {
    if (child.pid === undefined) return;
    const ofCodex = ({ group }: { group: number }) => group === child.pid;
    const all = await list(belongings);
    // Codex is stopped first, so that it does not report servers as failed that only end with the run.
    signalAll(all.filter(ofCodex), "SIGSTOP");
    signalAll(
      all.filter((one) => !ofCodex(one)),
      "SIGTERM",
    );
    const deadline = performance.now() + graceMs;
    while (performance.now() < deadline && !(await list(belongings)).every(ofCodex)) await pause(20);
    endAll();
    // A namespace that was still being made holds its makers, stopped, outside of it.
    const { left } = await sweep(belongings, { graceMs: 0 });
    processesLeft += left;
  };
  /** What runs in Codex's session and is not Codex. */
  const servers = async () => (await list(belongings)).filter(({ group }) => group !== child.pid);
  const handle: Child = {
    write: (text) => child.stdin.writable && child.stdin.write(text),
    closeInput: () => child.stdin.end(),
    exited,
    async endServers(graceMs = 500) {
      if (child.pid === undefined) return;
      signalAll(await servers(), "SIGTERM");
      const deadline = performance.now() + graceMs;
      while (performance.now() < deadline && (await servers()).length > 0) await pause(20);
    },
    async stop(graceMs) {
      if (isolation.contained) await endNamespace(graceMs);
      else await sweepAll(graceMs);
      await exited;
    },
  };
  running.add(handle);
  void exited.then(() => running.delete(handle));
  return handle;
}

/** A shell between us and Codex reports a signal as an exit code. */
function throughShell(code: number | null, signal: NodeJS.Signals | null): Pick<Exit, "code" | "signal"> {
  const name = Object.entries(constants.signals).find(([, number]) => code === 128 + number)?.[0];
  return name === undefined ? { code, signal } : { code: null, signal: name as NodeJS.Signals };
}
