import type { DayFigures } from "../core/day-figures.ts";
import type { HealthHistory } from "../core/health-history.ts";
import { drawBadge, overallBadge, serverBadge, shieldsEndpoint } from "./draw-badge.ts";
import { drawCharts } from "./draw-charts.ts";
import { drawFeed } from "./draw-feed.ts";
import { drawIndex } from "./draw-index.ts";
import { drawReadme } from "./draw-readme.ts";
import { drawStatus } from "./draw-status.ts";
import { fileName } from "./file-name.ts";
import { buildPage, maxCharts, type PageModel, serverLabels } from "./page-model.ts";

const maxBadges = 200;

/** Every file of the status page, by its path on the branch. */
export function drawPage(
  title: string,
  history: HealthHistory,
  days: readonly DayFigures[],
): Map<string, string> {
  const model = buildPage(title, history, days);
  return new Map([["status.json", drawStatus(model)], ...drawSlowly(model)]);
}

/** The one file of the page that every run writes. */
export function statusFile(
  title: string,
  history: HealthHistory,
  days: readonly DayFigures[],
): Map<string, string> {
  return new Map([["status.json", drawStatus(buildPage(title, history, days))]]);
}

/**
 * Whether all files of the page are to be written: something on them changed, a new day began, or a file is missing. Most runs
 * change nothing, and a page per run would make the branch ten times as large.
 */
export function isPageDue(
  history: HealthHistory,
  earlier: { history: HealthHistory; paths: readonly string[] } | null,
): boolean {
  return (
    earlier === null ||
    !["README.md", "index.html", "charts.svg", "feed.xml"].every((path) => earlier.paths.includes(path)) ||
    signature(earlier.history) !== signature(history)
  );
}

function drawSlowly(model: PageModel): [string, string][] {
  const files: [string, string][] = [
    ["README.md", drawReadme(model)],
    ["index.html", drawIndex(model)],
    ["charts.svg", drawCharts(model.servers.slice(0, maxCharts))],
    ["feed.xml", drawFeed(model, pageUrlOf(model))],
  ];
  const badges = [
    ["badge", overallBadge(model)] as const,
    ...model.servers
      .slice(0, maxBadges)
      .map((server) => [`badges/${server.file}`, serverBadge(server)] as const),
  ];
  for (const [path, badge] of badges) {
    files.push([`${path}.svg`, drawBadge(badge)], [`${path}.json`, shieldsEndpoint(badge)]);
  }
  return files;
}

/** Address of the latest run's repository: the page itself is on a branch whose name is not part of the history. */
function pageUrlOf({ newest }: PageModel): string | null {
  return newest.lastRun.runUrl?.replace(/\/actions\/runs\/.*$/, "") ?? null;
}

/** What makes a page out of date when it changes: states and causes, not counters and times. */
function signature({ today, issue, jobs, servers }: HealthHistory): string {
  return JSON.stringify([
    today,
    issue?.number,
    jobs.map(({ job, gaps, cannotTell }) => [job, gaps[0]?.to, cannotTell?.since]),
    servers.map((server) => [
      server.name,
      server.job,
      server.required,
      server.state,
      server.since,
      server.notJudged,
      server.problem,
      server.toolsChanged?.at,
      server.incident && [server.incident.from, server.incident.kind, server.incident.title],
    ]),
  ]);
}

/** Badges of servers that were on the page before and are not any more. Other files of the branch are never removed. */
export function staleBadges(before: HealthHistory, after: HealthHistory): string[] {
  const filesOf = (history: HealthHistory) => history.servers.map(serverLabels(history)).map(fileName);
  const kept = new Set(filesOf(after));
  return filesOf(before)
    .filter((file) => !kept.has(file))
    .flatMap((file) => [`badges/${file}.svg`, `badges/${file}.json`]);
}
