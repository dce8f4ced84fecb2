import { accessSync, constants, realpathSync, statSync } from "node:fs";
import path from "node:path";

type Environment = Readonly<Record<string, string | undefined>>;

/** `PATH` without relative entries and without folders of the workspace: a checkout must not bring its own npm or git. */
export function trustedPath(env: Environment, workspace: string): string {
  return (env.PATH ?? "")
    .split(path.delimiter)
    .filter((folder) => path.isAbsolute(folder) && !isInside(folder, workspace))
    .join(path.delimiter);
}

/** Absolute path of a helper program on PATH that is not a file of the workspace, links resolved; null when there is none. */
export function findProgram(names: readonly string[], env: Environment, workspace: string): string | null {
  for (const folder of trustedPath(env, workspace).split(path.delimiter)) {
    for (const name of names) {
      const file = path.join(folder, name);
      if (folder !== "" && isExecutable(file) && !isInside(file, workspace)) return file;
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

function isInside(file: string, workspace: string): boolean {
  const root = `${realPath(workspace)}${path.sep}`;
  return [path.resolve(file), realPath(file)].some((spelling) => `${spelling}${path.sep}`.startsWith(root));
}

function realPath(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    return path.resolve(file);
  }
}
