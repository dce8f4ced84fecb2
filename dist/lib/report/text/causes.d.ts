import type { ServerReport } from "../../model/report.ts";
/** Servers that are in the same state for the same reason with the same remedy, in the order given. */
export declare function groupByCause(servers: readonly ServerReport[]): ServerReport[][];
/** The lines to write for all of them; null where there are none, or they are in different languages. */
export declare function snippetOf(group: readonly ServerReport[]): NonNullable<ServerReport["diagnosis"]>["snippet"];
