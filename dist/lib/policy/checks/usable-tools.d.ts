import { type Check } from "./check.ts";
/**
 * Codex calls a server ready whose tools the model cannot use: an empty list, a list that could not be read, tools left out
 * of the model's request. `min-tools: 0` permits a server without tools.
 */
export declare const usableTools: Check;
