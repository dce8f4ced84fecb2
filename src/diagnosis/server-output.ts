import type { Evidence } from "../model/server.ts";
import { quote } from "./words.ts";

// biome-ignore lint/complexity/useRegexLiterals: an escape character in a literal is unreadable
const ansi = new RegExp("\\u001b\\[[0-9;]*[A-Za-z]", "g");
const maxLength = 2000;
/** Lines that a sentence shows. */
const maxQuoted = 3;

/** Lines that never say why: stack frames, carets, lone brackets, an object dump's fields, npm's closing remarks. */
const noise = [
  /^\s*at\s/,
  /^[\s^~|╭╰─│╮╯+-]+$|^[\u2800-\u28ff]/,
  /^\s*[{}()[\],;]*\s*$/,
  /^\s*File ".*", line \d+/,
  /^\s*(?:code|errno|syscall|path|requireStack|url|spawnargs|dest|cause|address|port|hostname|fatal): /,
  /^\s*- \/\S+\s*$/,
  /^(?:Traceback \(most recent call last\)|Require stack:|During handling of|The above exception was)/,
  /^Node\.js v\d/,
  /^(?:node:internal|internal\/|file:\/\/|\/|[A-Za-z]:\\)\S+:\d+$/,
  /^\s+(?:throw|return|raise|import|from|const|let|var|self|await|yield|if|with)\b/,
  /^goroutine \d+|^\t|^main\.|\.go:\d+ /,
  /^npm (?:notice|warn|WARN|timing|http|info)\b/,
  /^npm (?:error|ERR!) (?:A complete log|\/|\s+at\s|For a full report|Note that you can also|This is probably not|errno|syscall|path|dest|\s*$)/,
  /^\s*(?:note: run with `RUST_BACKTRACE|\(Use `node --trace|For further information visit https:\/\/errors\.pydantic)/,
];

