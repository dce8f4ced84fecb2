import { fitComment } from "../../report/render/fit-comment.ts";
import { plural } from "../../report/text/numbers.ts";
import {
  compareRuns,
  compareSections,
  isBad,
  type Section,
  type SectionData,
  type Sections,
  sectionDataSchema,
} from "./section.ts";

/** GitHub refuses a longer comment with 422. Counted in UTF-16 units, which is never less than GitHub's count. */
export const maxCommentLength = 65_536;

const head = "<!-- codex-mcp-check ";
const sectionHead = "<!-- codex-mcp-check:section ";
const listHead = "<!-- codex-mcp-check:listed ";
const close = " -->";
const sectionEnd = "<!-- codex-mcp-check:end -->";

export interface CommentOptions {
  /** The login that writes the comment, where it is known. */
  author?: string | null;
  /** Address of the run that writes; linked where jobs have no room. */
  runUrl?: string | null;
  max?: number;
}

/** The sections of our comment for this workflow; null when the first line is not its marker. Takes any text. */
export function parseCommentBody(body: string, workflow: string): Map<string, Section> | null {
  const lines = body.split(/\r?\n/);
  if (readMarker(body)?.workflow !== workflow) return null;
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
    } else if (line.startsWith(listHead)) {
      finish();
      for (const section of readList(unmark(line.trimEnd(), listHead))) keepNewest(sections, section);
    } else if (line.trimEnd() === sectionEnd) finish();
    else open?.text.push(line);
  }
  finish();
  return sections;
}

/** The first line of a comment of ours: its workflow, and the login that wrote it; null for other comments. */
export function readMarker(body: string): { workflow: string; by: string | null } | null {
  const data = unmark(body.split(/\r?\n/, 1)[0]?.trimEnd() ?? "", head);
  if (typeof data !== "object" || data === null || !("workflow" in data)) return null;
  if (typeof data.workflow !== "string") return null;
  return { workflow: data.workflow, by: "by" in data && typeof data.by === "string" ? data.by : null };
}

interface Layout {
  /** With a text of their own. */
  shown: Section[];
  /** Only counted, and named in a marker. */
  listed: Section[];
  /** There may be more jobs than those two: the marker is full. */
  isFull: boolean;
}

/** Newer runs and bad results first: every job that knows the same sections arrives at the same layout. */
function layOut(sections: Sections, max: number): Layout {
  const shown: Section[] = [];
  const listed: Section[] = [];
  const sorted = [...sections.values()].sort(byPriority);
  const sizeOf = (section: Section) => frame(section, "").length + earlier.length;
  const whole = sorted.reduce((sum, section) => sum + (section.listed ? max : sizeOf(section)), 0);
  let room = whole <= max / 2 ? max / 2 : 0.3 * max;
  let listRoom = 0.4 * max;
  for (const section of sorted) {
    const size = sizeOf(section);
    if (!section.listed && size <= room) {
      shown.push(section);
      room -= size;
      continue;
    }
    if (!section.listed) room = 0;
    const entry = mark("", entryOf(section)).length;
    if (entry > listRoom) return { shown, listed, isFull: true };
    listed.push(section);
    listRoom -= entry;
  }
  return { shown: shown.sort(byUrgency), listed, isFull: listRoom < maxEntryLength };
}

/** The sections that one comment can hold: with their text, or listed. */
export function keepSections(sections: Sections, max = maxCommentLength): Map<string, Section> {
  const { shown, listed } = layOut(sections, max);
  return new Map([...shown, ...listed].map((section) => [section.data.key, section]));
}

/** The whole comment, at most `max` UTF-16 units: the marker first, then the bad sections, then by job. */
export function renderCommentBody(
  workflow: string,
  sections: Sections,
  { max = maxCommentLength, ...options }: CommentOptions = {},
): string {
  const layout = layOut(sections, max);
  const texts = fitComment(
    layout.shown.map((section) => defuse(section.text)),
    max - assemble(workflow, layout, options, []).length + 2 * layout.shown.length, // fitComment counts a blank line per text
  );
  return assemble(workflow, layout, options, texts);
}

/** UTF-16 units the section of `key` can have so that nothing has to be cut; never less than an even share. */
export function roomFor(
  workflow: string,
  sections: Sections,
  key: string,
  { max = maxCommentLength, ...options }: CommentOptions = {},
): number {
  const layout = layOut(sections, max);
  const others = layout.shown.filter((section) => section.data.key !== key);
  const free = max - assemble(workflow, layout, options, []).length;
  const taken = others.reduce((sum, section) => sum + defuse(section.text).length, 0);
  return Math.max(free - taken, Math.floor(free / (others.length + 1)), 0);
}

