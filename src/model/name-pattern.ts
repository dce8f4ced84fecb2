/**
 * Globs over server names: `*` (any characters, `/` too), `?` (one character), `[a-z]`, `[!a-z]`, `\` before a character
 * that stands for itself. Matching takes at most (pattern x name) steps: a pattern may come from an untrusted checkout.
 */
export interface NamePattern {
  text: string;
  parts: Part[];
  /** No wildcard in it: it names one server. */
  exact: boolean;
}

type Part =
  | { kind: "character"; character: string }
  | { kind: "any-run" }
  | { kind: "any-character" }
  | { kind: "set"; negated: boolean; ranges: [from: string, to: string][] };

export type NamePatternResult = { ok: true; pattern: NamePattern } | { ok: false; reason: string };

export const maxPattern = 256;

const unsupported: Record<string, string> = {
  "{": "`{…}` lists",
  "}": "`{…}` lists",
  "(": "`(…)` groups",
  ")": "`(…)` groups",
  "|": "`|` alternatives",
};

/** Never throws; `reason` is a phrase that follows "because". */
export function parseNamePattern(text: string): NamePatternResult {
  if (text === "") return refuse("it is empty");
  if (text.length > maxPattern) return refuse(`it is longer than ${maxPattern} characters`);
  if (text.startsWith("!")) return refuse("a leading `!` (all but) is not supported");
  const characters = [...text];
  const parts: Part[] = [];
  for (let index = 0; index < characters.length; index++) {
    const character = characters[index]!;
    if (Object.hasOwn(unsupported, character)) {
      return refuse(`${unsupported[character]} are not supported; write one entry for each`);
    }
    if (character === "\\") {
      index++;
      const escaped = characters[index];
      if (escaped === undefined) return refuse("it ends in a `\\` with nothing after it");
      parts.push({ kind: "character", character: escaped });
    } else if (character === "*") {
      if (parts.at(-1)?.kind !== "any-run") parts.push({ kind: "any-run" });
    } else if (character === "?") {
      parts.push({ kind: "any-character" });
    } else if (character === "[") {
      const set = parseSet(characters, index);
      if (set === null) return refuse("a `[` in it is not closed, or holds nothing");
      parts.push(set.part);
      index = set.end;
    } else {
      parts.push({ kind: "character", character });
    }
  }
  const exact = parts.every((part) => part.kind === "character");
  return { ok: true, pattern: { text, parts, exact } };
}

function refuse(reason: string): NamePatternResult {
  return { ok: false, reason };
}

/** `end` is the index of the closing bracket. A `]` right after the opening is a member, as in POSIX. */
function parseSet(characters: string[], start: number): { part: Part; end: number } | null {
  let index = start + 1;
  const negated = characters[index] === "!" || characters[index] === "^";
  if (negated) index++;
  const close = characters.indexOf("]", index + 1);
  if (close === -1) return null;
  const ranges: [string, string][] = [];
  while (index < close) {
    const from = characters[index]!;
    const isRange = characters[index + 1] === "-" && index + 2 < close;
    ranges.push([from, isRange ? characters[index + 2]! : from]);
    index += isRange ? 3 : 1;
  }
  return { part: { kind: "set", negated, ranges }, end: close };
}

/** Case counts. The pattern's own text always matches, so that a badly named server can be named verbatim. */
export function matchesName(pattern: NamePattern, name: string): boolean {
  if (pattern.text === name) return true;
  const { parts } = pattern;
  const characters = [...name];
  let part = 0;
  let at = 0;
  let lastRun = -1;
  let runEnd = 0;
  while (at < characters.length) {
    const current = parts[part];
    if (current?.kind === "any-run") {
      lastRun = part;
      runEnd = at;
      part++;
    } else if (current !== undefined && matchesOne(current, characters[at]!)) {
      part++;
      at++;
    } else if (lastRun !== -1) {
      runEnd++;
      at = runEnd;
      part = lastRun + 1;
    } else {
      return false;
    }
  }
  while (parts[part]?.kind === "any-run") part++;
  return part === parts.length;
}

function matchesOne(part: Part, character: string): boolean {
  if (part.kind === "character") return part.character === character;
  if (part.kind === "any-character") return true;
  if (part.kind === "any-run") return false;
  const inside = part.ranges.some(([from, to]) => from <= character && character <= to);
  return inside !== part.negated;
}

/**
 * Above zero when `a` is more specific than `b`: a name without wildcards comes first, then the pattern with more characters
 * that stand for themselves, then the one with fewer `*`. Zero when they tie.
 */
export function compareSpecificity(a: NamePattern, b: NamePattern): number {
  return (
    Number(a.exact) - Number(b.exact) ||
    count(a, "character") - count(b, "character") ||
    count(b, "any-run") - count(a, "any-run")
  );
}

function count(pattern: NamePattern, kind: Part["kind"]): number {
  return pattern.parts.filter((part) => part.kind === kind).length;
}
