import { showInvisible } from "./visible.ts";

const references: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
  "\t": "&#9;",
  "\n": "&#10;",
};

/** Content of an XML 1.0 element. What XML cannot hold, even as a reference, is made visible. */
export function xmlText(text: string): string {
  return showInvisible(text.replace(/\r\n/g, "\n"), "\n\t").replace(/[&<>]/g, (char) => references[char]!);
}

/** Value of a double-quoted XML 1.0 attribute; line breaks survive the parser's normalization. */
export function xmlAttribute(text: string): string {
  return showInvisible(text.replace(/\r\n/g, "\n"), "\n\t").replace(
    /[&<>"'\t\n]/g,
    (char) => references[char]!,
  );
}
