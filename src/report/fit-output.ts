import { graphemes } from "./cut.ts";

/**
 * GitHub allows the outputs of a job 1 MB together and measures them in UTF-16 (docs.github.com, "Defining outputs for jobs"):
 * 524,288 units, of which other steps may need some.
 */
export const finalMessageUnits = 360_000;
export const namesUnits = 60_000;

const note = "\n… (cut: outputs are limited to 1 MB)";

/** A text output of at most `limit` UTF-16 units; says so when it had to be cut, and splits no character. */
export function fitText(text: string, limit = finalMessageUnits): string {
  if (text.length <= limit) return text;
  const room = Math.max(0, limit - note.length);
  const near = text.slice(Math.max(0, room - 64), room + 64);
  let end = Math.max(0, room - 64);
  for (const grapheme of graphemes(near)) {
    if (end + grapheme.length > room) break;
    end += grapheme.length;
  }
  return `${text.slice(0, end).replace(/\p{Cs}$/u, "")}${note}`.slice(0, limit);
}

/** A JSON array of as many of the names as fit `limit` UTF-16 units; never anything but names in it. */
export function fitNames(names: readonly string[], limit = namesUnits): string {
  const kept: string[] = [];
  let used = 2;
  for (const name of names) {
    used += JSON.stringify(name).length + 1;
    if (used > limit) break;
    kept.push(name);
  }
  return JSON.stringify(kept);
}
