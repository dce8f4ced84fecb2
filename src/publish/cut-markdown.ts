const note = "\n\n_The rest did not fit in this comment: it is in the job summary._";

/**
 * Cuts Markdown to at most `max` UTF-16 units at a blank line that lies in no fence and no `<details>`, so that none is
 * left open, and says so at the end. Text that has no such place in reach is left out whole.
 */
export function cutMarkdown(text: string, max: number): string {
  if (text.length <= max) return text;
  let kept = "";
  for (const end of safeEnds(text)) {
    if (end + note.length > max) break;
    kept = text.slice(0, end);
  }
  const cut = (kept + note).trimStart();
  return cut.length <= max ? cut : "";
}

/** Lengths at which the text can be cut, ascending. */
function* safeEnds(text: string): Generator<number> {
  let at = 0;
  let details = 0;
  let fence: string | null = null;
  for (const line of text.split("\n")) {
    if (line.trim() === "" && fence === null && details === 0) yield Math.max(0, at - 1);
    const marks = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (marks !== undefined && fence === null) fence = marks;
    else if (marks !== undefined && fence !== null && closes(line, fence)) fence = null;
    else if (fence === null)
      details = Math.max(0, details + count(line, /<details[\s>]/gi) - count(line, /<\/details>/gi));
    at += line.length + 1;
  }
}

const closes = (line: string, fence: string) => {
  const bare = line.trim();
  return bare.length >= fence.length && bare === fence.charAt(0).repeat(bare.length);
};

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;
