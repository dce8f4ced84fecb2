import { type InputProblem, renderInputProblem } from "../inputs/input-problem.ts";
import type { Problem } from "../model/report.ts";

/** A problem as one paragraph: where, what, what to do. */
export function renderProblemText(problem: InputProblem | Problem): string {
  if ("input" in problem) return renderInputProblem(problem);
  const place = problem.at === null ? "" : `${problem.at.file}:${problem.at.line}: `;
  return `${place}${problem.title}. ${problem.detail} ${problem.remedy}`.trim();
}
