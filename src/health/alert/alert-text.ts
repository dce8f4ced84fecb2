import { formatDuration } from "../../model/duration.ts";
import { codeSpan } from "../../report/escape/code-span.ts";
import { fence } from "../../report/escape/fence.ts";
import { prose } from "../../report/escape/prose.ts";
import { showInvisible } from "../../report/escape/visible.ts";
import { cutText } from "../../report/text/cut.ts";
import { newestJob } from "../core/health-history.ts";
import { type Incident, incidentId } from "../core/server-health.ts";
import { counted, listed, momentWords } from "../core/words.ts";
import { type AlertedServer, endOf, kindWords, type UncheckedJob, type WantedAlert } from "./alert.ts";

/** What an issue's body tells the next run. */
export interface AlertMemory {
  origin: string;
  runs: number;
  /** Outages the issue is about, by id, with the server's name as far as there is room; empty once all have ended. */
  open: Map<string, string>;
}

const maxServers = 20;
/** Of the 65,536 characters that GitHub accepts. */
const memoryCharacters = 12_000;

/** First line of the body. Text from outside cannot imitate it: `<!--` never occurs in it. */
export function alertMarker(key: string): string {
  return `<!-- codex-mcp-check:alert:${commentSafe(showInvisible(key))} -->`;
}

function memoryLine({ origin, runs, servers, unchecked }: WantedAlert): string {
  let room = memoryCharacters;
  const named = servers.slice(0, 2000).map(({ id, health }) => {
    const name = commentSafe(health.name);
    room -= name.length;
    return room > 0 ? `${id}:${name}` : id;
  });
  const items = [...named, ...unchecked.slice(0, 100).map(({ id }) => id)];
  return `<!-- codex-mcp-check:memory:${commentSafe(origin)};${runs};${items.join(",")} -->`;
}

function commentSafe(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll("-", "%2D");
}

const nothing = (): AlertMemory => ({ origin: "", runs: 0, open: new Map() });

/** Null when the body does not begin with our marker for this key. An unreadable memory is an empty one. */
export function readAlertBody(body: string, key: string): AlertMemory | null {
  const [first, second = ""] = body.split(/\r?\n/, 2);
  if (first !== alertMarker(key)) return null;
  const written = /^<!-- codex-mcp-check:memory:([\w.!~*'()%]+);(\d{1,9});([\w.!~*'()%:,]*) -->$/.exec(
    second,
  );
  if (written === null) return nothing();
  const [, origin = "", runs, items = ""] = written;
  try {
    const open = items
      .split(",")
      .filter(Boolean)
      .map((item): [string, string] => {
        const [id = "", name = ""] = item.split(":");
        return [id, decodeURIComponent(name)];
      });
    return { origin: decodeURIComponent(origin), runs: Number(runs), open: new Map(open) };
  } catch {
    return nothing();
  }
}

/** Whether the body begins with a marker of ours, for whatever key. */
export function isAlertBody(body: string): boolean {
  return body.startsWith("<!-- codex-mcp-check:alert:");
}

/** The memory of an issue of ours whose body somebody has rewritten. */
export const emptyMemory = nothing;

export function alertTitle({ servers, unchecked, serverCount }: WantedAlert): string {
  if (servers.length === 0) return "MCP servers cannot be checked";
  const kinds = new Set(servers.map(({ incident }) => incident.kind));
  const words: Record<Incident["kind"], string> = {
    down: "down",
    "auth-needed": "needs login",
    flapping: "flapping",
  };
  const [kind = "down"] = kinds;
  const what = kinds.size === 1 ? words[kind] : "not working";
  if (servers.length === serverCount && serverCount > 1 && unchecked.length === 0) {
    return `All ${serverCount} MCP servers are ${kinds.size === 1 && kind === "down" ? "down" : "not working"}`;
  }
  const names = listed(
    servers.map(({ health }) => plain(health.name)),
    3,
  );
  return `MCP ${servers.length === 1 ? "server" : "servers"} ${what}: ${names}`;
}

/** GitHub does not render titles, but mails and chats make links of them. */
function plain(name: string): string {
  const harmless = name.replace(/[^\p{L}\p{N} ._-]+/gu, "_");
  return cutText(harmless, 60);
}

export function alertBody(wanted: WantedAlert): string {
  const { servers, unchecked, history } = wanted;
  const { lastRun } = newestJob(history);
  const left = servers.length - maxServers;
  return [
    `${alertMarker(wanted.key)}\n${memoryLine(wanted)}\n${verdictLine(wanted)}`,
    ...unchecked.slice(0, maxServers).map(uncheckedText),
    ...servers.slice(0, maxServers).map((server) => serverText(server, wanted)),
    ...(left > 0 ? [`And ${counted(left, "more server")}, on the status page.`] : []),
    [
      `Last checked ${momentWords(lastRun.startedAt)}`,
      ...(lastRun.runUrl === null ? [] : [`[latest run](<${lastRun.runUrl}>)`]),
      ...(wanted.pageUrl === null ? [] : [`[status page](<${wanted.pageUrl}>)`]),
    ].join(" · "),
    "<sub>Every scheduled run updates this issue, and it closes by itself. Close it as “not planned” to stop its updates for the current outages.</sub>",
  ].join("\n\n");
}

