import { htmlText } from "../../report/escape/html.ts";
import { showInvisible } from "../../report/escape/visible.ts";
import { cutText } from "../../report/text/cut.ts";
import { percent } from "../core/words.ts";
import { type Overall, overallState, stateWords } from "./headline.ts";
import type { PageModel, PageServer } from "./page-model.ts";
import { fontStack, light, looks } from "./theme.ts";

export interface Badge {
  label: string;
  message: string;
  /** `#rrggbb`, readable under white text. */
  color: string;
}

const colours: Record<Overall, string> = {
  up: light.good,
  degraded: light.degraded,
  down: light.bad,
  unknown: light.unknown,
};
const characterWidth = 6.8;
const padding = 14;

export function overallBadge(model: PageModel): Badge {
  const overall = overallState(model);
  const up = model.servers.filter(
    ({ health }) => health.state === "up" || health.state === "degraded",
  ).length;
  const message = overall === "unknown" && up === 0 ? "unknown" : `${up} of ${model.servers.length} up`;
  return { label: "MCP servers", message, color: colours[overall] };
}

export function serverBadge(server: PageServer): Badge {
  const { state } = server.health;
  const word = stateWords(server, (text) => text);
  const message = state === "up" && server.uptime !== null ? `up, ${percent(server.uptime)}` : word;
  return { label: cutText(showInvisible(server.label), 40), message, color: light[looks[state].colour] };
}

/** White on dark tones: readable in both themes. */
export function drawBadge({ label, message, color }: Badge): string {
  const [left, right] = [label, message].map(
    (text) => Math.round([...text].length * characterWidth) + padding,
  ) as [number, number];
  const words = htmlText(`${label}: ${message}`);
  const text = (x: number, content: string) =>
    `<text x="${x}" y="14" text-anchor="middle">${htmlText(content)}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="20" role="img" aria-label="${words}"><title>${words}</title><clipPath id="c"><rect width="${left + right}" height="20" rx="4"/></clipPath><g clip-path="url(#c)"><rect width="${left}" height="20" fill="#3d444d"/><rect x="${left}" width="${right}" height="20" fill="${color}"/></g><g fill="#fff" font-family="${fontStack}" font-size="11.5">${text(left / 2, label)}${text(left + right / 2, message)}</g></svg>\n`;
}

/** For `https://img.shields.io/endpoint?url=…`. */
export function shieldsEndpoint(badge: Badge): string {
  return `${JSON.stringify({ schemaVersion: 1, ...badge })}\n`;
}
