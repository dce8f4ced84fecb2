import { oneLine } from "./visible.ts";

/** Text for an HTML element's content or a quoted attribute, on one line: punctuation becomes references. */
export function htmlText(text: string): string {
  return oneLine(text).replace(/[!-'*+/:-@[-`{-~]/g, (char) => `&#${char.charCodeAt(0)};`);
}

/** `<code>` for places where only HTML is read, as in `<summary>`. GitHub resolves no mention or reference inside it. */
export function htmlCode(text: string): string {
  return `<code>${htmlText(text) || "&#160;"}</code>`;
}
