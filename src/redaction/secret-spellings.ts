const shortest = 6;
const trivial = new Set(
  "true false null none undefined default disabled enabled nothing production development staging testing localhost 127.0.0.1 github master secret password string stdin stdout stderr node npm npx codex openai changeme example public private github-actions ready failed cancelled pending untrusted absent unknown completed interrupted required config stdio streamable-http app-server exec-event tool-list tool-call inconclusive".split(
    " ",
  ),
);

/** Too short or too common to be looked for in text: replacing it would hide the text and name the secret. */
export function isTrivial(value: string): boolean {
  return (
    value.length < shortest ||
    trivial.has(value.toLowerCase()) ||
    /^(?:\d{1,7}|(.)\1*|v?\d+(?:\.\d+)+)$/s.test(value) ||
    /^\*+$/.test(value)
  );
}

/** Every way a value is likely to be written: raw, line by line, URL-encoded, JSON-escaped. */
export function plainSpellings(value: string): string[] {
  const spellings = new Set<string>();
  const lines = value.includes("\n") ? value.split(/\r?\n/).map((line) => line.trim()) : [];
  for (const raw of [value, value.trim(), ...lines.filter((line) => !/^-----/.test(line))]) {
    if (isTrivial(raw)) continue;
    const json = JSON.stringify(raw).slice(1, -1);
    const url = encodeUrl(raw);
    for (const spelling of [raw, json, JSON.stringify(json).slice(1, -1), ...url]) spellings.add(spelling);
  }
  return [...spellings];
}

function encodeUrl(raw: string): string[] {
  const wellFormed = raw.replace(/\p{Cs}/gu, "\u{FFFD}");
  const whole = encodeURIComponent(wellFormed);
  const strict = whole.replace(/[!'()*~._-]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
  const form = whole.replaceAll("%20", "+");
  const uri = encodeURI(wellFormed);
  return [whole, strict, form, uri, ...[whole, strict, form, uri].map(lowerHex)];
}

function lowerHex(encoded: string): string {
  return encoded.replace(/%[\dA-F]{2}/g, (hex) => hex.toLowerCase());
}

/**
 * The part of a base64 text that only this value decides, for each of the three places in which it can begin within a group,
 * in the standard and in the URL alphabet.
 */
export function base64Cores(value: string): string[] {
  const cores = new Set<string>();
  for (const raw of new Set([value, value.trim()])) {
    if (isTrivial(raw)) continue;
    const bytes = new TextEncoder().encode(raw);
    for (const offset of [0, 1, 2]) {
      const padded = new Uint8Array(offset + bytes.length);
      padded.set(bytes, offset);
      const encoded = btoa(Array.from(padded, (byte) => String.fromCharCode(byte)).join(""));
      const core = encoded.slice(Math.ceil((offset * 8) / 6), Math.floor((padded.length * 8) / 6));
      if (core.length < shortest) continue;
      cores.add(core);
      cores.add(core.replaceAll("+", "-").replaceAll("/", "_"));
    }
  }
  return [...cores];
}
