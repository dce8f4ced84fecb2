import type { Report } from "../../model/report.ts";
/** The result as a flat SVG badge: `MCP servers | 3 of 4 ready`. Holds our own words and numbers only. */
export declare function renderBadge(report: Report): string;
