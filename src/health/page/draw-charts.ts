import { htmlText } from "../../report/escape/html.ts";
import { showInvisible } from "../../report/escape/visible.ts";
import { cutText } from "../../report/text/cut.ts";
import { dayWords } from "../core/words.ts";
import { chartHeight, chartWidth, drawBars } from "./draw-bars.ts";
import { uptimeWords } from "./headline.ts";
import type { PageServer } from "./page-model.ts";
import { fontStack, themeStyle } from "./theme.ts";

const pad = 2;
const rowHeight = chartHeight + 30;

/** `charts.svg`: the days of all charted servers in one picture, which follows the reader's theme. */
export function drawCharts(servers: readonly PageServer[]): string {
  const rows = servers.map((server, index) => {
    const first = server.bars[0]?.day;
    const name = cutText(showInvisible(server.label), 32);
    const since = first === undefined ? "" : `, since ${dayWords(first)}`;
    return `<g transform="translate(${pad} ${index * rowHeight})"><text y="14" fill="var(--text)">${htmlText(name)}</text><text x="${chartWidth}" y="14" text-anchor="end" fill="var(--quiet)">${htmlText(uptimeWords(server))}${since}</text><g transform="translate(0 20)">${drawBars(server.bars)}</g></g>`;
  });
  const [width, height] = [chartWidth + 2 * pad, Math.max(1, servers.length * rowHeight)];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${2 * width}" height="${2 * height}" font-family="${fontStack}" font-size="11"><style>${themeStyle}</style>${rows.join("")}</svg>\n`;
}
