import type { Report } from "../../model/report.ts";
export interface Annotation {
    level: "error" | "warning" | "notice";
    title: string;
    message: string;
    /** Relative to the workspace, with `/`; the caller checks that it exists. Null: about no line. */
    file: string | null;
    startLine: number | null;
}
/** GitHub shows ten annotations of each level per step and drops the rest; one is left for the step's own last error. */
export declare const maxAnnotations = 9;
/**
 * Annotations on the lines that declare what is broken; no line for what is declared outside the workspace. Those over the
 * limit are summed up in one. Texts are plain: the caller escapes them for workflow commands.
 */
export declare function renderAnnotations(report: Report): Annotation[];
