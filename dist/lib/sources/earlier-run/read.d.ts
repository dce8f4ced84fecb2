import type { Report } from "../../model/report.ts";
import type { RecordedRun } from "./recorded-run.ts";
export type EarlierRun = {
    kind: "report";
    report: Report;
} | ({
    kind: "events";
    source: EventsSource;
} & RecordedRun) | {
    kind: "unreadable";
    why: string;
};
/** `codex exec --json` output, the traffic of an app-server or mcp-server session, or a session file of Codex. */
export type EventsSource = "exec" | "app-server" | "rollout";
export declare const maxEarlierLines = 500000;
export declare const maxEarlierServers = 5000;
/**
 * Reads what `report-from` names, whatever it is: our `report.json`, the JSONL of a `codex exec --json` run, the JSON lines of an
 * app-server session, or a session file. The text is hostile: nothing is taken from it that its schema does not know.
 */
export declare function readEarlierRun(text: string): EarlierRun;
