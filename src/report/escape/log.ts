import { showInvisible } from "./visible.ts";

// actions/runner, src/Runner.Common/ActionCommand.cs: `::name ...::` counts at the start of a line after any white space;
// `##[name ...]` counts anywhere in a line. A lone CR ends a line there as well.
const commandAtStart = /^( *):(?=:)/;
const commandAnywhere = /##(?=\[)/g;

/** One line for the job log or a terminal that no runner or terminal takes for a command. Line breaks are made visible. */
export function escapeLogLine(text: string): string {
  return showInvisible(text, "\t")
    .replace(/^[\t ]+/, (indent) => indent.replaceAll("\t", "  "))
    .replace(commandAtStart, "$1\\u{3A}")
    .replace(commandAnywhere, "#\\u{23}");
}

/** Text of several lines: breaks at LF and CRLF stay, everything else is as in `escapeLogLine`. */
export function escapeLog(text: string): string {
  return text.split(/\r?\n/).map(escapeLogLine).join("\n");
}
