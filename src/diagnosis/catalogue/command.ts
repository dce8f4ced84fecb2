import type { Case } from "../context.ts";
import type { Entry } from "../entry.ts";
import { actionBefore, commandBefore, serverToml, shellWord } from "../snippets.ts";
import { code } from "../words.ts";
import { setupAction } from "./setup-action.ts";

const notFound =
  /No such file or directory \(os error 2\)|program not found|cannot find the (?:file|path) specified/i;
const denied = /Permission denied \(os error 13\)|Access is denied \(os error 5\)/i;
const wrongFormat = /Exec format error \(os error 8\)|not a valid Win32 application|os error 193/i;

/** Whether the start failed before the command ran. */
const atSpawn = ({ record, text }: Case, pattern: RegExp): boolean =>
  record.state === "failed" && pattern.test(text);

const baseName = (command: string): string =>
  (/[^/\\]*$/.exec(command)?.[0] ?? command).replace(/\.(?:exe|cmd|bat)$/i, "");

/** `the command npx of docs`, with both as code. */
const commandOf = ({ declared, name }: Case): string =>
  declared?.command == null
    ? `the command of ${code(name)}`
    : `${code(declared.command)}, the command of ${code(name)},`;
const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The command could not be run at all. */
export const commandEntries: Entry[] = [
  {
    code: "cwd-not-found",
    title: "working directory not found",
    meaning:
      "The directory named by `cwd` does not exist where Codex runs. Codex's own text is the same as for a missing command.",
    help: "Correct `cwd`, or create the directory in a step before this one.",
    explain: (one) => {
      const seen = one.look("cwd-not-found");
      if (!atSpawn(one, notFound) || seen === null) return null;
      return {
        detail: `The working directory ${code(one.declared?.cwd ?? "(the step's own)")} of ${code(one.name)} does not exist in this step.`,
        remedy: "Correct `cwd`, or create the directory before this step.",
        snippet: serverToml(one.name, { cwd: "/an/existing/directory" }),
      };
    },
  },
  {
    code: "interpreter-not-found",
    title: "script's interpreter not found",
    meaning:
      "The command is a script whose first line (`#!`) names a program that is not installed. Codex reports it like a missing command, or as a server that exits at once.",
    help: "Install the interpreter, or correct the script's first line.",
    explain: (one) => {
      const seen = one.look("interpreter-not-found");
      const byEnv = one.record.serverOutput
        .map(
          (line) =>
            /^(?:\/usr\/bin\/)?env: ['‘"]?([^'’":]+)['’"]?: No such file or directory/.exec(line)?.[1],
        )
        .find((program) => program !== undefined);
      if (
        one.record.state !== "failed" ||
        (byEnv === undefined && (seen === null || !notFound.test(one.text)))
      ) {
        return null;
      }
      const setup = byEnv === undefined ? null : setupAction(byEnv);
      if (/Windows line ends/.test(seen ?? "")) {
        return {
          detail: seen ?? "",
          remedy: "Save the script with Unix line ends.",
          snippet: commandBefore(
            `sed -i 's/\\r$//' ${shellWord(one.declared?.command ?? "")}`,
            one.context.workflow,
          ),
        };
      }
      return {
        detail:
          seen ??
          `${sentence(commandOf(one))} is a script for ${code(byEnv ?? "?")}, which is not installed.`,
        remedy: "Install the interpreter before this step, or correct the first line of the script.",
        snippet: setup === null ? null : actionBefore(setup),
      };
    },
  },
  {
    code: "command-not-found",
    title: "command not found",
    meaning:
      "The program named by `command` is not on the `PATH` that Codex has, or the path named does not exist.",
    help: "Install it in a step before this one, or name it by its absolute path.",
    explain: (one) => {
      if (!atSpawn(one, notFound)) return null;
      const command = one.declared?.command ?? "";
      const program = baseName(command) || "the command";
      const byPath = /[/\\]/.test(command);
      const unsure = one.declared?.cwd != null && one.look("command-not-found") === null;
      const setup = setupAction(program);
      return {
        detail: `${sentence(commandOf(one))} ${byPath ? "does not exist" : "is not on the `PATH` of this step"}${unsure ? `, or its \`cwd\` ${code(one.declared?.cwd ?? "")} does not exist` : ""}.`,
        remedy:
          setup === null
            ? `Install ${code(program)} before this step, or give its absolute path.`
            : `Install ${code(program)} in a step before this one.`,
        snippet:
          setup === null || one.context.workflow === "cli"
            ? serverToml(one.name, { command: `/absolute/path/to/${program}` })
            : actionBefore(setup),
      };
    },
  },
  {
    code: "not-executable",
    title: "not executable",
    meaning:
      "The command exists, but may not be run: the file lacks the executable bit, or it is a directory.",
    help: "`chmod +x` the file; in a repository `git update-index --chmod=+x` keeps the bit.",
    explain: (one) => {
      if (!atSpawn(one, denied)) return null;
      const seen = one.look("not-executable");
      const isDirectory = /is a directory/.test(seen ?? "");
      const command = one.declared?.command ?? null;
      return {
        detail: seen ?? `${sentence(commandOf(one))} exists but may not be executed.`,
        remedy: isDirectory
          ? "Name a program inside it."
          : "Make the file executable before this step, or name a program that is.",
        snippet:
          isDirectory || command === null
            ? null
            : commandBefore(`chmod +x ${shellWord(command)}`, one.context.workflow),
      };
    },
  },
  {
    code: "wrong-executable-format",
    title: "not a program for this machine",
    meaning:
      "The command exists and is executable, but this machine cannot run it: a program for another processor or system, or a script without a first line (`#!`).",
    help: "Install the build for this runner, or give the script a `#!` line.",
    explain: (one) =>
      !atSpawn(one, wrongFormat)
        ? null
        : {
            detail: `${sentence(commandOf(one))} is neither a program for this machine nor a script with a \`#!\` line.`,
            remedy: "Install the build for this runner, or begin the script with a `#!` line.",
            snippet: null,
          },
  },
];
