import type { RecordedRun } from "./recorded-run.ts";
/**
 * The messages of an app-server session (or of `codex mcp-server`), in order, as events. Requests of the client are passed over;
 * answers of Codex are known by their shape, because the requests may not have been kept. A session in which a turn began was a
 * run, any other a probe.
 */
export declare function translateTranscript(values: readonly unknown[]): RecordedRun;
