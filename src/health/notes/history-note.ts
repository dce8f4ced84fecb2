import type { ServerReport } from "../../model/report.ts";
import type { HealthHistory } from "../core/health-history.ts";
import { staleAfter } from "../core/schedule.ts";
import type { ServerHealth } from "../core/server-health.ts";
import { storedName } from "../core/stored-text.ts";
import { counted, duration, momentWords } from "../core/words.ts";
import { compareTools, type ToolChanges, toolChangeWords } from "./tool-changes.ts";

/** What the schedule's history says about a server of this run, which is none of the schedule's. */
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
  /** Against the tools the schedule saw last. */
  tools: ToolChanges | null;
}

/** `now`: ISO 8601. Says nothing of who is to blame beyond what the history shows. */
export function historyNote(server: ServerReport, history: HealthHistory, now: string): HistoryNote {
  const known = history.servers.find(({ name }) => name === storedName(server.name));
  const works = server.state === "ready";
  if (known === undefined) {
    return { kind: "not-known", text: works ? "" : "The schedule has never seen this server.", tools: null };
  }
  const tools = works && known.tools && server.tools ? compareTools(known.tools, server.tools.names) : null;
  const { kind, text } = works ? noteOnWorking(known) : noteOnFailing(known, history, now);
  const change = tools === null ? "" : `Compared with the last scheduled run it ${toolChangeWords(tools)}.`;
  return { kind, text: [text, change].filter((part) => part !== "").join(" "), tools };
}

type Said = Pick<HistoryNote, "kind" | "text">;

function noteOnWorking({ incident }: ServerHealth): Said {
  if (incident === null) return { kind: "as-before", text: "" };
  return {
    kind: "works-here",
    text: `Works here, though on schedule it fails since ${momentWords(incident.from)}.`,
  };
}

function noteOnFailing(known: ServerHealth, history: HealthHistory, now: string): Said {
  const { incident, streak } = known;
  if (known.flappingSince !== null) {
    const text = `Flapping on schedule too, since ${momentWords(known.flappingSince)}: may well not be this change.`;
    return { kind: "flapping", text };
  }
  if (incident !== null) {
    const length = duration(Date.parse(now) - Date.parse(incident.from));
    const text = `Also failing on schedule, since ${momentWords(incident.from)} (${length}, ${counted(incident.badRuns, "run")}): probably not this change.`;
    return { kind: "also-failing", text };
  }
  if (streak?.bad === true) {
    const text = `The last scheduled run, ${momentWords(streak.since)}, failed too: probably not this change.`;
    return { kind: "also-failing", text };
  }
  if (known.state === "unknown" || streak === null) {
    return {
      kind: "cannot-tell",
      text: `The schedule cannot tell at the moment, since ${momentWords(known.since)}.`,
    };
  }
  return noteOnHealthy(history, now);
}

function noteOnHealthy(history: HealthHistory, now: string): Said {
  const at = history.lastRun.startedAt;
  const until = staleAfter(at, history.intervalMs);
  const age = duration(Date.parse(now) - Date.parse(at));
  if (until !== null && Date.parse(now) > Date.parse(until)) {
    const text = `Healthy when the schedule last ran, ${age} ago; it has missed runs since.`;
    return { kind: "cannot-tell", text };
  }
  return { kind: "healthy-before", text: `Healthy on schedule until this change, last checked ${age} ago.` };
}
