import type { DiagnosisInput } from "../context.ts";
import { entry, failing, notReady } from "../entry.ts";
import { actionBefore, commandBefore, serverToml, shellWord } from "../snippets.ts";
import { code, quote } from "../words.ts";
import { setupAction } from "./setup-action.ts";

const notFound =
  /No such file or directory \(os error 2\)|program not found|cannot find the (?:file|path) specified|Not a directory \(os error 20\)|\(os error 40\)/i;
const denied = /Permission denied \(os error 13\)|Access is denied \(os error 5\)/i;
const wrongFormat = /Exec format error \(os error 8\)|not a valid Win32 application|os error 193/i;

const readByShell =
  /: (?:line )?\d+: (?:import|export|const|let|var|from|use|require|def|class): (?:command )?not found/;

const baseName = (command: string): string =>
  (/[^/\\]*$/.exec(command)?.[0] ?? command).replace(/\.(?:exe|cmd|bat)$/i, "");

/** `npx, the command of docs,` with both as code. */
const commandOf = ({ declared, name }: DiagnosisInput): string =>
  declared?.command == null
    ? `the command of ${code(name)}`
    : `${code(declared.command)}, the command of ${code(name)},`;
const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The command could not be run at all. */
export const commandEntries = [
  entry({
    code: "cwd-not-found",
    title: "working directory not found",
    meaning:
      "The directory named by `cwd` does not exist where Codex runs. Codex's own text is the same as for a missing command.",
    help: "Correct `cwd`, or create the directory first.",
    states: failing,
    transport: "stdio",
    explain(input) {
      const found = input.find("cwd-missing");
      if (!notFound.test(input.text) || found === null) return null;
      return {
        strength: "found",
        detail: `The working directory ${code(input.declared?.cwd ?? found.path)} of ${code(input.name)} does not exist.`,
        remedy: "Correct `cwd`, or create the directory first.",
        snippet: commandBefore(`mkdir -p ${shellWord(found.path)}`, input.context.workflow),
      };
    },
  }),
  entry({
    code: "command-line-in-command",
    title: "whole command line in `command`",
    meaning: "`command` holds a program and its arguments. Codex looks for a program of that whole name.",
    help: "Keep the program in `command`, and each argument as a string of its own in `args`.",
    states: failing,
    transport: "stdio",
    explain(input) {
      const found = input.find("command-missing");
      if (!notFound.test(input.text) || found === null || found.firstWord === null) return null;
      const [command = "", ...args] = found.command.split(/\s+/);
      const isPlain = !/["'`\\$|&;<>()]/.test(found.command) && (input.declared?.argCount ?? 0) === 0;
      return {
        strength: "exact",
        detail: `\`command\` of ${code(input.name)} holds a whole command line: Codex looks for a program named ${code(found.command)}.`,
        remedy: `Keep ${code(found.firstWord)} in \`command\`, and each argument as a string of its own in \`args\`.`,
        snippet: isPlain ? serverToml(input.name, { command, args }) : null,
      };
    },
  }),
  entry({
    code: "windows-path",
    title: "Windows form on this system",
    meaning:
      "`command`, `args` or `cwd` is written for Windows (`C:\\…`, `cmd /c`, `.exe`), and this machine runs Linux or macOS.",
    help: "Write the form of this system: `npx` instead of `cmd /c npx`, `/` in paths.",
    states: notReady,
    transport: "stdio",
    explain(input) {
      const found = input.find("windows-form");
      if (found === null || input.context.os === "win32") return null;
      const inCommand = found.where === "`command`";
      const isQuoted = input.output.some((line) => line.includes(found.text));
      if (inCommand && !notFound.test(input.text)) return null;
      return {
        strength: inCommand ? "exact" : isQuoted || input.failure === "spawn" ? "found" : "likely",
        detail: `${code(found.text)} in ${found.where} of ${code(input.name)} is a form of Windows, and this machine runs ${input.context.os === "darwin" ? "macOS" : "Linux"}.`,
        remedy: /^cmd/i.test(found.text)
          ? "Name the program itself in `command` (such as `npx`), without `cmd /c`."
          : "Write the path or program of this system instead.",
        snippet: null,
      };
    },
  }),
  entry({
    code: "interpreter-not-found",
    title: "script's interpreter not found",
    meaning:
      "The command is a script whose first line (`#!`) names a program that is not installed. Codex reports it like a missing command, or as a server that exits at once.",
    help: "Install the interpreter, or correct the script's first line.",
    states: failing,
    transport: "stdio",
    explain(input) {
      const found = input.find("interpreter-missing");
      const byEnv = input.output
        .map((line) => /\benv: ['‘"]?([^'’":]+)['’"]?: No such file or directory/.exec(line)?.[1])
        .find((program) => program !== undefined);
      const carriageReturn =
        found?.carriageReturn === true || byEnv?.endsWith("\\r") === true || byEnv?.endsWith("\r") === true;
      if (found === null && byEnv === undefined) return null;
      if (byEnv === undefined && !notFound.test(input.text) && input.failure !== "closed") return null;
      if (carriageReturn) {
        const file = found?.file ?? input.declared?.command ?? "";
        return {
          strength: "found",
          detail: `${code(file)}, the command of ${code(input.name)}, has Windows line endings: its first line names a program that ends in a carriage return.`,
          remedy: "Save the script with Unix line endings.",
          snippet: commandBefore(`sed -i 's/\\r$//' ${shellWord(file)}`, input.context.workflow),
        };
      }
      const interpreter = found?.interpreter ?? byEnv ?? "";
      if (found?.loader === true) {
        return {
          strength: "found",
          title: "program for another system",
          detail: `${code(found.file)}, the command of ${code(input.name)}, exists and is made for the loader ${code(interpreter)}, which this system does not have.`,
          remedy: "Use a build of the program for this system, or a static one.",
          snippet: null,
        };
      }
      const setup = setupAction(baseName(interpreter));
      return {
        strength: "found",
        detail: `${found === null ? sentence(commandOf(input)) : `${code(found.file)}, the command of ${code(input.name)},`} is a script for ${code(interpreter)}, which is not installed.`,
        remedy: "Install the interpreter first, or correct the first line of the script.",
        snippet: setup === null || input.context.workflow === "cli" ? null : actionBefore(setup),
      };
    },
  }),
  entry({
    code: "command-not-found",
    title: "command not found",
    meaning:
      "The program named by `command` is not on the `PATH` that Codex has, or the path named does not exist.",
    help: "Install it first, or name it by its absolute path.",
    states: failing,
    transport: "stdio",
    explain(input) {
      if (!notFound.test(input.text)) return null;
      const found = input.find("command-missing");
      const command = input.declared?.command ?? "";
      const program = baseName(command) || command;
      const byPath = /[/\\]/.test(command);
      const unsure = input.declared?.cwd != null && found === null;
      const setup = setupAction(program);
      if (found?.dangling === true) {
        return {
          strength: "found",
          detail: `${sentence(commandOf(input))} is a link to a file that does not exist.`,
          remedy: "Create the file that the link points to first, or name the program itself.",
          snippet: null,
        };
      }
      return {
        strength: found === null ? "likely" : "found",
        detail: `${sentence(commandOf(input))} ${byPath ? (found === null ? "does not exist, or what it needs to be run does not" : "does not exist") : "is not on the `PATH`"}${unsure ? `, or its \`cwd\` ${code(input.declared?.cwd ?? "")} does not exist` : ""}.`,
        remedy:
          byPath || program === ""
            ? "Create it first, or correct the path."
            : setup === null
              ? `Install ${code(program)} first, or give its absolute path.`
              : `Install ${code(program)} first.`,
        snippet: setup === null || byPath || input.context.workflow === "cli" ? null : actionBefore(setup),
      };
    },
  }),
  entry({
    code: "not-executable",
    title: "not executable",
    meaning:
      "The command exists, but may not be run: the file lacks the executable bit, or it is a directory.",
    help: "`chmod +x` the file; in a repository `git update-index --chmod=+x` keeps the bit.",
    states: failing,
    transport: "stdio",
    explain(input) {
      const byShell = input.output
        .map(
          (line) => /^(?:\S*\/)?\w*sh: (?:\d+: |line \d+: )?(\S+): Permission denied$/.exec(line.trim())?.[1],
        )
        .find((program) => program !== undefined);
      if (byShell !== undefined && input.failure === "closed") {
        return {
          strength: "told",
          detail: `The program ${code(byShell)} that ${code(input.name)} starts exists but may not be executed.`,
          remedy: "Make it executable first, or use a release of its package in which it is.",
          snippet: null,
        };
      }
      if (!denied.test(input.text)) return null;
      const isDirectory = input.find("command-not-executable")?.isDirectory === true;
      const command = input.declared?.command ?? null;
      return {
        strength: "exact",
        detail: `${sentence(commandOf(input))} ${isDirectory ? "is a directory" : "exists but may not be executed"}.`,
        remedy: isDirectory
          ? "Name a program inside it."
          : "Make the file executable first, or name a program that is.",
        snippet:
          isDirectory || command === null || !/[/\\]/.test(command)
            ? null
            : commandBefore(`chmod +x ${shellWord(command)}`, input.context.workflow),
      };
    },
  }),
  entry({
    code: "wrong-executable-format",
    title: "not a program for this machine",
    meaning:
      "The command exists and is executable, but this machine cannot run it: a program for another processor or system, or a script without a first line (`#!`).",
    help: "Install the build for this runner, or give the script a `#!` line.",
    states: failing,
    transport: "stdio",
    explain(input) {
      const line = input.output.find((one) => readByShell.test(one));
      if (line !== undefined && input.failure === "closed") {
        return {
          strength: "told",
          detail: `A shell runs what ${code(input.name)} starts, and its code is another language's: the file has no \`#!\` line. It printed ${quote(line)}.`,
          remedy:
            "Start the file with its runtime (such as `node`), or use a release whose program begins with a `#!` line.",
          snippet: null,
        };
      }
      return !wrongFormat.test(input.text)
        ? null
        : {
            strength: "exact",
            detail: `${sentence(commandOf(input))} is neither a program for this machine nor a script with a \`#!\` line.`,
            remedy: "Install the build for this runner, or begin the script with a `#!` line.",
            snippet: null,
          };
    },
  }),
];
