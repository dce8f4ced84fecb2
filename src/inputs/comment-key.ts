const maxLength = 500;

/**
 * One line that names a step. The default in action.yml ends in `matrix=`, the matrix as JSON, `step=` and `github.action`; it becomes
 * what GitHub shows beside the job, and the step: `CI / push / test (ubuntu-latest, 22) / smoke`. Null when it is empty or too long.
 */
export function tidyCommentKey(given: string): string | null {
  const parts = /^([\s\S]*?)\s*matrix=(null|\{[\s\S]*\})(?:\s+step=([\w-]*))?$/.exec(given);
  const [, before = "", matrix = "", step = ""] = parts ?? [];
  const tidied = parts === null ? given : before + inParentheses(matrix) + stepWords(step);
  const line = tidied.replace(/[\s\p{Cc}]+/gu, " ").trim();
  return line === "" || line.length > maxLength ? null : line;
}

/** A step without an id has a name that GitHub makes of the action's, with a number from the second on: `__owner_repo_2`. */
function stepWords(step: string): string {
  if (!step.startsWith("__")) return step === "" ? "" : ` / ${step}`;
  const number = /_(\d{1,3})$/.exec(step)?.[1];
  return number === undefined ? "" : ` / step ${number}`;
}

function inParentheses(matrix: string): string {
  try {
    const parsed: unknown = JSON.parse(matrix);
    if (typeof parsed !== "object" || parsed === null) return "";
    const values = Object.values(parsed).map((value) =>
      typeof value === "string" ? value : JSON.stringify(value),
    );
    return values.length === 0 ? "" : ` (${values.join(", ")})`;
  } catch (error) {
    if (error instanceof SyntaxError) return ` ${matrix}`;
    throw error;
  }
}
