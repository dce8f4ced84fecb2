import { eastAsianWidth } from "get-east-asian-width";
import { graphemes } from "../text/cut.ts";

/** Columns that text takes on a terminal. For text without control characters. */
export function columnsOf(text: string): number {
  if (/^[ -~]*$/.test(text)) return text.length;
  return graphemes(text).reduce((sum, grapheme) => sum + columnsOfGrapheme(grapheme), 0);
}

function columnsOfGrapheme(grapheme: string): number {
  if (/\p{Emoji_Presentation}|\u{FE0F}/u.test(grapheme)) return 2;
  const first = grapheme.codePointAt(0) ?? 0;
  return /^\p{M}$/u.test(grapheme) ? 0 : eastAsianWidth(first);
}

export function padEnd(text: string, columns: number): string {
  return text + " ".repeat(Math.max(0, columns - columnsOf(text)));
}

export function padStart(text: string, columns: number): string {
  return " ".repeat(Math.max(0, columns - columnsOf(text))) + text;
}

/** Cuts to `columns`, the last of which is then the ellipsis. */
export function cutColumns(text: string, columns: number, ellipsis = "…"): string {
  if (columnsOf(text) <= columns) return text;
  let kept = "";
  for (const grapheme of graphemes(text)) {
    if (columnsOf(kept + grapheme) > columns - columnsOf(ellipsis)) break;
    kept += grapheme;
  }
  return kept + ellipsis;
}

/** Lines of at most `columns`, broken between words; a longer word is broken where it must be. At least one line. */
export function wrapColumns(text: string, columns: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ").flatMap((long) => chunks(long, columns))) {
    if (line === "") line = word;
    else if (columnsOf(line) + 1 + columnsOf(word) <= columns) line += ` ${word}`;
    else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line];
}

function chunks(word: string, columns: number): string[] {
  if (columnsOf(word) <= columns) return [word];
  const parts: string[] = [];
  let part = "";
  for (const grapheme of graphemes(word)) {
    if (part !== "" && columnsOf(part + grapheme) > columns) {
      parts.push(part);
      part = "";
    }
    part += grapheme;
  }
  return [...parts, part];
}
