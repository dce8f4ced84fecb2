import { realpathSync, statSync } from "node:fs";
import { isAbsolute, join, relative, sep } from "node:path";
import { annotationMessage, annotationProperty } from "../report/escape/annotation.ts";
import { degraded, done, type PublishResult } from "./result.ts";

export interface Annotation {
  level: "error" | "warning" | "notice";
  title: string;
  message: string;
  /** `file` relative to the workspace, `line` from 1. */
  at: { file: string; line: number } | null;
}

/**
 * Prints annotations as workflow commands through `write`; a file is named only where it is one inside `workspace`
 * (`GITHUB_WORKSPACE`), whatever links say. Never throws.
 */
export function publishAnnotations(
  annotations: readonly Annotation[],
  workspace: string,
  write: (text: string) => void,
): PublishResult {
  try {
    write(annotations.map((annotation) => command(annotation, workspace)).join(""));
    return done();
  } catch (error) {
    return degraded(`Could not write annotations (${error instanceof Error ? error.message : error}).`);
  }
}

function command({ level, title, message, at }: Annotation, workspace: string): string {
  const properties = [`title=${annotationProperty(title)}`];
  if (at !== null && isInside(workspace, at.file)) {
    properties.push(`file=${annotationProperty(at.file)}`, `line=${at.line}`);
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
