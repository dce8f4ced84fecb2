import { formatDuration } from "../../model/duration.ts";
import { kindWords } from "../alert/alert.ts";
import type { Incident } from "../core/server-health.ts";
import { counted, momentWords, percent } from "../core/words.ts";
import { toolChangeWords } from "../notes/tool-changes.ts";
import type { PageModel, PageServer } from "./page-model.ts";
import { looks } from "./theme.ts";

/** Escapes text from outside for the page. */
export type Encoder = (text: string) => string;

export type Overall = "up" | "degraded" | "down" | "unknown";

/** The state of the whole page. Not `up` while most servers are not judged. */
export function overallState({ history, servers }: PageModel): Overall {
  const states = new Set(servers.map(({ health }) => health.state));
  if (states.has("down") || states.has("auth-needed") || states.has("flapping")) return "down";
  if (history.jobs.every(({ cannotTell }) => cannotTell !== null)) return "unknown";
  const judged = servers.filter(({ health }) => health.state !== "unknown").length;
  if (judged * 2 < servers.length) return "unknown";
  if (states.has("degraded")) return "degraded";
  return states.has("up") ? "up" : "unknown";
}

const icons: Record<Overall, string> = { up: "✅", degraded: "⚠️", down: "❌", unknown: "❔" };

export function overallIcon(model: PageModel): string {
  return icons[overallState(model)];
}

/** The verdict in one sentence, without names from outside. */
export function headline({ history, servers }: PageModel): string {
  const all = servers.length;
  const count = (...states: string[]) => servers.filter(({ health }) => states.includes(health.state)).length;
  const areOf = (part: number, what: string) =>
    `${part} of ${counted(all, "MCP server")} ${part === 1 ? "is" : "are"} ${what}`;
  const broken = count("down", "auth-needed", "flapping");
  if (broken > 1 && broken === all) {
    return `All ${all} MCP servers are ${count("down") === all ? "down" : "not working"}`;
  }
  if (broken > 0) return areOf(broken, "not working");
  if (history.jobs.every(({ cannotTell }) => cannotTell !== null))
    return "The last run could not tell how the MCP servers are";
  const [degraded, up] = [count("degraded"), count("up")];
  const rest = degraded + up === all ? "" : `, ${counted(all - degraded - up, "server")} not judged`;
  if (degraded > 0) return `${areOf(degraded, "degraded")}${rest}`;
  if (up === 0) return "No MCP server has been seen working yet";
  if (rest !== "") return `${areOf(up, "up")}${rest}`;
  return all === 1 ? "The MCP server is up" : `All ${all} MCP servers are up`;
}

/** What a reader must know before trusting the rest: runs that could not tell, and missed schedules. */
export function notices({ history, newest, title }: PageModel, encode: Encoder): string[] {
  const latestAt = Date.parse(newest.lastRun.startedAt);
  return history.jobs.flatMap(({ job, cannotTell, gaps }) => {
    const of = history.jobs.length > 1 ? `${encode(job || title)}: ` : "";
    const said: string[] = [];
    if (cannotTell !== null) {
      said.push(
        `${of}No run has been able to tell since ${momentWords(cannotTell.since)} (${counted(cannotTell.runs, "run")}): ${encode(cannotTell.reason)} The last known states are kept.`,
      );
    }
    const recent = gaps.filter(({ to }) => latestAt - Date.parse(to) < 7 * 86_400_000);
    const [latest] = recent;
    if (latest !== undefined) {
      const missed = recent.reduce((sum, gap) => sum + gap.missedRuns, 0);
      const length = formatDuration(Date.parse(latest.to) - Date.parse(latest.from));
      said.push(
        `${of}${counted(missed, "scheduled run")} did not happen in the last 7 days; the latest gap, ${length}, ended ${momentWords(latest.to)}. That time counts neither as up nor as down.`,
      );
    }
    return said;
  });
}

/** A server that a rule or the configuration sets aside has an icon of its own. */
export function stateIcon({ health }: PageServer): string {
  return health.state === "unknown" && health.notJudged !== null ? "➖" : looks[health.state].icon;
}

/** The share, and the time over which it was observed. */
export function uptimeWords({ uptime, observedMs }: PageServer): string {
  return uptime === null
    ? "nothing observed yet"
    : `${percent(uptime)} up over ${formatDuration(observedMs)}`;
}

/** A server's state in a few words. */
export function stateWords({ health }: PageServer, encode: Encoder): string {
  if (health.state === "unknown" && health.notJudged !== null) return encode(health.notJudged);
  return looks[health.state].word;
}

const pastWords = { down: "was down", "auth-needed": "needed a login", flapping: "was flapping" } as const;

/** `was down for 2 h, since 21 Nov 2026, 12:30 UTC: exited at once`. The title comes from a diagnosis. */
export function incidentWords(incident: Incident, encode: Encoder): string {
  const title = incident.title === null ? "" : `: ${encode(incident.title)}`;
  if (incident.to === null) {
    return `${kindWords[incident.kind]} since ${momentWords(incident.from)}, ${incident.badRuns} of ${counted(incident.runs, "run")} failed${title}`;
  }
  const length = formatDuration(Date.parse(incident.to) - Date.parse(incident.from));
  const until = incident.end === "not-judged" ? ", then it was no longer judged" : "";
  return `${pastWords[incident.kind]} for ${length}, from ${momentWords(incident.from)}${until}${title}`;
}

/** What to know about a server beside its state: its problem, a changed tool list, boot advice. */
export function remarks({ health, advice }: PageServer, now: string, encode: Encoder): string[] {
  const { problem, toolsChanged } = health;
  const said: string[] = [];
  const only = health.state === "up" ? "Only in the last run: " : "";
  if (problem !== null) said.push(`${only}${encode(`${problem.title}. ${problem.remedy}`.trim())}`);
  if (toolsChanged !== null && Date.parse(now) - Date.parse(toolsChanged.at) < 7 * 86_400_000) {
    said.push(`On ${momentWords(toolsChanged.at)} it ${encode(toolChangeWords(toolsChanged))}.`);
  }
  if (advice?.direction === "raise") said.push(encode(advice.text));
  return said;
}

/** Up, or set aside on purpose, with nothing else to report: shown as a single line. */
export function isQuiet(server: PageServer, now: string): boolean {
  const { state, notJudged } = server.health;
  return (
    (state === "up" || (state === "unknown" && notJudged !== null)) &&
    remarks(server, now, (text) => text).length === 0
  );
}
