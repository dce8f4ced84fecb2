import { oneLine, showInvisible } from "./visible.ts";

/** Raw HTML markers that other readers of our Markdown search for; code shows them, spelled so that nobody finds them. */
export function breakMarkers(text: string): string {
  return text.replace(/<(?=!--|\/?(?:details|summary)\b)/gi, "\\u{3C}");
}

/** A GFM code span around any text: nothing inside it is markup, a mention, a reference or a link. Never empty. */
export function codeSpan(text: string): string {
  const content = breakMarkers(showInvisible(text.replace(/\s+/g, " ")));
  if (content.trim() === "") return "` `";
  const longestRun = Math.max(0, ...Array.from(content.matchAll(/`+/g), ([run]) => run.length));
  const ticks = "`".repeat(longestRun + 1);
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
