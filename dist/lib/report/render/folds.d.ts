import type { Report, ServerReport } from "../../model/report.ts";
import type { Part } from "./fit.ts";
/** A folded part. `title` is ours or escaped here; nothing in it is read as markup. */
export declare function fold(title: string, items: string[], priority: number, leftOut?: Part["leftOut"]): Part;
/** A folded table of servers. */
export declare function tableFold(servers: readonly ServerReport[], title: string, priority: number): Part;
export declare function timelineFold({ servers }: Report, priority: number): Part;
/** Codex's own words and the last lines of the server's stderr, for servers that are not well. */
export declare function outputFold({ servers }: Report, priority: number): Part;
/** Codex, engine, mode and times, then which evidence decided about whom, and who disagreed. */
export declare function observedFold(report: Report, priority: number): Part;
