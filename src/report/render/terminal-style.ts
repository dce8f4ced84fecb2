import { escapeLogLine } from "../escape/log.ts";
import { oneLine } from "../escape/visible.ts";
import type { Mark } from "../text/server-words.ts";
import { wrapColumns } from "./columns.ts";

export interface TerminalOptions {
  /** Only true on a terminal that wants it: `NO_COLOR` is the caller's to obey. */
  color: boolean;
  /** Columns. */
  width: number;
  /** False for terminals that know ASCII only. */
  unicode?: boolean;
}

export interface Style {
  icon(mark: Mark): string;
  paint(mark: Mark, text: string): string;
  bold(text: string): string;
  dim(text: string): string;
  /** Our own typography, for terminals without it. */
  plain(text: string): string;
}

const icons: Record<Mark, string> = { fail: "✖", inconclusive: "?", warn: "▲", pass: "✔", quiet: "·" };
const asciiIcons: Record<Mark, string> = { fail: "x", inconclusive: "?", warn: "!", pass: "+", quiet: "-" };
const colors: Record<Mark, number> = { fail: 31, inconclusive: 35, warn: 33, pass: 32, quiet: 2 };

export function createStyle({ color, unicode = true }: Pick<TerminalOptions, "color" | "unicode">): Style {
  const sgr = (code: number, text: string) =>
    color && text !== "" ? `\u001b[${code}m${text}\u001b[0m` : text;
  return {
    icon: (mark) => sgr(colors[mark], (unicode ? icons : asciiIcons)[mark]),
    paint: (mark, text) => sgr(colors[mark], text),
    bold: (text) => sgr(1, text),
    dim: (text) => sgr(2, text),
    plain: (text) => (unicode ? text : text.replaceAll("–", "-").replaceAll("…", "...")),
  };
}

/** Text from outside on one line, with nothing in it that a terminal or a runner acts on. */
export function terminalText(text: string): string {
  return escapeLogLine(oneLine(text));
}

/** Text from outside in lines of `columns`. A word that was harmless inside a line can be a command at the start of one. */
export function wrapText(text: string, columns: number): string[] {
  return wrapColumns(terminalText(text), columns).map(escapeLogLine);
}
