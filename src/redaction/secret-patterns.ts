import { isSecretName } from "./secret-names.ts";

export interface Span {
  start: number;
  end: number;
}

/** Tokens that are known by their own shape. Each pattern starts with a fixed text and repeats one class: linear. */
const tokenShapes = [
  /gh[pousr]_[\w.-]{10,}/g,
  /github_pat_\w{10,}/g,
  /(?<![A-Za-z\d])(?:sk|rk)-[\w-]{16,}/g,
  /(?<![A-Za-z\d])(?:sk|rk|whsec)_(?:live_|test_)?[A-Za-z\d]{16,}/g,
  /xox[a-z](?:\.xox[a-z])?-[\w-]{8,}/g,
  /xapp-[\w-]{8,}/g,
  /(?<![A-Z\d])(?:AKIA|ASIA)[A-Z\d]{12,}/g,
  /gl(?:pat|ptt|rt|dt|cbt|soat)-[\w.-]{10,}/g,
  /npm_[A-Za-z\d]{20,}/g,
  /pypi-[\w-]{20,}/g,
  /AIza[\w-]{20,}/g,
  /ya29\.[\w-]{10,}/g,
  /(?<![A-Za-z\d])hf_[A-Za-z\d]{16,}/g,
  /SG\.[\w-]{10,}\.[\w-]{10,}/g,
  /dop_v1_[a-f\d]{20,}/g,
  /ATATT3[\w=-]{10,}/g,
  /(?<![\w-])eyJ[\w-]{8,}\.[\w-]{4,}(?:\.[\w-]*)*/g,
  /hooks\.slack\.com\/services\/[\w/]{8,}/g,
  /-----BEGIN [A-Z\d ]{0,40}PRIVATE KEY[A-Z\d ]{0,20}-----[\s\S]*?(?:-----END [A-Z\d ]{0,60}-----|$(?![\s\S]))/g,
];

