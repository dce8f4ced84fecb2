import type { Redactor } from "./redact.ts";

const backslash = 0x5c;

/**
 * Hides the secrets in the strings of one line of JSON, and the value of a key with a secret's name. Everything else, and a line
 * without a secret, stays byte for byte as it came. A line that is not JSON is redacted as text.
 */
export function redactJsonLine(line: string, redact: Redactor, isJson = parses(line)): string {
  if (!isJson) return redact(line);
  let result = "";
  let done = 0;
  let key: string | null = null;
  for (let start = line.indexOf('"'); start >= 0; ) {
    const { end, hasEscape } = readString(line, start);
    const text: string = hasEscape ? JSON.parse(line.slice(start, end)) : line.slice(start + 1, end - 1);
    const isKey = isFollowedByColon(line, end);
    const hidden: string = !isKey && key !== null && redact.hides(key, text) ? "***" : redact(text);
    if (hidden !== text) {
      result += line.slice(done, start) + JSON.stringify(hidden);
      done = end;
    }
    key = isKey ? text : null;
    start = line.indexOf('"', end);
  }
  return done === 0 ? line : result + line.slice(done);
}

function parses(line: string): boolean {
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}

function isFollowedByColon(line: string, end: number): boolean {
  let at = end;
  while (line.charCodeAt(at) <= 0x20) at += 1;
  return line[at] === ":";
}

/** The JSON string that begins at `start`; `end` is behind its closing quote. */
function readString(line: string, start: number): { end: number; hasEscape: boolean } {
  let hasEscape = false;
  for (let at = line.indexOf('"', start + 1); at >= 0; at = line.indexOf('"', at + 1)) {
    let escapes = at;
    while (line.charCodeAt(escapes - 1) === backslash) escapes -= 1;
    if ((at - escapes) % 2 === 1) {
      hasEscape = true;
      continue;
    }
    return { end: at + 1, hasEscape: hasEscape || line.slice(start, at).includes("\\") };
  }
  return { end: line.length, hasEscape };
}
