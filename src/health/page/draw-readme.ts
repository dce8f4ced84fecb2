import { formatDuration } from "../../model/duration.ts";
import { cellCodeSpan, codeSpan } from "../../report/escape/code-span.ts";
import { htmlText } from "../../report/escape/html.ts";
import { cellProse, prose } from "../../report/escape/prose.ts";
import { counted, dayWords, momentWords, percent } from "../core/words.ts";
import { chartWidth } from "./draw-bars.ts";
import {
  headline,
  incidentWords,
  isQuiet,
  notices,
  overallIcon,
  remarks,
  stateIcon,
  stateWords,
} from "./headline.ts";
import { maxCharts, type PageModel, type PageServer } from "./page-model.ts";
import { looks } from "./theme.ts";

const maxRows = 200;
const maxIncidents = 20;

/** The branch's README.md, which GitHub shows as the status page. */
export function drawReadme(model: PageModel): string {
  const { history, newest, servers, incidents } = model;
  const { lastRun } = newest;
  const run = lastRun.runUrl === null ? "" : ` · [that run](<${lastRun.runUrl}>)`;
  const stale =
    model.pageStaleAfter === null ? "" : ` · out of date after ${momentWords(model.pageStaleAfter)}`;
  const codex = lastRun.codexVersion === null ? "" : ` · ${prose(`Codex ${lastRun.codexVersion}`)}`;
  const issue = history.issue === null ? "" : ` · [the alert](<${history.issue.url}>)`;
  const broken = servers.filter((server) => !isQuiet(server, lastRun.startedAt)).slice(0, maxCharts);
  return [
    `# ${overallIcon(model)} ${headline(model)}`,
    `${prose(model.title)} · as of **${momentWords(lastRun.startedAt)}**${stale}${run}${issue}${codex}`,
    ...notices(model, prose).map((notice) => `> ${notice}`),
    ...broken.map((server) => drawServer(server, lastRun.startedAt)),
    drawTable(servers),
    ...(servers.length > maxRows
      ? [`and ${servers.length - maxRows} more in [status.json](status.json).`]
      : []),
    servers.length === 0
      ? ""
      : `<img src="charts.svg" alt="${htmlText(chartWords(servers))}" width="${2 * chartWidth}">`,
    incidents.length === 0
      ? ""
      : ["### Incidents", incidents.slice(0, maxIncidents).map(drawIncident).join("\n")].join("\n\n"),
    drawLimits(servers),
    footer(model),
  ]
    .filter((part) => part !== "")
    .join("\n\n")
    .concat("\n");
}

function chartWords(servers: readonly PageServer[]): string {
  const shown = Math.min(servers.length, maxCharts);
  return `Up and down per day, of ${counted(shown, "server")}; the figures are in the table above.`;
}

function drawIncident({ server, incident }: PageModel["incidents"][number]): string {
  const run = incident.runUrl === null ? "" : ` · [run](<${incident.runUrl}>)`;
  return `- ${codeSpan(server.label)} ${incidentWords(incident, prose)}${run}`;
}

function drawTable(servers: readonly PageServer[]): string {
  if (servers.length === 0) return "No MCP server is declared.";
  const rows = servers.slice(0, maxRows).map((server) => {
    const { health, boot } = server;
    const state = `${stateIcon(server)}&nbsp;${unbrokenState(server)}`;
    const start = boot === null ? "–" : `${formatDuration(boot.p50Ms)} / ${formatDuration(boot.p95Ms)}`;
    return `| ${state} | ${cellCodeSpan(server.label)} | ${health.required ? "required" : ""} | ${unbroken(percent(server.uptime))} | ${unbroken(start)} |`;
  });
  return [
    "| state | server | | up&nbsp;90&nbsp;days | start: median / 95&nbsp;% |\n|---|---|---|--:|--:|",
    ...rows,
  ].join("\n");
}

function unbrokenState(server: PageServer): string {
  const words = stateWords(server, cellProse);
  return words === looks[server.health.state].word ? unbroken(words) : words;
}

function unbroken(words: string): string {
  return words.replaceAll(" ", "&nbsp;");
}

function drawServer(server: PageServer, now: string): string {
  const { health } = server;
  const since = `${stateIcon(server)} **${stateWords(server, prose)}** since ${momentWords(health.since)}`;
  const incident = health.incident === null ? "" : `It ${incidentWords(health.incident, prose)}`;
  return [`### ${codeSpan(server.label)}`, since, ...remarks(server, now, prose), incident]
    .filter((part) => part !== "")
    .join("\n\n");
}

/** Limits that starts do not need. */
function drawLimits(servers: readonly PageServer[]): string {
  const rows = servers.slice(0, maxRows).flatMap(({ health, label, boot, advice }) => {
    if (boot === null || advice === null || health.startupTimeoutMs === null) return [];
    const [p95, now] = [formatDuration(boot.p95Ms), formatDuration(health.startupTimeoutMs)].map(unbroken);
    return [`| ${cellCodeSpan(label)} | ${p95} | ${now} | ${advice.startupTimeoutSec} |`];
  });
  if (rows.length === 0) return "";
  const head = "| server | 95 % start within | limit now | `startup_timeout_sec` |\n|---|--:|--:|--:|";
  return `<details><summary>Start-up limits that fit what was measured</summary>\n\n${[head, ...rows].join("\n")}\n\n</details>`;
}

function footer({ history }: PageModel): string {
  const legend =
    "One bar per day, the newest at the right. From the top: red for the share of time down, violet for login needed, amber for degraded, grey for runs that could not tell; a low mark is a day without data. Up is measured over observed time.";
  const first = `${counted(history.runs, "run")} since ${dayWords(history.firstRunAt)}`;
  return `<sub>${legend}<br>${first} · this page is written when a state changes and once a day, [status.json](status.json) in every run · [feed](feed.xml) · [badge](badge.svg) · codex-mcp-check</sub>`;
}
