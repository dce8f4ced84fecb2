import { formatDuration } from "../../model/duration.ts";
import type { Phase } from "../../model/events.ts";
import type { ServerReport } from "../../model/report.ts";
import type { Attempt } from "../../model/server.ts";
import { fence } from "../escape/fence.ts";
import { mermaidLabel } from "../escape/mermaid.ts";
import { cutName } from "../text/cut.ts";

import { worstFirst } from "../text/server-words.ts";

export const maxTimelineServers = 40;
const maxName = 24;

interface Bar {
  server: ServerReport;
  attempt: Attempt;
  startMs: number;
  /** Null when it never settled. */
  endMs: number | null;
}

/** A Mermaid gantt of the start-up, one bar per attempt, as a fenced block; empty for fewer than two servers. */
export function timeline(servers: readonly ServerReport[]): string {
  const bars = chosenBars(servers);
  const shown = [...new Set(bars.map(({ server }) => server))];
  if (shown.length < 2) return "";
  const zero = Math.min(...bars.map(({ startMs }) => startMs));
  const last = Math.max(...bars.map(({ startMs, endMs }) => endMs ?? startMs));
  const span = Math.max(last - zero, 1);
  const lines = [
    `%%{init: {"gantt": {"leftPadding": ${leftPadding(shown)}}}}%%`,
    "gantt",
    "  dateFormat x",
    `  axisFormat ${span < 4_000 ? "%s.%L s" : "%s s"}`,
    `  tickInterval ${tick(span)}`,
    ...shown.flatMap((server) => [
      `  section ${sectionLabel(server.name)}`,
      ...bars.filter((bar) => bar.server === server).map((bar) => barLine(bar, zero, last)),
    ]),
  ];
  return fence(lines.join("\n"), "mermaid");
}

/** How many servers with known times the timeline leaves out. */
export function leftOutOfTimeline(servers: readonly ServerReport[]): number {
  const phase = phaseShown(servers);
  const timed = servers.filter((server) => barsOf(server, phase).length > 0);
  return Math.max(0, timed.length - maxTimelineServers);
}

/** Of a run and the probe before it, the run, where its times are known. */
function phaseShown(servers: readonly ServerReport[]): Phase {
  return servers.filter((server) => barsOf(server, "run").length > 0).length >= 2 ? "run" : "probe";
}

function chosenBars(servers: readonly ServerReport[]): Bar[] {
  const phase = phaseShown(servers);
  const timed = worstFirst(servers).filter((server) => barsOf(server, phase).length > 0);
  return timed.slice(0, maxTimelineServers).flatMap((server) => barsOf(server, phase));
}

function barsOf(server: ServerReport, phase: Phase): Bar[] {
  return server.attempts.slice(-3).flatMap((attempt) => {
    const { startedAtMs: startMs, settledAtMs: endMs } = attempt;
    if (attempt.phase !== phase || startMs === null || !Number.isFinite(startMs)) return [];
    return [{ server, attempt, startMs, endMs: endMs !== null && endMs >= startMs ? endMs : null }];
  });
}

const words: Record<Attempt["status"], string> = {
  ready: "ready",
  failed: "failed",
  cancelled: "cancelled",
  starting: "not settled",
};
const tags: Record<Attempt["status"], string> = {
  ready: "",
  failed: "crit, ",
  cancelled: "done, ",
  starting: "active, ",
};

function barLine({ attempt, startMs, endMs }: Bar, zero: number, last: number): string {
  const status = endMs === null ? "starting" : attempt.status;
  const end = Math.max(endMs ?? last, startMs + 1);
  const took = endMs === null ? "" : ` ${formatDuration(endMs - startMs).replace("<", "under ")}`;
  return `  ${words[status]}${took} :${tags[status]}${Math.round(startMs - zero)}, ${Math.max(Math.round(end - zero), Math.round(startMs - zero) + 1)}`;
}

function sectionLabel(name: string): string {
  return mermaidLabel(cutName(name, maxName)) || "#160;";
}

/** Pixels for the longest name, at the chart's font size. */
function leftPadding(servers: ServerReport[]): number {
  const longest = Math.max(...servers.map(({ name }) => cutName(name, maxName).length));
  return Math.max(75, 20 + longest * 7);
}

/** About five marks on the axis. */
function tick(spanMs: number): string {
  const steps = [100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 60_000, 120_000, 300_000, 600_000];
  const step = steps.find((candidate) => spanMs / candidate <= 7) ?? 1_800_000;
  if (step < 1_000) return `${step}millisecond`;
  return step < 60_000 ? `${step / 1000}second` : `${step / 60_000}minute`;
}
