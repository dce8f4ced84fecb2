const longest = 500;

/**
 * One line that names a job. The default in action.yml ends in `matrix=` and the matrix as JSON, which becomes what GitHub shows
 * beside the job: `CI / test (ubuntu-latest, 22)`. Null when it is empty or too long.
 */
export function tidyCommentKey(given: string): string | null {
  const [, before, matrix] = /^([\s\S]*?)\s*matrix=(null|\{[\s\S]*\})$/.exec(given) ?? [];
  const tidied = before === undefined || matrix === undefined ? given : before + inParentheses(matrix);
  const line = tidied.replace(/[\s\p{Cc}]+/gu, " ").trim();
  return line === "" || line.length > longest ? null : line;
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
