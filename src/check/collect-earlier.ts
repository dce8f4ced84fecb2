import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import path from "node:path";
import type { Inputs } from "../inputs/inputs.ts";
import { foldEvents } from "../model/fold.ts";
import { problem } from "../model/problem.ts";
import type { Problem, Report } from "../model/report.ts";
import type { RunRecord } from "../model/run-record.ts";
import { mapTexts } from "../report/map-texts.ts";
import { readEarlierRun } from "../sources/earlier-run/read.ts";
import type { World } from "../world.ts";

/** A file from elsewhere is read up to here: 64 MiB. */
const mostBytes = 64 * 1024 * 1024;

export type Earlier =
  | { kind: "report"; report: Report }
  | { kind: "record"; record: RunRecord; inventoryRead: boolean; problems: Problem[] };

/** Reads what `report-from` names. The file is hostile: schema-checked, bounded, and redacted again. */
export function readEarlier(inputs: Inputs, world: World, redact: (text: string) => string): Earlier {
  const file = path.resolve(world.workspace, inputs.reportFrom ?? "");
  const text = readBounded(file);
  const earlier = text === null ? null : readEarlierRun(text);
  if (earlier?.kind === "report") return { kind: "report", report: mapTexts(earlier.report, redact) };
  if (earlier?.kind === "events") {
    const record = foldEvents(earlier.events);
    const inventoryRead = earlier.events.some(({ kind }) => kind === "server-declared");
    return {
      kind: "record",
      record: earlier.source === "exec" ? withoutTimes(record) : record,
      inventoryRead,
      problems: [],
    };
  }
  const why = earlier === null ? "it is longer than 64 MiB" : earlier.why;
  return {
    kind: "record",
    record: foldEvents([]),
    inventoryRead: false,
    problems: [
      problem(
        "report-unreadable",
        "The earlier run cannot be read",
        `\`report-from\` names ${path.basename(file)}, and ${why}.`,
        "Give a report.json of this action, the JSONL of codex exec --json, or the messages of a codex app-server session.",
      ),
    ],
  };
}

function readBounded(file: string): string | null {
  const handle = openSync(file, "r");
  try {
    const { size } = fstatSync(handle);
    if (size > mostBytes) return null;
    const buffer = Buffer.alloc(size);
    const read = readSync(handle, buffer, 0, size, 0);
    return buffer.subarray(0, read).toString("utf8");
  } finally {
    closeSync(handle);
  }
}

/** The lines of `codex exec --json` carry no times. */
function withoutTimes(record: RunRecord): RunRecord {
  const servers = record.servers.map((server) => ({
    ...server,
    bootMs: null,
    attempts: server.attempts.map((attempt) => ({ ...attempt, startedAtMs: null, settledAtMs: null })),
    evidence: server.evidence.map((one) => ({ ...one, atMs: 0 })),
  }));
  return { ...record, servers };
}
