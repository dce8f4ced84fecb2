import type { Draft } from "./fold-server.ts";
export interface ServerOutput {
    program: string;
    text: string;
}
/**
 * Codex's log says which program wrote a line, not which server: it is given to a server only if no other runs that
 * program. Slander is worse than silence.
 */
export declare function attributeOutput(drafts: Draft[], lines: ServerOutput[]): Map<Draft, string[]>;
