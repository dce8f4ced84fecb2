import type { DayFigures } from "../core/day-figures.ts";
import type { HealthHistory } from "../core/health-history.ts";
import { drawBadge } from "./draw-badge.ts";
import { asFile, drawBars } from "./draw-bars.ts";
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
  const charted = model.servers.slice(0, mostCharts);
  const drawings = new Map(charted.map((server) => [server, [drawBars(server), drawBoot(server)] as const]));
  const files = new Map([
    ["README.md", drawReadme(model)],
    ["index.html", drawIndex(model, drawings)],
    ["badge.svg", drawBadge(model)],
    ["status.json", drawStatus(model)],
  ]);
  for (const [{ chart }, [bars, boot]] of drawings) {
    for (const [ending, theme] of [["", light] as const, ["-dark", dark] as const]) {
      files.set(`charts/${chart}-days${ending}.svg`, asFile(bars, theme));
      files.set(`charts/${chart}-boot${ending}.svg`, asFile(boot, theme));
    }
  }
  return files;
}
