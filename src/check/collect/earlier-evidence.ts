import { exactVersion } from "../../model/codex-version.ts";
import { foldEvents } from "../../model/fold.ts";
import { problem } from "../../model/problem.ts";
import { problemTitles } from "../../model/problem-codes.ts";
import type { Problem } from "../../model/report.ts";
import type { RunRecord } from "../../model/run-record.ts";
import type { EarlierRun } from "../../sources/earlier-run/read.ts";
import { problemsOf, recordOf } from "../../sources/report-file/record.ts";
import type { Collected } from "../collected.ts";
import { notRun } from "../collected.ts";

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
export function earlierEvidence(
  earlier: EarlierRun,
  { name, fork, problems, startedAt, cancelled }: EarlierContext,
): Collected {
  if (earlier.kind === "report") {
    const { report } = earlier;
    return {
      ...notRun,
      codexVersion: report.codex.version,
      // Its own list is complete unless it reports otherwise.
      inventoryRead: report.problems.every(({ level }) => level !== "error"),
      problems: [...problems, ...problemsOf(report)],
      record: recordOf(report),
      run: report.run,
      configFiles: report.configFiles,
      earlier: { kind: "report", fork },
    };
  }
  if (earlier.kind === "events") {
    const { source, events, inventory, timed, codexVersion } = earlier;
    const record = foldEvents(events);
    return {
      ...notRun,
      codexVersion: codexVersion !== null && exactVersion.test(codexVersion) ? codexVersion : null,
      inventoryRead: inventory === "configuration",
      problems: [...problems],
      record: timed ? record : withoutTimes(record),
      namesOnly: inventory === "configuration" ? null : inventory === "startup" ? "started" : "called",
      run: {
        mode: "report",
        engine: null,
        startedAt: startedAt.toISOString(),
        durationMs: timed ? (events.at(-1)?.atMs ?? null) : null,
        cancelled,
      },
      earlier: { kind: source, fork },
    };
  }
  const detail = `${name} ${earlier.why}.`;
  const remedy =
    "Give a report.json of this action, the JSONL of codex exec --json, the messages of a codex app-server session, or a session file of Codex.";
  return {
    ...notRun,
    problems: [...problems, problem("report-unreadable", problemTitles["report-unreadable"], detail, remedy)],
    record: foldEvents([]),
  };
}

/** Nothing is said about durations that were not measured. */
function withoutTimes(record: RunRecord): RunRecord {
  const servers = record.servers.map((server) => ({
    ...server,
    bootMs: null,
    attempts: server.attempts.map((attempt) => ({ ...attempt, startedAtMs: null, settledAtMs: null })),
    evidence: server.evidence.map((one) => ({ ...one, atMs: null })),
  }));
  return { ...record, startup: { sinceMs: null, totalMs: null }, servers };
}
