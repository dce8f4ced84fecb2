import type { SourcePosition } from "../../model/events.ts";
export declare const formatPosition: ({ file, line }: SourcePosition) => string;
/** A plain relative path that stays inside the workspace; `~/…` and `$CODEX_HOME/…` stand for places outside. */
export declare function isInWorkspace(file: string): boolean;
