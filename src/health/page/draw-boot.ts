import { bootTime } from "../words.ts";
import { chartWidth, round, svg } from "./draw-bars.ts";
import type { PageServer } from "./page-model.ts";
import { fontStack, type Theme } from "./theme.ts";

const HEIGHT = 34;
const LABEL_HEIGHT = 18;

/**
 * Boot time a day: a band from p50 to p95, the median as a line. Days without a start leave a hole. Today is left out while
 * other days are there: its figures still move, and the picture would change with every run.
 */
export function drawBoot(server: PageServer, theme: Theme, standalone: boolean): string {
  const finished = server.bootByDay.slice(0, -1);
  const points = finished.some((point) => point !== null) ? finished : server.bootByDay;
  const most = Math.max(...points.map((point) => point?.p95Ms ?? 0));
  const words = server.boot === null ? "no start seen yet" : "start-up time a day, median and 95 %";
  const content = most === 0 ? "" : drawRuns(points, niceTop(most), theme) + drawScale(niceTop(most), theme);
  const label = `<text x="0" y="${HEIGHT + 14}" fill="${theme.quiet}" font-size="12" font-family="${fontStack}">${words}</text>`;
  return svg(HEIGHT + LABEL_HEIGHT, words, standalone, content + label);
}

/** 1, 2 or 5 times a power of ten, in milliseconds. */
function niceTop(ms: number): number {
  const power = 10 ** Math.floor(Math.log10(ms));
  return ([1, 2, 5].find((step) => step * power >= ms) ?? 10) * power;
}

type Point = { p50Ms: number; p95Ms: number } | null;

function drawRuns(points: readonly Point[], top: number, theme: Theme): string {
  const pitch = chartWidth / points.length;
  const y = (ms: number) => round(HEIGHT - 1 - (ms / top) * (HEIGHT - 3));
  const runs: { x: number; point: NonNullable<Point> }[][] = [[]];
  for (const [index, point] of points.entries()) {
    if (point === null) runs.push([]);
    else runs.at(-1)?.push({ x: round((index + 0.5) * pitch), point });
  }
  return runs
    .filter((run) => run.length > 0)
    .map((run) => {
      const wide =
        run.length === 1 && run[0]
          ? [
              { ...run[0], x: run[0].x - 1.5 },
              { ...run[0], x: run[0].x + 1.5 },
            ]
          : run;
      const upper = wide.map(({ x, point }) => `${x},${y(point.p95Ms)}`);
      const lower = wide.map(({ x, point }) => `${x},${y(point.p50Ms)}`);
      const band = `<polygon points="${[...upper, ...[...lower].reverse()].join(" ")}" fill="${theme.p95}" fill-opacity=".55"/>`;
      return `${band}<polyline points="${lower.join(" ")}" fill="none" stroke="${theme.p50}" stroke-width="1.5" stroke-linejoin="round"/>`;
    })
    .join("");
}

function drawScale(top: number, theme: Theme): string {
  const line = (y: number) => `<line x1="0" x2="${chartWidth}" y1="${y}" y2="${y}" stroke="${theme.line}"/>`;
  const label = `<text x="${chartWidth}" y="${HEIGHT + 14}" text-anchor="end" fill="${theme.quiet}" font-size="12" font-family="${fontStack}">top ${bootTime(top)}</text>`;
  return line(HEIGHT - 0.5) + line(1.5) + label;
}
