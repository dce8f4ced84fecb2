import { fitComment } from "../../report/render/fit-comment.ts";
import {
  compareRuns,
  isBad,
  type Section,
  type SectionData,
  type Sections,
  sectionDataSchema,
} from "./section.ts";

/** GitHub refuses a longer comment with 422; counted in UTF-16 units, which is never less than what it counts. */
export const maxCommentLength = 65_536;

const head = "<!-- codex-mcp-check ";
const sectionHead = "<!-- codex-mcp-check:section ";
const close = " -->";
const sectionEnd = "<!-- codex-mcp-check:end -->";

/** The sections of a comment of ours for this workflow; null when the first line is not its marker. Any text is taken. */
export function parseCommentBody(body: string, workflow: string): Map<string, Section> | null {
  const lines = body.split(/\r?\n/);
  if (markedWorkflow(lines[0]?.trimEnd() ?? "") !== workflow) return null;
  const sections = new Map<string, Section>();
  let open: { data: SectionData; text: string[] } | null = null;
  const finish = () => {
    if (open !== null) keepNewest(sections, { data: open.data, text: open.text.join("\n").trim() });
    open = null;
  };
  for (const line of lines.slice(1)) {
    if (line.startsWith(sectionHead)) {
      finish();
      const data = sectionDataSchema.safeParse(unmark(line.trimEnd(), sectionHead));
      if (data.success) open = { data: data.data, text: [] };
    } else if (line.trimEnd() === sectionEnd) finish();
    else open?.text.push(line);
  }
  finish();
  return sections;
}

/**
 * The sections that one comment can name, at most; of more, those of newer runs and those that are bad. Every job that knows
 * the same sections keeps the same ones.
 */
export function keepSections(sections: Sections, max = maxCommentLength): Map<string, Section> {
  const kept = new Map<string, Section>();
  let length = 0;
  for (const section of [...sections.values()].sort(byWorth)) {
    length += frame(section, "").length;
    if (length > max / 2) break;
    kept.set(section.data.key, section);
  }
  return kept;
}

/** The whole comment, at most `max` UTF-16 units: marker first, then what is bad, then by job. */
export function renderCommentBody(workflow: string, sections: Sections, max = maxCommentLength): string {
  const kept = keepSections(sections, max);
  const shown = [...kept.values()].sort(byUrgency);
  const start = [
    mark(head, { workflow }),
    ...overview(shown),
    ...(kept.size < sections.size ? [overflow] : []),
  ];
  const texts = fitComment(
    shown.map((section) => defuse(section.text)),
    max - frameLength(start, shown) + 2 * shown.length, // it counts a blank line for each text, which the frame has already
  );
  return [...start, ...shown.map((section, index) => frame(section, texts[index] ?? ""))].join("\n\n");
}

/** UTF-16 units the section of `key` can have so that nothing has to be cut; never less than an even share. */
export function roomFor(workflow: string, sections: Sections, key: string, max = maxCommentLength): number {
  const shown = [...keepSections(sections, max).values()];
  const others = shown.filter((section) => section.data.key !== key);
  const free = max - frameLength([mark(head, { workflow }), ...overview(shown), overflow], shown);
  const taken = others.reduce((sum, section) => sum + defuse(section.text).length, 0);
  return Math.max(free - taken, Math.floor(free / (others.length + 1)), 0);
}

const frame = ({ data }: Section, text: string) => `${mark(sectionHead, data)}\n\n${text}\n\n${sectionEnd}`;

/** What stands around the texts. */
const frameLength = (start: string[], shown: Section[]) =>
  [...start, ...shown.map((section) => frame(section, ""))].join("\n\n").length;

const overflow = "More jobs have reported than fit here: see their summaries.";

function overview(sections: Section[]): string[] {
  if (sections.length < 2) return [];
  const bad = sections.filter((section) => isBad(section.data)).length;
  return [
    bad === 0
      ? `**All ${sections.length} jobs are fine.**`
      : `**${bad} of ${sections.length} jobs need attention.**`,
  ];
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

const byWorth = (a: Section, b: Section) => compareRuns(b.data, a.data) || byUrgency(a, b);

function byUrgency(a: Section, b: Section): number {
  const bad = Number(isBad(b.data)) - Number(isBad(a.data));
  return (
    bad || a.data.key.localeCompare(b.data.key, "en", { numeric: true }) || (a.data.key < b.data.key ? -1 : 1)
  );
}
