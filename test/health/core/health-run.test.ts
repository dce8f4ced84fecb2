import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toHealthRun } from "../../../src/health/core/health-run.ts";
import { storedText, storedUrl } from "../../../src/health/core/stored-text.ts";
import { hostileText } from "../../support/hostile-text.ts";
import { sampleReport, sampleServer } from "../../support/sample-reports.ts";

const identity = {
  runId: "7",
  runAttempt: 1,
  runUrl: "https://github.com/octo/demo/actions/runs/7?check=1",
  event: "schedule",
};
const diagnosis = {
  code: "unrecognized" as const,
  title: "refused",
  detail: "https://me:pw@host/mcp?token=s3cret#x says no",
  remedy: "Look.",
  snippet: null,
};

describe("what the history takes from a report", () => {
  it("keeps no stderr, no query, no credentials and no error text", () => {
    const server = sampleServer("x", {
      state: "failed",
      diagnosis,
      error: "s3cret error",
      serverOutput: ["s3cret line"],
    });
    const run = toHealthRun(sampleReport({ servers: [server] }), identity);
    expect(JSON.stringify(run)).not.toMatch(/s3cret|me:pw/);
    expect(run.runUrl).toBe("https://github.com/octo/demo/actions/runs/7");
    expect(run.servers[0]?.problem?.detail).toBe("https://host/mcp says no");
  });

  it("cannot tell when Codex could not run, whatever else failed", () => {
    const problem = {
      ...diagnosis,
      code: "codex-missing" as const,
      title: "Codex not found",
      detail: "Codex was not found.",
      level: "error" as const,
      at: null,
    };
    expect(toHealthRun(sampleReport({ conclusion: "fail", problems: [problem] }), identity).cannotTell).toBe(
      "Codex not found.",
    );
    expect(toHealthRun(sampleReport({ conclusion: "inconclusive" }), identity).cannotTell).not.toBeNull();
    const certain = { ...problem, makes: "fail" as const };
    expect(
      toHealthRun(sampleReport({ conclusion: "fail", problems: [certain] }), identity).cannotTell,
    ).toBeNull();
  });

  it("says nothing of servers when the run was cancelled", () => {
    const report = sampleReport();
    expect(toHealthRun({ ...report, run: { ...report.run, cancelled: true } }, identity).cannotTell).toBe(
      "The run was cancelled.",
    );
  });

  it.each([
    ["max-boot", "warn", true],
    ["tools", "warn", true],
    ["expect", "warn", false],
    ["fail-on", "warn", false],
    ["expect", "fail", true],
  ] as const)(
    "a ready server with a finding of %s at %s is less than it should be: %s",
    (rule, level, broken) => {
      const verdict = { level, rules: [{ rule, level, message: "m", at: null }] };
      const [server] = toHealthRun(
        sampleReport({ servers: [sampleServer("x", { verdict })] }),
        identity,
      ).servers;
      expect(server?.broken).toBe(broken ? "m" : null);
    },
  );
});

describe("stored text", () => {
  it("never holds a query, a line break or an invisible character, and has a bound", () => {
    fc.assert(
      fc.property(hostileText, fc.webUrl({ withQueryParameters: true }), (text, url) => {
        const stored = storedText(`${text} ${url} ${text}`, 200);
        expect(stored).not.toMatch(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u);
        expect(stored).not.toMatch(/https?:\/\/[^\s"'`<>)\]}]*\?/);
      }),
    );
  });

  it.each([
    ["https://github.com/o/r/actions/runs/1", "https://github.com/o/r/actions/runs/1"],
    ["https://u:p@host:8080/a?b#c", "https://host:8080/a"],
    ["javascript:alert(1)", null],
    ["https://x/\ny", null],
    ["https://x/>", null],
    [null, null],
  ])("address %j becomes %j", (given, stored) => {
    expect(storedUrl(given)).toBe(stored);
  });
});
