import { counted, duration, momentWords, percent } from "../core/words.ts";
import { toolChangeWords } from "../notes/tool-changes.ts";
import type { PageModel, PageServer } from "./page-model.ts";
import { looks } from "./theme.ts";

/** Turns words from outside into what the page may hold; words of ours need none. */
export type Encoder = (text: string) => string;

export type Overall = "up" | "degraded" | "down" | "unknown";

/** The one answer of the page. Nothing is called up that no run could tell. */
export function overallState({ history, servers }: PageModel): Overall {
  const states = new Set(servers.map(({ health }) => health.state));
  if (history.cannotTell !== null) return "unknown";
  if (states.has("down") || states.has("auth-needed") || states.has("flapping")) return "down";
  if (states.has("degraded")) return "degraded";
  return states.has("up") ? "up" : "unknown";
}

const icons: Record<Overall, string> = { up: "✅", degraded: "⚠️", down: "❌", unknown: "❔" };

export function overallIcon(model: PageModel): string {
  return icons[overallState(model)];
}

/** The verdict in one sentence, holding no name from outside. */
export function headline(model: PageModel): string {
  const all = model.servers.length;
  const count = (...states: string[]) =>
    model.servers.filter(({ health }) => states.includes(health.state)).length;
  const broken = count("down", "auth-needed", "flapping");
  if (model.history.cannotTell !== null) return "The last run could not tell how the MCP servers are";
  if (broken > 0)
    return `${broken} of ${counted(all, "MCP server")} ${broken === 1 ? "is" : "are"} not working`;
  if (count("degraded") > 0)
    return `${count("degraded")} of ${counted(all, "MCP server")} ${count("degraded") === 1 ? "is" : "are"} degraded`;
  if (count("up") === 0) return "No MCP server has been seen working yet";
  const judged = count("up");
  return judged === all
    ? all === 1
      ? "The MCP server is up"
      : `All ${all} MCP servers are up`
    : `${judged} of ${counted(all, "MCP server")} are up, the rest is not judged`;
}

/** What a reader must know before trusting the rest: runs that could not tell, and missed schedules. */
export function notices({ history }: PageModel, encode: Encoder): string[] {
  const said: string[] = [];
  const { cannotTell, lastRun } = history;
  if (cannotTell !== null) {
    said.push(
      `Since ${momentWords(cannotTell.since)} (${counted(cannotTell.runs, "run")}) no run could tell: ${encode(cannotTell.reason)} What was known before is kept, and nobody is alerted.`,
    );
  }
  const recent = history.gaps.filter(
    ({ to }) => Date.parse(lastRun.startedAt) - Date.parse(to) < 7 * 86_400_000,
  );
  const [latest] = recent;
  if (latest !== undefined) {
    const missed = recent.reduce((sum, gap) => sum + gap.missedRuns, 0);
    const length = duration(Date.parse(latest.to) - Date.parse(latest.from));
    said.push(
      `${counted(missed, "scheduled run")} did not happen in the last 7 days; the latest gap, ${length}, ended ${momentWords(latest.to)}. That time counts neither as up nor as down.`,
    );
  }
  return said;
}

/** When the page was made, and from when on nobody should believe it. */
export function freshness({ staleAfter }: PageModel): string {
  return staleAfter === null ? "" : ` · out of date after ${momentWords(staleAfter)}`;
}

/** A server that rules or the configuration set aside is nothing to ask about. */
export function stateIcon({ health }: PageServer): string {
  return health.state === "unknown" && health.notJudged !== null ? "➖" : looks[health.state].icon;
}

/** How much of it was seen: the measure of every share beside it. */
export function uptimeWords({ uptime, observedMs }: PageServer): string {
  return uptime === null ? "nothing observed yet" : `${percent(uptime)} up over ${duration(observedMs)}`;
}

/** How a server is, in a few words of ours. */
export function stateWords({ health }: PageServer, encode: Encoder): string {
  if (health.state === "unknown" && health.notJudged !== null) return encode(health.notJudged);
  return looks[health.state].word;
}

/** The incident that lasts, or the last one; empty where there was none. Its title comes from a diagnosis. */
export function incidentWords({ health }: PageServer, encode: Encoder): string {
  const last = health.incident ?? health.pastIncidents[0];
  if (last === undefined) return "";
  const title = last.title === null ? "" : `: ${encode(last.title)}`;
  if (last.to === null) {
    return `${last.badRuns} of ${counted(last.runs, "run")} bad since ${momentWords(last.from)}${title}`;
  }
  const kind = last.kind === "auth-needed" ? "needed login" : last.kind;
  const length = duration(Date.parse(last.to) - Date.parse(last.from));
  return `Last incident: ${kind} for ${length}, ${momentWords(last.from)}${title}`;
}

/** What to know about a server beside its state: its problem, a changed tool list, boot advice. */
export function remarks({ health, advice }: PageServer, now: string, encode: Encoder): string[] {
  const { problem, toolsChanged } = health;
  const said: string[] = [];
  const only = health.state === "up" ? "Only the last run so far: " : "";
  if (problem !== null) said.push(`${only}${encode(`${problem.detail} ${problem.remedy}`.trim())}`);
  if (toolsChanged !== null && Date.parse(now) - Date.parse(toolsChanged.at) < 7 * 86_400_000) {
    said.push(`On ${momentWords(toolsChanged.at)} it ${encode(toolChangeWords(toolsChanged))}.`);
  }
  if (advice?.direction === "raise") said.push(encode(advice.text));
  return said;
}
