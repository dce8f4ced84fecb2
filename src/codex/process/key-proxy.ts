import { readFileSync } from "node:fs";
import path from "node:path";
import { findProgram } from "../../host/find-program.ts";
import { withoutNamespace } from "../../isolation/weaker.ts";
import type { CodexBinary } from "./child.ts";
import { essentialEnvironment } from "./environment.ts";
import { pause } from "./sweep.ts";

export interface KeyProxy {
  /** Where Codex finds the Responses API, without a key. */
  baseUrl: string;
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

const startMs = 10_000;
const outputLimit = 4000;

/**
 * Starts `codex responses-api-proxy`, which adds the key to requests, outside the isolation: Codex and its servers never hold the
 * key. It gets the key by stdin and ends with this process. Returns why this Codex has no such proxy, if it has none.
 */
export async function startKeyProxy(options: KeyProxyOptions): Promise<KeyProxy | { refused: string }> {
  const { codex, key, endpoint, env, workspace, tempDir, signal } = options;
  const serverInfo = path.join(tempDir, "responses-api-proxy.json");
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
  const exited = new Promise<void>((resolve) => {
    const finish = (why: string) => {
      end ??= why;
      resolve();
    };
    child.on("error", (error) => finish(error.message));
    child.on("close", (code, by) =>
      finish(stderr.trim().split("\n")[0] || `it ended with ${by ?? `code ${code}`}`),
    );
  });
  const stop = async () => {
    child.kill("SIGKILL");
    await exited;
  };
  const deadline = performance.now() + startMs;
  while (end === null && !signal.aborted && performance.now() < deadline) {
    const port = readPort(serverInfo);
    if (port !== null) return { baseUrl: `http://127.0.0.1:${port}/v1`, stop };
    await Promise.race([exited, pause(10)]);
  }
  await stop();
  return { refused: end ?? `it did not start within ${startMs / 1000} s` };
}

function readPort(file: string): number | null {
  try {
    const { port } = JSON.parse(readFileSync(file, "utf8"));
    return Number.isInteger(port) ? port : null;
  } catch {
    return null; // not written yet
  }
}
