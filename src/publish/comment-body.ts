import {
  compareRuns,
  isBad,
  type Section,
  type SectionData,
  type Sections,
  sectionDataSchema,
} from "./comment-section.ts";
import { cutMarkdown } from "./cut-markdown.ts";

/** GitHub refuses a longer comment with 422; counted in UTF-16 units, which is never less than what it counts. */
export const maxCommentLength = 65_536;

const head = "<!-- codex-mcp-check ";
const sectionHead = "<!-- codex-mcp-check:section ";
const close = " -->";
const sectionEnd = "<!-- codex-mcp-check:end -->";

/** The sections of a comment of ours for this workflow; null when the first line is not its marker. Any text is taken. */
export function parseCommentBody(body: string, workflow: string): Map<string, Section> | null {
  const lines = body.split("\n").map((line) => line.trimEnd());
  if (markedWorkflow(lines[0] ?? "") !== workflow) return null;
  const sections = new Map<string, Section>();
  let open: { data: SectionData; text: string[] } | null = null;
  const finish = () => {
    if (open !== null) keepNewest(sections, { data: open.data, text: open.text.join("\n").trim() });
    open = null;
  };
  for (const line of lines.slice(1)) {
    if (line.startsWith(sectionHead)) {
      finish();
      const data = sectionDataSchema.safeParse(unmark(line, sectionHead));
      if (data.success) open = { data: data.data, text: [] };
    } else if (line === sectionEnd) finish();
    else open?.text.push(line);
  }
  finish();
  return sections;
}

/** The whole comment, at most `max` UTF-16 units: marker first, then what is bad, then by job. */
export function renderCommentBody(workflow: string, sections: Sections, max = maxCommentLength): string {
  const marker = mark(head, { workflow });
  let shown = [...sections.values()].sort(byUrgency);
  let dropped = 0;
  while (shown.length > 1 && frameLength(marker, shown, dropped) > max / 2) {
    const oldest = shown.reduce((a, b) => (compareRuns(b.data, a.data) < 0 ? b : a));
    shown = shown.filter((section) => section !== oldest);
    dropped += 1;
  }
  const share = fairShare(shown, max - frameLength(marker, shown, dropped));
  return frame(marker, shown, dropped, (section) => cutMarkdown(defuse(section.text), share)).trimEnd();
}

/** UTF-16 units the section of `key` can have so that nothing has to be cut; never less than an even share. */
export function roomFor(workflow: string, sections: Sections, key: string, max = maxCommentLength): number {
  const shown = [...sections.values()];
  const others = shown.filter((section) => section.data.key !== key);
  const free = max - frameLength(mark(head, { workflow }), shown, 0);
  const taken = others.reduce((sum, section) => sum + defuse(section.text).length, 0);
  return Math.max(free - taken, Math.floor(free / (others.length + 1)), 0);
}

function frame(
  marker: string,
  sections: Section[],
  dropped: number,
  text: (section: Section) => string,
): string {
  const newest = sections.reduce<Section | null>(
    (a, b) => (a && compareRuns(a.data, b.data) >= 0 ? a : b),
    null,
  );
  const parts = [marker];
  if (sections.length > 1) parts.push(overview(sections));
  for (const section of sections) {
    parts.push(`${mark(sectionHead, section.data)}\n\n${text(section)}\n\n${sectionEnd}`);
    const { headSha } = section.data;
    if (headSha !== null && headSha !== newest?.data.headSha) {
      parts.push(`<sub>From an earlier commit, ${headSha.slice(0, 7)}.</sub>`);
    }
  }
  if (dropped > 0) parts.push(`<sub>${dropped} older job results did not fit.</sub>`);
  return `${parts.join("\n\n")}\n`;
}

const frameLength = (marker: string, sections: Section[], dropped: number) =>
  frame(marker, sections, dropped, () => "").length;

function overview(sections: Section[]): string {
  const bad = sections.filter((section) => isBad(section.data)).length;
  return bad === 0
    ? `**All ${sections.length} jobs are fine.**`
    : `**${bad} of ${sections.length} jobs need attention.**`;
}

/** The longest a text may be so that all fit into `room` together: short ones leave what they do not need to the long. */
function fairShare(sections: Section[], room: number): number {
  const lengths = sections.map((section) => defuse(section.text).length).sort((a, b) => a - b);
  let left = Math.max(0, room);
  for (const [index, length] of lengths.entries()) {
    const share = Math.floor(left / (lengths.length - index));
    if (length > share) return share;
    left -= length;
  }
  return Number.POSITIVE_INFINITY;
}

/** What a section says can open no comment of its own, and so forge no marker. NUL and lone surrogates do not survive JSON. */
function defuse(text: string): string {
  return text
    .replaceAll("\0", "")
    .replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, "\uFFFD")
    .replaceAll("<!--", "&lt;!--")
    .replace(/\r\n?/g, "\n")
    .trim();
}

/** JSON that can end no HTML comment: `-->` needs a `>`, and `--` is kept out for older readers of HTML. */
function mark(start: string, data: object): string {
  const json = JSON.stringify(data)
    .replaceAll("<", "\\u003c")
    .replaceAll(">", "\\u003e")
    .replaceAll("--", "-\\u002d")
    .replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
  return `${start}${json}${close}`;
}

function unmark(line: string, start: string): unknown {
  if (!line.startsWith(start) || !line.endsWith(close)) return null;
  try {
    return JSON.parse(line.slice(start.length, -close.length));
  } catch {
    return null; // not ours after all: a marker with unreadable data names no section
  }
}

function markedWorkflow(line: string): string | null {
  const data = unmark(line, head);
  if (typeof data !== "object" || data === null || !("workflow" in data)) return null;
  return typeof data.workflow === "string" ? data.workflow : null;
}

function keepNewest(sections: Map<string, Section>, section: Section): void {
  const known = sections.get(section.data.key);
  if (known === undefined || compareRuns(section.data, known.data) > 0)
    sections.set(section.data.key, section);
}

function byUrgency(a: Section, b: Section): number {
  const bad = Number(isBad(b.data)) - Number(isBad(a.data));
  return (
    bad || a.data.key.localeCompare(b.data.key, "en", { numeric: true }) || (a.data.key < b.data.key ? -1 : 1)
  );
}
