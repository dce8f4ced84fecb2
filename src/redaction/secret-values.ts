const minLength = 8;

/** Settings, states and names of our own and of Codex, and long words; another single word is told by its shape. */
const commonWords = new Set(
  "read-only workspace-write danger-full-access streamable-http app-server exec-event tool-list tool-call on-failure on-request github-actions ubuntu-latest windows-latest macos-latest localhost 127.0.0.1 undefined development production authentication authorization configuration documentation administrator infrastructure notifications".split(
    " ",
  ),
);
/** One word in one case that can be spoken: five consonants in a row are none. */
const singleWord = /^(?!.*[bcdfghjklmnpqrstvwxz]{5})(?:[A-Za-z][a-z]{0,11}|[A-Z]{1,12})$/;
const number = /^v?\d+(?:\.\d+)*$/;

/** A word or number that texts hold for other reasons than a secret's. */
export function isCommonWord(value: string): boolean {
  return (
    singleWord.test(value) ||
    commonWords.has(value.toLowerCase()) ||
    (number.test(value) && value.length < 8) ||
    /^(.)\1*$/s.test(value)
  );
}

/** Long and rare enough to be looked for in any text. */
export function isHiddenAnywhere(value: string): boolean {
  return value.length >= minLength && !isCommonWord(value) && !/^\*+$/.test(value);
}

/** Says no more than a setting does: nothing to hide, unless its name says otherwise. */
export const isPlainSetting = (value: string): boolean =>
  value === "" ||
  isCommonWord(value) ||
  (/^[\d.,:-]+$/.test(value) && (value.length < minLength || /\D/.test(value)));
