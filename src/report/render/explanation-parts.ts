import type { Problem, Report, ServerReport } from "../../model/report.ts";
import { prose } from "../escape/prose.ts";
import { groupByCause } from "../text/causes.ts";
import { cutText } from "../text/cut.ts";
import { explainAdvice, explainProblem, explainServers, warningItem } from "../text/explanation.ts";
import { type Link, renderLinks } from "../text/link.ts";
import { formatCount, plural } from "../text/numbers.ts";
import { reasonOf, worstFirst } from "../text/server-words.ts";
import { notRunSentence } from "../text/verdict-sentence.ts";
import type { Part } from "./fit.ts";
import { block } from "./fit.ts";
import { fold } from "./folds.ts";

/** Warnings about how far the verdict itself can be trusted: they stand above everything but the headline. */
const trustCodes: readonly Problem["code"][] = ["rules-loosened", "report-from-fork"];
const isAboutTrust = ({ level, code }: Problem) => level === "warning" && trustCodes.includes(code);

/** What a reader must know before anything else. */
export function preamble(report: Report): Part {
  const notRun = notRunSentence(report);
  const items = report.problems.filter(isAboutTrust).map(warningItem);
  return block([notRun ?? "", items.join("\n")].filter((text) => text !== "").join("\n\n"));
}

/** Errors of the run first, then the servers that count against the job, grouped by cause. */
export function explanations(
  report: Report,
  max: number,
  priority: number,
  docsUrl: string | null = null,
): Part {
  const problems = report.problems.filter(({ level }) => level === "error");
  const groups = groupByCause(worstFirst(report.servers).filter(countsAgainstJob));
  const shownProblems = problems.slice(0, max);
  const shownGroups = groups.slice(0, max - shownProblems.length);
  return {
    ...block("", priority),
    items: [
      ...shownProblems.map(explainProblem),
      ...shownGroups.map((group) => explainServers(group, docsUrl)),
    ],
    more: problems.length + groups.length - shownProblems.length - shownGroups.length,
    leftOut: (count) => `… and ${plural(count, "further cause")}; the table below has every server.`,
  };
}

const countsAgainstJob = (server: ServerReport): boolean =>
  server.verdict.level === "fail" ||
  (server.verdict.level === "inconclusive" && reasonOf(server).trim() !== "");

/** Folded: reason and next step of what is not right and does not count against the job. */
export function others(
  { servers }: Report,
  max: number,
  priority: number,
  docsUrl: string | null = null,
): Part {
  const warned = worstFirst(servers).filter(({ verdict }) => verdict.level === "warn");
  const entries = [
    ...groupByCause(warned.filter(({ diagnosis }) => diagnosis !== null)).map(
      (group) => () => explainServers(group, docsUrl),
    ),
    ...warned
      .filter(({ diagnosis }) => diagnosis === null)
      .flatMap(({ name, advice }) =>
        advice.slice(0, 2).map((diagnosis) => () => explainAdvice(name, diagnosis, docsUrl)),
      ),
  ];
  return {
    ...fold(
      "What to do about the others",
      entries.slice(0, max).map((render) => render()),
      priority,
    ),
    more: Math.max(0, entries.length - max),
    leftOut: (count) => `… and ${formatCount(count)} more; all are in report.json.`,
  };
}

export function warnings({ problems }: Report, priority: number): Part {
  return {
    ...block("", priority),
    items: problems
      .filter((problem) => problem.level === "warning" && !isAboutTrust(problem))
      .map(warningItem),
    separator: "\n",
    leftOut: (count) => `… and ${plural(count, "more warning")}; all are in report.json.`,
  };
}

/** What the history knows about a run. */
export interface Notes {
  /** Plain text. */
  sentences: readonly string[];
  links: readonly Link[];
}

export const noNotes: Notes = { sentences: [], links: [] };

export function noteParts({ sentences, links }: Notes, priority: number): Part {
  const items = [...sentences.slice(0, 20).map((text) => prose(cutText(text, 400))), renderLinks(links)];
  return { ...block("", priority), items: items.filter((item) => item !== "") };
}
