import { readFileSync, statSync, writeFileSync } from "node:fs";

/** Files through which a step talks to the runner. Only we may write them while the action runs. */
const variables = ["GITHUB_OUTPUT", "GITHUB_ENV", "GITHUB_PATH", "GITHUB_STATE", "GITHUB_STEP_SUMMARY"];

export interface RunnerFiles {
  /** Writes of our own. `act` may append only. */
  write<T>(act: () => T | Promise<T>): Promise<T>;
  /** Puts back what others changed and returns the names of those variables, each once. */
  repair(): string[];
}

/**
 * Remembers the runner's command files: a server that finds such a file could set an output of the job, or PATH for the steps
 * that follow.
 */
export function guardRunnerFiles(env: Readonly<Record<string, string | undefined>>): RunnerFiles {
  const files = variables.flatMap((name) => {
    const file = env[name];
    return file ? [{ name, file, content: read(file) }] : [];
  });
  const repair = () => {
    const changed = files.filter(({ file, content }) => !same(read(file), content));
    for (const { file, content } of changed) {
      try {
        writeFileSync(file, content ?? "");
      } catch {
        // It stays as it is; that it was changed is reported, and the run fails.
      }
    }
    return changed.map(({ name }) => name);
  };
  return {
    repair,
    async write(act) {
      const result = await act();
      for (const entry of files) {
        const now = read(entry.file);
        const before = entry.content ?? Buffer.alloc(0);
        if (now?.subarray(0, before.length).equals(before)) entry.content = now;
      }
      return result;
    },
  };
}

/** Null for what is not a regular file: reading a device may never end. */
function read(file: string): Buffer | null {
  try {
    return statSync(file).isFile() ? readFileSync(file) : null;
  } catch {
    return null;
  }
}

const same = (a: Buffer | null, b: Buffer | null): boolean =>
  a === null || b === null ? a === b : a.equals(b);
