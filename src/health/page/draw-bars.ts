import type { DayBar, PageServer } from "./page-model.ts";
import { fontStack, type Theme } from "./theme.ts";

export const chartWidth = 380;
const HEIGHT = 34;
const LABEL_HEIGHT = 18;
const GAP = 1;
/** Parts come in eighths, so that today's bar does not change with every run; a bad minute still gets one. */
const STEPS = 8;

/** 90 days of one server as bars: bad time hangs from the top, so that it shows without telling colours apart. */
export function drawBars(server: PageServer, theme: Theme, standalone: boolean): string {
  const pitch = chartWidth / server.bars.length;
  const bars = server.bars.map((bar, index) => drawBar(bar, index * pitch, pitch - GAP, theme)).join("");
  const label = "up and down over 90 days";
  const text = (x: number, anchor: string, words: string) =>
    `<text x="${x}" y="${HEIGHT + 14}" text-anchor="${anchor}">${words}</text>`;
  const labels = `<g fill="${theme.quiet}" font-size="12" font-family="${fontStack}">${text(0, "start", `${server.bars.length} days ago`)}${text(chartWidth, "end", "today")}</g>`;
  return svg(HEIGHT + LABEL_HEIGHT, label, standalone, bars + labels);
}

function drawBar(bar: DayBar, x: number, width: number, theme: Theme): string {
  const rect = (y: number, height: number, fill: string) =>
    `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="1" fill="${fill}"/>`;
  if (bar.observedMs === 0) return rect(HEIGHT - 4, 4, theme.empty);
  const parts = barParts(bar);
  let y = 0;
  return parts
    .map(({ kind, share }) => {
      const drawn = rect(y, share * HEIGHT, theme[kind]);
      y += share * HEIGHT;
      return drawn;
    })
    .join("");
}

type Part = { kind: "bad" | "auth" | "degraded" | "unknown" | "good"; share: number };

function barParts(bar: DayBar): Part[] {
  const kinds = ["bad", "auth", "degraded", "unknown", "good"] as const;
  const present = kinds.map((kind): Part => ({ kind, share: bar[kind] })).filter(({ share }) => share > 0);
  const raised = present.map((part) => ({ ...part, share: Math.max(1, Math.round(part.share * STEPS)) }));
  const sum = raised.reduce((total, { share }) => total + share, 0);
  return raised.map((part) => ({ ...part, share: part.share / sum }));
}

/** `title` is for those who do not see the picture. It holds words of ours only, never a server's. */
export function svg(height: number, title: string, standalone: boolean, content: string): string {
  const size = `viewBox="0 0 ${chartWidth} ${height}"`;
  const space = standalone
    ? ` xmlns="http://www.w3.org/2000/svg" width="${chartWidth}" height="${height}"`
    : "";
  return `<svg${space} ${size} role="img" aria-label="${title}">${content}</svg>`;
}

export function round(value: number): number {
  return Math.round(value * 10) / 10;
}
