import type { ExecShape } from "./exec-shape.ts";
import { type WireItem } from "./turn-wire.ts";
/** The fields of an item behind its `id`, as `codex exec --json` prints them: `"type":…,…`. */
export type ExecItem = string;
/**
 * An item of a turn as `codex exec --json` prints it; null for one that it passes over (user messages, empty reasoning, what it
 * does not know). Never throws.
 */
export declare function execItem(item: WireItem, shape: ExecShape): ExecItem | null;
