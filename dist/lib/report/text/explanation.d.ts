import type { Diagnosis, Problem, ServerReport } from "../../model/report.ts";
export declare function nameSpan(name: string): string;
/** Markdown: who is broken, why, and what to do, for servers that are broken for one reason. */
export declare function explainServers(group: readonly ServerReport[], docsUrl?: string | null): string;
/** Markdown: what is worth knowing about a server that works. */
export declare function explainAdvice(name: string, advice: Diagnosis, docsUrl?: string | null): string;
/** Markdown: what is wrong with the run as a whole, and what to do. */
export declare function explainProblem(problem: Problem): string;
/** A bullet of the list of warnings. */
export declare function warningItem(problem: Problem): string;
