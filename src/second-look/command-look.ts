import { accessSync, closeSync, constants, openSync, readSync } from "node:fs";
import path from "node:path";
import type { DeclaredServer } from "../model/events.ts";
import type { Finding, LookOptions, Machine } from "./look.ts";
import { exists, isDirectory } from "./path-kind.ts";

/**
 * Whether a stdio server's working directory and command exist where Codex looks for them, and can be run. Looks at files
 * only; runs nothing. Never throws.
 */
export function lookAtCommand(declared: DeclaredServer, options: LookOptions): Finding[] {
  const { command, name } = declared;
  const directory = declared.cwd === null ? options.cwd : path.resolve(options.cwd, declared.cwd);
  if (!isDirectory(directory)) {
    return [
      {
        finding: "cwd-not-found",
        text: `The working directory \`${directory}\` of \`${name}\` does not exist.`,
      },
    ];
  }
  if (command === null || command === "") return [];
  // The server has a PATH of its own, whose value is not ours to know.
  if (declared.envNames.includes("PATH") && !hasSeparator(command)) return [];
  const file = findCommand(command, directory, options);
  if (file === null) {
    return [
      {
        finding: "command-not-found",
        text: `\`${command}\`, the command of \`${name}\`, does not exist on this machine.`,
      },
    ];
  }
  if (isDirectory(file)) {
    return [
      { finding: "not-executable", text: `\`${command}\`, the command of \`${name}\`, is a directory.` },
    ];
  }
  if (!isExecutable(file)) {
    return [
      {
        finding: "not-executable",
        text: `\`${command}\`, the command of \`${name}\`, exists but is not executable.`,
      },
    ];
  }
  return options.platform === "win32" ? [] : lookAtShebang(file, declared, options);
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

function lookAtShebang(file: string, { name }: DeclaredServer, options: LookOptions): Finding[] {
  const first = firstLine(file);
  if (first === null || !first.startsWith("#!")) return [];
  if (first.endsWith("\r")) {
    return [
      {
        finding: "interpreter-not-found",
        text: `\`${file}\`, the command of \`${name}\`, has Windows line ends: its first line asks for a program whose name ends in a carriage return.`,
      },
    ];
  }
  const [interpreter = "", ...words] = first.slice(2).trim().split(/\s+/);
  const byEnv = /\/env$/.test(interpreter)
    ? words.find((word) => !word.startsWith("-") && !word.includes("="))
    : null;
  const missing = !exists(interpreter)
    ? interpreter
    : byEnv != null && findCommand(byEnv, options.cwd, options) === null
      ? byEnv
      : null;
  if (missing === null) return [];
  return [
    {
      finding: "interpreter-not-found",
      text: `\`${file}\`, the command of \`${name}\`, is a script for \`${missing}\`, which is not installed.`,
    },
  ];
}

const hasSeparator = (command: string): boolean => /[/\\]/.test(command);

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
