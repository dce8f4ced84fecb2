/** Shown as code by the renderers, which take pairs of backticks for it. */
export const code = (text: string): string => `\`${text.replaceAll("`", "'").trim()}\``;

/** `a`, `a and b`, `a, b and c`, each as code. */
export function codes(texts: readonly string[]): string {
  const shown = texts.map(code);
  return shown.length < 2 ? shown.join("") : `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}`;
}

export const isOrAre = (things: readonly unknown[]): string => (things.length === 1 ? "is" : "are");

const quoteLimit = 240;

/** Someone else's words, as code and no longer than a reader bears. For redacted text: a cut secret is not known again. */
export function quote(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return code(
    line.length > quoteLimit ? `${line.slice(0, quoteLimit).replace(/[\ud800-\udbff]$/, "")}…` : line,
  );
}
