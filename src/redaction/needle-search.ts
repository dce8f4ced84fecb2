/** Characters that decide how far the search may move on. */
const blockLength = 3;
const tableSize = 1 << 17;
const maxWindow = 32;

/**
 * Finds every occurrence of many texts in one pass: the algorithm of Wu and Manber ("A fast algorithm for multi-pattern
 * searching", 1994), which skips most of a text that holds none of them. Needles have at least three characters.
 */
export function createNeedleSearch<T extends { text: string }>(
  needles: readonly T[],
): (text: string, onMatch: (needle: T, start: number) => void) => void {
  if (needles.length === 0) return () => {};
  const window = needles.reduce((min, { text }) => Math.min(min, text.length), maxWindow);
  const shifts = new Uint8Array(tableSize).fill(window - blockLength + 1);
  const buckets = new Map<number, T[]>();
  for (const needle of needles) {
    for (let end = blockLength - 1; end < window; end++) {
      const block = blockAt(needle.text, end);
      shifts[block] = Math.min(shifts[block]!, window - 1 - end);
    }
    const last = blockAt(needle.text, window - 1);
    const bucket = buckets.get(last);
    if (bucket === undefined) buckets.set(last, [needle]);
    else bucket.push(needle);
  }
  return (text, onMatch) => {
    const { length } = text;
    for (let at = window - 1; at < length; ) {
      const block = blockAt(text, at);
      const shift = shifts[block]!;
      if (shift > 0) {
        at += shift;
        continue;
      }
      const start = at - window + 1;
      for (const needle of buckets.get(block)!)
        if (text.startsWith(needle.text, start)) onMatch(needle, start);
      at += 1;
    }
  };
}

const blockAt = (text: string, end: number): number =>
  ((text.charCodeAt(end - 2) << 10) ^ (text.charCodeAt(end - 1) << 5) ^ text.charCodeAt(end)) &
  (tableSize - 1);
