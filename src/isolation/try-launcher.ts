import { formatDuration } from "../model/duration.ts";
import type { Launcher } from "./launcher.ts";

const deadlineMs = 5000;
/** For output that is still in the pipes when the command has ended. */
const pipesMs = 300;
/** Our process id as seen inside, whether the kernel's settings can be written, then what the kernel holds of the process. */
const report = 'echo "$$"; [ ! -w /proc/sys/kernel/core_pattern ] || echo writable; cat "/proc/$$/status"';

/** Runs a command that reports where it is. Null when it is where it should be, otherwise why not. */
export async function tryLauncher(
  launcher: Launcher,
  sh: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<string | null> {
  let started: ReturnType<Launcher["start"]>;
  try {
    started = launcher.start({ file: sh, args: ["-c", report], cwd: "/", env: { PATH: env.PATH ?? "" } });
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  const { child, endAll } = started;
  const output = { stdout: "", stderr: "" };
  for (const stream of ["stdout", "stderr"] as const) {
    child[stream].setEncoding("utf8").on("data", (text: string) => {
      output[stream] += text;
    });
  }
  child.stdin.on("error", () => {}); // it may have ended already
  child.stdin.end();
  const end = await new Promise<string | null>((resolve) => {
    const finish = (why: string | null) => {
      clearTimeout(timer);
      // A process that the command left behind may hold the pipes: they must not keep us alive.
      for (const stream of child.stdio) stream?.destroy();
      child.unref();
      resolve(why);
    };
    const timer = setTimeout(() => {
      endAll();
      child.kill("SIGKILL");
      finish(`no answer within ${formatDuration(deadlineMs)}`);
    }, deadlineMs);
    child.on("error", (error) => finish(error.message));
    child.on("close", (code, signal) => finish(howItEnded(code, signal)));
    child.on("exit", (code, signal) => {
      setTimeout(() => finish(howItEnded(code, signal)), pipesMs).unref();
    });
  });
  if (end !== null) return firstLine(output.stderr) ?? end;
  if (launcher.contained && !output.stdout.startsWith("1\n")) return "the command was not PID 1 inside";
  if (launcher.contained && output.stdout.startsWith("1\nwritable\n"))
    return "settings of the kernel could be written";
  return /^NoNewPrivs:\s+1$/m.test(output.stdout) ? null : "new privileges were not prevented";
}

const howItEnded = (code: number | null, signal: NodeJS.Signals | null): string | null =>
  code === 0 ? null : `ended with ${signal ?? `code ${code}`}`;

function firstLine(text: string): string | null {
  return text.trim().split("\n")[0]?.slice(0, 300) || null;
}