const quoted = "[^\"'\\r\\n]+";
const authorization =
  /\b(?:proxy-)?authorization\\?["']?\s{0,4}[:=]\s{0,4}\\?["']?(?:(?:bearer|basic|token|negotiate|apikey)\s{1,4}([^\s"',;\\]+)|([^"'\r\n]+))/dgi;
const cookie = new RegExp(`\\b(?:set-)?cookie\\\\?["']?\\s{0,4}[:=]\\s{0,4}\\\\?["']?(${quoted})`, "gdi");
/** Words that follow "Bearer" in prose and in a `WWW-Authenticate` challenge. */
const bearer =
  /\bbearer\s{1,4}(?!(?:tokens?|auth|authentication|authorization|scheme|header|headers|credentials?|is|was|not|for|and|or|in|from|error|variable|env|environment|realm|scope|resource_metadata|error_description|required|missing|invalid|expired)(?![\w.~+/-]))([^\s"',;\\]+)/dgi;

/** `name=`, `"name": `, `--name `, `["--name", `: what stands before a value. The name decides. */
const nameBefore =
  /(?<![A-Za-z\d_.-])(-{0,2}[A-Za-z_][\w.-]{0,80})(\\?["']?)(\s{0,4}(?:=>|[=:])\s{0,4}|\s{0,4},\s{0,4}|\s{1,4})/g;
const valueAfter =
  /\\"([^"\\\r\n]*(?:\\[^"\r\n][^"\\\r\n]*)*)|"([^"\\\r\n]*(?:\\.[^"\\\r\n]*)*)|'([^'\r\n]*)|([^\s"',;&)\]}]+)/dy;
/** Values that are no secret: references to a variable, stand-ins, what we put there ourselves. */
const placeholder = /^(?:\$\w+|\$\{.*|%\w+%|\*{3,}|true|false|null|none|<[\w -]{0,40}>?|\[[\w -]{0,40})$/i;

const url = /[a-z][a-z\d+.-]{0,20}:\/\/[^\s"'<>`]*/gi;
/** The anchor of a heading, as documentation links have it. */
const headingAnchor = /^#[a-z]+(?:-[a-z]+)*$/;
const looseQuery = /[?&]([\w.-]{1,64})=([^\s&#"'<>`]+)/dg;

/** Where secrets stand in `text`, by what surrounds them or by their own shape. Spans may overlap. */
export function findSecretSpans(text: string): Span[] {
  const spans: Span[] = [];
  for (const shape of tokenShapes) {
    for (const match of text.matchAll(shape))
      spans.push({ start: match.index, end: match.index + match[0].length });
  }
  for (const pattern of [authorization, cookie, bearer]) {
    for (const match of text.matchAll(pattern)) spans.push(...groups(match, [1, 2]));
  }
  spans.push(...namedValues(text), ...urlSecrets(text));
  for (const match of text.matchAll(looseQuery)) spans.push(...groups(match, [2]));
  return spans;
}

function groups(match: RegExpExecArray, indexes: number[]): Span[] {
  return indexes.flatMap((index) => {
    const [start, end] = match.indices?.[index] ?? [0, 0];
    return start < end ? [{ start, end }] : [];
  });
}

function namedValues(text: string): Span[] {
  const spans: Span[] = [];
  nameBefore.lastIndex = 0;
  for (let match = nameBefore.exec(text); match !== null; match = nameBefore.exec(text)) {
    const [, name = "", quote = "", separator = ""] = match;
    if (!isSecretName(name.replace(/^-+/, ""))) continue;
    valueAfter.lastIndex = nameBefore.lastIndex;
    const value = valueAfter.exec(text);
    if (value === null) continue;
    if (isSecretValue(name, quote, separator, value[1] ?? value[2] ?? value[3] ?? value[4] ?? "")) {
      spans.push(...groups(value, [1, 2, 3, 4]));
      nameBefore.lastIndex = valueAfter.lastIndex;
    }
  }
  return spans;
}

function isSecretValue(name: string, quote: string, separator: string, value: string): boolean {
  if (value === "" || placeholder.test(value)) return false;
  if (separator.includes("=")) return true;
  if (separator.includes(":")) return quote !== "" || /[_-]/.test(name) || looksRandom(value);
  return name.startsWith("-") && !value.startsWith("-");
}

/** Tells `token: s3cr3tvalue` from `unexpected token: expected a name`. */
function looksRandom(value: string): boolean {
  return value.length >= 8 && (/\d/.test(value) || value.length >= 20);
}

/** User information, query values and the fragment of every URL. */
function urlSecrets(text: string): Span[] {
  const spans: Span[] = [];
  for (const match of text.matchAll(url)) {
    const whole = trimEnd(match[0]);
    const at = match.index;
    const authority = whole.indexOf("://") + 3;
    const rest = whole.slice(authority).search(/[/?#]/);
    const authorityEnd = rest < 0 ? whole.length : authority + rest;
    const user = whole.lastIndexOf("@", authorityEnd - 1);
    if (user > authority) spans.push({ start: at + authority, end: at + user });
    const hash = whole.indexOf("#");
    if (hash >= 0 && !headingAnchor.test(whole.slice(hash)))
      spans.push({ start: at + hash + 1, end: at + whole.length });
    const query = whole.indexOf("?");
    if (query >= 0 && (hash < 0 || query < hash)) {
      spans.push(...queryValues(whole.slice(query + 1, hash < 0 ? undefined : hash), at + query + 1));
    }
  }
  return spans.filter(({ start, end }) => start < end);
}

/** Punctuation of the sentence around a URL. */
function trimEnd(url: string): string {
  let end = url.length;
  while (end > 0 && ").,;:!\\]}".includes(url.charAt(end - 1))) end -= 1;
  return url.slice(0, end);
}

function queryValues(query: string, offset: number): Span[] {
  const spans: Span[] = [];
  let start = 0;
  for (const part of query.split("&")) {
    const equals = part.indexOf("=");
    spans.push({ start: offset + start + equals + 1, end: offset + start + part.length });
    start += part.length + 1;
  }
  return spans;
}
