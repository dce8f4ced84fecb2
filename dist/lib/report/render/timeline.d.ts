import type { ServerReport } from "../../model/report.ts";
export declare const maxTimelineServers = 40;
/** A Mermaid gantt of the start-up, one bar per attempt, as a fenced block; empty for fewer than two servers. */
export declare function timeline(servers: readonly ServerReport[]): string;
/** How many servers with known times the timeline leaves out. */
export declare function leftOutOfTimeline(servers: readonly ServerReport[]): number;
