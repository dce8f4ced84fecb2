import { annotationMessage } from "../report/escape/annotation.ts";
import { escapeLog, escapeLogLine } from "../report/escape/log.ts";

/** Where a run tells what it is doing. Takes raw text: secrets are taken out and commands defused before it is written. */
export interface JobLog {
  line(text: string): void;
  warning(text: string): void;
  /** Lines that a reader unfolds when needed. */
  group(title: string, lines: readonly string[]): void;
  /** Text of our own making that must arrive as it is, such as a rendered table. */
  rendered(text: string): void;
}

export interface LogSink {
  write(text: string): void;
  redact(text: string): string;
  /** In an action groups fold and warnings are annotations. */
  isAction: boolean;
}

const longestGroup = 2000;

export function createJobLog({ write, redact, isAction }: LogSink): JobLog {
  const safe = (text: string) => escapeLog(redact(text));
  return {
    line: (text) => write(`${safe(text)}\n`),
    warning: (text) =>
      write(isAction ? `::warning::${annotationMessage(redact(text))}\n` : `warning: ${safe(text)}\n`),
    group(title, lines) {
      if (lines.length === 0) return;
      const shown = lines.slice(-longestGroup).map((line) => escapeLogLine(redact(line)));
      const leftOut = lines.length - shown.length;
      if (isAction) write(`::group::${escapeLogLine(redact(title))}\n`);
      else write(`${escapeLogLine(redact(title))}\n`);
      if (leftOut > 0) write(`(${leftOut} earlier lines are left out)\n`);
      for (const line of shown) write(isAction ? `${line}\n` : `  ${line}\n`);
      if (isAction) write("::endgroup::\n");
    },
    rendered: (text) => write(text.endsWith("\n") ? text : `${text}\n`),
  };
}
