import { formatCount } from "../text/numbers.ts";

/** See `utf16Units` in fit.ts. */
export const commentLimit = 65_536;

const leftOut = "Details were left out: the comment would have been too long. They are in the job's summary.";

/**
 * Makes the sections of several jobs fit one comment, in their order. A section that has to give loses its folds, then everything
 * but its heading, the longest first; sections that still find no room are counted at the end. Works on rendered sections, our own
 * and those read back from the comment: `<details>` and `</details>` stand on lines of their own in them, and nowhere else.
 * `limit` and the result are in UTF-16 units, without anything that the caller puts around the sections.
 */
export function fitComment(sections: readonly string[], limit = commentLimit): string[] {
  const fitted = sections.map((whole) => ({ whole, text: whole, step: 0 }));
  const total = () => fitted.reduce((sum, { text }) => sum + text.length + 2, 0);
  while (total() > limit) {
    const longest = fitted
      .filter(({ step }) => step < 2)
      .reduce<(typeof fitted)[number] | null>(
        (most, one) => (most === null || one.text.length > most.text.length ? one : most),
        null,
      );
    if (longest === null) break;
    longest.step += 1;
    longest.text = longest.step === 1 ? withoutFolds(longest.whole) : headingOf(longest.whole);
  }
  const texts = fitted.map(({ text }) => text);
  let dropped = 0;
  const size = () =>
    texts.reduce((sum, text) => sum + text.length + 2, 0) + (dropped > 0 ? note(dropped).length + 2 : 0);
  while (size() > limit && texts.length > 0) {
    texts.pop();
    dropped += 1;
  }
  return dropped === 0 ? texts : note(dropped).length <= limit ? [...texts, note(dropped)] : texts;
}

function note(dropped: number): string {
  return `… and ${formatCount(dropped)} more ${dropped === 1 ? "job" : "jobs"}; see their summaries.`;
}

/** The section without its folded parts. */
export function withoutFolds(section: string): string {
  const kept: string[] = [];
  let depth = 0;
  for (const line of section.split("\n")) {
    if (line.startsWith("<details>")) depth += 1;
    else if (line === "</details>") depth = Math.max(0, depth - 1);
    else if (depth === 0) kept.push(line);
  }
  const text = kept
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  return `${text}\n\n${leftOut}\n`;
}

function headingOf(section: string): string {
  const lines = section.split("\n");
  const heading = lines.find((line) => /^#{1,6} /.test(line)) ?? "";
  const origin = lines.slice(lines.indexOf(heading) + 1).find((line) => line !== "") ?? "";
  return [heading, origin.length < 1000 && !/^(?:`{3}|<|\|)/.test(origin) ? origin : "", leftOut]
    .filter((text) => text !== "")
    .join("\n\n");
}
