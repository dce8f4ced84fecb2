import type { Check } from "./check.ts";
/**
 * Codex calls a server ready whose tools the model cannot use: an empty list, a list that could not be read, tools left out
 * of the model's request. `min-tools: 0` says that a server without tools is meant.
 */
export declare const usableTools: Check;
