import { createNeedleSearch } from "./needle-search.ts";
import { isSecretName, type Secret } from "./secret-names.ts";
import type { Span } from "./secret-patterns.ts";
import { isCommonWord } from "./secret-values.ts";

/** Secrets that are hidden only where they stand as a value. */
export interface ValueSecrets {
  find(text: string, spans: Span[]): void;
  /** Whether `value` is hidden under this name, key or header. */
  hides(name: string, value: string): boolean;
}

/** Shorter values are in every text. */
const minSearched = 3;
/** Of several kinds of characters, a value of this length is hidden under any name. */
const minMixed = 4;
const before = /([\w.-]{1,82})\\?["']?\s{0,4}(?:=>?|:=?)\s{0,4}\\?["']?$/;
const behind = /^(?:\\?["'\s,;&)\]}]|$)/;
const maxBefore = 100;

/**
 * Short values and common words, and values that are the name of a server. They are hidden as the value of their own name and of names of
 * secrets; of any name when they are four characters or more of several kinds, and no name in `kept`.
 */
export function createValueSecrets(secrets: readonly Secret[], kept: ReadonlySet<string>): ValueSecrets {
  const owners = new Map<string, Set<string>>();
  for (const { name, value } of secrets)
    owners.set(value, (owners.get(value) ?? new Set()).add(plainName(name)));
  const hides = (name: string, value: string): boolean => {
    const names = owners.get(value);
    if (names === undefined) return false;
    return (
      names.has(plainName(name)) ||
      (value.length >= minMixed && !isCommonWord(value) && !kept.has(value)) ||
      isSecretName(name)
    );
  };
  const needles = [...owners.keys()].filter((text) => text.length >= minSearched).map((text) => ({ text }));
  const search = createNeedleSearch(needles);
  return {
    hides,
    find: (text, spans) =>
      search(text, ({ text: value }, start) => {
        const end = start + value.length;
        const name = before.exec(text.slice(Math.max(0, start - maxBefore), start))?.[1];
        if (name === undefined || !behind.test(text.slice(end, end + 2)) || !hides(name, value)) return;
        spans.push({ start, end, isValue: true });
      }),
  };
}

/** `X-Api-Key`, `--x-api-key` and `X_API_KEY` are one name. */
const plainName = (name: string): string => name.toLowerCase().replace(/^-+/, "").replace(/[-.]/g, "_");
