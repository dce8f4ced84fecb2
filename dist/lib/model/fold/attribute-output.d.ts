import type { Draft } from "./fold-server.ts";
export interface ServerOutput {
    program: string;
    text: string;
}
/**
 * Codex's log names the program that wrote a line, not the server: the line is given to a server only if it is certainly
 * its own, because no other server that Codex may start is run by a program of that name, wherever it is installed.
 */
export declare function attributeOutput(drafts: Draft[], lines: ServerOutput[]): Map<Draft, string[]>;
