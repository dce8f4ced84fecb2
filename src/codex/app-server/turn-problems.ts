import { formatExact } from "../../model/duration.ts";
import { ProblemError, problem } from "../../model/problem.ts";

export const cancelledProblem = () =>
  new ProblemError(
    problem("cancelled", "Cancelled", "The job was cancelled before the turn had ended.", "Run it again."),
  );

export const timeoutProblem = (timeoutMs: number) =>
  new ProblemError(
    problem(
      "run-timed-out",
      "The Codex run took too long",
      `Codex was ended after ${formatExact(timeoutMs)}, the limit of the input timeout.`,
      "Raise timeout, or give the agent less to do.",
    ),
  );

export const refusedProblem = (error: Error) =>
  new ProblemError(
    problem(
      "turn-refused",
      "Codex does not take the turn",
      error.message,
      "Correct the input that Codex names.",
    ),
    { cause: error },
  );

export function goneProblem(stderrTail: readonly string[]): ProblemError {
  const said = stderrTail
    .filter((line) => line.trim() !== "")
    .slice(-5)
    .join("\n");
  return new ProblemError(
    problem(
      "codex-crashed",
      "Codex ended without a turn",
      `codex app-server went away before the turn had ended.${said === "" ? "" : ` Its last words:\n${said}`}`,
      "Read Codex's own message; run again, or try another codex-version.",
    ),
  );
}
