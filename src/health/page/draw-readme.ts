import { cellCodeSpan, codeSpan } from "../../report/escape/code-span.ts";
import { htmlText } from "../../report/escape/html.ts";
import { cellProse, prose } from "../../report/escape/prose.ts";
import { bootTime, counted, momentWords, percent } from "../core/words.ts";
import { chartWidth } from "./draw-bars.ts";
import {
  freshness,
  headline,
  incidentWords,
  notices,
  overallIcon,
  remarks,
  stateIcon,
  stateWords,
  uptimeWords,
} from "./headline.ts";
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
    `${prose(model.title)} · last checked **${momentWords(history.lastRun.startedAt)}**${freshness(model)}${run}${issue}${codex}`,
    ...notices(model, prose).map((notice) => `> ${notice}`),
    drawTable(servers),
    ...(servers.length > MOST_ROWS
      ? [`and ${servers.length - MOST_ROWS} more in [status.json](status.json).`]
      : []),
    ...servers.slice(0, mostCharts).map((server) => drawServer(server, history.lastRun.startedAt)),
    drawLimits(servers),
    footer(model),
  ]
    .filter((part) => part !== "")
    .join("\n\n")
    .concat("\n");
}

function drawTable(servers: readonly PageServer[]): string {
  if (servers.length === 0) return "No MCP server is declared.";
  const rows = servers.slice(0, MOST_ROWS).map((server) => {
    const { health } = server;
    const state = `${stateIcon(server)}&nbsp;${unbrokenState(server)}`;
    return `| ${state} | ${cellCodeSpan(health.name)} | ${unbroken(percent(server.uptime))} |`;
  });
  return ["| state | server | up&nbsp;90&nbsp;days |\n|---|---|--:|", ...rows].join("\n");
}

function unbrokenState(server: PageServer): string {
  const words = stateWords(server, cellProse);
  return words === looks[server.health.state].word ? unbroken(words) : words;
}

function unbroken(words: string): string {
  return words.replaceAll(" ", "&nbsp;");
}

/** For text that is encoded as a whole afterwards. */
const same = (text: string) => text;

function drawServer(server: PageServer, now: string): string {
  const { health } = server;
  const since = `${stateIcon(server)} **${stateWords(server, prose)}** since ${momentWords(health.since)}`;
  const tools = health.tools === null ? "" : ` · ${counted(health.tools.length, "tool")}`;
  const boot = server.boot === null ? "" : ` · ${startWords(server.boot)}`;
  const said = remarks(server, now, prose);
  const alt = `${stateWords(server, same)}, ${uptimeWords(server)}`;
  return [
    `### ${codeSpan(health.name)}`,
    `${since}${boot}${tools}`,
    ...said,
    incidentWords(server, prose),
    `${picture(`charts/${server.chart}-days`, alt)}\n${picture(`charts/${server.chart}-boot`, "start-up time over 90 days")}`,
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

function startWords({ p50Ms, p95Ms }: { p50Ms: number; p95Ms: number }): string {
  return `starts in ${unbroken(bootTime(p50Ms))}, 95&nbsp;% within ${unbroken(bootTime(p95Ms))}`;
}

/** Limits that starts do not need: worth knowing, not worth a line at every server. */
function drawLimits(servers: readonly PageServer[]): string {
  const rows = servers.slice(0, MOST_ROWS).flatMap(({ health, boot, advice }) => {
    if (boot === null || advice === null || health.startupTimeoutMs === null) return [];
    const [p95, now] = [bootTime(boot.p95Ms), bootTime(health.startupTimeoutMs)].map(unbroken);
    return [`| ${cellCodeSpan(health.name)} | ${p95} | ${now} | ${advice.startupTimeoutSec} |`];
  });
  if (rows.length === 0) return "";
  const head = "| server | 95 % start within | limit now | `startup_timeout_sec` |\n|---|--:|--:|--:|";
  return `<details><summary>Start-up limits that fit what was measured</summary>\n\n${[head, ...rows].join("\n")}\n\n</details>`;
}

function picture(path: string, alt: string): string {
  return `<picture><source media="(prefers-color-scheme: dark)" srcset="${path}-dark.svg"><img src="${path}.svg" alt="${htmlText(alt)}" width="${chartWidth}"></picture>`;
}

function footer({ history }: PageModel): string {
  const legend =
    "Bars: a day each; red hangs from the top for the share of time down, violet for login needed, amber for degraded, grey for runs that could not tell, a low mark for days without data. Up is measured over observed time.";
  const first = `${counted(history.runs, "run")} since ${momentWords(history.firstRunAt)}`;
  return `<sub>${legend}<br>${first} · [status.json](status.json) · [badge.svg](badge.svg) · written by codex-mcp-check</sub>`;
}
