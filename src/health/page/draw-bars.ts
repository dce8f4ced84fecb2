import type { DayBar } from "./page-model.ts";

export const chartWidth = 360;
export const chartHeight = 34;
/** A young history is not stretched over the whole width. */
const minSlots = 30;
const gap = 1;
const noDataHeight = 4;
/** Parts come in eighths; a bad minute still gets one. */
const steps = 8;

const kinds = ["bad", "auth", "degraded", "unknown", "good"] as const;
type Kind = (typeof kinds)[number] | "empty";

/** How many days the axis has room for. */
export function slotsOf(bars: readonly DayBar[]): number {
  return Math.max(minSlots, bars.length);
}

/**
 * The days of one server as bars, the newest at the right: bad time hangs from the top, so that it is visible without
 * telling colours apart. One path per colour; colours are CSS variables.
 */
export function drawBars(bars: readonly DayBar[]): string {
  const pitch = chartWidth / slotsOf(bars);
  const width = round(pitch - gap);
  const parts = bars.map(barParts);
  const first = slotsOf(bars) - bars.length;
  return ([...kinds, "empty"] as const)
    .map((kind) => {
      const drawn = parts
        .map((part, index) => bar(part[kind], round((first + index) * pitch), width))
        .join("");
      return drawn === "" ? "" : `<path fill="var(--${kind})" d="${drawn}"/>`;
    })
    .join("");
}

interface Part {
  top: number;
  height: number;
}

function bar(part: Part | undefined, x: number, width: number): string {
  return part === undefined ? "" : `M${x} ${part.top}h${width}v${part.height}h-${width}z`;
}

/** Time down is always visible, however short it was; one slow start does not colour a day. */
const minSteps = { bad: 1, auth: 1, degraded: 0, unknown: 0, good: 0 };

/** From the top: the worst. */
function barParts(day: DayBar): Partial<Record<Kind, Part>> {
  if (day.observedMs === 0) return { empty: { top: chartHeight - noDataHeight, height: noDataHeight } };
  const present = kinds.filter((kind) => day[kind] > 0);
  const eighths = present.map((kind) => Math.max(minSteps[kind], Math.round(day[kind] * steps)));
  const sum = eighths.reduce((total, count) => total + count, 0);
  const parts: Partial<Record<Kind, Part>> = {};
  let top = 0;
  for (const [index, kind] of present.entries()) {
    const height = round(((eighths[index] ?? 0) / sum) * chartHeight);
    if (height === 0) continue;
    parts[kind] = { top: round(top), height };
    top += height;
  }
  return parts;
}

export function round(value: number): number {
  return Math.round(value * 100) / 100;
}
