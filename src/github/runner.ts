import { closeSync, constants, existsSync, fstatSync, openSync, readSync, writeSync } from "node:fs";
import * as core from "@actions/core";
import { showInvisible } from "../report/escape/visible.ts";

/**
 * The commands and files through which a step talks to the runner. The only file that uses `@actions/core`, which reads
 * `process.env` and writes to stdout. It escapes what ends a command; invisible characters are made visible here.
 */

export interface AnnotationPlace {
  title: string;
  /** Relative to the workspace. */
  file?: string;
  /** From 1. */
  startLine?: number;
}

/** The trimmed value of an input; empty when it is not given. */
export const readInput = (name: string): string => core.getInput(name);

/** Whether the user asked for debug output (`RUNNER_DEBUG`, set by the secret or variable `ACTIONS_STEP_DEBUG`). */
export const isDebug = (): boolean => core.isDebug();

/** A line that the runner shows only with debug output on. `text` must be redacted. */
export const debug = (text: string): void => core.debug(showInvisible(text, "\n"));

/** From now on the runner replaces `value` by `***` in every log of the job. */
export const maskSecret = (value: string): void => core.setSecret(value);

/** An annotation of the run; `place` may name a line of a file. */
export function annotate(
  level: "error" | "warning" | "notice",
  message: string,
  place?: AnnotationPlace,
): void {
  const properties =
    place === undefined ? {} : { ...place, title: showInvisible(place.title.replace(/[\t\r\n]+/g, " ")) };
  core[level](showInvisible(message.replace(/\r\n/g, "\n"), "\n"), properties);
}

export const startGroup = (title: string): void => core.startGroup(title);
export const endGroup = (): void => core.endGroup();

/** Sets outputs of the step. Throws what the file system throws. */
export function setOutputs(outputs: ReadonlyMap<string, string>): void {
  finishLastLine(process.env.GITHUB_OUTPUT);
  for (const [name, value] of outputs) core.setOutput(name, value);
}

/** Appends Markdown to the summary of the step. Throws what the file system throws. */
export async function appendSummary(markdown: string): Promise<void> {
  finishLastLine(process.env.GITHUB_STEP_SUMMARY);
  await core.summary.addRaw(markdown).write();
}

/** Another program of the step may have left the last line of a file unfinished: `@actions/core` would continue it. */
function finishLastLine(path: string | undefined): void {
  if (!path || !existsSync(path)) return;
  const { O_RDWR, O_APPEND, O_NONBLOCK } = constants;
  const file = openSync(path, O_RDWR | O_APPEND | O_NONBLOCK);
  try {
    const stat = fstatSync(file);
    if (stat.isFIFO()) throw new Error(`${path} is a pipe`);
    const { size } = stat;
    const last = Buffer.alloc(1);
    if (size > 0 && readSync(file, last, 0, 1, size - 1) === 1 && last[0] !== 0x0a) writeSync(file, "\n");
  } finally {
    closeSync(file);
  }
}
