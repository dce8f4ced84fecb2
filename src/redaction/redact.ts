import type { Secret } from "./secret-names.ts";
import { findSecretSpans, type Span } from "./secret-patterns.ts";
import { base64Cores, plainSpellings } from "./secret-spellings.ts";

export type Redact = (text: string) => string;

const replacement = "***";
/** A replaced text can reveal a further match, as when a secret stood inside another; it ends after very few rounds. */
const mostRounds = 5;

/**
 * Replaces known secrets, in every spelling they are likely to have, and what looks like a secret by `***`. Time grows with
 * the length of the text. Applying it twice changes nothing more.
 */
export function createRedactor(known: { secrets: readonly Secret[] }): Redact {
  const plain = [...new Set(known.secrets.flatMap(({ value }) => plainSpellings(value)))];
  const cores = [...new Set(known.secrets.flatMap(({ value }) => base64Cores(value)))];
  return (text) => {
    let redacted = text;
    for (let round = 0; round < mostRounds; round++) {
      const before = redacted;
      redacted = replaceSpans(before, [
        ...plain.flatMap((needle) => occurrences(before, needle)),
        ...cores.flatMap((core) => wholeBase64(before, occurrences(before, core))),
        ...findSecretSpans(before),
      ]);
      if (redacted === before) break;
    }
    return redacted;
  };
}

/** The same over lines that belong together, so that a key of several lines is seen; fewer lines may come back. */
export function redactLines(lines: readonly string[], redact: Redact): string[] {
  return lines.length === 0 ? [] : redact(lines.join("\n")).split("\n");
}

/** Every occurrence, overlapping ones too, so that no secret leaves a tail behind another. */
function occurrences(text: string, needle: string): Span[] {
  const spans: Span[] = [];
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + 1)) {
    const last = spans.at(-1);
    if (last !== undefined && at <= last.end) last.end = at + needle.length;
    else spans.push({ start: at, end: at + needle.length });
  }
  return spans;
}

/** The characters beside a core hold the rest of its bits: each span grows over the whole base64 text it stands in. */
function wholeBase64(text: string, spans: Span[]): Span[] {
  let done = 0;
  return spans.flatMap((span) => {
    if (span.end <= done) return [];
    let { start, end } = span;
    while (start > done && /[\w+/-]/.test(text.charAt(start - 1))) start -= 1;
    while (end < text.length && /[\w+/=-]/.test(text.charAt(end))) end += 1;
    done = end;
    return [{ start, end }];
  });
}

function replaceSpans(text: string, spans: Span[]): string {
  if (spans.length === 0) return text;
  spans.sort((a, b) => a.start - b.start || b.end - a.end);
  let result = "";
  let done = 0;
  let open: Span | null = null;
  for (const span of spans) {
    if (open !== null && span.start <= open.end) {
      open.end = Math.max(open.end, span.end);
      continue;
    }
    if (open !== null) {
      result += text.slice(done, open.start) + replacement;
      done = open.end;
    }
    open = { ...span };
  }
  if (open === null) return text;
  return result + text.slice(done, open.start) + replacement + text.slice(open.end);
}
