import type { SourcePosition } from "../model/events.ts";
import type { Problem } from "../model/report.ts";
export declare function badRules(at: SourcePosition, title: string, detail: string, remedy: string): Problem;
export declare function unreadable(at: SourcePosition, reason: string): Problem;
/** `owner`: the entry the key stands in; null at the top of the file. */
export declare function badKey(at: SourcePosition, key: string, known: string[], owner: string | null): Problem;
/** `allowed` null: what the rule's own description says. */
export declare function badValue(at: SourcePosition, key: string, owner: string | null, given: unknown, allowed: string | null): Problem;
