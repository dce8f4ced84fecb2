import { accessSync, closeSync, constants, lstatSync, openSync, readSync } from "node:fs";
import path from "node:path";
import type { ServerLaunch } from "../model/events.ts";
import type { LookFinding } from "../model/look-finding.ts";
import type { LookOptions, Machine } from "./look.ts";
import { exists, isDirectory } from "./path-kind.ts";

/**
 * Whether a stdio server's working directory and command exist where Codex looks for them, and can be run. Looks at files
 * only; runs nothing. Never throws.
 */
export function lookAtCommand({ command, cwd, env }: ServerLaunch, options: LookOptions): LookFinding[] {
  const directory = cwd === null ? options.cwd : path.resolve(options.cwd, cwd);
  if (!isDirectory(directory)) return [{ kind: "cwd-missing", path: directory }];
  if (command === null || command === "") return [];
  const machine = env.PATH === undefined ? options : { ...options, env: { ...options.env, PATH: env.PATH } };
  const file = findCommand(command, directory, machine);
  if (file === null) {
    const firstWord = /^(\S+)\s+\S/.exec(command)?.[1] ?? null;
    return [
      {
        kind: "command-missing",
        command,
        dangling: hasSeparator(command) && isLink(path.resolve(directory, command)),
        firstWord:
          firstWord !== null && findCommand(firstWord, directory, machine) !== null ? firstWord : null,
      },
    ];
  }
  if (isDirectory(file)) return [{ kind: "command-not-executable", command, isDirectory: true }];
  if (!isExecutable(file)) return [{ kind: "command-not-executable", command, isDirectory: false }];
  return options.platform === "win32" ? [] : lookAtShebang(file, machine);
}

/** The file that `command` names: as a path, or on the `PATH` of `options`. Null when there is none. */
export function findCommand(command: string, directory: string, options: Machine): string | null {
  const places = hasSeparator(command)
    ? [path.resolve(directory, command), path.resolve(options.cwd, command)]
    : (options.env.PATH ?? "")
        .split(path.delimiter)
        .map((folder) => path.resolve(directory, folder, command));
  const endings =
    options.platform === "win32" ? ["", ...(options.env.PATHEXT ?? ".EXE;.CMD;.BAT").split(";")] : [""];
  const files = places.flatMap((place) => endings.map((ending) => place + ending)).filter(exists);
  return files.find((file) => isExecutable(file) && !isDirectory(file)) ?? files[0] ?? null;
}

function lookAtShebang(file: string, options: Machine): LookFinding[] {
  const first = firstLine(file);
  if (first === null || !first.startsWith("#!")) return [];
  const [interpreter = "", ...words] = first.slice(2).trim().split(/\s+/);
  if (first.endsWith("\r")) return [{ kind: "interpreter-missing", file, interpreter, carriageReturn: true }];
  const byEnv = /\/env$/.test(interpreter)
    ? words.find((word) => !word.startsWith("-") && !word.includes("="))
    : null;
  const missing = !exists(interpreter)
    ? interpreter
    : byEnv != null && findCommand(byEnv, options.cwd, options) === null
      ? byEnv
      : null;
  return missing === null
    ? []
    : [{ kind: "interpreter-missing", file, interpreter: missing, carriageReturn: false }];
}

const hasSeparator = (command: string): boolean => /[/\\]/.test(command);

function isLink(file: string): boolean {
  try {
    return lstatSync(file).isSymbolicLink();
  } catch {
    return false;
  }
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function firstLine(file: string): string | null {
  try {
    const handle = openSync(file, "r");
    try {
      const buffer = Buffer.alloc(256);
      const length = readSync(handle, buffer, 0, buffer.length, 0);
      return buffer.toString("utf8", 0, length).split("\n")[0] ?? null;
    } finally {
      closeSync(handle);
    }
  } catch {
    return null;
  }
}
