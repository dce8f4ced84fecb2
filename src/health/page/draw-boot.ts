import type { UsualBoot } from "../notes/boot-sketch.ts";
import { chartHeight, chartWidth, round } from "./draw-bars.ts";

type Point = UsualBoot | null;

/** Boot times per day as two lines, median and 95 %, above or below the bars of the same days. Days without a start leave a hole. Empty without a start. */
export function drawBoot(points: readonly Point[], slots: number): string {
  const top = Math.max(...points.map((point) => point?.p95Ms ?? 0));
  if (top === 0) return "";
  const line = (key: "p50Ms" | "p95Ms", extra: string) => {
    const pitch = chartWidth / slots;
    const first = slots - points.length;
    const y = (ms: number) => round(chartHeight - 1 - (ms / top) * (chartHeight - 3));
    const drawn = points.map((point, index) => {
      if (point === null) return "";
      const move = index === 0 || points[index - 1] === null ? "M" : "L";
      return `${move}${round((first + index) * pitch)} ${y(point[key])}h${round(pitch)}`;
    });
    return `<path fill="none" stroke="var(--link)" stroke-width="1.5" ${extra}d="${drawn.join("")}"/>`;
  };
  return line("p95Ms", 'stroke-dasharray="3 2" ') + line("p50Ms", "");
}
