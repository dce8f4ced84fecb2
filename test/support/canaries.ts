import { randomBytes } from "node:crypto";

const base64 = (text: string) => Buffer.from(text).toString("base64");
const hex = (text: string) => Buffer.from(text).toString("hex");
const json = (text: string) => JSON.stringify(text).slice(1, -1);
const wrap = (text: string, columns: number) => text.replace(new RegExp(`(.{${columns}})`, "g"), "$1\n");
const percent = (text: string) => hex(text).replace(/../g, "%$&");
const escapeAll = (text: string) => text.replace(/./gs, (c) => `\\u${hex4(c.charCodeAt(0))}`);
const hex4 = (code: number) => code.toString(16).padStart(4, "0");
const upperDigits = (text: string) => text.replace(/(?<=\\u|&#x)[\da-f]+/g, (digits) => digits.toUpperCase());
const padding = "user name and some text before it, so that the secret crosses a line: ";

/** Written independently of the product: the spellings in which a secret is searched for. */
export const spellings: Record<string, (secret: string) => string> = {
  raw: (text) => text,
  "lower case": (text) => text.toLowerCase(),
  "upper case": (text) => text.toUpperCase(),
  "URL component": encodeURIComponent,
  "URL component, lower-case digits": (text) =>
    encodeURIComponent(text).replace(/%../g, (p) => p.toLowerCase()),
  "form value": (text) => new URLSearchParams({ v: text }).toString().slice(2),
  "whole URL": encodeURI,
  "URL component twice": (text) => encodeURIComponent(encodeURIComponent(text)),
  "every byte percent-encoded": percent,
  "every byte percent-encoded, upper case": (text) => percent(text).toUpperCase(),
  JSON: json,
  "JSON in JSON": (text) => json(json(text)),
  "JSON in ASCII": (text) =>
    json(text).replace(/[^\0-\x7f]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`),
  "every character as a JSON escape": escapeAll,
  "every character as a JSON escape, upper case": (text) => upperDigits(escapeAll(text)),
  "JSON with escaped slashes": (text) => json(text).replaceAll("/", "\\/"),
  base64: (text) => base64(text),
  "base64 behind one character": (text) => base64(`x${text}`),
  "base64 behind two characters": (text) => base64(`xy${text}`),
  base64url: (text) => Buffer.from(text).toString("base64url"),
  "base64 wrapped at 16": (text) => wrap(base64(padding.slice(0, 20) + text), 16),
  "base64 wrapped at 64": (text) => wrap(base64(padding.slice(0, 30) + text), 64),
  "base64 wrapped at 76": (text) => wrap(base64(padding.slice(0, 40) + text), 76),
  hex,
  "hex, upper case": (text) => hex(text).toUpperCase(),
  "HTML text": (text) =>
    text.replace(
      /[&<>"']/g,
      (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" })[c]!,
    ),
  "HTML decimal": (text) => text.replace(/./gsu, (c) => `&#${c.codePointAt(0)};`),
  "HTML hexadecimal": (text) => text.replace(/./gsu, (c) => `&#x${c.codePointAt(0)!.toString(16)};`),
  "HTML hexadecimal, upper case": (text) => upperDigits(spellings["HTML hexadecimal"]!(text)),
  "shell word": (text) => text.replaceAll("'", "'\\''"),
};

/** A secret that nothing else contains; the characters in the middle are those that spellings change. */
export const newCanary = (label: string): string =>
  `${label}-${randomBytes(6).toString("hex")}+/'"&<ü-${randomBytes(6).toString("hex")}`;

/** One with plain characters only, for places that take no others. */
export const newPlainCanary = (label: string): string => `${label}-${randomBytes(12).toString("hex")}`;

/** Names of the spellings in which `secret` stands in `text`; parts of base64 of 16 characters or more count. */
export function findSpellings(secret: string, text: string): string[] {
  const joined = text.replace(/\r?\n|\\n/g, "");
  return Object.entries(spellings).flatMap(([name, spell]) => {
    const spelled = spell(secret);
    const certain = name.startsWith("base64") ? inner(name, secret) : spelled;
    return text.includes(certain) || joined.includes(certain) ? [name] : [];
  });
}

/** What of a base64 text is decided by the secret alone. */
function inner(name: string, secret: string): string {
  const before =
    {
      "base64 behind one character": 1,
      "base64 behind two characters": 2,
      "base64 wrapped at 16": 20,
      "base64 wrapped at 64": 30,
      "base64 wrapped at 76": 40,
    }[name] ?? 0;
  const spelled = (name === "base64url" ? spellings.base64url! : base64)(padding.slice(0, before) + secret);
  return spelled.slice(Math.ceil((before * 4) / 3), spelled.replace(/=+$/, "").length - 1);
}
