import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { EventStream } from "../codex/event-stream.ts";
import type { RunEvent } from "../model/events.ts";
import { createFold } from "../model/fold.ts";
import type { RunRecord } from "../model/run-record.ts";
import type { Redactor } from "../redaction/redact.ts";
import { redactJsonLine } from "../redaction/redact-json-line.ts";

/** Takes in a run's events as they come, and writes `events.jsonl` beside. */
export interface EvidenceLog {
  emit(event: RunEvent): void;
  /** A line of Codex's event stream, with what it means. */
  line(text: string, events: readonly RunEvent[]): void;
  record(): RunRecord;
  /** Closes the file. Why it is not whole, or null. */
  close(): string | null;
}

export interface EvidenceLogOptions {
  /** Null: no file is written. */
  eventsFile: string | null;
  redact: Redactor;
  /** For progress, after the event has been taken in. */
  onEvent(event: RunEvent): void;
}

export function openEvidenceLog({ eventsFile, redact, onEvent }: EvidenceLogOptions): EvidenceLog {
  const fold = createFold();
  let trouble: string | null = null;
  let file: number | null = null;
  const attempt = (act: () => void) => {
    try {
      act();
    } catch (error) {
      trouble ??= `events.jsonl is not whole: ${error instanceof Error ? error.message : String(error)}`;
    }
  };
  attempt(() => {
    if (eventsFile === null) return;
    // Made anew: a link that stands in its place is removed, not followed.
    rmSync(eventsFile, { force: true });
    file = openSync(eventsFile, "wx", 0o644);
  });
  let isJson = true;
  const stream = new EventStream((line) =>
    attempt(() => {
      if (file !== null) writeSync(file, `${redactJsonLine(line, redact, isJson || undefined)}\n`);
    }),
  );
  const probed = new Set<string>();
  let threadId: string | null = null;
  const place = (event: RunEvent) => {
    if (event.kind === "thread-started") threadId = event.threadId;
    else if (event.kind === "startup" && event.source === "app-server") {
      const ofAnother = threadId !== null && event.threadId !== null && event.threadId !== threadId;
      if (ofAnother && event.phase === "run") return;
      if (event.status === "ready") probed.add(event.name);
      stream.startup(event);
    } else if (event.kind === "required-failed") {
      stream.startup(startupOf(event.name, "failed", event.cause, event.atMs));
    } else if (event.kind === "required-passed") {
      for (const name of event.names.filter((one) => !probed.has(one))) {
        stream.startup(startupOf(name, "starting", null, event.atMs));
        stream.startup(startupOf(name, "ready", null, event.atMs));
        probed.add(name);
      }
    }
  };
  return {
    emit(event) {
      fold.add(event);
      place(event);
      onEvent(event);
    },
    line(text, events) {
      isJson = events.every(({ kind }) => kind !== "evidence-lost");
      stream.line(text, events);
      isJson = true;
    },
    record: () => fold.record(),
    close() {
      stream.end();
      attempt(() => {
        if (file !== null) closeSync(file);
      });
      return trouble;
    },
  };
}

const startupOf = (
  name: string,
  status: "starting" | "ready" | "failed",
  error: string | null,
  atMs: number,
) => ({
  kind: "startup" as const,
  source: "app-server" as const,
  phase: "run" as const,
  failureReason: null,
  threadId: null,
  name,
  status,
  error,
  atMs,
});
