import { parseXml, XmlElement } from "@rgrove/parse-xml";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { publishAnnotations } from "../../src/publish/annotations.ts";
import { renderAnnotations } from "../../src/report/render/annotations.ts";
import { renderBadge } from "../../src/report/render/badge.ts";
import { hiddenCharacters } from "../support/gfm.ts";
import { hostileReport } from "../support/hostile-report.ts";
import { hostileRuns, playRuns } from "../support/hostile-runs.ts";
import { findRunnerCommands } from "../support/runner-commands.ts";
import { stdoutOf } from "../support/stdout.ts";

const total = Number(process.env.FC_RUNS ?? 2000);
/** A report has about twenty hostile texts, four runs with their page as many. */
const reports = Math.ceil(total / 20);
const timeout = Math.max(60_000, 20 * total);

const htmlTags = new Set(
  "!doctype html head meta title link style body main header h1 h2 h3 p time a section span b code div svg path details summary ul li footer i label input script".split(
    " ",
  ),
);
const xmlElements = new Set(
  "svg style title clipPath rect g path text feed id updated author name link entry content".split(" "),
);

function elementsOf(xml: string): Set<string> {
  const found = new Set<string>();
  const walk = (children: readonly unknown[]) => {
    for (const child of children) {
      if (!(child instanceof XmlElement)) continue;
      found.add(child.name);
      walk(child.children);
    }
  };
  walk(parseXml(xml).children);
  return found;
}

describe("pages and pictures, over runs in which every text is hostile", { timeout }, () => {
  it("markdown-break-out: the status page, its pictures and the feed hold no element that is not ours", () => {
    fc.assert(
      fc.property(hostileRuns, (runs) => {
        const { files } = playRuns(runs);
        const html = files.get("index.html") ?? "";
        for (const [, tag = ""] of html.matchAll(/<\/?([a-zA-Z!][^\s>]*)/g))
          if (!htmlTags.has(tag)) expect(tag).toBe("one of ours");
        for (const [path, text] of files) {
          if (!/\.(?:svg|xml)$/.test(path)) continue;
          for (const element of elementsOf(text))
            if (!xmlElements.has(element)) expect(`${element} in ${path}`).toBe("one of ours");
        }
      }),
      { numRuns: reports },
    );
  });

  it("workflow-commands: annotations are the commands that are meant, and name no file outside; the badge is a picture", () => {
    fc.assert(
      fc.property(hostileReport, (report) => {
        const annotations = renderAnnotations(report).map(({ file, startLine, ...rest }) => ({
          ...rest,
          at: file === null ? null : { file, line: startLine ?? 1 },
        }));
        const printed = stdoutOf(() => void publishAnnotations(annotations, "/no-such-workspace"));
        const commands = findRunnerCommands(printed);
        expect(commands.length).toBe(annotations.length);
        for (const { name, properties } of commands) {
          expect(name).toMatch(/^(?:error|warning|notice)$/);
          for (const property of Object.keys(properties)) expect(property).toMatch(/^title$/i);
        }
        expect(printed.replaceAll("\n", "")).not.toMatch(hiddenCharacters);
        for (const element of elementsOf(renderBadge(report))) expect(xmlElements.has(element)).toBe(true);
      }),
      { numRuns: reports },
    );
  });
});
