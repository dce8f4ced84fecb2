import { mkdtempSync, readFileSync } from "node:fs";
import path from "node:path";
import { findProgram } from "../../host/find-program.ts";
import { withoutNamespace } from "../../isolation/weaker.ts";
import { formatDuration } from "../../model/duration.ts";
import type { CodexBinary } from "./child.ts";
import { essentialEnvironment } from "./environment.ts";
import { pause } from "./sweep.ts";

export interface KeyProxy {
  /** Where Codex finds the Responses API, without a key. */
  baseUrl: string;
  /** Resolves with how it ended, and not when `stop` ends it. */
  lost: Promise<string>;
  stop(): Promise<void>;
}

export interface KeyProxyOptions {
  codex: CodexBinary;
  key: string;
  /** Full address of a Responses API; null: OpenAI's. */
  endpoint: string | null;
  env: Readonly<Record<string, string | undefined>>;
  workspace: string;
  tempDir: string;
  signal: AbortSignal;
}

export interface NoKeyProxy {
  kind: "missing" | "failed";
  why: string;
}

const usageErrorCode = 2;
const startMs = 10_000;
const outputLimit = 4000;

/**
 * Starts `codex responses-api-proxy`, which adds the key to requests, outside the isolation: Codex and its servers never hold the
 * key. It gets the key by stdin and ends with this process. Returns why there is none: `missing` where this Codex does not know the
 * command (a usage error, exit code 2), `failed` for everything else, which must never lead to a key in Codex's environment.
 */
export async function startKeyProxy(options: KeyProxyOptions): Promise<KeyProxy | NoKeyProxy> {
  const { codex, key, endpoint, env, workspace, tempDir, signal } = options;
  // A directory of its own: nobody can have put anything in the place of the file.
  const serverInfo = path.join(mkdtempSync(path.join(tempDir, "key-proxy-")), "server.json");
  const setpriv = process.platform === "linux" ? findProgram(["setpriv"], env, workspace) : null;
  const { child } = withoutNamespace({ setpriv, prlimit: null }).start({
    file: codex.file,
    args: [
      ...["responses-api-proxy", "--server-info", serverInfo],
      ...(endpoint === null ? [] : ["--upstream-url", endpoint]),
    ],
    cwd: tempDir,
    env: essentialEnvironment(env),
  });
  let stderr = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr = `${stderr}${text}`.slice(-outputLimit);
  });
  child.stdout.resume();
  child.stdin.on("error", () => {}); // it ended: its exit reports why
  child.stdin.end(key);
  let end: string | null = null;
  let isMissing = false;
  let isStopping = false;
  let reportLost: (why: string) => void = () => {};
  const lost = new Promise<string>((resolve) => {
    reportLost = resolve;
  });
  const exited = new Promise<void>((resolve) => {
    const finish = (why: string) => {
      end ??= why;
      resolve();
      if (!isStopping) reportLost(end);
    };
    child.on("error", (error) => finish(error.message));
    child.on("close", (code, by) => {
      isMissing = code === usageErrorCode;
      finish(by === null ? (firstError(stderr) ?? `it ended with code ${code}`) : `it ended with ${by}`);
    });
  });
  const stop = async () => {
    isStopping = true;
    child.kill("SIGKILL");
    await exited;
  };
  const deadline = performance.now() + startMs;
  while (end === null && !signal.aborted && performance.now() < deadline) {
    const port = readPort(serverInfo);
    if (port !== null) return { baseUrl: `http://127.0.0.1:${port}/v1`, lost, stop };
    await Promise.race([exited, pause(10)]);
  }
  await stop();
  return {
    kind: isMissing ? "missing" : "failed",
    why: end ?? `it did not start within ${formatDuration(startMs)}`,
  };
}

/** Every Codex command may begin with warnings that have nothing to do with its end. */
const firstError = (stderr: string): string | undefined =>
  stderr.split("\n").find((line) => line.trim() !== "" && !line.startsWith("WARNING"));

function readPort(file: string): number | null {
  try {
    const { port } = JSON.parse(readFileSync(file, "utf8"));
    return Number.isInteger(port) ? port : null;
  } catch {
    return null; // not written yet
  }
}
