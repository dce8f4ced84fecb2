import { accessSync, closeSync, constants, lstatSync, readSync } from "node:fs";
import path from "node:path";
import { openRegularFile } from "../host/regular-file.ts";
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
  const begin = beginningOf(file);
  if (begin === null) return [];
  const loader = elfLoader(begin);
  if (loader !== null)
    return exists(loader)
      ? []
      : [{ kind: "interpreter-missing", file, interpreter: loader, carriageReturn: false, loader: true }];
  const first = begin.toString("utf8", 0, 256).split("\n")[0] ?? "";
  if (!first.startsWith("#!")) return [];
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

function beginningOf(file: string): Buffer | null {
  try {
    const handle = openRegularFile(file);
    try {
      const buffer = Buffer.alloc(4096);
      return buffer.subarray(0, readSync(handle, buffer, 0, buffer.length, 0));
    } finally {
      closeSync(handle);
    }
  } catch {
    return null;
  }
}

const programInterpreter = 3;

/** The dynamic loader that a 64-bit little-endian ELF program names (`PT_INTERP`); null for other files. */
function elfLoader(begin: Buffer): string | null {
  if (begin.length < 64 || begin.readUInt32BE(0) !== 0x7f454c46 || begin[4] !== 2 || begin[5] !== 1)
    return null;
  const start = Number(begin.readBigUInt64LE(32));
  const size = begin.readUInt16LE(54);
  const count = begin.readUInt16LE(56);
  for (let index = 0; index < count; index++) {
    const at = start + index * size;
    if (size < 56 || at + size > begin.length) return null;
    if (begin.readUInt32LE(at) !== programInterpreter) continue;
    const offset = Number(begin.readBigUInt64LE(at + 8));
    const length = Number(begin.readBigUInt64LE(at + 32));
    if (offset + length > begin.length) return null;
    return begin.toString("utf8", offset, offset + length).replace(/\0+$/, "");
  }
  return null;
}
