import { formatDuration } from "../../model/duration.ts";
import { htmlText } from "../../report/escape/html.ts";
import { counted, dayWords, momentWords, percent } from "../core/words.ts";
import { chartHeight, chartWidth, drawBars, slotsOf } from "./draw-bars.ts";
import { drawBoot } from "./draw-boot.ts";
import {
  headline,
  incidentWords,
  isQuiet,
  notices,
  overallState,
  remarks,
  stateIcon,
  stateWords,
  uptimeWords,
} from "./headline.ts";
import { pageScript, scriptHash } from "./index-script.ts";
import { indexStyle } from "./index-style.ts";
import { type DayBar, maxCharts, type PageModel, type PageServer } from "./page-model.ts";
import { looks } from "./theme.ts";

const maxRows = 500;
const maxIncidents = 30;
/** From so many healthy servers on, their list is folded. */
const foldFrom = 13;
const filterFrom = 9;

/** The page for GitHub Pages: one file, readable without its script, which reads only `status.json` beside it. */
export function drawIndex(model: PageModel): string {
  const { history, newest, incidents } = model;
  const { lastRun } = newest;
  const overall = overallState(model);
  const shown = model.servers.slice(0, maxRows);
  const quiet = shown.filter((server) => isQuiet(server, lastRun.startedAt));
  const loud = shown.filter((server) => !quiet.includes(server));
  const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src '${scriptHash}'; connect-src 'self'; base-uri 'none'; form-action 'none'`;
  const run = lastRun.runUrl === null ? "" : ` · ${link(lastRun.runUrl, "that run")}`;
  const issue =
    history.issue === null ? "" : ` · ${link(history.issue.url, `alert #${history.issue.number}`)}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>${htmlText(`${headline(model)} · ${model.title}`)}</title>
<link rel="alternate" type="application/atom+xml" title="Incidents" href="feed.xml">
<style>${indexStyle}</style>
</head>
<body>
<main>
<header class="${overall}">
<h1>${htmlText(headline(model))}</h1>
<p>${htmlText(model.title)} · last checked <time id="checked" datetime="${lastRun.startedAt}">${momentWords(lastRun.startedAt)}</time>${run}${issue}</p>
</header>
<p id="stale" class="notice stale" hidden data-after="${model.staleAfter ?? ""}"></p>
${notices(model, htmlText)
  .map((notice) => `<p class="notice">${notice}</p>`)
  .join("\n")}
${shown.length < filterFrom ? "" : `<label class="filter" hidden>Filter ${shown.length} servers by name<input id="filter" type="search"></label><p id="none" class="facts" role="status"></p>`}
${loud.map((server, index) => drawCard(server, index < maxCharts, lastRun.startedAt)).join("\n")}
${drawQuiet(quiet, maxCharts - loud.length)}
${model.servers.length > shown.length ? `<p>and ${model.servers.length - shown.length} more in <a href="status.json">status.json</a></p>` : ""}
${incidents.length === 0 ? "" : `<h2>Incidents</h2>\n<ul>\n${incidents.slice(0, maxIncidents).map(drawIncident).join("\n")}\n</ul>`}
<footer>
<p class="legend"><i class="good"></i>up <i class="degraded"></i>degraded <i class="auth"></i>login needed <i class="bad"></i>down <i class="unknown"></i>could not tell <i class="none"></i>no data</p>
<p>${counted(history.runs, "run")} since ${dayWords(history.firstRunAt)} · up is measured over observed time · <a href="feed.xml">feed</a> · <a href="status.json">status.json</a> · codex-mcp-check</p>
</footer>
</main>
<script>${pageScript}</script>
</body>
</html>
`;
}

function link(url: string, words: string): string {
  return `<a href="${htmlText(url)}" rel="noreferrer">${htmlText(words)}</a>`;
}

function drawIncident({ server, incident }: PageModel["incidents"][number]): string {
  const run = incident.runUrl === null ? "" : ` · ${link(incident.runUrl, "run")}`;
  return `<li><span class="name">${htmlText(server.label)}</span> ${incidentWords(incident, htmlText)}${run}</li>`;
}

function nameOf({ label, health }: PageServer): string {
  return `<span class="name">${htmlText(label)}</span>${health.required ? '<span class="tag">required</span>' : ""}`;
}

function drawQuiet(servers: readonly PageServer[], charts: number): string {
  if (servers.length === 0) return "";
  const rows = servers.map(
    (server, index) =>
      `<div class="row" data-name="${htmlText(server.label)}"><div>${nameOf(server)}</div>${index < charts ? drawDays(server, quietFigure(server)) : `<p class="figure">${quietFigure(server)}</p>`}</div>`,
  );
  const up = servers.filter(({ health }) => health.state === "up").length;
  const rest = servers.length - up;
  const summary = [
    ...(up > 0 ? [`${counted(up, "server")} up`] : []),
    ...(rest > 0 ? [`${counted(rest, "server")} not judged`] : []),
  ].join(", ");
  return `<details class="list quiet"${servers.length < foldFrom ? " open" : ""}><summary>${summary}</summary>\n${rows.join("\n")}\n</details>`;
}

function quietFigure(server: PageServer): string {
  return server.health.state === "up" ? `<b>${percent(server.uptime)}</b> up` : stateWords(server, htmlText);
}

/** A slider, so that the figures of each day are read by keyboard, too; without the script it is a picture. */
function drawDays(server: PageServer, figure: string): string {
  const { bars, label } = server;
  const days = bars.map(dayFigure).join(",");
  const svg = `<svg viewBox="0 0 ${chartWidth} ${chartHeight}" preserveAspectRatio="none" aria-hidden="true">${drawBars(bars)}</svg>`;
  return `<div class="bars" tabindex="0" role="slider" aria-label="Days of ${htmlText(label)}" aria-valuemin="1" aria-valuemax="${bars.length}" aria-valuenow="${bars.length}" data-slots="${slotsOf(bars)}" data-first="${bars[0]?.day ?? ""}" data-days="${days}">${svg}<i hidden></i></div><p class="figure">${figure}</p>`;
}

/** `99.2/23.5`: percent up and hours observed; without percent where no run could tell; empty without data. */
function dayFigure({ observedMs, good, degraded, unknown }: DayBar): string {
  if (observedMs === 0) return "";
  const judged = 1 - unknown;
  const up = judged < 1e-9 ? "" : percent(Math.min(1, (good + degraded) / judged)).replace(" %", "");
  return `${up}/${Math.round(observedMs / 360_000) / 10}`;
}

function drawCard(server: PageServer, isCharted: boolean, now: string): string {
  const { health, boot } = server;
  const look = looks[health.state];
  const first = server.bars[0]?.day;
  const since = first === undefined ? "" : `, since ${dayWords(first)}`;
  const facts = [
    ...(boot === null
      ? []
      : [`starts in ${formatDuration(boot.p50Ms)}, 95 % within ${formatDuration(boot.p95Ms)} (dashed)`]),
    ...(health.tools === null ? [] : [counted(health.tools.length, "tool")]),
  ].join(" · ");
  const line = drawBoot(server.bootByDay, slotsOf(server.bars));
  const boots = `<div class="boot"><svg viewBox="0 0 ${chartWidth} ${chartHeight}" preserveAspectRatio="none" role="img" aria-label="Start-up time per day">${line}</svg></div>`;
  return `<section data-name="${htmlText(server.label)}">
<h2><span>${nameOf(server)}</span> <span class="state ${look.colour}">${stateIcon(server)} ${stateWords(server, htmlText)}</span></h2>
${remarks(server, now, withCode)
  .map((remark) => `<p class="remark">${remark}</p>`)
  .join("\n")}
${health.incident === null ? "" : `<p class="incident">It ${incidentWords(health.incident, htmlText)}</p>`}
${isCharted ? drawDays(server, `${uptimeWords(server)}${since}`) + (line === "" ? "" : boots) : ""}
<p class="facts">${facts}</p>
</section>`;
}

/** Pairs of backticks mean code, as in our diagnoses. */
function withCode(text: string): string {
  const parts = text.split("`");
  return parts
    .map((part, index) => {
      if (index % 2 === 0) return spaced(part);
      return index < parts.length - 1 ? `<code>${htmlText(part)}</code>` : htmlText(`\`${part}`);
    })
    .join("");
}

/** `htmlText` trims; the space beside a code word has to stay. */
function spaced(part: string): string {
  return `${/^\s/.test(part) ? " " : ""}${htmlText(part)}${/\s$/.test(part) ? " " : ""}`;
}
