import { execFile } from "node:child_process";
import { accessSync, constants, existsSync, readdirSync, realpathSync, statSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { ProblemError, problem } from "../../model/problem.ts";
import type { CodexBinary } from "../process/child.ts";
import { childEnvironment } from "../process/environment.ts";

/**
 * The executable behind an npm launcher `…/@openai/codex/bin/codex.js`: the platform package's native binary, with the
 * directories the launcher would put in front of PATH. Killing the launcher would leave the binary alive. Anything else
 * is taken as it is.
 */
export function behindLauncher(file: string): { file: string; pathPrefix: string[] } {
  const real = realpathSync(file);
  const asGiven = { file: real, pathPrefix: [] };
  const root = path.dirname(path.dirname(real));
  if (path.basename(real) !== "codex.js" || !root.endsWith(path.join("@openai", "codex"))) return asGiven;
  const platformPackage = `codex-${process.platform}-${process.arch}`;
  const vendors = [
    path.join(root, "..", platformPackage, "vendor"),
    path.join(root, "node_modules", "@openai", platformPackage, "vendor"),
    path.join(root, "vendor"),
  ].filter(existsSync);
  const name = process.platform === "win32" ? "codex.exe" : "codex";
  for (const vendor of vendors) {
    for (const target of readdirSync(vendor)) {
      // `codex/codex` up to about 0.136, `bin/codex` since.
      for (const folder of ["bin", "codex"]) {
        const binary = path.join(vendor, target, folder, name);
        if (!existsSync(binary)) continue;
        const helpers = ["codex-path", "path"]
          .map((one) => path.join(vendor, target, one))
          .filter(existsSync);
        return { file: binary, pathPrefix: helpers };
      }
    }
  }
  return asGiven;
}

/** The first `codex` on PATH that lies outside `workspace`: a checkout must not bring its own. Null when there is none. */
export function codexOnPath(searchPath: string, workspace: string): string | null {
  const inside = `${realpathSync(workspace)}${path.sep}`;
  const names = process.platform === "win32" ? ["codex.cmd", "codex.exe"] : ["codex"];
  for (const folder of searchPath.split(path.delimiter).filter((entry) => path.isAbsolute(entry))) {
    for (const name of names) {
      const file = path.join(folder, name);
      if (isExecutable(file) && !`${realpathSync(file)}`.startsWith(inside) && !`${file}`.startsWith(inside))
        return file;
    }
  }
  return null;
}

export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/** Runs `codex --version`. Throws `ProblemError` when the file is no Codex. */
export async function identify(
  file: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<CodexBinary> {
  if (!existsSync(file)) {
    throw new ProblemError(
      problem(
        "codex-missing",
        "Codex not found",
        `There is no file ${file}.`,
        "Correct codex-bin, or leave it empty and give codex-version.",
      ),
    );
  }
  const { file: binary, pathPrefix } = behindLauncher(file);
  try {
    const { stdout } = await promisify(execFile)(binary, ["--version"], {
      env: childEnvironment(env, {}, null),
      timeout: 20_000,
    });
    const version = /(\d+\.\d+\.\d+\S*)/.exec(stdout)?.[1] ?? null;
    return { file: binary, pathPrefix, version };
  } catch (error) {
    const cause = error as NodeJS.ErrnoException & { stderr?: string };
    const why = (cause.stderr ?? "").trim() || cause.message;
    throw new ProblemError(
      problem(
        "codex-unusable",
        "Codex does not run",
        `${file} --version failed: ${why}`,
        "Give codex-bin another executable, or leave it empty and give codex-version.",
      ),
      { cause: error },
    );
  }
}
