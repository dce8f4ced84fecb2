import { parseXml, type XmlElement } from "@rgrove/parse-xml";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { annotate } from "../../../src/github/runner.ts";
import { maxAnnotations, renderAnnotations } from "../../../src/report/render/annotations.ts";
import { columnsOf } from "../../../src/report/render/columns.ts";
import { renderJunit } from "../../../src/report/render/junit.ts";
import { renderProgressLine } from "../../../src/report/render/progress.ts";
import { renderTerminal } from "../../../src/report/render/terminal.ts";
import { hiddenCharacters } from "../../support/gfm.ts";
import { hostileReport } from "../../support/hostile-report.ts";
import { hostileText } from "../../support/hostile-text.ts";
import { findRunnerCommands } from "../../support/runner-commands.ts";
import {
  allReady,
  crowd,
  manyKinds,
  nothingKnown,
  oneDown,
  sampleReport,
  sampleServer,
} from "../../support/sample-reports.ts";
import { stdoutOf } from "../../support/stdout.ts";

const plain = { color: false, width: 100 };

describe("the terminal", () => {
  it("shows verdict, aligned table, reasons and next steps", () => {
    expect(renderTerminal(oneDown, plain)).toBe(`✖ 1 of 4 MCP servers is down, and this job requires it

  SERVER  STATE   REQUIRED      START-UP  TOOLS  WHAT HAPPENED
✖ github  failed  yes (rules)      0.1 s      –  token variable not set
▲ docs    ready   no               9.2 s     12  close to its 10 s limit
✔ memory  ready   yes (config)     0.6 s      9
✔ search  ready   no               0.8 s      4  3 calls

✖ github did not start. \`GITHUB_MCP_TOKEN\` is not set in this step, so Codex has no token to send.
  Do this: Pass the token to the step that runs this check.
      env:
        GITHUB_MCP_TOKEN: \${{ secrets.GITHUB_MCP_TOKEN }}

  Codex 0.169.0, mode probe, 4.2 s
`);
  });

  it("aligns wide characters and emoji, and wraps within the width", () => {
    const names = ["漢字サーバー", "👨‍👩‍👧-family", "plain"];
    const servers = names.map((name) =>
      sampleServer(name, { state: "failed", error: "it went wrong ".repeat(12) }),
    );
    for (const width of [60, 80, 120]) {
      const lines = renderTerminal(sampleReport({ servers }), { color: false, width }).split("\n");
      for (const line of lines) expect(columnsOf(line)).toBeLessThanOrEqual(width);
      const starts = lines
        .filter((line) => line.startsWith("·"))
        .map((line) => columnsOf(line.slice(0, line.indexOf("it went"))));
      expect(new Set(starts).size).toBe(1);
    }
  });

  it("colours only when told, and keeps to ASCII when told", () => {
    expect(renderTerminal(manyKinds, plain)).not.toContain("\u001b");
    expect(renderTerminal(manyKinds, { ...plain, color: true })).toContain("\u001b[31m✖\u001b[0m");
    const ascii = renderTerminal(oneDown, { ...plain, unicode: false });
    expect(ascii).toMatch(/^[\n -~]*$/);
    expect(ascii).toContain("x github  failed");
  });

  it("prints no command and hides no character, whatever a report says", () => {
    fc.assert(
      fc.property(hostileReport, fc.integer({ min: 0, max: 200 }), (report, width) => {
        const printed = renderTerminal(report, { color: false, width });
        expect(findRunnerCommands(printed)).toEqual([]);
        expect(printed).not.toMatch(hiddenCharacters);
      }),
      { numRuns: 300 },
    );
  });
});

describe("a progress line", () => {
  it("is calm", () => {
    const line = (changes: object) =>
      renderProgressLine(
        { name: "docs", state: "ready", bootMs: 620, required: false, ...changes },
        { color: false, nameWidth: 6 },
      );
    expect(line({ toolCount: 9 })).toBe("✔ docs    ready in 0.6 s, 9 tools");
    expect(line({ state: "failed", required: true })).toBe(
      "✖ docs    failed after 0.6 s, and it is required",
    );
    expect(line({ state: "disabled", bootMs: null })).toBe("· docs    switched off");
  });

  it("is one line and no command, whatever the server", () => {
    fc.assert(
      fc.property(hostileText, (name) => {
        const printed = renderProgressLine(
          { name, state: "failed", bootMs: null, required: true },
          { color: false },
        );
        expect(printed).not.toMatch(/[\r\n]/);
        expect(findRunnerCommands(printed)).toEqual([]);
        expect(printed).not.toMatch(hiddenCharacters);
      }),
    );
  });
});

