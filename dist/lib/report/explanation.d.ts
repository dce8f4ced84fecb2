import type { Diagnosis, Problem, ServerReport } from "../model/report.ts";
export declare function nameSpan(name: string): string;
/** Markdown: who is broken, why, and what to do. `short`: without the lines to write. */
export declare function explainServer(server: ServerReport, length: "short" | "whole", docsUrl?: string | null): string;
/** Markdown: what is worth knowing of a server that works. */
export declare function explainAdvice(name: string, advice: Diagnosis, docsUrl?: string | null): string;
/** Markdown: what is wrong with the run as a whole, and what to do. */
export declare function explainProblem(problem: Problem, length: "short" | "whole"): string;
/** A bullet of the list of warnings. */
export declare function warningItem(problem: Problem): string;
/** "Did you mean …?" is nothing to do. */
export declare function isQuestion(remedy: string): boolean;
export declare function position({ file, line }: {
    file: string;
    line: number;
}): string;
