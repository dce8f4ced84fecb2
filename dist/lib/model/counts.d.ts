import type { Report } from "./report.ts";
/** All numbers of a report that a text may state. `ready + down + off + unknown` is `total`. */
export interface Counts {
    /** Servers in the table, those that are required and absent included. */
    total: number;
    ready: number;
    /** State `failed` alone. */
    failed: number;
    /** `failed`, `cancelled`, `pending` or `absent`. */
    down: number;
    /** `disabled` or `untrusted`: Codex does not start them. */
    off: number;
    unknown: number;
    required: number;
    requiredReady: number;
    requiredDown: number;
    optionalDown: number;
    /** By verdict. */
    failing: number;
    warned: number;
    /** Whether they keep the rules is not known. */
    notJudged: number;
    /** Ready, and breaking a rule that counts. */
    readyAndFailing: number;
}
export declare function countServers({ servers }: Pick<Report, "servers">): Counts;
/** Required servers that did not pass, then required patterns that match no server. */
export declare function requiredFailed({ servers, rules }: Pick<Report, "servers" | "rules">): string[];
