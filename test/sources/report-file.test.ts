import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Report } from "../../src/model/report.ts";
import { serverStates } from "../../src/model/server.ts";
import { conclude } from "../../src/policy/conclude.ts";
import { buildReport, type ExplainedServer } from "../../src/report/build-report.ts";
import { parseReport } from "../../src/sources/report-file/parse.ts";
import { problemsOf, recordOf } from "../../src/sources/report-file/record.ts";
import { judged, run, server } from "../policy/records.ts";
import { hostileReport } from "../support/hostile-report.ts";
import { hostileText } from "../support/hostile-text.ts";
import { sampleReport, sampleServer } from "../support/sample-reports.ts";

const longText = fc.oneof(
  hostileText,
  fc
    .tuple(hostileText, fc.integer({ min: 1, max: 60_000 }))
    .map(([text, times]) => (text === "" ? "x" : text).repeat(times).slice(0, 120_000)),
);
const explained: fc.Arbitrary<ExplainedServer> = fc
  .record({
    name: longText,
    state: fc.constantFrom(...serverStates),
    tools: fc.array(longText, { maxLength: 4 }),
    text: longText,
  })
  .map(({ name, state, tools, text }) => ({
    record: server({
      name,
      state,
      tools: { count: tools.length, names: tools },
      error: state === "ready" ? null : text,
      serverOutput: [text],
      pluginId: text,
    }),
    required: { value: true, by: ["input"] },
    verdict: { level: "fail", rules: [{ rule: "required", level: "fail", message: text, at: null }] },
    diagnosis: { code: "unrecognized", title: text, detail: text, remedy: text, snippet: null },
    advice: [],
  }));

function report(servers: ExplainedServer[]): Report {
  return buildReport({
    conclusion: "fail",
    codexVersion: "0.169.0",
    run: sampleReport().run,
    configFiles: [],
    rules: sampleReport().rules,
    earlier: null,
    turn: null,
    problems: [],
    servers,
    redact: (text) => text,
  });
}

describe("a report.json of our own", () => {
  it("can be read again, whatever servers, tools and texts it names", () => {
    fc.assert(
      fc.property(fc.array(explained, { maxLength: 3 }), (servers) => {
        const written = report(servers);
        const read = parseReport(JSON.parse(JSON.stringify(written)));
        expect(read).toMatchObject({ ok: true });
        if (read.ok)
          expect(read.report.servers.map(({ state }) => state)).toEqual(
            written.servers.map(({ state }) => state),
          );
      }),
      { numRuns: 200 },
    );
  });

  it("keeps the verdict when it is judged again by the same rules", () => {
    const rules = "servers: { b: { required: true, min-tools: 3 }, c: { expect: failed } }";
    const records = [
      server({ name: "a", state: "failed", error: "x" }),
      server({ name: "b" }),
      server({ name: "c", state: "failed", error: "x" }),
      server({ name: "d", tools: null, toolsError: "cannot list" }),
      server({ name: "e", offered: "no" }),
    ];
    const required = ["d", "e"];
    const first = judged(records, rules, { required }).servers;
    const file = report(first.map((one) => ({ ...one, diagnosis: null, advice: [] })));
    const again = judged(recordOf(file).servers, rules, { required }).servers;
    expect(again.map(({ verdict }) => verdict)).toEqual(first.map(({ verdict }) => verdict));
    expect(problemsOf(file)).toEqual([]);
  });
});

describe("a report.json from elsewhere", () => {
  it("never passes with words of its own in a problem, and is read without a throw", () => {
    fc.assert(
      fc.property(hostileReport, (hostile) => {
        const read = parseReport(JSON.parse(JSON.stringify(hostile)));
        if (!read.ok) return;
        const record = recordOf(read.report);
        const problems = problemsOf(read.report);
        for (const { title, detail, remedy, snippet } of problems) {
          expect([title, detail, remedy].join("")).toMatch(/^[\x20-\x7e]*$/);
          expect(snippet).toBeNull();
        }
        const { servers } = judged(record.servers);
        expect(() => conclude({ servers, problems, run: run(record.servers), mode: "probe" })).not.toThrow();
      }),
      { numRuns: 500 },
    );
  });

  it("keeps codes of our table, and calls any other a problem of another release", () => {
    const problems = ["codex-crashed", "__proto__", "from-the-future"].map((code) => ({
      ...{ code, level: "error", title: "t", detail: "d", remedy: "r", snippet: null, at: null },
    }));
    const read = parseReport({ ...sampleReport(), problems });
    expect(read.ok).toBe(false);
    const known = parseReport({
      ...sampleReport(),
      problems: problems.filter(({ code }) => code !== "__proto__"),
    });
    expect(known.ok && known.report.problems.map(({ code }) => code)).toEqual([
      "codex-crashed",
      "other-problem",
    ]);
  });

  it.each(["1.2", "v0.169.0", "0.169.0 ", "0.169.0\n", "latest"])(
    "has a codex version: not %j",
    (version) => {
      expect(parseReport({ ...sampleReport(), codex: { version } }).ok).toBe(false);
    },
  );

  it("makes no state of absent servers, which are found again where they are required", () => {
    const file = sampleReport({ servers: [sampleServer("gone", { state: "absent", attempts: [] })] });
    expect(recordOf(file).servers).toEqual([]);
  });
});
