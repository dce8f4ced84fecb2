import type { Evidence } from "../model/server.ts";
/** The lines of a server's output that say something, oldest first. */
export declare function meaningfulLines(output: readonly string[]): string[];
/** The lines that may say why a server gave up, the most telling first; among equals the last of a server, the first of npm. */
export declare function tellingLines(output: readonly string[]): string[];
export declare function rankOf(line: string): number;
export declare const isFatal: (line: string) => boolean;
export declare const isComplaint: (line: string) => boolean;
export declare const isHarmless: (line: string) => boolean;
/** What most likely says why a server gave up, quoted: its complaints, or the end of other text. Null when it was silent. */
export declare function lastWords(telling: readonly string[]): string | null;
/** What a stdio server wrote to stdout that is not MCP, as Codex's log of the run quotes it; null when it says nothing of it. */
export declare function stdoutNoise(evidence: readonly Evidence[]): string | null;
