import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import path from "node:path";
import { type AST, parseTOML } from "toml-eslint-parser";
import { replaceFile, withLock } from "../../host/locked-file.ts";
import { isAlive, thisProcess } from "../../host/process-identity.ts";
import { readRegularFile } from "../../host/regular-file.ts";
import { ProblemError, problem } from "../../model/problem.ts";

/*
 * A project becomes trusted in `HOME/config.toml`, the one place where every Codex version reads it (`-c` does not enable it,
 * `--trust` exists only on 0.169). Every `trust_level` of ours ends with a comment that names the runs that need it, so that a run
 * on the same home neither loses it early nor keeps it after a run that was killed.
 */

const mark = " # codex-mcp-check, removed after the run: ";

/** What stands in the comment. */
interface Note {
  /** Path of the project. */
  project: string;
  /** The runs that need the entry, each named by its process. */
  runs: string[];
  /** The line that stood here; null: the line is ours; absent: its table is ours too. */
  instead?: string | null;
}

/**
 * Makes the projects trusted until the returned function is called or this process ends; with no projects only removes what killed
 * runs left. Throws `ProblemError` when the file cannot be extended safely.
 */
export function trustProjects(home: string, projects: readonly string[]): () => void {
  const file = path.join(home, "config.toml");
  const run = `${thisProcess}/${randomUUID()}`;
  const remove = () => {
    process.off("exit", remove);
    try {
      if (readText(file)?.includes(mark)) change(file, run, []);
    } catch {
      // The entry names this process: the next run on this home removes it.
    }
  };
  if (projects.length === 0) remove();
  else {
    process.on("exit", remove);
    try {
      change(file, run, projects);
    } catch (error) {
      remove();
      throw error instanceof ProblemError ? error : notWritable(file, error);
    }
  }
  return remove;
}

/** Gives this run exactly these entries, and takes those of runs that have ended. */
function change(file: string, run: string, projects: readonly string[]): void {
  withLock(`${file}.codex-mcp-check.lock`, () => {
    const before = readText(file);
    const { toml, needed } = withoutNotes(before ?? "");
    for (const [project, runs] of needed) {
      const others = runs.filter((other) => other !== run && isAlive(other));
      needed.set(project, others);
    }
    for (const project of projects) needed.set(project, [...(needed.get(project) ?? []), run]);
    let after = toml;
    for (const [project, runs] of needed) if (runs.length > 0) after = withTrust(after, project, runs, file);
    if (after !== (before ?? "")) replaceFile(file, after === "" ? null : after);
  });
}

const readText = (file: string): string | null =>
  existsSync(file) ? readRegularFile(file).toString("utf8") : null;

/** The file as it is without us, and which runs need which project. */
export function withoutNotes(text: string): { toml: string; needed: Map<string, string[]> } {
  const needed = new Map<string, string[]>();
  const lines: string[] = [];
  for (const line of text.split("\n")) {
    const note = readNote(line);
    if (note === null) {
      lines.push(line);
      continue;
    }
    needed.set(note.project, note.runs);
    if (typeof note.instead === "string") lines.push(note.instead);
    else if (note.instead === undefined && lines.at(-1) === header(note.project)) lines.pop();
  }
  return { toml: lines.join("\n"), needed };
}

function readNote(line: string): Note | null {
  const at = line.indexOf(mark);
  if (at < 0) return null;
  try {
    const note: Note = JSON.parse(line.slice(at + mark.length));
    return typeof note.project === "string" && Array.isArray(note.runs) ? note : null;
  } catch {
    return null;
  }
}

const header = (project: string) => `[projects.${JSON.stringify(project)}]`;
const ourLine = (note: Note) => `trust_level = "trusted"${mark}${JSON.stringify(note)}`;

/** Adds the entry, or changes the one that the user has. */
export function withTrust(toml: string, project: string, runs: string[], file: string): string {
  let program: AST.TOMLProgram;
  try {
    program = parseTOML(toml);
  } catch {
    return toml; // Codex itself will say what is wrong with it
  }
  for (const node of program.body[0].body) {
    if (node.type !== "TOMLTable") {
      if (firstKey(node) === "projects") throw inlineProjects(file);
      continue;
    }
    const [root, name, ...rest] = node.resolvedKey;
    if (root !== "projects" || rest.length > 0) continue;
    if (name === undefined && node.body.some((entry) => firstKey(entry) === project))
      throw inlineProjects(file);
    if (name !== project) continue;
    const level = node.body.find((entry) => firstKey(entry) === "trust_level");
    const lines = toml.split("\n");
    if (level === undefined) {
      lines.splice(node.key.loc.end.line, 0, ourLine({ project, runs, instead: null }));
    } else {
      if (level.value.type === "TOMLValue" && level.value.value === "trusted") return toml;
      const at = level.loc.start.line - 1;
      lines[at] = ourLine({ project, runs, instead: lines[at] ?? "" });
    }
    return lines.join("\n");
  }
  const gap = toml === "" || toml.endsWith("\n") ? "" : "\n";
  return `${toml}${gap}${header(project)}\n${ourLine({ project, runs })}\n`;
}

function firstKey(entry: AST.TOMLKeyValue): string | undefined {
  const [key] = entry.key.keys;
  return key?.type === "TOMLBare" ? key.name : key?.value;
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

const notWritable = (file: string, cause: unknown) =>
  new ProblemError(
    problem(
      "trust-not-writable",
      "The project could not be trusted",
      `${file} could not be changed: ${cause instanceof Error ? cause.message : String(cause)}.`,
      "Give a `codex-home` that this job may write to, or leave out `trust-project`.",
    ),
    { cause },
  );
