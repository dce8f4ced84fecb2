import { createNeedleSearch } from "./needle-search.ts";
import type { Secret } from "./secret-names.ts";
import { isSecretName } from "./secret-names.ts";
import { PatternScan, type Span } from "./secret-patterns.ts";
import { base64Cores, base64Pieces, plainSpellings } from "./secret-spellings.ts";
import { isHiddenAnywhere } from "./secret-values.ts";
import { createValueSecrets } from "./value-secrets.ts";
import { createWrappedSearch, wholeBase64 } from "./wrapped-base64.ts";

/** Hides the secrets of a text. Of a text longer than `maxLength` only that much is read and returned. */
export type Redact = (text: string, maxLength?: number) => string;

export interface Redactor extends Redact {
  /** Whether a value under this name, key or header is hidden, whatever it is. */
  hides(name: string, value: string): boolean;
}

export interface KnownSecrets {
  secrets: readonly Secret[];
  /** Names of servers and words of our own: they stay readable. Further names may be added that are the value of no secret. */
  names?: ReadonlySet<string>;
}

const replacement = "***";
/** A replaced text can reveal a further match, as when a secret stood inside another; it ends after very few rounds. */
const maxRounds = 5;
/** How far behind the place of a cut is read, so that a secret across it is seen whole. */
const cutMargin = 4096;
const nameAround = /[\w:@/.-]/;

/**
 * Replaces known secrets, in every spelling they are likely to have, and what looks like a secret by `***`. A known secret that is
 * short or a common word is replaced only where it stands as a value. Time grows with the length of the text. Applying it
 * twice changes nothing more.
 */
export function createRedactor({ secrets, names: kept = new Set() }: KnownSecrets): Redactor {
  const isHidden = ({ value }: Secret) => isHiddenAnywhere(value) && !kept.has(value);
  const hidden = secrets.filter(isHidden);
  const asValues = createValueSecrets(
    secrets.filter((secret) => secret.value.trim() !== "" && !isHidden(secret)),
    kept,
  );
  const needles = new Map<string, { text: string; isBase64: boolean }>();
  for (const text of hidden.flatMap(({ value }) => base64Cores(value)))
    needles.set(text, { text, isBase64: true });
  for (const text of hidden.flatMap(({ value }) => plainSpellings(value)))
    needles.set(text, { text, isBase64: false });
  const search = createNeedleSearch([...needles.values()]);
  const findWrapped = createWrappedSearch(new Set(hidden.flatMap(({ value }) => base64Pieces(value))));

  const spansOf = (text: string): Span[] => {
    const spans: Span[] = [];
    let last: Span = { start: 0, end: -1, isValue: false };
    search(text, ({ text: needle, isBase64 }, start) => {
      const end = start + needle.length;
      if (end <= last.end) return;
      if (!isBase64 && start <= last.end) last.end = end;
      else {
        last = isBase64 ? wholeBase64(text, start, end) : { start, end, isValue: false };
        spans.push(last);
      }
    });
    findWrapped(text, spans);
    asValues.find(text, spans);
    new PatternScan(text, spans).run();
    return kept.size === 0 ? spans : spans.filter((span) => span.isValue || !isKeptName(text, span, kept));
  };

  const redact = (text: string, maxLength = Number.POSITIVE_INFINITY): string => {
    if (kept.has(text)) return text;
    const isCut = text.length > maxLength;
    const read = text.length > maxLength + cutMargin ? text.slice(0, maxLength + cutMargin) : text;
    const spans = spansOf(read);
    let redacted = replaceSpans(isCut ? read.slice(0, maxLength) : read, spans);
    // A value that was replaced leaves the text around it as it was.
    for (let round = 1; round < maxRounds && spans.some(({ isValue }) => !isValue); round++) {
      const before = redacted;
      redacted = replaceSpans(before, spansOf(before));
      if (redacted === before) break;
    }
    return isCut ? `${redacted}…` : redacted;
  };
  const hides = (name: string, value: string) =>
    value !== "" && (isSecretName(name) || asValues.hides(name, value));
  return Object.assign(redact, { hides });
}

/** The same over lines that belong together, so that a secret of several lines is seen; fewer lines may come back. */
export function redactLines(lines: readonly string[], redact: Redact): string[] {
  return lines.length === 0 ? [] : redact(lines.join("\n")).split("\n");
}

const maxName = 200;

function isKeptName(text: string, { start, end }: Span, kept: ReadonlySet<string>): boolean {
  let from = start;
  let to = end;
  while (from > 0 && start - from < maxName && nameAround.test(text.charAt(from - 1))) from -= 1;
  while (to < text.length && to - end < maxName && nameAround.test(text.charAt(to))) to += 1;
  const around = text.slice(from, to);
  return kept.has(around) || kept.has(around.replace(/^[:/.-]+|[:/.-]+$/g, ""));
}

function replaceSpans(text: string, spans: Span[]): string {
  if (spans.length === 0) return text;
  spans.sort((a, b) => a.start - b.start || b.end - a.end);
  let result = "";
  let done = 0;
  let end = -1;
  for (const span of spans) {
    if (span.start >= text.length) break;
    if (span.start > end) {
      result += `${text.slice(done, span.start)}${replacement}`;
    }
    end = Math.max(end, span.end);
    done = end;
  }
  return result + text.slice(done);
}
