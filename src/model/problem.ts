import { type ProblemCode, problemTitles } from "./problem-codes.ts";
import type { Problem } from "./report.ts";

/** Something outside failed in a known manner: what failed, why, and what to do, ready to be shown. */
export class ProblemError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem, options?: { cause?: unknown }) {
    super(`${problem.title}: ${problem.detail}`, options);
    this.problem = problem;
    this.name = "ProblemError";
  }
}

export const problem = (
  code: ProblemCode,
  title: string,
  detail: string,
  remedy: string,
  snippet: Problem["snippet"] = null,
): Problem => ({ level: "error", code, title, detail, remedy, snippet, at: null });

/** A problem that changes no conclusion. */
export const warning = (code: ProblemCode, detail: string, remedy: string): Problem => ({
  ...problem(code, problemTitles[code], detail, remedy),
  level: "warning",
});
