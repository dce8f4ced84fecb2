import { countServers } from "../../model/counts.ts";
import type { Report } from "../../model/report.ts";
import { formatCount } from "../text/numbers.ts";
import { verdictIcon } from "../text/verdict-sentence.ts";

/** Background of the result; white text on each has a contrast of at least 4.5:1. */
const colors: Record<ReturnType<typeof verdictIcon>, string> = {
  "✅": "#1a7f37",
  "⚠️": "#9a6700",
  "⚪": "#59636e",
  "❌": "#cf222e",
  "🟡": "#8250df",
};
const label = "MCP servers";
const charWidth = 6.6;
const padding = 6;

/** The result as a flat SVG badge: `MCP servers | 3 of 4 ready`. Holds our own words and numbers only. */
export function renderBadge(report: Report): string {
  const { ready, total } = countServers(report);
  const text =
    report.conclusion === "inconclusive"
      ? "inconclusive"
      : total === 0
        ? "none"
        : `${formatCount(ready)} of ${formatCount(total)} ready`;
  const left = widthOf(label);
  const right = widthOf(text);
  const middle = (start: number, width: number) => (start + width / 2).toFixed(1);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="20" role="img" aria-label="${label}: ${text}">`,
    `<rect width="${left + right}" height="20" rx="3" fill="#424a53"/>`,
    `<path d="M${left} 0h${right - 3}a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3H${left}z" fill="${colors[verdictIcon(report)]}"/>`,
    '<g fill="#fff" font-family="Verdana,Geneva,DejaVu Sans,sans-serif" font-size="11" text-anchor="middle">',
    `<text x="${middle(0, left)}" y="14">${label}</text>`,
    `<text x="${middle(left, right)}" y="14">${text}</text>`,
    "</g></svg>\n",
  ].join("");
}

const widthOf = (text: string): number => Math.round(text.length * charWidth) + 2 * padding;
