import { oneLine, showInvisible } from "./visible.ts";

/** Spells out raw HTML markers that other readers of our Markdown search for, also inside code. */
export function breakMarkers(text: string): string {
  return text.replace(/<(?=!--|\/?(?:details|summary)\b)/gi, "\\u{3C}");
}

/** cmark-gfm reads at most 80 backticks as the delimiter of a code span, and 255 as a fence. */
const maxRun = 16;
const longRun = new RegExp(`(\`{${maxRun}})\``, "g");

/** Splits long runs of backticks: every 17th is spelled out. */
export const breakBackticks = (text: string): string => text.replace(longRun, "$1\\u{60}");

/** A run of backticks, at least `min`, that does not occur in `content`. */
export function delimiter(content: string, min: number): string {
  let length = min;
  for (const [run] of content.matchAll(/`+/g)) length = Math.max(length, run.length + 1);
  return "`".repeat(length);
}

/** A GFM code span around any text: nothing inside it is markup, a mention, a reference or a link. Never empty. */
export function codeSpan(text: string): string {
  const content = breakBackticks(breakMarkers(showInvisible(text.replace(/\s+/g, " "))));
  if (content.trim() === "") return "` `";
  const ticks = delimiter(content, 1);
  const pad = /^[` ]|[` ]$/.test(content) ? " " : "";
  return `${ticks}${pad}${content}${pad}${ticks}`;
}

/** A code span for a table cell, where a pipe ends the cell even inside code: the pipe stands between two spans. */
export function cellCodeSpan(text: string): string {
  return oneLine(text)
    .split("|")
    .map((part) => (part.trim() === "" ? "" : codeSpan(part)))
    .join("&#124;");
}
