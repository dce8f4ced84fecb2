import type { NotOfferedReason } from "../../model/events.ts";
/** What Codex does with a tool that a server lists. `unknown`: this version of Codex was not measured for it, or versions differ. */
export type Offering = "offered" | "unknown" | NotOfferedReason;
/**
 * Whether Codex offers a listed tool to the model; it drops others without a word. Measured by the model's requests of 0.99 to 0.169.
 * `isCurrent`: Codex 0.160.1 or later. What older versions drop differs, so that only what all of them drop is certain.
 */
export declare function offering(tool: unknown, isCurrent: boolean): Offering;
