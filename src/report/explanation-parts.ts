import type { Report } from "../model/report.ts";
import { explainProblem, explainServer, warningItem } from "./explanation.ts";
import type { Part } from "./fit.ts";
import { formatCount, plural } from "./numbers.ts";
import { reasonOf, worstFirst } from "./server-words.ts";

/** Errors of the run first, then each server that counts against the job and has something to tell. */
export function explanations(report: Report, most: number, length: "short" | "whole", gives: number): Part {
  const problems = report.problems.filter(({ level }) => level === "error");
  const servers = worstFirst(report.servers).filter(
    (server) =>
      server.verdict.level === "fail" ||
      (server.verdict.level === "inconclusive" && reasonOf(server).trim() !== ""),
  );
  const told = [
    ...problems.map((problem) => () => explainProblem(problem, length)),
    ...servers.map((server) => () => explainServer(server, length)),
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
