import { bootTime } from "../core/words.ts";
import { plotWidth, round, svg } from "./draw-bars.ts";
import type { PageServer } from "./page-model.ts";
import { fontStack } from "./theme.ts";

const HEIGHT = 34;
const LABEL_HEIGHT = 18;

/**
 * Boot time a day: a band from p50 to p95, the median as a line. Days without a start leave a hole. Today is left out while
 * other days are there: its figures still move, and the picture would change with every run.
 */
export function drawBoot(server: PageServer): string {
  const finished = server.bootByDay.slice(0, -1);
  const points = finished.some((point) => point !== null) ? finished : server.bootByDay;
  const most = Math.max(...points.map((point) => point?.p95Ms ?? 0));
  const words = server.boot === null ? "no start seen yet" : "start-up a day: median, 95 %";
  const content = most === 0 ? "" : drawRuns(points, niceTop(most)) + drawScale(niceTop(most));
  const label = `<text x="0" y="${HEIGHT + 14}" fill="var(--quiet)" font-size="12" font-family="${fontStack}">${words}</text>`;
  return svg(HEIGHT + LABEL_HEIGHT, words, content + label);
}

/** A round number of milliseconds that leaves little room above. */
function niceTop(ms: number): number {
  const power = 10 ** Math.floor(Math.log10(ms));
  return ([1, 1.5, 2, 3, 4, 5, 6, 8].find((step) => step * power >= ms) ?? 10) * power;
}

type Point = { p50Ms: number; p95Ms: number } | null;

/** Relative steps, as with the bars: a day that goes by leaves what is written of the others as it is. */
function drawRuns(points: readonly Point[], top: number): string {
  const pitch = round(plotWidth / points.length);
  const y = (ms: number) => Math.round(HEIGHT - 1 - (ms / top) * (HEIGHT - 3));
  return stretches(points)
    .map(({ first, stretch }) => {
      const [one] = stretch;
      if (one === undefined) return "";
      // A single day between two holes is drawn as wide as a day.
      const days = stretch.length === 1 ? [one, one] : stretch;
      const upper = days.map(({ p95Ms }) => y(p95Ms));
      const lower = days.map(({ p50Ms }) => y(p50Ms));
      const x = round(first * pitch);
      const bottom = lower.at(-1) ?? 0;
      const band = `M${x} ${upper[0]}${steps(upper, pitch)}V${bottom}${steps([...lower].reverse(), -pitch)}z`;
      return `<path fill="var(--p95)" fill-opacity=".55" d="${band}"/><path fill="none" stroke="var(--p50)" stroke-width="1.5" stroke-linejoin="round" d="M${x} ${lower[0]}${steps(lower, pitch)}"/>`;
    })
    .join("");
}

function steps(heights: readonly number[], pitch: number): string {
  return heights
    .slice(1)
    .map((height, index) => `l${pitch} ${height - (heights[index] ?? height)}`)
    .join("");
}

function stretches(points: readonly Point[]): { first: number; stretch: NonNullable<Point>[] }[] {
  const found: { first: number; stretch: NonNullable<Point>[] }[] = [];
  for (const [index, point] of points.entries()) {
    if (point === null) continue;
    if (index === 0 || points[index - 1] === null) found.push({ first: index, stretch: [] });
    found.at(-1)?.stretch.push(point);
  }
  return found;
}

function drawScale(top: number): string {
  const line = (y: number) => `<line x1="0" x2="${plotWidth}" y1="${y}" y2="${y}" stroke="var(--line)"/>`;
  const label = `<text x="${plotWidth}" y="${HEIGHT + 14}" text-anchor="end" fill="var(--quiet)" font-size="12" font-family="${fontStack}">0 – ${bootTime(top)}</text>`;
  return line(HEIGHT - 0.5) + line(1.5) + label;
}
