import type { Report } from "../../model/report.ts";
import { codeSpan } from "../escape/code-span.ts";
import { prose } from "../escape/prose.ts";
import { cutText } from "../text/cut.ts";
import { explanations, others, warnings } from "../text/explanation-parts.ts";
import { formatCount, formatTime, plural } from "../text/numbers.ts";
import { tally, worstFirst } from "../text/server-words.ts";
import { headline } from "../text/verdict-sentence.ts";
import { block, fitParts, type Part, utf16Units } from "./fit.ts";
import { observedFold, outputFold, tableFold, timelineFold } from "./folds.ts";

export interface CommentContext {
  /** Which of the comment's sections this is, as a reader knows it: the job's name with its matrix. */
  jobName: string;
  /** Made by us from the server's address and the run's number; anything else is left out. */
  runUrl: string | null;
  headSha: string;
  /** The bad runs before this one, if the last one was bad. `badSince`: ISO 8601. */
  previous: { badSince: string; badRuns: number } | null;
  /** The last run was bad, and this one is good. */
  recovered: boolean;
  /** Sentences from elsewhere, as from the history: plain text. */
  notes?: readonly string[];
  /** Address of docs/diagnoses.md in the action's repository; null: no links. */
  docsUrl?: string | null;
}

/** UTF-16 units of one section, so that several jobs find room in one comment. */
export const sectionLimit = 14_000;

const mostExplained = 5;
const gives = {
  output: 1,
  timeline: 2,
  observed: 3,
  others: 3,
  warnings: 4,
  table: 5,
  explained: 6,
  notes: 7,
};

/** One job's section of the sticky comment as GFM, without any marker: verdict, what is broken and what to do; the rest folded. */
export function renderCommentSection(report: Report, context: CommentContext, limit = sectionLimit): string {
  const calm = report.conclusion === "pass";
  return fitParts(
    [
      block(heading(report, context)),
      block(origin(report, context)),
      notes(context),
      ...(calm
        ? []
        : [
            explanations(report, mostExplained, "whole", gives.explained, context.docsUrl),
            warnings(report, gives.warnings),
          ]),
      tableFold(worstFirst(report.servers), tableTitle(report), gives.table),
      ...(calm
        ? []
        : [
            others(report, mostExplained, gives.others, context.docsUrl),
            timelineFold(report, gives.timeline),
            outputFold(report, gives.output),
            observedFold(report, gives.observed),
          ]),
    ],
    limit,
    utf16Units,
  );
}

function tableTitle(report: Report): string {
  const { length } = report.servers;
  return `${length === 1 ? "The server" : `All ${formatCount(length)} servers`} – ${tally(report)}`;
}

function heading(report: Report, { recovered }: CommentContext): string {
  const line = headline(report, "###");
  return recovered && report.conclusion === "pass"
    ? line.replace(/✅ (.)/u, (_, first) => `✅ Recovered: ${first.toLowerCase()}`)
    : line;
}

/** Where this comes from, and for how long it has been so. */
function origin(report: Report, { jobName, runUrl, headSha, previous }: CommentContext): string {
  const parts = [codeSpan(cutText(jobName, 100))];
  if (/^[\da-f]{7,64}$/i.test(headSha)) parts.push(`commit ${codeSpan(headSha.slice(0, 7))}`);
  if (runUrl !== null && /^https?:\/\/[\w.:-]+(?:\/[\w.-]+)+\/?$/.test(runUrl))
    parts.push(`[this run](${runUrl})`);
  const since = previous === null ? null : formatTime(previous.badSince);
  if (previous !== null) {
    const when = since === null ? "" : ` since ${since}`;
    parts.push(
      report.conclusion === "pass"
        ? `it was bad for ${plural(previous.badRuns, "run")}${when}`
        : `not good${when}, ${plural(previous.badRuns + 1, "run")} in a row`,
    );
  }
  return parts.join(" · ");
}

function notes({ notes: sentences = [] }: CommentContext): Part {
  const items = sentences.slice(0, 20).map((sentence) => prose(cutText(sentence, 400)));
  return { ...block("", gives.notes), items };
}
