import type { ServerReport } from "../model/report.ts";
/** Lines above the rows of a GFM table of servers. */
export declare const tableHead: string;
/** One row; an icon never stands without its word. */
export declare function tableRow(server: ServerReport): string;
