/** One thing wrong with what was given. All texts are for a reader; values of secrets are never in them. */
export interface InputProblem {
  /** Name of the input, or of the flag as it was written. */
  input: string;
  /** What was given, cut; null where nothing was, or where it may not be shown. */
  given: string | null;
  /** A sentence. */
  detail: string;
  /** What may be given; null where that is not the point. */
  allowed: string | null;
  /** What to do, a sentence. */
  remedy: string;
}

const maxShown = 100;

/** `text` on one line, at most 100 characters of it. */
export function shorten(text: string): string {
  const characters = [...text.slice(0, 4 * maxShown).replace(/\s+/g, " ")];
  const kept = characters.slice(0, maxShown).join("");
  return characters.length > maxShown ? `${kept}…` : kept;
}

/** The problem as one paragraph. Holds what was given as it is: escape it for where it is shown. */
export function renderInputProblem({ detail, allowed, remedy }: InputProblem): string {
  return [detail, allowed === null ? "" : `Allowed: ${allowed}.`, remedy]
    .filter((part) => part !== "")
    .join(" ");
}
