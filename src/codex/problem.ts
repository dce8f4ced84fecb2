import type { Problem } from "../model/report.ts";

/** Something outside failed in a way that is known: what failed, why, and what to do, ready to be shown. */
export class CodexProblem extends Error {
  readonly problem: Problem;

  constructor(problem: Problem, options?: { cause?: unknown }) {
    super(`${problem.title}: ${problem.detail}`, options);
    this.problem = problem;
    this.name = "CodexProblem";
  }
}

export const problem = (
  code: string,
  title: string,
  detail: string,
  remedy: string,
  snippet: Problem["snippet"] = null,
): Problem => ({ level: "error", code, title, detail, remedy, snippet, at: null });
