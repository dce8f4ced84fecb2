import { formatDuration } from "../../model/duration.ts";
import type { ServerReport } from "../../model/report.ts";
import type { HealthHistory, JobHealth } from "../core/health-history.ts";
import { staleAfter } from "../core/schedule.ts";
import type { ServerHealth } from "../core/server-health.ts";
import { storedName } from "../core/stored-text.ts";
import { counted, momentWords } from "../core/words.ts";
import { compareTools, type ToolChanges, toolChangeWords } from "./tool-changes.ts";

/** What the scheduled runs say about a server of this run, which is not one of them. */
export interface HistoryNote {
  kind:
    | "also-failing"
    | "flapping"
    | "healthy-before"
    | "works-here"
    | "not-known"
    | "cannot-tell"
    | "as-before";
  /** One sentence of ours with names of tools in backticks; empty for `as-before` with the same tools. */
  text: string;
  /** Against the tools of the last scheduled run. */
  tools: ToolChanges | null;
}

/** Where the interval is not known, a run says nothing about the present after this long. */
const maxAgeMs = 3 * 86_400_000;

/** `now`: ISO 8601. Claims no more about the cause than the history shows. */
export function historyNote(
  server: ServerReport,
  history: HealthHistory,
  now: string,
  job: string | null = null,
): HistoryNote {
  const name = storedName(server.name);
  const named = history.servers.filter((each) => each.name === name);
  const known = named.find((each) => each.job === job) ?? named[0];
  const works = server.state === "ready";
  const source = history.jobs.find((each) => each.job === known?.job);
  if (known === undefined || source === undefined) {
    const text = works ? "" : "No scheduled run has seen this server.";
    return { kind: "not-known", text, tools: null };
  }
  const age = formatDuration(Date.parse(now) - Date.parse(source.lastRun.startedAt));
  if (isOutOfDate(source, now)) {
    const text = works ? "" : `No scheduled run has checked this server in the last ${age}.`;
    return { kind: "cannot-tell", text, tools: null };
  }
  const tools = works && known.tools && server.tools ? compareTools(known.tools, server.tools.names) : null;
  const { kind, text } = works ? noteOnWorking(known) : noteOnFailing(known, now, age);
  const change = tools === null ? "" : `Compared with the last scheduled run it ${toolChangeWords(tools)}.`;
  return { kind, text: [text, change].filter((part) => part !== "").join(" "), tools };
}

function isOutOfDate(job: JobHealth, now: string): boolean {
  const at = job.lastRun.startedAt;
  const until = Date.parse(staleAfter(at, job) ?? new Date(Date.parse(at) + maxAgeMs).toISOString());
  return Date.parse(now) > until;
}

type Said = Pick<HistoryNote, "kind" | "text">;

function noteOnWorking({ incident }: ServerHealth): Said {
  if (incident === null) return { kind: "as-before", text: "" };
  return {
    kind: "works-here",
    text: `Works here, but has been failing in scheduled runs since ${momentWords(incident.from)}.`,
  };
}

function noteOnFailing(known: ServerHealth, now: string, age: string): Said {
  const { incident, streak, notJudged } = known;
  if (notJudged !== null) {
    return { kind: "cannot-tell", text: `Scheduled runs do not judge this server: ${notJudged}.` };
  }
  if (known.flappingSince !== null) {
    const text = `Flapping in scheduled runs too, since ${momentWords(known.flappingSince)}: possibly not this change.`;
    return { kind: "flapping", text };
  }
  if (incident !== null) {
    const length = formatDuration(Date.parse(now) - Date.parse(incident.from));
    const text = `Also failing on schedule, since ${momentWords(incident.from)} (${length}, ${counted(incident.badRuns, "run")}): probably not this change.`;
    return { kind: "also-failing", text };
  }
  if (known.state === "unknown" || streak === null) {
    return {
      kind: "cannot-tell",
      text: `Scheduled runs have not been able to tell since ${momentWords(known.since)}.`,
    };
  }
  if (streak.bad) {
    const text = `The last scheduled run, ${momentWords(streak.since)}, failed too: probably not this change.`;
    return { kind: "also-failing", text };
  }
  return { kind: "healthy-before", text: `Healthy on schedule until this change, last checked ${age} ago.` };
}