/** Lines that tell of something which the server survives. */
const harmless =
  /^(?:[[(]?[\d:.,TZ/+ -]+[\])]?\s*)?(?:[\w.()-]+[\s:|-]+){0,2}[[<]?(?:warn(?:ing)?|debug|trace|notice|deprecat\w*)\b|\w+Warning:|falling back|fallback|using default|defaulting|will (?:be|use|not be)|disabled|skipp(?:ed|ing)|Unable to find image '.*' locally|optional|ignor(?:ed|ing)|retry(?:ing)?/i;
const fatal =
  /^(?:\[cause\]: |Caused by: |Uncaught |Unhandled )?[\w.]*(?:Error|Exception|Exit)\b(?: \[\w+\])?:|^(?:fatal|panic|error|thread '.*' panicked)\b|\bfatal\b|^\[?(?:ERROR|FATAL|CRITICAL)\b|^npm (?:error|ERR!)|^ERR_|^(?:Segmentation fault|Killed|Aborted)/i;
const complaint =
  /error|fatal|exception|panic|fail|required|missing|cannot|can't|couldn't|could not|unable|denied|invalid|not (?:set|found|permitted|allowed|supported|valid|exist|a git)|does(?: not|n't) exist|refused|unauthori[sz]ed|forbidden|unsupported|unrecognized|unknown|must\b|no such|already (?:in use|running)|expected/i;

/** The lines of a server's output that say something, oldest first. */
export function meaningfulLines(output: readonly string[]): string[] {
  return joined(
    output.map((line) => line.slice(0, maxLength).replace(ansi, "").replaceAll("\t", "  ").trimEnd()),
  )
    .filter((line) => line.trim() !== "" && !noise.some((pattern) => pattern.test(line)))
    .map((line) => line.trim());
}

const box = /^\s*(?:[×╰├│╭─▶╯╮]+\s*)+/;
const listItem = /^\s*(?:[-*•]|\d+[.)])\s+\S/;

/** A list after a colon, and a message that is wrapped in a frame, become one line. */
function joined(lines: readonly string[]): string[] {
  const result: string[] = [];
  let open: "list" | "frame" | "errors" | null = null;
  for (const line of lines) {
    const last = result.at(-1);
    const isItem = listItem.test(line) || /^\s+[A-Z][A-Z0-9_]{3,}\b/.test(line);
    const isFramed = box.test(line);
    const goesOn = last !== undefined && last.length < maxLength;
    if (goesOn && open === "list" && isItem)
      result[result.length - 1] = `${last} ${line.trim().replace(/^(?:[-*•]|\d+[.)])\s+/, "")},`;
    else if (goesOn && open === "errors" && !/^\s*For further information|^\S+(?: \S+){3}/.test(line))
      result[result.length - 1] = `${last} ${line.trim()}`;
    else if (goesOn && isContinued(last, line)) result[result.length - 1] = `${last} ${line}`;
    else if (goesOn && open === "frame" && (isFramed || /^\s{4,}\S/.test(line)))
      result[result.length - 1] = `${last} ${line.replace(box, "").trim()}`;
    else {
      result.push(isFramed ? line.replace(box, "") : line);
      open = isFramed
        ? "frame"
        : /\d+ validation errors? for \w+$/.test(line)
          ? "errors"
          : /:\s*$/.test(line) && complaint.test(line)
            ? "list"
            : null;
    }
  }
  return result.map((line) => line.replace(/,$/, ""));
}

/** A sentence that is broken into lines: the next begins in lower case, and nothing has ended it. */
const isContinued = (last: string, line: string): boolean =>
  last.length > 30 &&
  complaint.test(last) &&
  !/^npm /.test(line) &&
  /[\w'"`,)]$/.test(last) &&
  /^[a-z][a-z']* [a-z]/.test(line);

/** The lines that may say why a server gave up, the most telling first; among equals the last of a server, the first of npm. */
export function tellingLines(output: readonly string[]): string[] {
  const lines = meaningfulLines(output);
  const ranked = lines.map((line, index) => ({ line, index, rank: rankOf(line) }));
  return ranked
    .sort(
      (a, b) =>
        b.rank - a.rank ||
        (/^npm /.test(a.line) && /^npm /.test(b.line) ? a.index - b.index : b.index - a.index),
    )
    .map(({ line }) => line);
}

export function rankOf(line: string): number {
  if (/^npm (?:error|ERR!) code /.test(line)) return 3;
  // Advice and help text.
  if (
    /^(?:help|hint|tip|note|try|run|see|info|for more|more info|usage|options|commands|example)\b|^-{1,2}\w/i.test(
      line,
    )
  )
    return 0.5;
  if (/^(?:\S+ ){0,3}(?:before)?exit(?:ed|ing)?\b.{0,20}$|shutting down|good ?bye/i.test(line)) return 0.5;
  const isFatal = fatal.test(line);
  if (harmless.test(line) && !isFatal) return 0;
  // What ends in a colon announces the line that tells.
  const ending = line.endsWith(":") ? -1 : 0;
  return (isFatal ? 4 : complaint.test(line) ? 3 : 1) + ending;
}

export const isFatal = (line: string): boolean => rankOf(line) >= 4;
export const isComplaint = (line: string): boolean => rankOf(line) >= 3;

export const isHarmless = (line: string): boolean => harmless.test(line) && !fatal.test(line);

/** What most likely says why a server gave up, quoted: its complaints, or the end of other text. Null when it was silent. */
export function lastWords(telling: readonly string[]): string | null {
  const complaints = telling.filter(isComplaint).slice(0, maxQuoted);
  const shown = complaints.length > 0 ? complaints : telling.slice(0, maxQuoted).reverse();
  const quoted = [...new Set(shown)].map(quote);
  if (quoted.length < 2) return quoted[0] ?? null;
  return `${quoted.slice(0, -1).join(", ")} and ${quoted.at(-1)}`;
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