function assemble(
  workflow: string,
  layout: Layout,
  { author = null, runUrl = null }: CommentOptions,
  texts: readonly string[],
): string {
  const { shown, listed } = layout;
  const isEarlier = earlierThanNewest([...shown, ...listed]);
  return [
    mark(head, { workflow, ...(author !== null && { by: author }) }),
    ...overview(layout, isEarlier, runUrl),
    ...(listed.length > 0 ? [mark(listHead, listed.map(entryOf))] : []),
    ...shown.flatMap((section, index) => [
      ...(isEarlier(section) ? [earlier] : []),
      frame(section, texts[index] ?? ""),
    ]),
  ].join("\n\n");
}

const frame = ({ data }: Section, text: string) => `${mark(sectionHead, data)}\n\n${text}\n\n${sectionEnd}`;

/** Stands between two sections, so that it is part of neither. */
const earlier = "*From an earlier run: this job has not reported in the newest run.*";

/** A section is earlier when another job has reported in a newer run of the same event. */
function earlierThanNewest(sections: readonly Section[]): (section: Section) => boolean {
  const newest = new Map<string, number>();
  for (const { data } of sections) {
    const event = data.event ?? "";
    newest.set(event, Math.max(newest.get(event) ?? 0, data.runId));
  }
  return ({ data }) => data.runId < (newest.get(data.event ?? "") ?? 0);
}

function overview(
  { shown, listed, isFull }: Layout,
  isEarlier: (section: Section) => boolean,
  runUrl: string | null,
): string[] {
  const all = [...shown, ...listed];
  if (all.length < 2) return [];
  const bad = all.filter((section) => isBad(section.data)).length;
  const old = all.filter(isEarlier).length;
  const total = `${isFull ? "at least " : ""}${all.length} jobs`;
  const run =
    runUrl !== null && /^https?:\/\/[\w.:-]+(?:\/[\w.-]+)+$/.test(runUrl)
      ? `[this run](${runUrl})`
      : "the run";
  const sentences = [
    bad > 0
      ? `**${bad} of ${total} ${bad === 1 ? "needs" : "need"} attention.**`
      : isFull
        ? `**No problem in ${all.length} jobs; more have reported than this comment can hold.**`
        : `**All ${total} are fine.**`,
    old > 0 ? `${plural(old, "result")} ${old === 1 ? "is" : "are"} from an earlier run.` : "",
    listed.length > 0
      ? `${plural(listed.length, "job")} ${listed.length === 1 ? "is" : "are"} not shown here: see ${run} for every job.`
      : "",
  ];
  return [sentences.filter((sentence) => sentence !== "").join(" ")];
}

type Entry = [
  key: string,
  runId: number,
  attempt: number,
  conclusion: SectionData["conclusion"],
  event: string,
];

/** A key of 300 characters that are all escaped, and the rest. */
const maxEntryLength = 2000;

const entryOf = ({ data }: Section): Entry => [
  data.key,
  data.runId,
  data.attempt,
  data.conclusion,
  data.event ?? "",
];

function readList(list: unknown): Section[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((entry: unknown) => {
    const [key, runId, attempt, conclusion, event] = Array.isArray(entry) ? entry : [];
    const rest = { fingerprint: "", headSha: null, badSince: null, badRuns: 0, recovered: null };
    const data = sectionDataSchema.safeParse({ key, runId, attempt, conclusion, event, ...rest });
    return data.success ? [{ data: data.data, text: "", listed: true as const }] : [];
  });
}

/** The text of a section cannot open an HTML comment, and so cannot forge a marker. NUL and lone surrogates do not survive JSON. */
function defuse(text: string): string {
  return text
    .replaceAll("\0", "")
    .toWellFormed()
    .replaceAll("<!--", "&lt;!--")
    .replace(/\r\n?/g, "\n")
    .trim();
}

/** JSON that cannot end an HTML comment: `-->` needs a `>`, and `--` is kept out for older HTML parsers. */
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
    return null; // a marker with unreadable data names no section
  }
}

function keepNewest(sections: Map<string, Section>, section: Section): void {
  const known = sections.get(section.data.key);
  if (known === undefined || compareSections(section.data, known.data) > 0)
    sections.set(section.data.key, section);
}

const byPriority = (a: Section, b: Section) => compareRuns(b.data, a.data) || byUrgency(a, b);

function byUrgency(a: Section, b: Section): number {
  const bad = Number(isBad(b.data)) - Number(isBad(a.data));
  return (
    bad || a.data.key.localeCompare(b.data.key, "en", { numeric: true }) || (a.data.key < b.data.key ? -1 : 1)
  );
}