function verdictLine({ servers, unchecked, serverCount, history }: WantedAlert): string {
  if (servers.length > 0) {
    return `### ❌ ${servers.length} of ${counted(serverCount, "MCP server")} ${servers.length === 1 ? "is" : "are"} not working`;
  }
  if (unchecked.length > 0) return "### ❔ The MCP servers cannot be checked";
  const isJudged = history.servers.every(({ notJudged }) => notJudged === null);
  return isJudged
    ? "### ✅ All MCP servers of this alert work again"
    : "### ➖ No MCP server of this alert is known to be down";
}

function uncheckedText({ job, cannotTell }: UncheckedJob): string {
  const whose = job.job === "" ? "" : ` of ${codeSpan(job.job)}`;
  const reason = cannotTell.reason === "" ? "" : ` ${prose(cannotTell.reason)}`;
  return `**No run${whose} could tell** since ${momentWords(cannotTell.since)} (${counted(cannotTell.runs, "run")}).${reason}`;
}

function serverText({ health, incident, detail, snippet }: AlertedServer, { history }: WantedAlert): string {
  const where = history.servers.some((other) => other.name === health.name && other.job !== health.job)
    ? ` in ${codeSpan(health.job)}`
    : "";
  const since = `**${codeSpan(health.name)} ${kindWords[incident.kind]}**${where} since ${momentWords(incident.from)}`;
  const often = `${incident.badRuns} of ${counted(incident.runs, "run")} since then failed`;
  const required = health.required ? " It is required." : "";
  const first = incident.runUrl === null ? "" : ` ([first seen](<${incident.runUrl}>))`;
  const hidden = health.state === "unknown" ? " The latest run could not tell." : "";
  const { problem } = health;
  const what = detail || problem?.title || "";
  return [
    `${since}: ${often}${first}.${required}${hidden}`,
    ...(what === "" ? [] : [prose(what)]),
    ...(problem === null || problem.remedy === "" ? [] : [`**Do this:** ${prose(problem.remedy)}`]),
    ...(snippet === null ? [] : [fence(snippet.text, snippet.language)]),
  ].join("\n\n");
}

/** A comment for those who follow the issue, when something changed; null when nothing did. */
export function alertNews(memory: Pick<AlertMemory, "open">, wanted: WantedAlert): string | null {
  const current = new Set([...wanted.servers, ...wanted.unchecked].map(({ id }) => id));
  const broken = wanted.servers.filter(({ id }) => !memory.open.has(id));
  const unchecked = wanted.unchecked.filter(({ id }) => !memory.open.has(id));
  const ended = [...memory.open].filter(([id]) => !current.has(id));
  const lines = [
    ...broken.slice(0, maxServers).map(({ health, incident }) => {
      const title = incident.title === null ? "" : `: ${prose(incident.title)}`;
      return `❌ ${codeSpan(health.name)} ${kindWords[incident.kind]} since ${momentWords(incident.from)}${title}.`;
    }),
    ...unchecked.slice(0, maxServers).map((job) => `❔ ${uncheckedText(job)}`),
    ...ended.slice(0, maxServers).map(([id, name]) => endLine(id, name, wanted)),
  ];
  const left = broken.length + unchecked.length + ended.length - lines.length;
  if (left > 0) lines.push(`And ${left} more.`);
  return lines.length === 0 ? null : lines.join("\n\n");
}

function endLine(id: string, name: string, { history }: WantedAlert): string {
  if (id.startsWith("J")) return "✅ The MCP servers are checked again.";
  const end = endOf(id, history);
  if (end === null) {
    return name === ""
      ? "➖ An outage without a recorded name has ended, or its server is no longer checked."
      : `➖ ${codeSpan(name)} is no longer checked.`;
  }
  const server = history.servers.find((each) =>
    each.pastIncidents.some((past) => incidentId(each, past) === id),
  );
  const past = server?.pastIncidents.find((each) => incidentId(server, each) === id);
  const shown = codeSpan(server?.name ?? name);
  if (end === "not-judged" || past === undefined || past.to === null) {
    return `➖ ${shown} is no longer judged${server?.notJudged ? `: ${prose(server.notJudged)}` : ""}.`;
  }
  const length = formatDuration(Date.parse(past.to) - Date.parse(past.from));
  return `✅ ${shown} works again since ${momentWords(past.to)}, after ${length} (${counted(past.badRuns, "failed run")}).`;
}
