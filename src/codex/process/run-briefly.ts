import { type CodexBinary, type Exit, startCodex } from "./child.ts";

export interface BriefRun {
  codex: CodexBinary;
  args: readonly string[];
  cwd: string;
  env: Readonly<Record<string, string | undefined>>;
  timeoutMs: number;
  signal?: AbortSignal;
}

export interface BriefResult {
  stdout: string;
  stderr: string;
  exit: Exit;
  /** Why it was ended, if it did not end by itself. */
  ended: "timed-out" | "cancelled" | null;
}

const maxLines = 200;
const graceMs = 200;

/** Runs a command of Codex that answers by itself, such as `--version`. Never rejects. */
export async function runBriefly({ timeoutMs, signal, ...options }: BriefRun): Promise<BriefResult> {
  const stdout: string[] = [];
  const stderr: string[] = [];
  const keep = (lines: string[]) => (line: { text: string }) => {
    if (lines.length < maxLines) lines.push(line.text);
  };
  const child = startCodex({ ...options, onStdout: keep(stdout), onStderr: keep(stderr) });
  child.closeInput();
  let ended: BriefResult["ended"] = null;
  const end = (why: "timed-out" | "cancelled") => {
    ended ??= why;
    void child.stop(graceMs);
  };
  const timer = setTimeout(() => end("timed-out"), timeoutMs);
  const onAbort = () => end("cancelled");
  if (signal?.aborted) onAbort();
  signal?.addEventListener("abort", onAbort, { once: true });
  const exit = await child.exited;
  clearTimeout(timer);
  signal?.removeEventListener("abort", onAbort);
  return { stdout: stdout.join("\n"), stderr: stderr.join("\n"), exit, ended };
}
