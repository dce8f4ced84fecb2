import type { Report } from "../../model/report.ts";
import type { Part } from "../render/fit.ts";
import { fold } from "../render/folds.ts";
import { explainAdvice, explainProblem, explainServer, warningItem } from "./explanation.ts";
import { formatCount, plural } from "./numbers.ts";
import { reasonOf, worstFirst } from "./server-words.ts";

/** Errors of the run first, then each server that counts against the job and has something to tell. */
export function explanations(
  report: Report,
  most: number,
  length: "short" | "whole",
  gives: number,
  docsUrl: string | null = null,
): Part {
  const problems = report.problems.filter(({ level }) => level === "error");
  const servers = worstFirst(report.servers).filter(
    (server) =>
      server.verdict.level === "fail" ||
      (server.verdict.level === "inconclusive" && reasonOf(server).trim() !== ""),
  );
  const told = [
    ...problems.map((problem) => () => explainProblem(problem, length)),
    ...servers.map((server) => () => explainServer(server, length, docsUrl)),
  ];
  return {
    gives,
    head: "",
    items: told.slice(0, most).map((tell) => tell()),
    separator: "\n\n",
    foot: "",
    more: Math.max(0, told.length - most),
    leftOut: (count) => `… and ${formatCount(count)} more, in the table below.`,
  };
}

/** Folded: reason and next step of what is not right and does not count against the job. */
export function others(
  { servers }: Report,
  most: number,
  gives: number,
  docsUrl: string | null = null,
): Part {
  const told = worstFirst(servers)
    .filter(({ verdict }) => verdict.level === "warn")
    .flatMap((server) => {
      if (server.diagnosis !== null) return [() => explainServer(server, "whole", docsUrl)];
      return server.advice.slice(0, 2).map((advice) => () => explainAdvice(server.name, advice, docsUrl));
    });
  return {
    ...fold(
      "What to do about the others",
      told.slice(0, most).map((tell) => tell()),
      gives,
    ),
    more: Math.max(0, told.length - most),
    leftOut: (count) => `… and ${formatCount(count)} more; all are in report.json.`,
  };
}

export function warnings({ problems }: Report, gives: number): Part {
  return {
    gives,
    head: "",
    items: problems.filter(({ level }) => level === "warning").map(warningItem),
    separator: "\n",
    foot: "",
    more: 0,
    leftOut: (count) => `… and ${plural(count, "more warning")}; all are in report.json.`,
  };
}
