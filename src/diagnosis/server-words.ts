import type { Evidence } from "../model/server.ts";

// biome-ignore lint/complexity/useRegexLiterals: an escape character in a literal is unreadable
const ansi = new RegExp("\\u001b\\[[0-9;]*[A-Za-z]", "g");
const longest = 2000;

/** Lines that never say why: stack frames, carets, lone brackets, an object dump's fields, npm's closing remarks. */
const noise = [
  /^\s*at\s/,
  /^\s*[\^~|]+\s*$/,
  /^\s*[{}()[\],;]*\s*$/,
  /^\s*File ".*", line \d+/,
  /^\s*(?:code|errno|syscall|path|requireStack|url|spawnargs|dest|cause|address|port): /,
  /^\s*- \S+\s*$/,
  /^Traceback \(most recent call last\)/,
  /^Node\.js v\d/,
  /^(?:node:internal|file:\/\/|\/)\S+:\d+$/,
  /^\s+throw\b/,
  /^npm (?:notice|warn|WARN|timing|http|info)\b/,
  /^npm (?:error|ERR!) (?:A complete log|\/|\s|For a full report)/,
  /^\s*(?:note: run with `RUST_BACKTRACE|\(Use `node --trace)/,
];

const complaint =
  /error|fatal|exception|panic|fail|required|missing|cannot|can't|could not|unable|denied|invalid|unknown option|not (?:set|found)|refused|unauthori[sz]ed/i;

/** The lines of a server's stderr that say something, oldest first. */
export function meaningfulLines(output: readonly string[]): string[] {
  return output
    .map((line) => line.slice(0, longest).replace(ansi, "").trimEnd())
    .filter((line) => line.trim() !== "" && !noise.some((pattern) => pattern.test(line)));
}

/** The line that most likely says why a server gave up: its last complaint, else its last words. Null when it was silent. */
export function lastWords(output: readonly string[]): string | null {
  const lines = meaningfulLines(output);
  return (lines.findLast((line) => complaint.test(line)) ?? lines.at(-1))?.trim() ?? null;
}

const aboutVariables =
  /env(?:ironment)?[ _-]?var|environ|not set|unset|(?:is|are) required|required|missing|must be (?:set|defined|provided)|undefined|not (?:defined|provided|found|configured)|KeyError|please (?:set|provide)|no value/i;
const namedVariable = /\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g;
const introducedVariable =
  /(?:env(?:ironment)?[ -]?var(?:iable)?s?|KeyError)\s*[:=]?\s*[`'"$]{0,2}([A-Z][A-Z0-9_]{2,})\b/g;
const codes = /^(?:ERR|MODULE|NODE|UND|UNABLE|SELF|CERT|DEPTH)_|_(?:NOT_FOUND|ERROR|EXCEPTION)$/;

/** Names of environment variables whose absence the server complains of, in the order of its words. */
export function missingVariables(output: readonly string[]): string[] {
  const names = new Set<string>();
  for (const line of meaningfulLines(output)) {
    if (!aboutVariables.test(line)) continue;
    for (const pattern of [introducedVariable, namedVariable]) {
      for (const match of line.matchAll(pattern)) names.add(match[1] ?? match[0]);
    }
  }
  return [...names].filter((name) => !codes.test(name));
}

const unreadable = /Failed to parse message \w+: (.*?)(?: \| Error: [^|]*)?$/;

/** What a stdio server wrote to stdout that is not MCP, as Codex's log of the run quotes it; null when it says nothing of it. */
export function stdoutNoise(evidence: readonly Evidence[]): string | null {
  for (const { source, text } of evidence) {
    const line = source === "log" ? unreadable.exec(text ?? "")?.[1] : undefined;
    if (line !== undefined) return line.trim() || "an empty line";
  }
  return null;
}
