import type { DayBar, PageServer } from "./page-model.ts";
import { fontStack, type Theme } from "./theme.ts";

export const chartWidth = 360;
/** The rest keeps two pictures side by side apart. */
export const plotWidth = 348;
const HEIGHT = 34;
const LABEL_HEIGHT = 18;
const GAP = 1;
const NO_DATA_HEIGHT = 4;
/** Parts come in eighths, so that today's bar does not change with every run; a bad minute still gets one. */
const STEPS = 8;

const kinds = ["bad", "auth", "degraded", "unknown", "good"] as const;
type Kind = (typeof kinds)[number] | "empty";

/**
 * 90 days of one server as bars: bad time hangs from the top, so that it shows without telling colours apart. One path a
 * colour in relative steps: when a day goes by, its step leaves on the left and all others stay as they are written.
 */
export function drawBars(server: PageServer): string {
  const pitch = round(plotWidth / server.bars.length);
  const width = round(pitch - GAP);
  const parts = server.bars.map(barParts);
  const paths = ([...kinds, "empty"] as const).map((kind) => {
    const steps = parts.map((part) => `${bar(part[kind], width)}m${pitch} 0`).join("");
    return steps.includes("v") ? `<path fill="var(--${kind})" d="M0 0${steps}"/>` : "";
  });
  const text = (x: number, anchor: string, words: string) =>
    `<text x="${x}" y="${HEIGHT + 14}" text-anchor="${anchor}">${words}</text>`;
  const labels = `<g fill="var(--quiet)" font-size="12" font-family="${fontStack}">${text(0, "start", `${server.bars.length} days ago`)}${text(plotWidth, "end", "today")}</g>`;
  return svg(HEIGHT + LABEL_HEIGHT, `up and down over ${server.bars.length} days`, paths.join("") + labels);
}

interface Part {
  top: number;
  height: number;
}

function bar(part: Part | undefined, width: number): string {
  if (part === undefined) return "";
  const { top, height } = part;
  const [down, up] = top === 0 ? ["", ""] : [`m0 ${top}`, `m0-${top}`];
  return `${down}h${width}v${height}h-${width}z${up}`;
}

/** However short it was, time down shows; one slow start does not colour a day. */
const leastSteps = { bad: 1, auth: 1, degraded: 0, unknown: 0, good: 0 };

/** From the top: what was worst. */
function barParts(day: DayBar): Partial<Record<Kind, Part>> {
  if (day.observedMs === 0) return { empty: { top: HEIGHT - NO_DATA_HEIGHT, height: NO_DATA_HEIGHT } };
  const present = kinds.filter((kind) => day[kind] > 0);
  const eighths = present.map((kind) => Math.max(leastSteps[kind], Math.round(day[kind] * STEPS)));
  const sum = eighths.reduce((total, count) => total + count, 0);
  const parts: Partial<Record<Kind, Part>> = {};
  let top = 0;
  for (const [index, kind] of present.entries()) {
    const height = round(((eighths[index] ?? 0) / sum) * HEIGHT);
    if (height === 0) continue;
    parts[kind] = { top: round(top), height };
    top += height;
  }
  return parts;
}

/** Colours stand as `var(--good)`; `title` is for those who do not see the picture and holds words of ours only. */
export function svg(height: number, title: string, content: string): string {
  return `<svg viewBox="0 0 ${chartWidth} ${height}" role="img" aria-label="${title}">${content}</svg>`;
}

/** A drawing as a file of its own, which can know no variables. */
export function asFile(drawing: string, theme: Theme): string {
  const height = /viewBox="0 0 \d+ (\d+)"/.exec(drawing)?.[1] ?? "";
  const opening = `<svg xmlns="http://www.w3.org/2000/svg" width="${chartWidth}" height="${height}"`;
  return drawing
    .replace("<svg", opening)
    .replace(/var\(--(\w+)\)/g, (whole, name: string) => theme[name as keyof Theme] ?? whole);
}

/** Two places: enough that 90 steps still end at the right edge. */
export function round(value: number): number {
  return Math.round(value * 100) / 100;
}
