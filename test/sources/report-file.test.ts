import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { RunEvent } from "../../src/model/events.ts";
import { foldEvents } from "../../src/model/fold.ts";
import type { Report, ServerReport } from "../../src/model/report.ts";
import { type Evidence, type ServerRecord, serverStates } from "../../src/model/server.ts";
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

  it("never contradicts itself, whatever the run told about a server", () => {
    const at = { atMs: fc.nat(), name: fc.constant("a") };
    const phase = fc.constantFrom("probe" as const, "run" as const);
    const event: fc.Arbitrary<RunEvent> = fc.oneof(
      fc.record({
        ...{ kind: fc.constant("startup" as const), ...at, phase, error: fc.constant(null) },
        source: fc.constantFrom("app-server" as const, "exec-event" as const),
        status: fc.constantFrom(
          "starting" as const,
          "ready" as const,
          "failed" as const,
          "cancelled" as const,
        ),
        failureReason: fc.constant(null),
        threadId: fc.constantFrom("t", "sub", null),
      }),
      fc.record({
        kind: fc.constant("required-passed" as const),
        ...at,
        phase,
        names: fc.constant<string[]>(["a"]),
      }),
      fc.record({ kind: fc.constant("startup-doubted" as const), ...at, phase, text: fc.constant("x") }),
      fc.record({
        ...{
          kind: fc.constant("tool-call" as const),
          ...at,
          tool: fc.constant("t"),
          error: fc.constant("e"),
        },
        outcome: fc.constant("failed" as const),
        connectionLost: fc.boolean(),
      }),
      fc.record({ kind: fc.constant("thread-started" as const), ...at, threadId: fc.constant("t") }),
      fc.record({
        kind: fc.constant("log" as const),
        ...at,
        level: fc.constant("info" as const),
        text: fc.string(),
        origin: fc.constant("codex" as const),
      }),
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 100 }), (events) => {
        const { servers } = foldEvents(events);
        const verdict: ServerReport["verdict"] = { level: "pass", rules: [] };
        const explained = servers.map((record) => ({
          ...{ record: { ...record, error: null }, verdict, required: { value: false, by: [] } },
          ...{ diagnosis: null, advice: [] },
        }));
        const again = recordOf(report(explained)).servers;
        expect(again.map(({ state }) => state)).toEqual(servers.map(({ state }) => state));
      }),
      { numRuns: 1000 },
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
    const seen = records.map(
      (record): ServerRecord => ({
        ...record,
        evidence: [{ source: "app-server", state: record.state, atMs: 1, phase: "probe", text: null }],
      }),
    );
    const first = judged(seen, rules, { required }).servers;
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

  const evidence = (state: "ready" | "failed", phase: "probe" | "run", decides?: false): Evidence => ({
    ...{ source: "app-server", state, atMs: 9, phase, text: null },
    ...(decides === false && { decides }),
  });
  const attempt = (status: "ready" | "failed") =>
    ({ phase: "run", startedAtMs: 1, settledAtMs: 2, status, error: null }) as const;
  const ready = [evidence("ready", "run")];

  it.each<[string, Partial<ServerReport>]>([
    ["ready, and its last attempt failed", { evidence: ready, attempts: [attempt("failed")] }],
    ["ready, and later evidence of the run says failed", { evidence: [...ready, evidence("failed", "run")] }],
    ["ready, without any evidence", { evidence: [], attempts: [] }],
    ["ready by a call that completed, and none did", { decidedBy: "tool-call", evidence: [] }],
    ["ready in the run, and its evidence is of the probe", { decidedIn: "run" }],
    ["ready by a source that its evidence does not have", { decidedBy: "exec-event", evidence: ready }],
    ["pending, and its evidence says failed", { state: "pending", evidence: [evidence("failed", "run")] }],
    ["disabled, and its evidence says ready", { state: "disabled", evidence: ready }],
    ["failed, and its evidence says ready", { state: "failed", error: "x", evidence: ready }],
  ])("is not believed about a server that is %s", (_, changes) => {
    const file = sampleReport({ servers: [sampleServer("a", { attempts: [], ...changes })] });
    expect(recordOf(file).servers[0]?.state).toBe("unknown");
    expect(problemsOf(file).map(({ code }) => code)).toEqual(["report-contradicts-itself"]);
  });

  it.each<[string, Partial<ServerReport>]>([
    ["that failed at first and then was ready", { evidence: [evidence("failed", "probe"), ...ready] }],
    ["that failed in a sub-agent only", { evidence: [...ready, evidence("failed", "run", false)] }],
    ["whose attempt is the one of its evidence", { evidence: ready, attempts: [attempt("ready")] }],
  ])("is believed about a ready server %s", (_, changes) => {
    const file = sampleReport({ servers: [sampleServer("a", { attempts: [], ...changes })] });
    expect(recordOf(file).servers[0]?.state).toBe("ready");
    expect(problemsOf(file)).toEqual([]);
  });

  it("makes no state of absent servers, which are found again where they are required", () => {
    const file = sampleReport({ servers: [sampleServer("gone", { state: "absent", attempts: [] })] });
    expect(recordOf(file).servers).toEqual([]);
  });
});
