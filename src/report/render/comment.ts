import type { Report } from "../../model/report.ts";
import { codeSpan } from "../escape/code-span.ts";
import { cutText } from "../text/cut.ts";
import { renderLinks } from "../text/link.ts";
import { formatTime, plural } from "../text/numbers.ts";
import { tally, worstFirst } from "../text/server-words.ts";
import { headline } from "../text/verdict-sentence.ts";
import {
  explanations,
  type Notes,
  noNotes,
  noteParts,
  others,
  preamble,
  warnings,
} from "./explanation-parts.ts";
import { block, fitParts, utf16Units } from "./fit.ts";
import { observedFold, outputFold, tableFold, timelineFold } from "./folds.ts";

export interface CommentContext {
  /** Which of the comment's sections this is, as a reader knows it: the job's name with its matrix. */
  jobName: string;
  /** Made by us from the server's address and the run's number; anything else is left out. */
  runUrl: string | null;
  /** The run of which this one reports, if that is another one. Made by us. */
  checkedRunUrl?: string | null;
  headSha: string;
  /** The bad runs before this one, if the last one was bad. `badSince`: ISO 8601. */
  previous: { badSince: string; badRuns: number } | null;
  /** The last run was bad, and this one is good. */
  recovered: boolean;
  notes?: Notes;
  /** Address of docs/diagnoses.md in the action's repository; null: no links. */
  docsUrl?: string | null;
}

/** UTF-16 units of one section, so that several jobs find room in one comment. */
export const sectionLimit = 14_000;

const maxExplained = 5;
/** What loses its items first when there is no room: the lower number. */
const priority = {
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
      block(headline(report, "###", context.recovered && report.conclusion === "pass")),
      block(origin(report, context)),
      preamble(report),
      noteParts(context.notes ?? noNotes, priority.notes),
      ...(calm
        ? []
        : [
            explanations(report, maxExplained, priority.explained, context.docsUrl),
            warnings(report, priority.warnings),
          ]),
      tableFold(worstFirst(report.servers), tableTitle(report), priority.table),
      ...(calm
        ? []
        : [
            others(report, maxExplained, priority.others, context.docsUrl),
            timelineFold(report, priority.timeline),
            outputFold(report, priority.output),
            observedFold(report, priority.observed),
          ]),
    ],
    limit,
    utf16Units,
  );
}

function tableTitle(report: Report): string {
  return `${plural(report.servers.length, "server")}: ${tally(report)}`;
}

/** Where this comes from, and for how long it has been so. */
function origin(
  report: Report,
  { jobName, runUrl, checkedRunUrl = null, headSha, previous }: CommentContext,
): string {
  const parts = [codeSpan(cutText(jobName, 100))];
  if (/^[\da-f]{7,64}$/i.test(headSha)) parts.push(`commit ${codeSpan(headSha.slice(0, 7))}`);
  const own = checkedRunUrl === null ? "this run" : "the run that reports";
  const runs = renderLinks([
    { text: "the run that was checked", url: checkedRunUrl ?? "" },
    { text: own, url: runUrl ?? "" },
  ]);
  if (runs !== "") parts.push(runs);
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
