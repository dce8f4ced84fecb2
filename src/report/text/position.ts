import type { SourcePosition } from "../../model/events.ts";
import { showInvisible } from "../escape/visible.ts";

export const formatPosition = ({ file, line }: SourcePosition): string => `${file}:${line}`;

/** A plain relative path that stays inside the workspace; `~/…` and `$CODEX_HOME/…` stand for places outside. */
export function isInWorkspace(file: string): boolean {
  if (file === "" || file !== file.trim() || /^[~$/\\]|^[a-z]:/i.test(file) || showInvisible(file) !== file)
    return false;
  return !file.split(/[/\\]/).includes("..");
}
