import type { Redact } from "./redact.ts";
import { isSecretName } from "./secret-names.ts";

/**
 * Redacts the strings of one line of JSON, and hides the value of a key with a secret's name. Everything else, and a line
 * without a secret, stays byte for byte as it came. A line that is no JSON is redacted as text.
 */
export function redactJsonLine(line: string, redact: Redact): string {
  if (!isJson(line)) return redact(line);
  let result = "";
  let done = 0;
  let key: string | null = null;
  for (let start = line.indexOf('"'); start >= 0; start = line.indexOf('"', done)) {
    const end = endOfString(line, start);
    const literal = line.slice(start, end);
    const text: string = JSON.parse(literal);
    const isKey = /^\s*:/.test(line.slice(end, end + 64));
    const hidden = !isKey && key !== null && isSecretName(key) && text !== "" ? "***" : redact(text);
    result += line.slice(done, start) + (hidden === text ? literal : JSON.stringify(hidden));
    key = isKey ? text : null;
    done = end;
  }
  return result + line.slice(done);
}

function isJson(line: string): boolean {
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}

/** Index after the closing quote of the JSON string that begins at `start`. */
function endOfString(line: string, start: number): number {
  for (let at = start + 1; at < line.length; at++) {
    const char = line[at];
    if (char === "\\") at += 1;
    else if (char === '"') return at + 1;
  }
  return line.length;
}
