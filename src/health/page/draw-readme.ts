import { cellCodeSpan, codeSpan } from "../../report/escape-code-span.ts";
import { htmlText } from "../../report/escape-html.ts";
import { cellProse, prose } from "../../report/escape-prose.ts";
import { bootTime, counted, duration, momentWords, percent } from "../words.ts";
import { headline, incidentWords, notices, overallIcon, remarks, stateWords } from "./headline.ts";
import type { PageModel, PageServer } from "./page-model.ts";
import { looks } from "./theme.ts";

/** Rows and pictures beyond these are left out and counted; `status.json` holds every server. */
const MOST_ROWS = 200;
export const mostCharts = 50;

/** The branch's README.md, which GitHub shows as the status page. */
export function drawReadme(model: PageModel): string {
  const { history, servers } = model;
  const run = history.lastRun.runUrl === null ? "" : ` · [the run](<${history.lastRun.runUrl}>)`;
  const codex =
    history.lastRun.codexVersion === null ? "" : ` · ${prose(`Codex ${history.lastRun.codexVersion}`)}`;
  const issue = history.issue === null ? "" : ` · [the alert](<${history.issue.url}>)`;
  return [
    `# ${overallIcon(model)} ${headline(model)}`,
    `${prose(model.title)} · last checked **${momentWords(history.lastRun.startedAt)}**${run}${issue}${codex}`,
    ...notices(model, prose).map((notice) => `> ${notice}`),
    drawTable(servers),
    ...(servers.length > MOST_ROWS
      ? [`and ${servers.length - MOST_ROWS} more in [status.json](status.json).`]
      : []),
    ...servers.slice(0, mostCharts).map((server) => drawServer(server, history.lastRun.startedAt)),
    footer(model),
  ]
    .filter((part) => part !== "")
    .join("\n\n")
    .concat("\n");
}

function drawTable(servers: readonly PageServer[]): string {
  if (servers.length === 0) return "No MCP server is declared.";
  const rows = servers.slice(0, MOST_ROWS).map((server) => {
    const { health, boot } = server;
    const state = `${looks[health.state].icon} ${stateWords(server, cellProse)}`;
    const times = boot === null ? "– | –" : `${bootTime(boot.p50Ms)} | ${bootTime(boot.p95Ms)}`;
    return `| ${state} | ${cellCodeSpan(health.name)} | ${percent(server.uptime)} | ${times} | ${incidentWords(server, cellProse)} |`;
  });
  const head =
    "| state | server | up, 90 days | start, median | 95 % | last incident |\n|---|---|--:|--:|--:|---|";
  return [head, ...rows].join("\n");
}

/** For text that is encoded as a whole afterwards. */
const same = (text: string) => text;

function drawServer(server: PageServer, now: string): string {
  const { health } = server;
  const since = `${looks[health.state].icon} **${stateWords(server, prose)}** since ${momentWords(health.since)}`;
  const tools = health.tools === null ? "" : ` · ${counted(health.tools.length, "tool")}`;
  const said = remarks(server, now, prose);
  const alt = `${stateWords(server, same)}, ${percent(server.uptime)} up over ${duration(server.observedMs)} observed`;
  return [
    `### ${codeSpan(health.name)}`,
    `${since}${tools}`,
    ...said,
    `${picture(`charts/${server.chart}-days`, alt)}\n${picture(`charts/${server.chart}-boot`, "start-up time over 90 days")}`,
  ].join("\n\n");
}

function picture(path: string, alt: string): string {
  return `<picture><source media="(prefers-color-scheme: dark)" srcset="${path}-dark.svg"><img src="${path}.svg" alt="${htmlText(alt)}" width="380"></picture>`;
}

function footer({ history }: PageModel): string {
  const legend =
    "Bars: a day each; red hangs from the top for the share of time down, violet for login needed, amber for degraded, grey for runs that could not tell, a low mark for days without data. Up is measured over observed time.";
  const first = `${counted(history.runs, "run")} since ${momentWords(history.firstRunAt)}`;
  return `<sub>${legend}<br>${first} · [status.json](status.json) · [badge.svg](badge.svg) · written by codex-mcp-check</sub>`;
}
