/**
 * A part of a document that stays whole or loses items from its end, each item whole. Nothing rendered is ever cut, so that no
 * tag, fence or table row is left open.
 */
export interface Part {
  /** The lowest loses its items first; `keep` never loses any. */
  priority: number | "keep";
  head: string;
  items: string[];
  /** Between head, items and foot. */
  separator: string;
  foot: string;
  /** Items that were never rendered: they count as left out from the start. */
  more: number;
  /** Says how many items are missing; stands after the foot, or alone when all are. Null: nothing is said. */
  leftOut: ((count: number) => string) | null;
}

export function block(text: string, priority: Part["priority"] = "keep"): Part {
  return {
    priority,
    head: "",
    items: text === "" ? [] : [text],
    separator: "\n\n",
    foot: "",
    more: 0,
    leftOut: null,
  };
}

/** Bytes of UTF-8, as the runner counts a step's summary and outputs. */
export function utf8Bytes(text: string): number {
  return new TextEncoder().encode(text).length;
}

/**
 * UTF-16 units. GitHub refuses a comment over 65,536 characters or 262,144 bytes, depending on the endpoint; 65,536 UTF-16
 * units are within both.
 */
export function utf16Units(text: string): number {
  return text.length;
}

/** Puts parts together within `limit`; empty when not even those to keep fit. Linear in the number of items. */
export function fitParts(parts: readonly Part[], limit: number, size: (text: string) => number): string {
  const kept = parts.map(({ items }) => items.length);
  let total = parts.reduce((sum, part, index) => sum + sizeOf(part, kept[index]!, size) + 2, 1);
  const shrinkable = parts
    .map((part, index) => ({ part, index }))
    .filter(({ part }) => part.priority !== "keep")
    .sort((a, b) => (a.part.priority as number) - (b.part.priority as number));
  for (const { part, index } of shrinkable) {
    if (total <= limit) break;
    const others = total - sizeOf(part, kept[index]!, size);
    kept[index] = countThatFits(part, limit - others, size);
    total = others + sizeOf(part, kept[index], size);
  }
  if (total > limit) return "";
  const texts = parts.map((part, index) => renderPart(part, kept[index]!)).filter((text) => text !== "");
  return texts.length === 0 ? "" : `${texts.join("\n\n")}\n`;
}

function countThatFits(part: Part, room: number, size: (text: string) => number): number {
  const gap = size(part.separator);
  let used =
    size(part.head) + size(part.foot) + 2 * gap + noteSize(part, part.more + part.items.length, size);
  let count = 0;
  for (const item of part.items) {
    used += size(item) + gap;
    if (used > room) break;
    count += 1;
  }
  return count;
}

function noteSize(part: Part, leftOut: number, size: (text: string) => number): number {
  return leftOut === 0 || part.leftOut === null ? 0 : size(part.leftOut(leftOut)) + 2;
}

function sizeOf(part: Part, kept: number, size: (text: string) => number): number {
  return size(renderPart(part, kept));
}

function renderPart(part: Part, kept: number): string {
  const missing = part.more + part.items.length - kept;
  const note = missing > 0 && part.leftOut !== null ? part.leftOut(missing) : "";
  if (kept === 0) return note;
  const body = [part.head, ...part.items.slice(0, kept), part.foot]
    .filter((text) => text !== "")
    .join(part.separator);
  return note === "" ? body : `${body}\n\n${note}`;
}
