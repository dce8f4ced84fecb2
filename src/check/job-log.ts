import { annotate, debug, endGroup, startGroup } from "../github/runner.ts";
import { redactLines } from "../redaction/redact.ts";
import { escapeLog, escapeLogLine } from "../report/escape/log.ts";

/** The log of a run. Takes raw text: secrets are redacted and workflow commands defused before it is written. */
export interface JobLog {
  line(text: string): void;
  warning(text: string): void;
  /** A decision, shown only when the user asked for debug output. */
  debug(text: string): void;
  /** Lines that a reader unfolds when needed. */
  group(title: string, lines: readonly string[]): void;
  /** Text that we rendered ourselves and that is already escaped, such as a table. */
  rendered(text: string): void;
}

export interface LogSink {
  write(text: string): void;
  redact(text: string, maxLength?: number): string;
  /** In an action, groups fold and warnings are annotations. */
  isAction: boolean;
  /** Terminal only; the runner has a setting of its own. */
  showDebug: boolean;
}

const maxGroupLines = 2000;
/** Of a longer line the log shows the beginning. */
const maxLine = 8000;
/** Of a text of several lines. */
const maxText = 64_000;

export function createJobLog({ write, redact, isAction, showDebug }: LogSink): JobLog {
  const safe = (text: string) => escapeLog(redact(text, maxText));
  return {
    line: (text) => write(`${safe(text)}\n`),
    warning(text) {
      if (isAction) annotate("warning", redact(text, maxText));
      else write(`warning: ${safe(text)}\n`);
    },
    debug(text) {
      if (isAction) debug(redact(text, maxText));
      else if (showDebug) write(`debug: ${safe(text)}\n`);
    },
    group(title, lines) {
      if (lines.length === 0) return;
      const last = lines.slice(-maxGroupLines);
      const omitted = lines.length - last.length;
      const shown = redactLines(
        last.map((line) => redact(line, maxLine)),
        redact,
      ).map(escapeLogLine);
      const heading = escapeLogLine(redact(title));
      if (isAction) startGroup(heading);
      else write(`${heading}\n`);
      if (omitted > 0) write(`(${omitted} earlier lines are omitted)\n`);
      for (const line of shown) write(isAction ? `${line}\n` : `  ${line}\n`);
      if (isAction) endGroup();
    },
    rendered: (text) => write(text.endsWith("\n") ? text : `${text}\n`),
  };
}
