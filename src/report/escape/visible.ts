// What a reader cannot see, or what moves or hides the text around it: controls, format and bidi characters,
// line separators, tags, fillers, lone surrogates, non-characters, and every space that is not a plain one.
const invisible =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}\u{2800}]|(?! )\p{Zs}/gu;

/** Emoji are spelled with two invisible characters: U+FE0F after a pictograph, U+200D between two. */
const pictographBefore = /\p{Extended_Pictographic}[\u{1F3FB}-\u{1F3FF}]?\u{FE0F}?$/u;
const pictographAfter = /^\p{Extended_Pictographic}/u;

/** Shows invisible characters as `\u{202E}`; keeps those in `keep`, and the joiners inside an emoji. */
export function showInvisible(text: string, keep = ""): string {
  return text.replace(invisible, (char, index: number) => {
    if (keep.includes(char) || joinsEmoji(text, char, index)) return char;
    return `\\u{${char.codePointAt(0)!.toString(16).toUpperCase()}}`;
  });
}

function joinsEmoji(text: string, char: string, index: number): boolean {
  if (char !== "\u{FE0F}" && char !== "\u{200D}") return false;
  const before = text.slice(Math.max(0, index - 8), index);
  if (!pictographBefore.test(before)) return false;
  return char === "\u{FE0F}"
    ? !before.endsWith(char)
    : pictographAfter.test(text.slice(index + 1, index + 3));
}

/** One line of plain words: runs of white space become one space, the rest is made visible. */
export function oneLine(text: string): string {
  return showInvisible(text.replace(/\s+/g, " ").trim());
}
