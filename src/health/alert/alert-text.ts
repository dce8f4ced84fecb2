import { codeSpan } from "../../report/escape/code-span.ts";
import { fence } from "../../report/escape/fence.ts";
import { prose } from "../../report/escape/prose.ts";
import { showInvisible } from "../../report/escape/visible.ts";
import { cutText } from "../../report/text/cut.ts";
import type { Incident } from "../core/server-health.ts";
import { counted, duration, listed, momentWords } from "../core/words.ts";
import type { AlertedServer, WantedAlert } from "./alert.ts";

/** What an issue's body tells the next run. */
export interface AlertMemory {
  at: string;
  /** Servers it speaks of; empty once all have recovered. */
  open: string[];
  /** How many more there were than the body has room to name. */
  unnamed: number;
}

const MOST_SERVERS = 20;
/** Of the 65,536 characters that GitHub takes. */
const MEMORY_CHARACTERS = 20_000;

/** First line of the body. Nothing from outside can look like it: in data `<!--` never stands. */
export function alertMarker(key: string): string {
  return `<!-- codex-mcp-check:alert:${commentSafe(showInvisible(key))} -->`;
}

function memoryOf({ at, servers }: WantedAlert): AlertMemory {
  const names = servers.map(({ health }) => health.name);
  let room = MEMORY_CHARACTERS;
  const open = names.filter((name) => {
    room -= commentSafe(JSON.stringify(name)).length + 3;
    return room > 0;
  });
  return { at, open, unnamed: names.length - open.length };
}

function memoryLine(memory: AlertMemory): string {
  return `<!-- codex-mcp-check:memory:${commentSafe(JSON.stringify(memory))} -->`;
}

function commentSafe(text: string): string {
  return encodeURIComponent(text).replaceAll("-", "%2D");
}

/** Null when the body is none of ours with this key. An unreadable memory is an empty one: the body is then written anew. */
export function readAlertBody(body: string, key: string): AlertMemory | null {
  const [first, second = ""] = body.split(/\r?\n/, 2);
  if (first !== alertMarker(key)) return null;
  const nothing: AlertMemory = { at: "", open: [], unnamed: 0 };
  const written = /^<!-- codex-mcp-check:memory:([\w.!~*'()%]+) -->$/.exec(second)?.[1];
  if (written === undefined) return nothing;
  try {
    const { at, open, unnamed } = JSON.parse(decodeURIComponent(written)) as Partial<AlertMemory>;
    if (typeof at !== "string" || !Array.isArray(open)) return nothing;
    return { at, open: open.filter((name) => typeof name === "string"), unnamed: Number(unnamed) || 0 };
  } catch {
    return nothing;
  }
}

export function alertTitle({ servers }: WantedAlert): string {
  const names = listed(
    servers.map(({ health }) => plain(health.name)),
    3,
  );
  const kinds = new Set(servers.map(({ incident }) => incident.kind));
  const words: Record<Incident["kind"], string> = {
    down: "down",
    "auth-needed": "needs login",
    flapping: "flapping",
  };
  const [kind = "down"] = kinds;
  const what = kinds.size === 1 ? words[kind] : "not working";
  return `MCP ${servers.length === 1 ? "server" : "servers"} ${what}: ${names}`;
}

/** A title is text to GitHub, but mails and chats make links of it. */
function plain(name: string): string {
  const harmless = name.replace(/[^\p{L}\p{N} ._-]+/gu, "_");
  return cutText(harmless, 60);
}

export function alertBody(wanted: WantedAlert): string {
  const { servers, history } = wanted;
  const verdict =
    servers.length === 0
      ? "### ✅ All MCP servers of this alert work again"
      : `### ❌ ${servers.length} of ${counted(wanted.serverCount, "MCP server")} ${servers.length === 1 ? "is" : "are"} not working`;
  const left = servers.length - MOST_SERVERS;
  return [
    `${alertMarker(wanted.key)}\n${memoryLine(memoryOf(wanted))}\n${verdict}`,
    ...servers.slice(0, MOST_SERVERS).map(serverText),
    ...(left > 0 ? [`And ${counted(left, "more server")}, on the status page.`] : []),
    [
      `Last checked ${momentWords(history.lastRun.startedAt)}`,
      ...(history.lastRun.runUrl === null ? [] : [`[latest run](<${history.lastRun.runUrl}>)`]),
      ...(wanted.pageUrl === null ? [] : [`[status page](<${wanted.pageUrl}>)`]),
    ].join(" · "),
    "<sub>This issue is kept up to date by every scheduled run and closes by itself. Close it as “not planned” to hear nothing more of this outage.</sub>",
  ].join("\n\n");
}

const states: Record<Incident["kind"], string> = {
  down: "is down",
  "auth-needed": "needs a login",
  flapping: "keeps failing and recovering",
};

function serverText({ health, incident, snippet }: AlertedServer): string {
  const since = `**${codeSpan(health.name)} ${states[incident.kind]}** since ${momentWords(incident.from)}`;
  const often = `${incident.badRuns} of ${counted(incident.runs, "run")} since then failed`;
  const required = health.required ? " It is required." : "";
  const first = incident.runUrl === null ? "" : ` ([first seen](<${incident.runUrl}>))`;
  const { problem } = health;
  return [
    `${since}: ${often}${first}.${required}`,
    ...(problem === null ? [] : [prose(problem.detail || problem.title)]),
    ...(problem === null || problem.remedy === "" ? [] : [`**Do this:** ${prose(problem.remedy)}`]),
    ...(snippet === null ? [] : [fence(snippet.text, snippet.language)]),
  ].join("\n\n");
}

/** A comment for those who follow the issue, when something changed; null when nothing did. */
export function alertNews(memory: Pick<AlertMemory, "open" | "unnamed">, wanted: WantedAlert): string | null {
  const before = memory.open;
  const now = new Set(wanted.servers.map(({ health }) => health.name));
  // Where not all were named, one that is not named may be old: silence beats the same comment every half an hour.
  const broken =
    memory.unnamed > 0 ? [] : wanted.servers.filter(({ health }) => !before.includes(health.name));
  const recovered = before.filter((name) => !now.has(name));
  const lines = [
    ...broken.slice(0, MOST_SERVERS).map(({ health, incident }) => {
      const title = incident.title === null ? "" : `: ${prose(incident.title)}`;
      return `❌ ${codeSpan(health.name)} ${states[incident.kind]} since ${momentWords(incident.from)}${title}.`;
    }),
    ...recovered.slice(0, MOST_SERVERS).map((name) => recoveryLine(name, wanted)),
  ];
  const left = broken.length + recovered.length - lines.length;
  if (left > 0) lines.push(`And ${left} more.`);
  return lines.length === 0 ? null : lines.join("\n\n");
}

function recoveryLine(name: string, { history }: WantedAlert): string {
  const health = history.servers.find((server) => server.name === name);
  if (health === undefined) return `➖ ${codeSpan(name)} is no longer declared.`;
  const last = health.pastIncidents[0];
  if (last === undefined || last.to === null) return `✅ ${codeSpan(name)} works again.`;
  const length = duration(Date.parse(last.to) - Date.parse(last.from));
  return `✅ ${codeSpan(name)} works again since ${momentWords(last.to)}, after ${length} (${counted(last.badRuns, "failed run")}).`;
}
