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
/** A wrapped text of this length or more holds the end of a core, its beginning, or a whole piece. */
const pieceLength = 16;
const pieceDistance = 24;

/**
 * The part of a base64 text that only this value decides, for each of the three places in which it can begin within a group,
 * in the standard and in the URL alphabet; and pieces of it, for text that is wrapped at 64 or 76 columns.
 */
export function base64Cores(value: string): string[] {
  const cores = new Set<string>();
  for (const raw of new Set([value, value.trim()])) {
    if (!isHiddenAnywhere(raw)) continue;
    const bytes = new TextEncoder().encode(raw);
    for (const offset of [0, 1, 2]) {
      const padded = new Uint8Array(offset + bytes.length);
      padded.set(bytes, offset);
      const encoded = btoa(Array.from(padded, (byte) => String.fromCharCode(byte)).join(""));
      const core = encoded.slice(Math.ceil((offset * 8) / 6), Math.floor((padded.length * 8) / 6));
      if (core.length < minCore) continue;
      for (const piece of [core, ...piecesOf(core, raw)]) {
        cores.add(piece);
        cores.add(piece.replaceAll("+", "-").replaceAll("/", "_"));
      }
    }
  }
  return [...cores];
}

function piecesOf(core: string, raw: string): string[] {
  if (core.length <= pieceLength) return [];
  const pieces: string[] = [core.slice(-pieceLength)];
  // What an address begins with is in many texts.
  const first = raw.includes("://") ? pieceDistance : 0;
  for (let at = first; at + pieceLength <= core.length; at += pieceDistance) {
    pieces.push(core.slice(at, at + pieceLength));
  }
  return pieces;
}
