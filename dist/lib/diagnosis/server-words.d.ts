import type { Evidence } from "../model/server.ts";
/** The lines of a server's stderr that say something, oldest first. */
export declare function meaningfulLines(output: readonly string[]): string[];
/** The line that most likely says why a server gave up: its last complaint, else its last words. Null when it was silent. */
export declare function lastWords(output: readonly string[]): string | null;
/** Names of environment variables whose absence the server complains of, in the order of its words. */
export declare function missingVariables(output: readonly string[]): string[];
/** What a stdio server wrote to stdout that is not MCP, as Codex's log of the run quotes it; null when it says nothing of it. */
export declare function stdoutNoise(evidence: readonly Evidence[]): string | null;
