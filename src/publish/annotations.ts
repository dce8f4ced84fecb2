import { realpathSync, statSync } from "node:fs";
import { isAbsolute, join, relative, sep } from "node:path";
import { annotate } from "../github/runner.ts";
import { degraded, done, type PublishResult } from "./result.ts";

export interface Annotation {
  level: "error" | "warning" | "notice";
  title: string;
  message: string;
  /** `file` relative to the workspace, `line` from 1. */
  at: { file: string; line: number } | null;
}

/**
 * Prints annotations as workflow commands. A file is named only when it exists inside `workspace` (`GITHUB_WORKSPACE`)
 * after links are resolved. Never throws.
 */
export function publishAnnotations(annotations: readonly Annotation[], workspace: string): PublishResult {
  try {
    for (const { level, title, message, at } of annotations) {
      const place = at !== null && isInside(workspace, at.file) ? { file: at.file, startLine: at.line } : {};
      annotate(level, message, { title, ...place });
    }
    return done();
  } catch (error) {
    return degraded(`Could not write annotations (${error instanceof Error ? error.message : error}).`);
  }
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
    return false; // The file does not exist: the annotation names no place.
  }
}
