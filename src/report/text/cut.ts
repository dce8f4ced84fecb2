const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Stacked marks make a grapheme as long as its author likes; this many UTF-16 units of it are enough. */
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

/** Cuts a name in the middle, to at most `limit` graphemes: what tells names apart is often at their end. */
export function cutName(name: string, limit: number): string {
  if (name.length <= limit) return name;
  // A hostile name is long: only its ends are looked at.
  const near = (limit + 1) * unitsPerGrapheme;
  const head = graphemes(name.slice(0, near));
  if (name.length <= near && head.length <= limit) return name;
  const tail = graphemes(name.slice(-near));
  const short = (grapheme: string) => cutText(grapheme.slice(0, unitsPerGrapheme), 1);
  const end = Math.floor((limit - 1) / 2);
  return [
    ...head.slice(0, limit - 1 - end).map(short),
    "…",
    ...(end === 0 ? [] : tail.slice(-end).map(short)),
  ].join("");
}

/** What a reader sees as single characters. */
export function graphemes(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
