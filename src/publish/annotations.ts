import { realpathSync, statSync } from "node:fs";
import { isAbsolute, join, relative, sep } from "node:path";
import { annotationMessage, annotationProperty } from "../report/escape-annotation.ts";
import { degraded, done, type PublishResult } from "./result.ts";

export interface Annotation {
  level: "error" | "warning" | "notice";
  title: string;
  message: string;
  /** Relative to the workspace; shown only where it names a file inside it. `line` from 1. */
  at: { file: string; line: number } | null;
}

/** GitHub shows ten annotations of a level for a step and drops the rest without a word. */
const maxOfLevel = 10;

/** Prints workflow commands through `write`. `workspace` is `GITHUB_WORKSPACE`. Never throws. */
export function publishAnnotations(
  annotations: readonly Annotation[],
  workspace: string,
  write: (text: string) => void,
): PublishResult {
  try {
    const levels = (["error", "warning", "notice"] as const).map((level) => firstOf(annotations, level));
    write(
      levels
        .flat()
        .map((annotation) => command(annotation, workspace))
        .join(""),
    );
    return done();
  } catch (error) {
    return degraded(`Could not write annotations (${error instanceof Error ? error.message : error}).`);
  }
}

function firstOf(annotations: readonly Annotation[], level: Annotation["level"]): Annotation[] {
  const all = annotations.filter((annotation) => annotation.level === level);
  if (all.length <= maxOfLevel) return all;
  const rest = all.length - maxOfLevel + 1;
  const message = `${rest} more ${level === "notice" ? "notices" : `${level}s`} are in the job summary.`;
  return [...all.slice(0, maxOfLevel - 1), { level, title: "MCP servers", message, at: null }];
}

function command({ level, title, message, at }: Annotation, workspace: string): string {
  const properties = [`title=${annotationProperty(title)}`];
  if (at !== null && isInside(workspace, at.file)) {
    properties.push(`file=${annotationProperty(at.file)}`, `line=${Math.max(1, Math.trunc(at.line))}`);
  }
  return `::${level} ${properties.join(",")}::${annotationMessage(message)}\n`;
}

function isInside(workspace: string, file: string): boolean {
  if (isAbsolute(file)) return false;
  try {
    const root = realpathSync(workspace);
    const real = realpathSync(join(root, file));
    const path = relative(root, real);
    return (
      path !== "" &&
      !isAbsolute(path) &&
      path !== ".." &&
      !path.startsWith(`..${sep}`) &&
      statSync(real).isFile()
    );
  } catch {
    return false; // no such file: the annotation stands without a place
  }
}
