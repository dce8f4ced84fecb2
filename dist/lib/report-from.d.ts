import type { Report } from "./model/report.ts";
import type { FailOn } from "./policy/judge.ts";
export interface ReportOptions {
    /**
     * Servers that have to be ready: names or globs. Added to those that the recording itself marks as required. An entry that is not a
     * name or glob makes the report inconclusive.
     */
    required?: readonly string[];
    /** Rules as YAML, in the format of docs/rules.md. Rules that cannot be read make the report inconclusive. */
    rules?: string;
    /** Default `required`. */
    failOn?: FailOn;
    /** Default false. */
    failIfEmpty?: boolean;
    /** Values that must not appear in any output. What looks like a secret is replaced in any case. */
    secrets?: readonly string[];
    /** When the report is made; rules with `until` depend on it. Default: now. */
    now?: Date;
}
/** A report and its renderings. Each text is rendered when it is read. */
export interface RenderedReport {
    readonly report: Report;
    /** 0 pass, 1 fail, 3 inconclusive; 0 under `failOn: "never"`. */
    readonly exitCode: 0 | 1 | 3;
    /** report.json. */
    readonly json: string;
    /** The job summary, as GitHub Flavored Markdown. */
    readonly markdown: string;
    /** JUnit XML. */
    readonly junit: string;
    /** For a terminal of 100 columns, without color. */
    readonly terminal: string;
    /** An SVG image of the result, 20 pixels high. */
    readonly badge: string;
}
/**
 * Judges and renders an earlier run. `text`: the lines of `codex exec --json`, our `events.jsonl` or `report.json`, the messages of a
 * `codex app-server` session, or a session file of Codex. Never throws for anything the text holds: a text that cannot be read gives an
 * inconclusive report.
 */
export declare function reportFrom(text: string, options?: ReportOptions): RenderedReport;
