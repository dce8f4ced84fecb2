import { cellCodeSpan, codeSpan } from "./code-span.ts";
import { oneLine } from "./visible.ts";

/**
 * A word is either harmless or shown as code. Harmless: letters, digits and a little punctuation that neither GFM nor
 * GitHub gives a meaning to. Everything GitHub acts on (`@org`, `#1`, `GH-1`, `JIRA-12`, commit hashes, `:emoji:`, `$math$`,
 * links, HTML, emphasis) holds a character or a shape that is not harmless.
 */
const harmless = /^(?:[\p{L}\p{M}\p{N}\p{So}\p{Sc} .,;:!?()'"’“”„«»…–—%+=/¡¿·•→←×-]|\u{200D}|\u{FE0F})*$/u;
const reference = /[a-z]\d*-\d|[0-9a-f]{7,}|www\.|\w:\w|:[\w+-]+:|\w\.\w+\/|:\/|\$|=.*=/i;
const timeOfDay = /^\d{1,2}:\d{2}$/;
const startsBlock = /^(?:[-+=~:>#.|]|\d+[.)])/;
const edges = /^([("'“„«]*)(.*?)([)"'”».,;:!?…]*)$/su;

interface Piece {
  text: string;
  code: boolean;
}

/** Plain words from outside as Markdown prose, on one line. Pairs of backticks in them mean code, as in our diagnoses. */
export function prose(text: string): string {
  return render(text, codeSpan);
}

/** The same for a table cell. */
export function cellProse(text: string): string {
  return render(text, cellCodeSpan);
}

function render(text: string, code: (text: string) => string): string {
  const pieces = oneLine(text)
    .split("`")
    .flatMap((part, index, parts): Piece[] =>
      index % 2 === 1 && index < parts.length - 1
        ? [{ text: part, code: true }]
        : words(part, index % 2 === 1),
    );
  return join(pieces)
    .map((piece, index) => (piece.code ? code(piece.text) : guardStart(piece.text, index)))
    .join("");
}

/** Splits prose into runs of harmless text and words to be shown as code. A backtick without a partner stays visible. */
function words(text: string, unpaired: boolean): Piece[] {
  return (unpaired ? `\`${text}` : text).split(/( )/).flatMap((word): Piece[] => {
    if (isHarmless(word)) return [{ text: word, code: false }];
    const [, before = "", core = word, after = ""] = edges.exec(word) ?? [];
    return isHarmless(before + after) && core !== ""
      ? [
          { text: before, code: false },
          { text: core, code: true },
          { text: after, code: false },
        ]
      : [{ text: word, code: true }];
  });
}

function isHarmless(word: string): boolean {
  return harmless.test(word) && (timeOfDay.test(word.replace(/[),.;]$/, "")) || !reference.test(word));
}

/** Neighbours of one kind become one piece: two code spans that touch would be read as one with backticks in it. */
function join(pieces: Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (piece.text === "") continue;
    if (last?.code === piece.code) last.text += piece.text;
    else joined.push({ ...piece });
  }
  return joined;
}

function guardStart(text: string, index: number): string {
  const start = text.trimStart();
  if (index > 0 || !startsBlock.test(start)) return text;
  return `&#${start.charCodeAt(0)};${start.slice(1)}`;
}
