import { parseXml } from "@rgrove/parse-xml";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createJobLog } from "../../src/check/job-log.ts";
import { createRedactor } from "../../src/redaction/redact.ts";
import { renderCommentSection } from "../../src/report/render/comment.ts";
import { renderJunit } from "../../src/report/render/junit.ts";
import { renderProgressLine } from "../../src/report/render/progress.ts";
import { renderSummary } from "../../src/report/render/summary.ts";
import { renderTerminal } from "../../src/report/render/terminal.ts";
import { cmarkNodeTypesOfAll } from "../support/cmark.ts";
import { hiddenCharacters } from "../support/gfm.ts";
import { hostileReport } from "../support/hostile-report.ts";
import { hostileText } from "../support/hostile-text.ts";
import { findRunnerCommands } from "../support/runner-commands.ts";

/** Hostile texts. `npm run fuzz` tries 100,000. */
const texts = Number(process.env.FC_RUNS ?? 2000);
/** Each is rendered in every way, and has about twenty hostile texts. */
const total = Math.ceil(texts / 20);
const perRun = 200;
const timeout = Math.max(60_000, 5 * texts);
const seed = Number(process.env.FC_SEED ?? 20_261_121);

const meant = new Set(
  "paragraph text strong code code_block html_block html_inline heading list item table table_header table_row table_cell softbreak thematic_break emph".split(
    " ",
  ),
);

describe("every renderer, over reports in which every text is hostile", { timeout }, () => {
  it("markdown-break-out: cmark-gfm finds only the node types we mean, and no block left open", () => {
    for (let done = 0; done < total; done += perRun) {
      const reports = fc.sample(hostileReport, {
        numRuns: Math.min(perRun, total - done),
        seed: seed + done,
      });
      const rendered = reports.flatMap((report) => [
        renderSummary(report),
        renderCommentSection(report, {
          jobName: "job",
          runUrl: "",
          headSha: "",
          previous: null,
          recovered: false,
        }),
      ]);
      const found = cmarkNodeTypesOfAll(rendered);
      const wrong = rendered.flatMap((text, index) => {
        const others = [...found[index]!].filter((type) => !meant.has(type));
        return others.length > 0 ? [[others, text]] : [];
      });
      expect(wrong.slice(0, 1)).toEqual([]);
    }
  });

  it("workflow-commands and terminal-escapes: the log and the terminal hold no command and no hidden character", () => {
    for (let done = 0; done < total; done += perRun) {
      for (const report of fc.sample(hostileReport, {
        numRuns: Math.min(perRun, total - done),
        seed: seed + done,
      })) {
        const terminal = renderTerminal(report, { color: false, width: 100 });
        const progress = report.servers.map(({ name }) =>
          renderProgressLine({ name, state: "failed", bootMs: 1, required: true }, { color: false }),
        );
        const printed = [terminal, ...progress].join("\n");
        expect(findRunnerCommands(printed)).toEqual([]);
        expect(printed.replaceAll("\n", "")).not.toMatch(hiddenCharacters);
        expect(() => parseXml(renderJunit(report))).not.toThrow();
      }
    }
  });

  it("workflow-commands: what the job log prints of any text is no command", () => {
    fc.assert(
      fc.property(fc.array(hostileText, { maxLength: 4 }), (lines) => {
        let printed = "";
        const log = createJobLog({
          write: (text) => {
            printed += text;
          },
          redact: createRedactor({ secrets: [] }),
          isAction: false,
          showDebug: true,
        });
        for (const text of lines) {
          log.line(text);
          log.warning(text);
          log.debug(text);
        }
        log.group(lines[0] ?? "", lines);
        expect(findRunnerCommands(printed)).toEqual([]);
      }),
      { numRuns: texts },
    );
  });
});

it("long-lines: a line of 15 MB is a line of at most 10 kB in the log, and is redacted before it is cut", () => {
  const secret = "k7-a-secret-across-the-cut-9z";
  let printed = "";
  const log = createJobLog({
    write: (text) => {
      printed += text;
    },
    redact: createRedactor({ secrets: [{ name: "A", value: secret }] }),
    isAction: false,
    showDebug: false,
  });
  for (let at = 7960; at <= 8005; at += 5)
    log.group("Codex's own log", [`${"x".repeat(at)} ${secret} ${"y ".repeat(7_500_000)}`]);
  expect(Math.max(...printed.split("\n").map((line) => line.length))).toBeLessThan(10_000);
  expect(printed).not.toContain(secret.slice(0, 8));
});
