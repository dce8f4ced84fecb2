import { isHiddenAnywhere } from "./secret-values.ts";

/** Every spelling of a value that a program is likely to print, base64 apart. */
export function plainSpellings(value: string): string[] {
  const spellings = new Set<string>();
  const lines = value.includes("\n") ? value.split(/\r?\n/).map((line) => line.trim()) : [];
  for (const raw of [value, value.trim(), ...lines.filter((line) => !/^-----/.test(line))]) {
    if (!isHiddenAnywhere(raw)) continue;
    for (const spelling of spellingsOf(raw)) if (isHiddenAnywhere(spelling)) spellings.add(spelling);
  }
  return [...spellings];
}

function spellingsOf(raw: string): string[] {
  const url = encodeUrl(raw);
  const json = jsonString(raw);
  const ascii = json.replace(/[^\0-\x7f]/g, (char) => unicodeEscape(char));
  const hex = Array.from(new TextEncoder().encode(raw), (byte) => byte.toString(16).padStart(2, "0"));
  const joined = hex.join("");
  const escaped = Array.from({ length: raw.length }, (_, at) => unicodeEscape(raw[at]!)).join("");
  return [
    raw,
    raw.toLowerCase(),
    raw.toUpperCase(),
    ...url,
    ...url.slice(0, 2).map(encodeURIComponent),
    ...[json, ascii, json.replaceAll("/", "\\/"), toUpperEscapes(ascii)].flatMap((text) => [
      text,
      jsonString(text),
    ]),
    ...[escaped, toUpperEscapes(escaped)].flatMap((text) => [text, jsonString(text)]),
    numericEntities(raw, (code) => `${code}`),
    numericEntities(raw, (code) => `x${code.toString(16)}`),
    numericEntities(raw, (code) => `x${code.toString(16).toUpperCase()}`),
    html(raw, "&#39;"),
    html(raw, "&apos;"),
    html(raw, "&#x27;"),
    raw.replaceAll("'", "'\\''"),
    raw.replaceAll("'", "\\'"),
    joined,
    joined.toUpperCase(),
    hex.map((byte) => `%${byte}`).join(""),
    hex.map((byte) => `%${byte.toUpperCase()}`).join(""),
    hex.map((byte) => `\\x${byte}`).join(""),
    hex.join(":"),
    hex.join(" "),
  ];
}

const jsonString = (text: string): string => JSON.stringify(text).slice(1, -1);

const unicodeEscape = (char: string): string => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`;

const toUpperEscapes = (text: string): string =>
  text.replace(/\\u[\da-f]{4}/g, (escaped) => `\\u${escaped.slice(2).toUpperCase()}`);

const html = (raw: string, apostrophe: string): string =>
  raw
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", apostrophe);

const numericEntities = (raw: string, spell: (code: number) => string): string =>
  Array.from(raw, (char) => `&#${spell(char.codePointAt(0)!)};`).join("");

/** As a component, by RFC 3986, as a form, as a whole address; each with hexadecimal digits of both cases. */
function encodeUrl(raw: string): string[] {
  const wellFormed = raw.replace(/\p{Cs}/gu, "\u{FFFD}");
  const component = encodeURIComponent(wellFormed);
  const strict = component.replace(
    /[!'()*~._-]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  const rfc3986 = component.replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  const form = rfc3986.replaceAll("%20", "+");
  const all = [component, rfc3986, strict, form, encodeURI(wellFormed)];
  return [...all, ...all.map(lowerHex)];
}

function lowerHex(encoded: string): string {
  return encoded.replace(/%[\dA-F]{2}/g, (hex) => hex.toLowerCase());
}

const minCore = 8;
/** What an address begins with is in many texts: no piece is taken of it. */
const addressLength = 24;
/** A line of wrapped base64 of 16 characters or more holds a whole piece, wherever it begins. */
export const pieceLength = 8;

/** Parts of base64 text that only this value decides, whole and in long pieces, as of a text that was cut. */
export const base64Cores = (value: string): string[] =>
  inBothAlphabets(coresOf(value).flatMap((core) => [core, ...piecesOf(core, value, 16, 24)]));

/** Short pieces of the same, by which a line of a wrapped text is known. */
export const base64Pieces = (value: string): string[] =>
  inBothAlphabets(coresOf(value).flatMap((core) => piecesOf(core, value, pieceLength, pieceLength)));

/** For each of the three places in which a value can begin within a group of base64. */
function coresOf(value: string): string[] {
  const bytes = new TextEncoder().encode(value.trim());
  const cores = [0, 1, 2].map((offset) => {
    const padded = new Uint8Array(offset + bytes.length);
    padded.set(bytes, offset);
    const encoded = btoa(Array.from(padded, (byte) => String.fromCharCode(byte)).join(""));
    return encoded.slice(Math.ceil((offset * 8) / 6), Math.floor((padded.length * 8) / 6));
  });
  return cores.filter((core) => core.length >= minCore);
}

function piecesOf(core: string, value: string, length: number, distance: number): string[] {
  if (core.length <= length) return [];
  const pieces = [core.slice(-length)];
  const first = value.includes("://") ? addressLength : 0;
  for (let at = first; at + length <= core.length; at += distance) pieces.push(core.slice(at, at + length));
  return pieces;
}

/** Base64 and base64url. */
const inBothAlphabets = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => [text, text.replaceAll("+", "-").replaceAll("/", "_")]);
