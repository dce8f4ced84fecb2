import type { Report } from "../model/report.ts";
export interface Annotation {
    level: "error" | "warning" | "notice";
    title: string;
    message: string;
    /** Relative to the workspace, with `/`; whether it exists is for the caller to see. Null: about no line. */
    file: string | null;
    startLine: number | null;
}
/** GitHub shows ten annotations of a kind for a step and drops the rest; one is left to the step's own last word. */
export declare const mostAnnotations = 9;
/**
 * Annotations on the lines that declare what is broken, without a line for what stands outside the workspace; what is too much
 * in one. Texts are plain: whoever prints them as workflow commands escapes them for that.
 */
export declare function renderAnnotations(report: Report): Annotation[];
