import { oneLine } from "./visible.ts";

// Mermaid turns `#NN;` back into the character after parsing (mermaid.js.org, "Entity codes to escape characters").
// Its gantt grammar splits at `:`, `,`, `;`, `#` and takes `%%` and `{` for its own; the HTML it draws with is sanitized, not escaped.
const special = /[^\p{L}\p{M}\p{N}\p{So} ._\-/()…]/gu;

/** A label inside a Mermaid diagram. To be placed after a character of ours, so that it never starts with a keyword. */
export function mermaidLabel(text: string): string {
  return oneLine(text).replace(special, (char) => `#${char.codePointAt(0)};`);
}
