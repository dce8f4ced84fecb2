import type { RunEvent } from "../../model/events.ts";
import type { Report } from "../../model/report.ts";
import { translateExecLine } from "../exec-events/translate.ts";
import { parseReport } from "../report-file/parse.ts";
import { translateTranscript } from "./transcript.ts";

export type EarlierRun =
  | { kind: "report"; report: Report }
  /** `codex exec --json` output (ours with `mcp.server.*` lines too), or the traffic of an app-server session. */
  | { kind: "events"; source: "exec" | "app-server"; events: RunEvent[] }
  | { kind: "unreadable"; why: string };

/**
 * Reads what `report-from` names, whatever of the three it is: our `report.json`, the JSONL of a `codex exec --json` run, or
 * the JSON lines of an app-server session. The text is hostile: nothing of it is taken that its schema does not know.
 */
export function readEarlierRun(text: string): EarlierRun {
  const whole = parseJson(text);
  if (isRecord(whole) && "schemaVersion" in whole) {
    const parsed = parseReport(whole);
    return parsed.ok
      ? { kind: "report", report: parsed.report }
      : { kind: "unreadable", why: `it is no report.json of this release: ${parsed.reasons.join("; ")}` };
  }
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const first = lines.map(parseJson).find(isRecord);
  if (first === undefined) return { kind: "unreadable", why: "it holds no JSON" };
  if (typeof first.type === "string") {
    const events = lines.flatMap((line, index) => translateExecLine(line, index));
    return {
      kind: "events",
      source: "exec",
      events: [{ kind: "phase-started", atMs: 0, phase: "run" }, ...withEnd(events)],
    };
  }
  if ("method" in first || "id" in first) {
    return { kind: "events", source: "app-server", events: translateTranscript(lines.map(parseJson)) };
  }
  return {
    kind: "unreadable",
    why: "its lines are neither events of codex exec nor messages of codex app-server",
  };
}

/** A stream that breaks off before its turn ended says so: what came after is not known. */
function withEnd(events: RunEvent[]): RunEvent[] {
  const ended = events.some(({ kind }) => kind === "turn-ended");
  const began = events.some(({ kind }) => kind === "turn-started" || kind === "thread-started");
  const how = ended || !began ? "completed" : "crashed";
  // The lines carry no times, so that nothing may be said of how long anything took.
  return [...events, { kind: "phase-ended", atMs: events.length, phase: "run", how }];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
