import type { RunEvent, Usage } from "../../model/events.ts";
/** Whether `codex exec --json` has lines of this type. */
export declare const isKnownType: (type: string) => boolean;
/** One line of `codex exec --json` as events. Never throws: an unreadable line is an event of its own kind. */
export declare function translateExecLine(line: string, atMs: number): RunEvent[];
export declare function translateUsage(value: unknown): Usage | null;
