import type { Report, ServerReport } from "../model/report.ts";
/** How a server is shown: what it is called in one word, and how much it matters. */
export type Mark = "fail" | "inconclusive" | "warn" | "pass" | "quiet";
export declare function markOf({ verdict, state }: ServerReport): Mark;
/** What broke comes first, what is well last; otherwise the order of the report. */
export declare function worstFirst(servers: readonly ServerReport[]): ServerReport[];
/** Follows the server's name: `did not start`. */
export declare function whatHappened({ state, verdict }: ServerReport): string;
/** One or two sentences that say why, in plain words; may be empty. */
export declare function reasonOf(server: ServerReport): string;
/** What follows the server's name: what happened and why, up to three sentences: `did not start. Its token is not set.` */
export declare function account(server: ServerReport): string;
/** What a table cell says: a few words each, the most telling first. */
export declare function notesOf(server: ServerReport): string[];
/** The word that stands beside the icon. */
export declare function stateWord({ state, verdict }: ServerReport): string;
/** `yes (config, rules)` or `no`. */
export declare function requiredWord({ required }: ServerReport): string;
/** `1 failed, 3 ready`: for one line under a comment's heading or a terminal table. */
export declare function tally({ servers }: Report): string;
