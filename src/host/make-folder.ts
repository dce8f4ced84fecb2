import { mkdirSync, realpathSync } from "node:fs";
import path from "node:path";
import { ProblemError, problem } from "../model/problem.ts";

/**
 * Makes a folder with those above it. Node's own recursive mkdir never ends where a folder is there and nothing can be made in it,
 * as in /proc. Throws `ProblemError`, in which `what` names the folder.
 */
export function makeFolder(folder: string, what: string): void {
  const missing: string[] = [];
  for (let at = path.resolve(folder); !exists(at) && path.dirname(at) !== at; at = path.dirname(at))
    missing.push(at);
  for (const each of missing.reverse()) {
    try {
      mkdirSync(each);
    } catch (error) {
      if (exists(each)) continue; // another process made it
      const reason = error instanceof Error ? error.message : String(error);
      throw new ProblemError(
        problem(
          "folder-not-writable",
          "A folder could not be made",
          `${what} ${folder} could not be made: ${reason}.`,
          "Give a folder that this job may write to.",
        ),
        { cause: error },
      );
    }
  }
}

function exists(folder: string): boolean {
  try {
    realpathSync(folder);
    return true;
  } catch {
    return false;
  }
}
