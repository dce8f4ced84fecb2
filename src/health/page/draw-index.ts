import { htmlText } from "../../report/escape/html.ts";
import { bootTime, counted, dayWords, momentWords } from "../core/words.ts";
import { mostCharts } from "./draw-readme.ts";
import { drawStatus } from "./draw-status.ts";
import {
  freshness,
  headline,
  incidentWords,
  notices,
  overallState,
  remarks,
  stateIcon,
  stateWords,
  uptimeWords,
} from "./headline.ts";
import { scriptHash, staleScript } from "./index-script.ts";
import { indexStyle } from "./index-style.ts";
import type { PageModel, PageServer } from "./page-model.ts";
import { looks } from "./theme.ts";

/** Of each server its bars and its boot times. */
export type Drawings = ReadonlyMap<PageServer, readonly [string, string]>;

/** The page for those who use Pages: one file, no other request, readable without scripts; the data is in it. */
export function drawIndex(model: PageModel, drawings: Drawings): string {
  const { history, servers } = model;
  const overall = overallState(model);
  const shown = servers.slice(0, mostCharts);
  const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src '${scriptHash}'; base-uri 'none'; form-action 'none'`;
  const run = history.lastRun.runUrl === null ? "" : ` · ${link(history.lastRun.runUrl, "the run")}`;
  const issue =
    history.issue === null ? "" : ` · ${link(history.issue.url, `alert #${history.issue.number}`)}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="color-scheme" content="light dark">
<title>${htmlText(`${headline(model)} · ${model.title}`)}</title>
<style>${indexStyle}</style>
</head>
<body>
<main>
<header class="${overall}">
<h1>${htmlText(headline(model))}</h1>
<p>${htmlText(model.title)} · last checked <time id="checked" datetime="${history.lastRun.startedAt}">${momentWords(history.lastRun.startedAt)}</time>${freshness(model)}${run}${issue}</p>
</header>
<p id="stale" class="notice stale" hidden data-after="${model.staleAfter ?? ""}"></p>
${notices(model, htmlText)
  .map((notice) => `<p class="notice">${notice}</p>`)
  .join("\n")}
${shown.map((server) => drawCard(server, drawings, history.lastRun.startedAt)).join("\n")}
${servers.length > shown.length ? `<p>and ${servers.length - shown.length} more in status.json</p>` : ""}
<footer>
<p class="legend"><i class="good"></i>up <i class="degraded"></i>degraded <i class="auth"></i>login needed <i class="bad"></i>down <i class="unknown"></i>could not tell <i class="none"></i>no data</p>
<p>${counted(history.runs, "run")} since ${dayWords(history.firstRunAt)} · up is measured over observed time · written by codex-mcp-check</p>
</footer>
</main>
<script type="application/json" id="data">${drawStatus(model).replaceAll("<", "\\u003c")}</script>
<script>${staleScript}</script>
</body>
</html>
`;
}

function link(url: string, words: string): string {
  return `<a href="${htmlText(url)}" rel="noreferrer">${htmlText(words)}</a>`;
}

function drawCard(server: PageServer, drawings: Drawings, now: string): string {
  const { health, boot } = server;
  const look = looks[health.state];
  const incident = incidentWords(server, htmlText);
  const times =
    boot === null
      ? ""
      : `<span>starts in <b>${bootTime(boot.p50Ms)}</b>, 95 % within <b>${bootTime(boot.p95Ms)}</b></span>`;
  const tools =
    health.tools === null
      ? ""
      : `<span><b>${health.tools.length}</b> ${health.tools.length === 1 ? "tool" : "tools"}</span>`;
  return `<section>
<h2><span class="name">${htmlText(health.name)}</span> <span class="state ${look.colour}">${stateIcon(server)} ${stateWords(server, htmlText)}</span></h2>
<p class="facts"><span>${uptimeWords(server).replace(/^[\d.]+ %/, "<b>$&</b>")}</span>${times}${tools}</p>
${remarks(server, now, withCode)
  .map((remark) => `<p class="remark">${remark}</p>`)
  .join("\n")}
<div class="charts">${drawings.get(server)?.join("") ?? ""}</div>
${incident === "" ? "" : `<p class="incident">${incident}</p>`}
</section>`;
}

/** Pairs of backticks mean code, as in our diagnoses. */
function withCode(text: string): string {
  const parts = text.split("`");
  return parts
    .map((part, index) => {
      if (index % 2 === 0) return htmlText(part) && spaced(part);
      return index < parts.length - 1 ? `<code>${htmlText(part)}</code>` : htmlText(`\`${part}`);
    })
    .join("");
}

/** `htmlText` trims; the space beside a code word has to stay. */
function spaced(part: string): string {
  return `${/^\s/.test(part) ? " " : ""}${htmlText(part)}${/\s$/.test(part) ? " " : ""}`;
}
