import { spawn } from "node:child_process";
import { devNull } from "node:os";

/** The only file of this folder that starts processes. */

export interface GitOptions {
  /** Absolute path of git; default: the `git` of PATH. */
  program?: string | undefined;
  /** Environment of the caller; only what git needs to reach a remote is passed on. */
  env: Readonly<Record<string, string | undefined>>;
  /** Configuration for this call. Passed by environment, so that no token or address appears in a process list. */
  config: readonly (readonly [string, string])[];
  timeoutMs: number;
  /** Aborted: git is ended at once. */
  signal?: AbortSignal | undefined;
}

export interface GitResult {
  /** Null when it was killed. */
  code: number | null;
  stdout: Buffer;
  stderr: string;
  timedOut: boolean;
}

const maxOutput = 64 * 1024 * 1024;

const passedOn =
  /^(?:PATH|PATHEXT|HOME|USERPROFILE|HOMEDRIVE|HOMEPATH|APPDATA|LOCALAPPDATA|SYSTEMROOT|WINDIR|COMSPEC|TEMP|TMP|TMPDIR|LD_LIBRARY_PATH|SSH_AUTH_SOCK|(?:HTTPS?|ALL|NO|FTP)_PROXY|SSL_CERT_(?:FILE|DIR)|CURL_CA_BUNDLE|GIT_SSL_\w+|GIT_PROXY_SSL_\w+|GIT_SSH|GIT_SSH_COMMAND|GIT_EXEC_PATH)$/i;

/**
 * Runs git in `directory`, in a process group of its own, so that its transport ends with it. Throws what `spawn` throws
 * when there is no git; every other end is a value.
 */
export function runGit(
  directory: string,
  args: readonly string[],
  options: GitOptions,
  input?: Buffer | string,
): Promise<GitResult> {
  return new Promise((resolve, reject) => {
    const ownGroup = process.platform !== "win32";
    const child = spawn(options.program ?? "git", args, {
      cwd: directory,
      env: gitEnvironment(options),
      detached: ownGroup,
    });
    const end = () => {
      try {
        if (ownGroup && child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
        else child.kill("SIGKILL");
      } catch {
        // It has ended already.
      }
    };
    options.signal?.addEventListener("abort", end);
    if (options.signal?.aborted) end();
    const release = () => {
      clearTimeout(timer);
      options.signal?.removeEventListener("abort", end);
    };
    let timedOut = false;
    const timer = setTimeout(() => {
      timedOut = true;
      end();
    }, options.timeoutMs);
    const output: Buffer[] = [];
    const errors: Buffer[] = [];
    let size = 0;
    const collect = (into: Buffer[]) => (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxOutput) end();
      else into.push(chunk);
    };
    child.stdout.on("data", collect(output));
    child.stderr.on("data", collect(errors));
    child.on("error", (error) => {
      release();
      reject(error);
    });
    child.on("close", (code) => {
      release();
      const stderr = Buffer.concat(errors).toString("utf8");
      resolve({ code: size > maxOutput ? null : code, stdout: Buffer.concat(output), stderr, timedOut });
    });
    // git may end before it has read everything (EPIPE); its exit code tells why.
    child.stdin.on("error", () => undefined);
    child.stdin.end(input);
  });
}

function gitEnvironment({ env, config }: GitOptions): Record<string, string> {
  const child: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) {
    if (value !== undefined && passedOn.test(name)) child[name] = value;
  }
  Object.assign(child, { LC_ALL: "C", GIT_TERMINAL_PROMPT: "0", GIT_CONFIG_COUNT: String(config.length) });
  // Servers may have written the account's own settings, which name programs and proxies that would get the token.
  child.GIT_CONFIG_GLOBAL = devNull;
  for (const [index, [key, value]] of config.entries()) {
    child[`GIT_CONFIG_KEY_${index}`] = key;
    child[`GIT_CONFIG_VALUE_${index}`] = value;
  }
  return child;
}
