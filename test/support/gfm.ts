import type { Nodes, Root } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { visit } from "unist-util-visit";

/** The judge over every Markdown we write: what a GFM parser sees in it. */
export function parseGfm(markdown: string): Root {
  if (last.markdown !== markdown) {
    last.root = fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
    last.markdown = markdown;
  }
  return last.root;
}

/** One text is asked several questions in a row. */
const last: { markdown: string | null; root: Root } = {
  markdown: null,
  root: { type: "root", children: [] },
};

export function nodeTypes(markdown: string): Set<string> {
  const types = new Set<string>();
  visit(parseGfm(markdown), (node: Nodes) => {
    types.add(node.type);
  });
  return types;
}

/** Every piece of raw HTML, in order. */
export function htmlPieces(markdown: string): string[] {
  const pieces: string[] = [];
  visit(parseGfm(markdown), "html", (node) => {
    pieces.push(node.value);
  });
  return pieces;
}

/** Columns of each row of each table. */
export function tableShapes(markdown: string): number[][] {
  const shapes: number[][] = [];
  visit(parseGfm(markdown), "table", (table) => {
    shapes.push(table.children.map((row) => row.children.length));
  });
  return shapes;
}

// What GitHub makes of text after GFM: its own filters run over text that is not code.
const githubFilters: Record<string, RegExp> = {
  mention: /(?<![\w`])@[a-z\d][a-z\d-]*(?:\/[a-z\d][\w-]*)?/i,
  reference: /(?<!\w)(?:#|gh-|[\w.-]+\/[\w.-]+#)\d+\b/i,
  autolinkedKey: /(?<!\w)[A-Z][A-Z\d]*-\d+\b/,
  commit: /(?<![\w])(?:[\w-]+(?:\/[\w.-]+)?@)?(?=[a-f]*\d)[\da-f]{7,40}(?!\w)/,
  emoji: /:[\w+-]+:/,
  math: /\$[^$]+\$/,
  url: /(?:https?|ftp):\/\/|(?<!\w)www\./i,
};

/** Names of the GitHub filters that would act on this Markdown's text. */
export function githubActions(markdown: string): string[] {
  const found = new Set<string>();
  const tree = parseGfm(markdown);
  visit(tree, (node: Nodes) => {
    if (node.type !== "text") return;
    for (const [name, pattern] of Object.entries(githubFilters)) {
      if (pattern.test(node.value)) found.add(name);
    }
  });
  return [...found];
}

/** Raw characters that hide or reorder text; none may stand in what we write. */
export const hiddenCharacters =
  /[\u{0}-\u{8}\u{B}-\u{1F}\u{7F}-\u{9F}\u{200B}\u{200E}\u{200F}\u{202A}-\u{202E}\u{2028}\u{2029}\u{2066}-\u{2069}\u{FEFF}\u{E0000}-\u{E007F}]/u;
