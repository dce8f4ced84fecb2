import { existsSync, realpathSync, statSync } from "node:fs";
import path from "node:path";
import { makeFolder } from "../../host/make-folder.ts";
import { readRegularFile } from "../../host/regular-file.ts";

/**
 * The Codex home of this run, as openai/codex-action finds it: the `codex-home` input, else `CODEX_HOME`, else `~/.codex`.
 * Made if it is missing: Codex refuses a CODEX_HOME that does not exist.
 */
export function resolveHome(
  input: string | null,
  env: Readonly<Record<string, string | undefined>>,
  userHome: string,
): string {
  const home = path.resolve(input ?? (env.CODEX_HOME || path.join(userHome, ".codex")));
  makeFolder(home, "The Codex home");
  return home;
}

/**
 * The keys under which Codex looks for a project's trust: the working directory, the root of its repository, and for a
 * worktree the main repository. Real paths, each once.
 */
export function projectKeys(workingDirectory: string): string[] {
  const keys = new Set([path.resolve(workingDirectory), realpathSync(workingDirectory)]);
  for (let at = realpathSync(workingDirectory); ; at = path.dirname(at)) {
    const git = path.join(at, ".git");
    if (existsSync(git)) {
      keys.add(at);
      const main = mainRepository(git);
      if (main !== null) keys.add(main);
      break;
    }
    if (path.dirname(at) === at) break;
  }
  return [...keys];
}

/** A worktree's `.git` is a file: `gitdir: MAIN/.git/worktrees/NAME`. */
function mainRepository(git: string): string | null {
  try {
    if (statSync(git).isDirectory()) return null;
    const gitdir = /^gitdir: (.*)$/m.exec(readRegularFile(git).toString("utf8"))?.[1];
    if (gitdir === undefined) return null;
    const folder = path.resolve(path.dirname(git), gitdir);
    const at = folder.lastIndexOf(`${path.sep}.git${path.sep}worktrees${path.sep}`);
    return at < 0 ? null : folder.slice(0, at);
  } catch {
    return null;
  }
}
