import { base64, isClass } from "./characters.ts";
import { createNeedleSearch } from "./needle-search.ts";
import type { Span } from "./secret-patterns.ts";
import { pieceLength } from "./secret-spellings.ts";

/** The whole base64 text around a place in it: the characters beside a known part hold the rest of its bits. */
export function wholeBase64(text: string, from: number, to: number): Span {
  let start = from;
  let end = to;
  while (start > 0 && isClass(text.charCodeAt(start - 1), base64)) start -= 1;
  while (end < text.length && isClass(text.charCodeAt(end), base64)) end += 1;
  return { start, end, isValue: false };
}

/** Finds lines of wrapped base64, by pieces of known secrets, in base64 texts that begin or end a line. */
export function createWrappedSearch(pieces: ReadonlySet<string>): (text: string, spans: Span[]) => void {
  if (pieces.size === 0) return () => {};
  const search = createNeedleSearch(Array.from(pieces, (text) => ({ text })));
  return (text, spans) => {
    let done = -1;
    const look = (at: number) => {
      if (at <= done || !isClass(text.charCodeAt(at), base64)) return;
      const span = wholeBase64(text, at, at);
      done = span.end;
      if (span.end - span.start < pieceLength) return;
      let isFound = false;
      search(text.slice(span.start, span.end), () => {
        isFound = true;
      });
      if (isFound) spans.push(span);
    };
    look(0);
    for (let end = nextLineEnd(text, 0); end >= 0; end = nextLineEnd(text, end + 1)) {
      look(end - 1);
      look(end + 1);
    }
    look(text.length - 1);
  };
}

const lineEnd = /[\r\n\\]/g;

/** A backslash begins a line end that is escaped. */
function nextLineEnd(text: string, from: number): number {
  lineEnd.lastIndex = from;
  return lineEnd.test(text) ? lineEnd.lastIndex - 1 : -1;
}
