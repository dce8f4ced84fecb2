import { bareEnd, isClass, isQuote, nameChar, queryEnd, schemeChar, space, urlEnd } from "./characters.ts";
import { isSecretName, secretWords } from "./secret-names.ts";
import { prefixEnds, tokenAt } from "./token-shapes.ts";
import { isPlaceholder, isSecretValue } from "./value-shape.ts";

/** A part of a text that is to be hidden. */
export interface Span {
  start: number;
  end: number;
  /** It stands as the value of a name, in a header or a URL: hidden even where a server has this name. */
  isValue: boolean;
}

const colon = 0x3a;
const equals = 0x3d;
const comma = 0x2c;
const backslash = 0x5c;

const maxName = 82;
const maxScheme = 21;
const maxSpaces = 4;

/** Three characters, letters of both cases alike, decide whether anything may begin or end here: one look per character. */
const blocks = new Uint8Array(1 << 15);
const tokenBlock = 1;
const wordBlock = 2;
const folded = Uint8Array.from({ length: 128 }, (_, code) =>
  String.fromCharCode(code).toLowerCase().charCodeAt(0),
);
const addBlock = (kind: number, text: string) => {
  const block = Array.from(text).reduce((hash, char) => (hash << 5) ^ folded[char.charCodeAt(0)]!, 0);
  blocks[block & 0x7fff]! |= kind;
};
for (const end of prefixEnds) addBlock(tokenBlock, end);
const chunkLength = 1 << 16;
const codes = new Uint8Array(chunkLength);
const encoder = new TextEncoder();

/** Fills `codes` with the characters from `from` on, 0 for what is not ASCII. Returns their number. */
function toCodes(text: string, from: number): number {
  const chunk = text.slice(from, from + chunkLength);
  const { length } = chunk;
  const { read, written } = encoder.encodeInto(chunk, codes);
  if (written === length && read === length) return length;
  for (let index = 0; index < length; index++) {
    const code = chunk.charCodeAt(index);
    codes[index] = code < 128 ? code : 0;
  }
  return length;
}

/** How the words of secret names go on behind their first three letters. */
const wordEnds = new Map<string, string>();
for (const word of secretWords) {
  addBlock(wordBlock, word.slice(0, 3));
  wordEnds.set(word.slice(0, 3), word.slice(3));
}

