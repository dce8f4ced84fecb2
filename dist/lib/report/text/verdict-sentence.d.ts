import type { Report } from "../../model/report.ts";
/** Who reads: somebody looking at a job, or somebody at a terminal. */
export type Audience = "job" | "terminal";
/**
 * The verdict in one sentence, without a full stop: `1 of 4 MCP servers is down, and this job requires it`. Every number comes
 * from `countServers`. Holds our own words and numbers only, so that it is safe wherever it is printed.
 */
export declare function verdictSentence(report: Report, audience?: Audience): string;
export type VerdictIcon = "✅" | "⚠️" | "⚪" | "❌" | "🟡";
/** A tick stands only over servers that were all seen to work. */
export declare function verdictIcon(report: Report): VerdictIcon;
/** The verdict as a Markdown heading. */
export declare function headline(report: Report, level: "##" | "###" | "####", recovered?: boolean): string;
/** Says below the headline that no model was asked; null where one was, or none was to be. */
export declare function notRunSentence({ run, turn }: Report): string | null;
