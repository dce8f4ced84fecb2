import { existsSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type AST, parseTOML } from "toml-eslint-parser";
import { makeFolder } from "../../host/make-folder.ts";
import { ProblemError, problem } from "../../model/problem.ts";

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
    const gitdir = /^gitdir: (.*)$/m.exec(readFileSync(git, "utf8"))?.[1];
    if (gitdir === undefined) return null;
    const folder = path.resolve(path.dirname(git), gitdir);
    const at = folder.lastIndexOf(`${path.sep}.git${path.sep}worktrees${path.sep}`);
    return at < 0 ? null : folder.slice(0, at);
  } catch {
    return null;
  }
}

/**
 * Makes the project trusted in `HOME/config.toml`, the one place where every Codex version reads it (`-c` does not enable
 * it, `--trust` exists only on 0.169). Returns what puts the file back as it was, unless somebody changed it meanwhile.
 * Throws `ProblemError` when the file cannot be extended safely.
 */
export function trustProject(home: string, key: string): () => void {
  const file = path.join(home, "config.toml");
  const before = existsSync(file) ? readFileSync(file, "utf8") : null;
  const after = withTrust(before ?? "", key, file);
  if (after === before) return () => {};
  writeFileSync(file, after);
  return () => {
    if (!existsSync(file) || readFileSync(file, "utf8") !== after) return;
    if (before === null) rmSync(file);
    else writeFileSync(file, before);
  };
}

function withTrust(toml: string, key: string, file: string): string {
  let program: AST.TOMLProgram;
  try {
    program = parseTOML(toml);
  } catch {
    return toml; // Codex itself will say what is wrong with it
  }
  for (const node of program.body[0].body) {
    if (node.type !== "TOMLTable") {
      const [root] = node.key.keys;
      if (root !== undefined && (root.type === "TOMLBare" ? root.name : root.value) === "projects")
        throw inlineProjects(file);
      continue;
    }
    if (node.resolvedKey[0] !== "projects" || node.resolvedKey[1] !== key) continue;
    for (const entry of node.body) {
      const [name] = entry.key.keys;
      if (name === undefined || (name.type === "TOMLBare" ? name.name : name.value) !== "trust_level")
        continue;
      const [from, to] = entry.value.range;
      return `${toml.slice(0, from)}"trusted"${toml.slice(to)}`;
    }
    const end = node.key.range[1] + 1; // behind the closing bracket
    return `${toml.slice(0, end)}\ntrust_level = "trusted"${toml.slice(end)}`;
  }
  const gap = toml === "" || toml.endsWith("\n") ? "" : "\n";
  return `${toml}${gap}\n[projects.${JSON.stringify(key)}]\ntrust_level = "trusted"\n`;
}

const inlineProjects = (file: string) =>
  new ProblemError(
    problem(
      "trust-not-writable",
      "The project could not be trusted",
      `${path.basename(file)} in the Codex home declares \`projects\` inline, so that no entry can be added to it.`,
      "Write it as a table instead.",
      { language: "toml", text: '[projects."/path/of/the/checkout"]\ntrust_level = "trusted"' },
    ),
  );