const headerValue = /\\?["']?(?:(?:bearer|basic|token|negotiate|apikey)\s{1,4}([^\s"',;\\]+)|([^"'\r\n]+))/iy;
const cookieValue = /\\?["']?([^"'\r\n]+)/y;
/** Words that follow "Bearer" in prose and in a `WWW-Authenticate` challenge. */
const bearer =
  /\s{1,4}(?!(?:tokens?|auth|authentication|authorization|scheme|header|headers|credentials?|is|was|not|for|and|or|in|from|error|variable|env|environment|realm|scope|resource_metadata|error_description|required|missing|invalid|expired)(?![\w.~+/-]))([^\s"',;\\]+)/iy;
const escapedQuoted = /[^"\\\r\n]*(?:\\[^"\r\n][^"\\\r\n]*)*/y;
const doubleQuoted = /[^"\\\r\n]*(?:\\.[^"\\\r\n]*)*/y;
const singleQuoted = /[^'\r\n]*/y;
/** The anchor of a heading, as documentation links have it. */
const headingAnchor = /^#[a-z]+(?:-[a-z]+)*$/;

/**
 * Finds where secrets stand in a text, by what surrounds them or by their own shape. One pass: only where a word of a secret's name or
 * the beginning of a token ends is anything looked at more closely, and no part of the text is read more than a few times.
 */
export class PatternScan {
  readonly #text: string;
  readonly #spans: Span[];
  /** Names and values before this place have been read. */
  #wordsFrom = 0;
  #tokensFrom = 0;
  /** The last unquoted value that was read, so that a text of many names in one value is read once. */
  #bareStart = -1;
  #bareEnd = -1;

  constructor(text: string, spans: Span[]) {
    this.#text = text;
    this.#spans = spans;
  }

  run(): void {
    const text = this.#text;
    const { length } = text;
    for (let at = text.indexOf("://"); at >= 0; at = text.indexOf("://", at + 3)) at = this.#url(at);
    for (const mark of ["?", "&"]) {
      for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at)) at = this.#query(at);
    }
    const [kinds, fold, chunkCodes] = [blocks, folded, codes];
    let block = 0;
    for (let from = 0; from < length; from += chunkLength) {
      const chunk = toCodes(text, from);
      for (let index = 0; index < chunk; index++) {
        block = ((block << 5) ^ fold[chunkCodes[index]!]!) & 0x7fff;
        const kind = kinds[block]!;
        if (kind === 0) continue;
        const at = from + index;
        if ((kind & tokenBlock) !== 0 && at >= this.#tokensFrom) this.#token(at);
        if ((kind & wordBlock) !== 0 && at >= this.#wordsFrom) this.#word(at);
      }
    }
  }

  #add(start: number, end: number): void {
    if (start < end) this.#spans.push({ start, end, isValue: true });
  }

  #addValue(start: number, end: number): void {
    this.#add(start, end);
    this.#wordsFrom = Math.max(this.#wordsFrom, end);
  }

  #token(at: number): void {
    const token = tokenAt(this.#text, at);
    if (token === null) return;
    this.#spans.push({ ...token, isValue: false });
    this.#tokensFrom = token.end;
  }

  /** `name=value`, `"name": "value"`, `Header: value`, `--name value`, `Bearer value`. `at` is the third letter of a word. */
  #word(at: number): void {
    const text = this.#text;
    const rest = wordEnds.get(text.slice(at - 2, at + 1).toLowerCase());
    if (
      rest === undefined ||
      (rest !== "" && text.slice(at + 1, at + 1 + rest.length).toLowerCase() !== rest)
    )
      return;
    let end = at + 1 + rest.length;
    while (end < text.length && isClass(text.charCodeAt(end), nameChar)) end += 1;
    this.#wordsFrom = end;
    let after = end;
    if (text.charCodeAt(after) === backslash) after += 1;
    const quoted = isQuote(text.charCodeAt(after));
    if (quoted) after += 1;
    else after = end;
    const from = this.#skipSpaces(after);
    const separator = text.charCodeAt(from);
    const next = text.charCodeAt(from + 1);
    if (separator === equals || separator === colon) {
      if (separator === colon && next === colon) return; // a path of Rust or C++
      const isLong = next === equals || (separator === equals && next === 0x3e);
      this.#named(this.#name(end), quoted, separator, from + (isLong ? 2 : 1));
      return;
    }
    if (separator !== comma && from === after) return;
    const name = this.#name(end);
    if (name.startsWith("-")) this.#flag(name, separator === comma ? from + 1 : from);
    else if (/^bearer$/i.test(name) && !quoted) this.#bearer(end);
  }

  #name(end: number): string {
    let start = end;
    while (start > 0 && end - start < maxName && isClass(this.#text.charCodeAt(start - 1), nameChar))
      start -= 1;
    return this.#text.slice(start, end);
  }

  #skipSpaces(from: number): number {
    let at = from;
    while (at < this.#text.length && at - from < maxSpaces && isClass(this.#text.charCodeAt(at), space))
      at += 1;
    return at;
  }

  #named(name: string, isQuoted: boolean, separator: number, after: number): void {
    if (!isSecretName(name)) return;
    const text = this.#text;
    const from = this.#skipSpaces(after);
    if (!isQuoted) {
      const header = /authorization$/i.test(name) ? headerValue : /cookie$/i.test(name) ? cookieValue : null;
      if (header !== null) {
        header.lastIndex = from;
        const match = header.exec(text);
        const value = match?.[1] ?? match?.[2];
        if (value === undefined) return;
        this.#addValue(header.lastIndex - value.length, header.lastIndex);
        return;
      }
    }
    const { start, end } = this.#value(from);
    if (start >= end || !isSecretValue(name, isQuoted, separator === equals, text.slice(start, end))) return;
    this.#addValue(start, end);
  }

  #flag(name: string, after: number): void {
    if (!isSecretName(name)) return;
    const { start, end } = this.#value(this.#skipSpaces(after));
    const value = this.#text.slice(start, end);
    if (value === "" || value.startsWith("-") || isPlaceholder(value)) return;
    this.#addValue(start, end);
  }

  #bearer(end: number): void {
    bearer.lastIndex = end;
    const match = bearer.exec(this.#text);
    if (match === null) return;
    this.#addValue(bearer.lastIndex - match[1]!.length, bearer.lastIndex);
  }

  /** `?name=value`, `&name=value` of an address without a scheme. Returns where to go on. */
  #query(at: number): number {
    const text = this.#text;
    let from = at + 1;
    while (from - at < maxName && isClass(text.charCodeAt(from), nameChar)) from += 1;
    if (from === at + 1 || text.charCodeAt(from) !== equals) return from;
    let end = from + 1;
    while (end < text.length && !isClass(text.charCodeAt(end), queryEnd)) end += 1;
    this.#add(from + 1, end);
    return end;
  }

  /** Where the value that begins at `from` stands, quotes not counted. */
  #value(from: number): { start: number; end: number } {
    const text = this.#text;
    const code = text.charCodeAt(from);
    if (code === 0x5c && text.charCodeAt(from + 1) === 0x22) return this.#quoted(escapedQuoted, from + 2);
    if (code === 0x22) return this.#quoted(doubleQuoted, from + 1);
    if (code === 0x27) return this.#quoted(singleQuoted, from + 1);
    if (from < this.#bareStart || from >= this.#bareEnd) {
      let end = from;
      while (end < text.length && !isClass(text.charCodeAt(end), bareEnd)) end += 1;
      this.#bareStart = from;
      this.#bareEnd = end;
    }
    return { start: from, end: Math.max(from, this.#bareEnd) };
  }

  #quoted(pattern: RegExp, start: number): { start: number; end: number } {
    pattern.lastIndex = start;
    pattern.test(this.#text);
    return { start, end: Math.max(start, pattern.lastIndex) };
  }

  /** User information, query values and the fragment of a URL. `at` is the colon behind its scheme. Returns where to go on. */
  #url(at: number): number {
    const text = this.#text;
    let start = at;
    while (start > 0 && at - start < maxScheme && isClass(text.charCodeAt(start - 1), schemeChar)) start -= 1;
    if (start === at) return at;
    const authority = at + 3;
    let end = authority;
    let path = -1;
    let user = -1;
    let query = -1;
    let hash = -1;
    for (; end < text.length; end++) {
      const code = text.charCodeAt(end);
      if (code === 0x2f || code === 0x3f || code === 0x23) {
        if (path < 0) path = end;
        if (code === 0x3f && query < 0 && hash < 0) query = end;
        else if (code === 0x23 && hash < 0) hash = end;
      } else if (code === 0x40 && path < 0) user = end;
      else if (isClass(code, urlEnd)) break;
    }
    const next = end - 3;
    // Punctuation of the sentence around a URL.
    while (end > authority && ").,;:!\\]}".includes(text.charAt(end - 1))) end -= 1;
    this.#add(authority, user);
    if (hash >= 0 && !headingAnchor.test(text.slice(hash, end))) this.#add(hash + 1, end);
    if (query >= 0) this.#queryValues(query + 1, hash < 0 ? end : hash);
    return Math.max(next, at);
  }

  #queryValues(from: number, end: number): void {
    const text = this.#text;
    for (let start = from; start < end; ) {
      let value = start;
      let at = start;
      for (; at < end; at++) {
        const code = text.charCodeAt(at);
        if (code === 0x26) break;
        if (code === equals && value === start) value = at + 1;
      }
      this.#add(value, at);
      start = at + 1;
    }
  }
}
