import path from "node:path";
import type { IsolatedProcess } from "../isolation/launcher.ts";
import type { ServerLaunch } from "../model/events.ts";
import type { StartFinding } from "../model/look-finding.ts";
import { serverEnvironment } from "./codex-environment.ts";
import type { LookOptions } from "./look.ts";
import { asAnswer, badTools, initialize, initialized, listTools, parseJson } from "./mcp.ts";

const linesKept = 40;
const lineLength = 2000;

/**
 * Starts a server's command once more, alone, with the arguments, directory and environment that Codex gives it, and goes
 * through the MCP handshake. `signal` ends the look; the process group is killed at its end. Nothing when the command
 * cannot be started. Never throws.
 */
export async function lookAtStart(
  launch: ServerLaunch,
  options: LookOptions,
  signal: AbortSignal,
): Promise<StartFinding[]> {
  if (launch.command === null || signal.aborted) return [];
  const began = performance.now();
  let alone: IsolatedProcess;
  try {
    alone = options.launcher.start({
      file: launch.command,
      args: launch.args,
      cwd: launch.cwd === null ? options.cwd : path.resolve(options.cwd, launch.cwd),
      env: serverEnvironment(launch, options.env),
    });
  } catch {
    return [];
  }
  const { child } = alone;
  const finding: StartFinding = {
    kind: "started",
    exit: null,
    reached: "nothing",
    ms: 0,
    stdout: [],
    stderr: [],
    contentLength: false,
    byteOrderMark: false,
    error: null,
    badTools: [],
  };
  let isOver = false;
  const started = await new Promise<boolean>((resolve) => {
    const finish = () => resolve(true);
    child.once("error", () => resolve(false));
    child.once("exit", (code, by) => {
      // Not the end that the look itself brings.
      if (!isOver) finding.exit = { code, signal: by };
    });
    child.once("close", finish);
    signal.addEventListener("abort", finish, { once: true });
    child.stdin.on("error", () => {});
    const send = (message: unknown) => child.stdin.write(`${JSON.stringify(message)}\n`);
    const answer = (line: string) => {
      const message = asAnswer(parseJson(line));
      if (message === null) return false;
      if (message.error !== undefined) {
        finding.error = { method: message.id === 1 ? "tools/list" : "initialize", ...message.error };
        finish();
      } else if (message.id === 0) {
        finding.reached = "initialize";
        send(initialized);
        send(listTools);
      } else if (message.id === 1) {
        finding.reached = "tools";
        finding.badTools = badTools(message.result);
        finish();
      }
      return true;
    };
    eachLine(child.stdout, (line) => {
      if (line.startsWith("\ufeff")) finding.byteOrderMark = true;
      if (/^Content-Length:\s*\d+/i.test(line)) finding.contentLength = true;
      const isMessage = answer(line) || isNotification(line);
      if (!isMessage) keep(finding.stdout, line);
    });
    eachLine(child.stderr, (line) => keep(finding.stderr, line));
    send(initialize);
  });
  isOver = true;
  finding.ms = Math.round(performance.now() - began);
  end(alone);
  return started ? [finding] : [];
}

const isNotification = (line: string): boolean =>
  typeof (parseJson(line) as { method?: unknown } | null | undefined)?.method === "string";

/** Nothing of it outlives the look: all that is inside its isolation, or its process group. */
function end({ child, endAll }: IsolatedProcess): void {
  endAll();
  if (child.pid === undefined) return;
  try {
    process.kill(process.platform === "win32" ? child.pid : -child.pid, "SIGKILL");
  } catch {
    // It has ended already.
  }
}

function eachLine(stream: NodeJS.ReadableStream, onLine: (line: string) => void): void {
  let rest = "";
  stream.setEncoding("utf8");
  stream.on("data", (chunk: string) => {
    const lines = (rest + chunk).split("\n");
    rest = (lines.pop() ?? "").slice(0, 100_000);
    for (const line of lines) onLine(line.replace(/\r$/, ""));
  });
  stream.on("end", () => {
    if (rest !== "") onLine(rest);
    rest = "";
  });
}

function keep(lines: string[], line: string): void {
  lines.push(line.slice(0, lineLength));
  if (lines.length > linesKept) lines.shift();
}
