import type { Report } from "../../model/report.ts";
import { type Notes } from "./explanation-parts.ts";
export interface CommentContext {
    /** Which of the comment's sections this is, as a reader knows it: the job's name with its matrix. */
    jobName: string;
    /** Made by us from the server's address and the run's number; anything else is left out. */
    runUrl: string | null;
    /** The run of which this one reports, if that is another one. Made by us. */
    checkedRunUrl?: string | null;
    headSha: string;
    /** The bad runs before this one, if the last one was bad. `badSince`: ISO 8601. */
    previous: {
        badSince: string;
        badRuns: number;
    } | null;
    /** The last run was bad, and this one is good. */
    recovered: boolean;
    notes?: Notes;
    /** Address of docs/diagnoses.md in the action's repository; null: no links. */
    docsUrl?: string | null;
}
/** UTF-16 units of one section, so that several jobs find room in one comment. */
export declare const sectionLimit = 14000;
/** One job's section of the sticky comment as GFM, without any marker: verdict, what is broken and what to do; the rest folded. */
export declare function renderCommentSection(report: Report, context: CommentContext, limit?: number): string;
