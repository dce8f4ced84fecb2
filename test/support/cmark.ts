import { spawnSync } from "node:child_process";

const options = "-t xml -e table -e strikethrough -e autolink -e tagfilter -e tasklist -e footnotes --unsafe";

/** The XML that cmark-gfm, GitHub's own parser, makes of Markdown. Throws when the program is missing. */
function cmarkXml(markdown: string): string {
  const { error, status, stdout, stderr } = spawnSync("cmark-gfm", options.split(" "), {
    input: markdown,
    encoding: "utf8",
    maxBuffer: 1 << 30,
  });
  if (error !== undefined)
    throw new Error(`cmark-gfm is missing (${error.message}): apt-get install cmark-gfm`, { cause: error });
  if (status !== 0) throw new Error(`cmark-gfm exited with ${status}: ${stderr}`);
  return stdout;
}

const nodeTypesOf = (xml: string): Set<string> =>
  new Set(
    Array.from(xml.matchAll(/<([a-z_]+)[ />]/g), ([, type = ""]) => type).filter((t) => t !== "document"),
  );

/** The node types that cmark-gfm finds in a Markdown text. */
export const cmarkNodeTypes = (markdown: string): Set<string> => nodeTypesOf(cmarkXml(markdown));

const boundary = (index: number) => `\n\n<!--boundary-${index}-->\n\n`;

/**
 * The node types of each of many texts, found in one run of cmark-gfm. A text that leaves a block open swallows the boundary
 * behind it: it is reported as `unclosed`.
 */
export function cmarkNodeTypesOfAll(markdowns: readonly string[]): Set<string>[] {
  const xml = cmarkXml(markdowns.map((markdown, index) => markdown + boundary(index)).join(""));
  let rest = xml.slice(xml.indexOf("<document"));
  return markdowns.map((_, index) => {
    const mark = rest.search(new RegExp(`<html_block[^>]*>&lt;!--boundary-${index}--&gt;`));
    if (mark < 0) return new Set(["unclosed"]);
    const types = nodeTypesOf(rest.slice(0, mark));
    rest = rest.slice(mark).replace(/^<html_block[^>]*>[^<]*<\/html_block>/, "");
    return types;
  });
}
