import { formatDuration } from "../../model/duration.ts";
import type { ServerReport } from "../../model/report.ts";
import { cellCodeSpan } from "../escape/code-span.ts";
import { cellProse } from "../escape/prose.ts";
import { cutName, cutText } from "../text/cut.ts";
import { formatCount } from "../text/numbers.ts";
import { type Mark, markOf, notesOf, requiredWord, stateWord } from "../text/server-words.ts";

const icons: Record<Mark, string> = { fail: "❌", inconclusive: "🟡", warn: "⚠️", pass: "✅", quiet: "⚪" };
const maxName = 60;
const maxNotes = 240;

/** Lines above the rows of a GFM table of servers. */
export const tableHead = [
  "| State | Server | What happened | Required | Start&#8209;up | Tools |",
  "| :-- | :-- | :-- | :-- | --: | --: |",
].join("\n");

/** One row; an icon never stands without its word. */
export function tableRow(server: ServerReport): string {
  const cells = [
    `${icons[markOf(server)]}&nbsp;${stateWord(server)}`,
    cellCodeSpan(cutName(server.name, maxName)) || "&#160;",
    cellProse(cutText(notesOf(server).join("; "), maxNotes)),
    requiredWord(server),
    server.bootMs === null ? "–" : formatDuration(server.bootMs),
    server.tools === null ? "–" : formatCount(server.tools.count),
  ];
  return `| ${cells.join(" | ")} |`;
}
