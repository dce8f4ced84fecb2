import type { DayFigures } from "../day-figures.ts";
import type { HealthHistory } from "../health-history.ts";
import { drawBadge } from "./draw-badge.ts";
import { drawBars } from "./draw-bars.ts";
import { drawBoot } from "./draw-boot.ts";
import { drawIndex } from "./draw-index.ts";
import { drawReadme, mostCharts } from "./draw-readme.ts";
import { drawStatus } from "./draw-status.ts";
import { buildPage } from "./page-model.ts";
import { dark, light } from "./theme.ts";

/** Every file of the status page, by its path on the branch. Charts of servers that are gone are simply not among them. */
export function drawPage(
  title: string,
  history: HealthHistory,
  days: readonly DayFigures[],
): Map<string, string> {
  const model = buildPage(title, history, days);
  const files = new Map([
    ["README.md", drawReadme(model)],
    ["index.html", drawIndex(model)],
    ["badge.svg", drawBadge(model)],
    ["status.json", drawStatus(model)],
  ]);
  for (const server of model.servers.slice(0, mostCharts)) {
    for (const [ending, theme] of [["", light] as const, ["-dark", dark] as const]) {
      files.set(`charts/${server.chart}-days${ending}.svg`, drawBars(server, theme, true));
      files.set(`charts/${server.chart}-boot${ending}.svg`, drawBoot(server, theme, true));
    }
  }
  return files;
}
