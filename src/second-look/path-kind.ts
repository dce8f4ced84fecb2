import { statSync } from "node:fs";

/** What stands at `file`, links followed; null for nothing, for what may not be looked at, and for what is no path. */
export function pathKind(file: string): "directory" | "other" | null {
  try {
    const stat = statSync(file, { throwIfNoEntry: false });
    return stat === undefined ? null : stat.isDirectory() ? "directory" : "other";
  } catch {
    return null;
  }
}

export const exists = (file: string): boolean => pathKind(file) !== null;
export const isDirectory = (file: string): boolean => pathKind(file) === "directory";
