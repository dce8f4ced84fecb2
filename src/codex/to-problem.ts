import { ProblemError, problem } from "../model/problem.ts";
import type { Problem } from "../model/report.ts";

/** What was thrown, as a problem of the report. */
export function toProblem(error: unknown): Problem {
  if (error instanceof ProblemError) return error.problem;
  const detail = error instanceof Error ? error.message : String(error);
  return problem(
    "internal-error",
    "codex-mcp-check failed",
    detail,
    "Please report this with the version you use.",
  );
}