describe("annotations", () => {
  it("stand on the line that declares what is broken", () => {
    expect(renderAnnotations(oneDown)).toEqual([
      {
        level: "error",
        title: "MCP server github did not start",
        message:
          "`GITHUB_MCP_TOKEN` is not set in this step, so Codex has no token to send.\nDo this: Pass the token to the step that runs this check.",
        file: ".codex/config.toml",
        startLine: 12,
      },
      {
        level: "warning",
        title: "MCP server docs: close to its 10 s limit",
        message: "`docs` took 9.2 s of the 10 s it may take.\nDo this: Raise `startup_timeout_sec` to 20.",
        file: ".codex/config.toml",
        startLine: 3,
      },
    ]);
    expect(renderAnnotations(allReady)).toEqual([]);
  });

  it("never leave the workspace: what stands outside has no line", () => {
    const files = [
      "../../etc/passwd",
      "/etc/x",
      "~/.codex/config.toml",
      "$CODEX_HOME/config.toml",
      "C:\\x",
      "a/../../b",
      "a\u202Eb",
      "",
    ];
    const servers = files.map((file, index) => ({
      ...oneDown.servers[1]!,
      name: `s${index}`,
      declaredAt: { file, line: 2 },
    }));
    const annotations = renderAnnotations(
      sampleReport({ conclusion: "fail", servers: [...oneDown.servers, ...servers] }),
    );
    const placed = annotations.filter(({ file }) => file !== null);
    expect(placed.map(({ file }) => file)).toEqual([".codex/config.toml", ".codex/config.toml"]);
    expect(annotations.filter(({ level }) => level === "error")).toHaveLength(maxAnnotations);
  });

  it("leave one of ten of a kind to the step, and count the rest", () => {
    const annotations = renderAnnotations(crowd(2000, 1, 10_000));
    expect(annotations).toHaveLength(maxAnnotations);
    expect(annotations.at(-1)!.title).toBe("1,992 further problems with MCP servers");
  });

  it("are the commands intended and no other, whatever a report says", () => {
    fc.assert(
      fc.property(hostileReport, (report) => {
        const annotations = renderAnnotations(report);
        const printed = stdoutOf(() => {
          for (const { level, title, message, file, startLine } of annotations)
            annotate(level, `x${message}`, {
              title: `x${title}`,
              ...(file === null ? {} : { file, startLine: startLine ?? 1 }),
            });
        });
        const found = findRunnerCommands(printed);
        expect(found.map(({ name }) => name)).toEqual(annotations.map(({ level }) => level));
        expect(found.map(({ properties }) => properties.file)).toEqual(
          annotations.map(({ file }) => file ?? undefined),
        );
      }),
      { numRuns: 300 },
    );
  });
});

describe("junit.xml", () => {
  const cases = (xml: string) => {
    const suite = parseXml(xml).root!.children.find((node) => node.type === "element") as XmlElement;
    const elements = suite.children.filter((node): node is XmlElement => node.type === "element");
    const outcome = (one: XmlElement) =>
      one.children.find((node): node is XmlElement => node.type === "element")?.name ?? "passed";
    return {
      suite,
      list: elements.map((one) => ({
        name: one.attributes.name,
        outcome: outcome(one),
        time: one.attributes.time,
      })),
    };
  };

  it("tells failure, error, skipped and passed apart, with seconds", () => {
    const { suite, list } = cases(renderJunit(manyKinds));
    expect(suite.attributes).toMatchObject({
      name: "MCP servers",
      tests: "10",
      failures: "3",
      errors: "0",
      skipped: "4",
      time: "48.300",
    });
    expect(list).toEqual([
      { name: "memory", outcome: "passed", time: "0.600" },
      { name: "github", outcome: "failure", time: "0.090" },
      { name: "docs", outcome: "system-out", time: "9.200" },
      { name: "search", outcome: "system-out", time: "0.800" },
      { name: "web-search", outcome: "failure", time: undefined },
      { name: "sentry-eu", outcome: "skipped", time: "1.480" },
      { name: "team-tools", outcome: "skipped", time: undefined },
      { name: "old-jira", outcome: "skipped", time: undefined },
      { name: "codex_apps__calendar", outcome: "skipped", time: "2.100" },
      { name: "postgres", outcome: "failure", time: "14.200" },
    ]);
  });

  it("is never green for a run that was not", () => {
    const outcomes = (report: Parameters<typeof renderJunit>[0]) =>
      cases(renderJunit(report)).list.map(({ outcome }) => outcome);
    expect(outcomes(nothingKnown)).toEqual(["error", "error", "error", "error"]);
    expect(outcomes(sampleReport({ conclusion: "inconclusive" }))).toEqual(["error"]);
    expect(outcomes(sampleReport({ conclusion: "fail", servers: [sampleServer("ok")] }))).toEqual([
      "failure",
      "passed",
    ]);
  });

  it("gives every reader a text, a job, and files of the workspace only", () => {
    const declaredAt = { file: "~/.codex/config.toml", line: 3 };
    const report = sampleReport({
      conclusion: "inconclusive",
      servers: [
        sampleServer("outside", { declaredAt }),
        sampleServer("inside"),
        sampleServer("unclear", {
          state: "unknown",
          verdict: { level: "inconclusive", rules: [] },
          declaredAt,
        }),
        sampleServer("off", { state: "disabled", declaredAt }),
      ],
    });
    const { suite } = cases(renderJunit(report, { job: 'test ("x", 3)' }));
    expect(suite.attributes.name).toBe('MCP servers (test ("x", 3))');
    const elements = suite.children.filter((node): node is XmlElement => node.type === "element");
    expect(elements.map(({ attributes }) => attributes.file ?? null)).toEqual([
      null,
      ".codex/config.toml",
      null,
      null,
    ]);
    const results = elements.flatMap(({ children }) =>
      children.filter((node): node is XmlElement => node.type === "element"),
    );
    expect(results.map(({ name }) => name)).toEqual(["error", "skipped"]);
    for (const result of results) {
      expect(result.attributes.message).toMatch(/\w/);
      expect(result.text).toMatch(/\w/);
    }
  });

  it("is well-formed and has a case per server, whatever a report says", () => {
    fc.assert(
      fc.property(hostileReport, (report) => {
        const { suite, list } = cases(renderJunit(report));
        const own = list.filter(({ name }) => name === "the run itself").length;
        expect(list.length - own).toBe(report.servers.length);
        expect(suite.attributes.tests).toBe(String(list.length));
      }),
      { numRuns: 300 },
    );
  });
});
