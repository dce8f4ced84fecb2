const maxLength = 150;

/**
 * One line that names a step. The default in action.yml ends in `matrix=`, the matrix as JSON, `step=` and `github.action`; it becomes
 * what GitHub shows beside the job, and the step: `CI / push / test (ubuntu-latest, 22) / smoke`. A longer line is cut and ends in
 * a hash of the whole key. Null when it is empty.
 */
export function tidyCommentKey(given: string): string | null {
  const parts = /^([\s\S]*?)\s*matrix=(null|\{[\s\S]*\})(?:\s+step=([\w-]*))?$/.exec(given);
  const [, before = "", matrix = "", step = ""] = parts ?? [];
  const tidied = parts === null ? given : before + inParentheses(matrix) + stepWords(step);
  const line = tidied.replace(/[\s\p{Cc}]+/gu, " ").trim();
  if (line === "") return null;
  return line.length <= maxLength ? line : `${line.slice(0, maxLength - 20).toWellFormed()}… ${hash(given)}`;
}

/** cyrb53: 53 bits in hexadecimal digits, without Node's modules. */
function hash(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(16);
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
      typeof value === "string" && !isAmbiguous(value) ? value : JSON.stringify(value),
    );
    return values.length === 0 ? "" : ` (${values.join(", ")})`;
  } catch (error) {
    if (error instanceof SyntaxError) return ` ${matrix}`;
    throw error;
  }
}

/** A string that could be mistaken for another value, as `"22"` for 22, or for several values. */
function isAmbiguous(value: string): boolean {
  if (/^$|[,()"]/.test(value)) return true;
  try {
    JSON.parse(value);
    return true;
  } catch {
    return false;
  }
}
