import { overallState } from "./headline.ts";
import type { PageModel } from "./page-model.ts";
import { fontStack } from "./theme.ts";

const colours = { up: "#1a7f37", degraded: "#9a6700", down: "#cf222e", unknown: "#59636e" };
const CHARACTER_WIDTH = 6.6;

/** `MCP servers | 9 of 10 up`. White on dark tones: readable on either theme. */
export function drawBadge(model: PageModel): string {
  const overall = overallState(model);
  const up = model.servers.filter(
    ({ health }) => health.state === "up" || health.state === "degraded",
  ).length;
  const value = overall === "unknown" ? "unknown" : `${up} of ${model.servers.length} up`;
  const left = 84;
  const right = Math.round(value.length * CHARACTER_WIDTH) + 14;
  const text = (x: number, words: string) => `<text x="${x}" y="14" text-anchor="middle">${words}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="20" role="img" aria-label="MCP servers: ${value}"><title>MCP servers: ${value}</title><clipPath id="c"><rect width="${left + right}" height="20" rx="4"/></clipPath><g clip-path="url(#c)"><rect width="${left}" height="20" fill="#3d444d"/><rect x="${left}" width="${right}" height="20" fill="${colours[overall]}"/></g><g fill="#fff" font-family="${fontStack}" font-size="11.5">${text(left / 2, "MCP servers")}${text(left + right / 2, value)}</g></svg>\n`;
}
