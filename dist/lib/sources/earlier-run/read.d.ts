import type { RunEvent } from "../../model/events.ts";
import type { Report } from "../../model/report.ts";
export type EarlierRun = {
    kind: "report";
    report: Report;
}
/** `codex exec --json` output (ours with `mcp.server.*` lines too), or the traffic of an app-server session. */
 | {
    kind: "events";
    source: "exec" | "app-server";
    events: RunEvent[];
} | {
    kind: "unreadable";
    why: string;
};
/**
 * Reads what `report-from` names, whatever of the three it is: our `report.json`, the JSONL of a `codex exec --json` run, or
 * the JSON lines of an app-server session. The text is hostile: nothing of it is taken that its schema does not know.
 */
export declare function readEarlierRun(text: string): EarlierRun;
