import { existsSync, readFileSync, writeFileSync } from "node:fs";

/** Files through which a step speaks to the runner. Only we may write them while the action runs. */
const variables = ["GITHUB_OUTPUT", "GITHUB_ENV", "GITHUB_PATH", "GITHUB_STATE", "GITHUB_STEP_SUMMARY"];

/**
 * Remembers the runner's command files. The returned function puts back what was changed since and names the variables:
 * a server that finds such a file could set an output of the job, or PATH for the steps that follow.
 */
export function guardRunnerFiles(env: Readonly<Record<string, string | undefined>>): () => string[] {
  const before = variables.flatMap((name) => {
    const file = env[name];
    return file ? [{ name, file, content: read(file) }] : [];
  });
  return () => {
    const changed = before.filter(({ file, content }) => !same(read(file), content));
    for (const { file, content } of changed) {
      try {
        writeFileSync(file, content ?? "");
      } catch {
        // It stays as it is; that it was changed is reported, and the run fails.
      }
    }
    return changed.map(({ name }) => name);
  };
}

function read(file: string): Buffer | null {
  try {
    return existsSync(file) ? readFileSync(file) : null;
  } catch {
    return null;
  }
}

const same = (a: Buffer | null, b: Buffer | null): boolean =>
  a === null || b === null ? a === b : a.equals(b);
