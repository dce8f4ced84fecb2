import { showInvisible } from "./visible.ts";

// The escapes of workflow commands: actions/toolkit, packages/core/src/command.ts, undone in the runner's ActionCommand.cs.

/** The message of a workflow command such as `::error::`. */
export function annotationMessage(text: string): string {
  return showInvisible(text.replace(/\r\n/g, "\n"), "\n").replaceAll("%", "%25").replaceAll("\n", "%0A");
}

/** The value of a property (`title`, `file`) of a workflow command, on one line. */
export function annotationProperty(text: string): string {
  return showInvisible(text.replace(/[\t\r\n]+/g, " "))
    .replaceAll("%", "%25")
    .replaceAll(":", "%3A")
    .replaceAll(",", "%2C");
}
