import type { Problem } from "../../model/report.ts";
import type { EarlierRun } from "../../sources/earlier-run/read.ts";
import type { Collected } from "../collected.ts";
export interface EarlierContext {
    /** How a sentence about a text that cannot be read begins. */
    name: string;
    /** `owner/name` of the fork whose run it was. */
    fork: string | null;
    /** What is known to be wrong with it already. */
    problems: readonly Problem[];
    startedAt: Date;
    cancelled: boolean;
}
/** What an earlier run proves, to be judged again. The library uses it too: nothing of Node here. */
export declare function earlierEvidence(earlier: EarlierRun, { name, fork, problems, startedAt, cancelled }: EarlierContext): Collected;
