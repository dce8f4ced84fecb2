import type { RunEvent } from "../../model/events.ts";
import { isRecord } from "../../model/is-record.ts";
import type { Report } from "../../model/report.ts";
import { isKnownType, translateExecLine } from "../exec-events/translate.ts";
import { parseReport } from "../report-file/parse.ts";
import { translateRollout } from "../rollout/translate.ts";
import type { RecordedRun } from "./recorded-run.ts";
import { translateTranscript } from "./transcript.ts";

export type EarlierRun =
  | { kind: "report"; report: Report }
  | ({ kind: "events"; source: EventsSource } & RecordedRun)
  | { kind: "unreadable"; why: string };

/** `codex exec --json` output, the traffic of an app-server or mcp-server session, or a session file of Codex. */
export type EventsSource = "exec" | "app-server" | "rollout";

export const maxEarlierLines = 500_000;
export const maxEarlierServers = 5_000;

/**
 * Reads what `report-from` names, whatever it is: our `report.json`, the JSONL of a `codex exec --json` run, the JSON lines of an
 * app-server session, or a session file. The text is hostile: nothing is taken from it that its schema does not know.
 */
export function readEarlierRun(text: string): EarlierRun {
  const whole = parseJson(text);
  if (isRecord(whole) && "schemaVersion" in whole) {
    const parsed = parseReport(whole);
    return parsed.ok
      ? { kind: "report", report: parsed.report }
      : { kind: "unreadable", why: `it is not a report.json of this release: ${parsed.reasons.join("; ")}` };
  }
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  if (lines.length > maxEarlierLines)
    return { kind: "unreadable", why: `it has more than ${maxEarlierLines} lines` };
  const values = lines.map(parseJson);
  const source = sourceOf(values);
  if (source === null) return { kind: "unreadable", why: whyUnknown(values) };
  const run = readers[source](lines, values);
  const names = new Set(run.events.flatMap((event) => ("name" in event ? [event.name] : [])));
  return names.size > maxEarlierServers
    ? { kind: "unreadable", why: `it names more than ${maxEarlierServers} servers` }
    : { kind: "events", source, ...run };
}

const readers: Record<EventsSource, (lines: string[], values: unknown[]) => RecordedRun> = {
  exec: (lines) => readExec(lines),
  "app-server": (_, values) => translateTranscript(values),
  rollout(_, values) {
    const { events, codexVersion } = translateRollout(values);
    return { events, inventory: "none", timed: true, codexVersion };
  },
};

/** What most of the lines are; null when no line has a known shape. */
function sourceOf(values: readonly unknown[]): EventsSource | null {
  const counts: Record<EventsSource, number> = { exec: 0, "app-server": 0, rollout: 0 };
  for (const value of values) {
    const source = lineSource(value);
    if (source !== null) counts[source] += 1;
  }
  const [most] = (Object.keys(counts) as EventsSource[]).sort((a, b) => counts[b] - counts[a]);
  return most === undefined || counts[most] === 0 ? null : most;
}

function lineSource(value: unknown): EventsSource | null {
  if (!isRecord(value)) return null;
  const { type, method, msg, payload } = value;
  if (typeof type === "string" && isKnownType(type)) return "exec";
  if (typeof type === "string" && typeof value.timestamp === "string" && isRecord(payload)) return "rollout";
  const isAnswer = "id" in value && (isRecord(value.result) || isRecord(value.error));
  const isEvent = isRecord(msg) && typeof msg.type === "string";
  return typeof method === "string" || isAnswer || isEvent ? "app-server" : null;
}

/** Names the shapes that were found, as far as they are words. */
function whyUnknown(values: readonly unknown[]): string {
  const records = values.filter(isRecord);
  if (records.length === 0) return "it holds no JSON objects";
  const isWord = (text: unknown): text is string => typeof text === "string" && /^[\w./-]{1,60}$/.test(text);
  const shapes = new Set(
    records.slice(0, 100).map((value) =>
      isWord(value.type)
        ? `type \`${value.type}\``
        : `keys ${Object.keys(value)
            .filter(isWord)
            .slice(0, 5)
            .map((key) => `\`${key}\``)
            .join(", ")}`,
    ),
  );
  const found = [...shapes].slice(0, 3).join("; ");
  return `its lines have an unknown shape (${found}): they are neither events of codex exec, nor messages of codex app-server, nor a session file`;
}

function readExec(lines: readonly string[]): RecordedRun {
  const events = lines.flatMap((line, index) => translateExecLine(line, index));
  const has = (kind: RunEvent["kind"]) => events.some((event) => event.kind === kind);
  const atMs = lines.length;
  const beginning: RunEvent[] = has("thread-started")
    ? []
    : [
        {
          kind: "evidence-lost",
          atMs: 0,
          phase: "run",
          source: "exec-event",
          reason: "its beginning is missing",
        },
      ];
  return {
    events: [
      { kind: "phase-started", atMs: 0, phase: "run" },
      ...beginning,
      ...events,
      // A stream that breaks off before its turn ended says nothing of what came after.
      { kind: "phase-ended", atMs, phase: "run", how: has("turn-ended") ? "completed" : "crashed" },
    ],
    inventory: has("startup") ? "startup" : "none",
    timed: false,
    codexVersion: null,
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
