const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

/** A grapheme can be made as long as one likes by stacking marks; this many UTF-16 units of one are enough. */
const unitsPerGrapheme = 32;

/**
 * Cuts to at most `limit` graphemes, the last of which is then `…`. Never splits a character that a reader sees as one.
 * For redacted text that is not yet escaped: cut first and a secret loses the end it is known by.
 */
export function cutText(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const start = text.slice(0, limit);
  if (/^[\n -~]*$/.test(start) && /^[\n -~]/.test(text.slice(limit))) return `${start.slice(0, -1)}…`;
  const head = text.slice(0, (limit + 1) * unitsPerGrapheme);
  let kept = "";
  let before = "";
  let count = 0;
  for (const { segment } of segmenter.segment(head)) {
    count += 1;
    if (count > limit) return `${before}…`;
    if (segment.length > unitsPerGrapheme) return `${kept}…`;
    before = kept;
    kept += segment;
  }
  return head.length < text.length ? `${before}…` : text;
}

/** What a reader sees as single characters. */
export function graphemes(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
