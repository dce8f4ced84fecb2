import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Report, ServerReport } from "../../../src/model/report.ts";
import type { ServerState } from "../../../src/model/server.ts";
import { verdictSentence } from "../../../src/report/text/verdict-sentence.ts";
import {
  allReady,
  manyKinds,
  nothingKnown,
  oneDown,
  requiredFailure,
  sampleReport,
  sampleServer,
} from "../../support/sample-reports.ts";

const ready = (count: number): ServerReport[] =>
  Array.from({ length: count }, (_, index) => sampleServer(`ok-${index}`));

function broken(
  state: ServerState,
  level: ServerReport["verdict"]["level"] = "fail",
  required = true,
): ServerReport {
  return sampleServer("bad", {
    state,
    verdict: { level, rules: level === "fail" && required ? requiredFailure("bad") : [] },
    required: { value: required, by: required ? ["input"] : [] },
  });
}

const byAny = sampleServer("bad", {
  state: "failed",
  verdict: {
    level: "fail",
    rules: [{ rule: "fail-on", level: "fail", message: "bad did not start.", at: null }],
  },
});
const slow = sampleServer("slow", {
  verdict: { level: "fail", rules: [{ rule: "max-boot", level: "fail", message: "too slow", at: null }] },
});

function sentence(
  conclusion: Report["conclusion"],
  servers: ServerReport[],
  changes: Partial<Report> = {},
): string {
  return verdictSentence(sampleReport({ conclusion, servers, ...changes }));
}

describe("verdictSentence", () => {
  it.each([
    ["All 4 MCP servers are ready", sentence("pass", ready(4))],
    ["Both MCP servers are ready", sentence("pass", ready(2))],
    ["The only MCP server is ready", sentence("pass", ready(1))],
    ["No MCP server is configured, so there was nothing to check", sentence("pass", [])],
    ["All 3 MCP servers are ready (1 more is switched off)", verdictSentence(allReady)],
    [
      "The only MCP server is switched off, so there was nothing to check",
      sentence("pass", [broken("disabled", "pass", false)]),
    ],
    [
      "3 of 4 MCP servers are ready; 1 is down, which this job does not require",
      sentence("pass", [...ready(3), broken("failed", "warn", false)]),
    ],
    [
      "1 of 3 MCP servers is ready; 2 are not ready, which this job does not require",
      sentence("pass", [...ready(1), broken("failed", "warn", false), broken("untrusted", "warn", false)]),
    ],
    [
      "The only MCP server is down, which this job does not require",
      sentence("pass", [broken("failed", "warn", false)]),
    ],
    [
      "Both MCP servers are ready, 1 with a warning",
      sentence("pass", [...ready(1), sampleServer("w", { verdict: { level: "warn", rules: [] } })]),
    ],
    ["1 of 4 MCP servers is down, and this job requires it", verdictSentence(oneDown)],
    [
      "2 of 4 MCP servers are down, and this job requires them",
      sentence("fail", [...ready(2), broken("failed"), broken("cancelled")]),
    ],
    ["The only MCP server is down, and this job requires it", sentence("fail", [broken("failed")])],
    [
      "1 of 2 MCP servers is not configured, and this job requires it",
      sentence("fail", [...ready(1), broken("absent")]),
    ],
    [
      "1 of 2 MCP servers is not ready in time, and this job requires it",
      sentence("fail", [...ready(1), broken("pending")]),
    ],
    [
      "1 of 2 MCP servers is not loaded, and this job requires it",
      sentence("fail", [...ready(1), broken("untrusted")]),
    ],
    [
      "1 of 2 MCP servers is down, and this job requires every server",
      sentence("fail", [...ready(1), byAny]),
    ],
    [
      "2 of 3 MCP servers are down, and this job requires 1 of them",
      sentence("fail", [...ready(1), byAny, broken("failed")]),
    ],
    ["1 of 2 MCP servers is ready but breaks a rule of this job", sentence("fail", [...ready(1), slow])],
    ["2 of 10 MCP servers are not ready, and 1 breaks a rule of this job", verdictSentence(manyKinds)],
    ["The run failed, although all 4 MCP servers are ready", sentence("fail", ready(4))],
    [
      "The run failed; 1 of 2 MCP servers is ready",
      sentence("fail", [...ready(1), broken("failed", "warn", false)]),
    ],
    ["The run failed", sentence("fail", [])],
    [
      "Inconclusive: Codex could not be run, so nothing is known about any of the 3 MCP servers",
      verdictSentence(nothingKnown),
    ],
    [
      "Inconclusive: Codex could not be run, so nothing is known about any MCP server",
      sentence("inconclusive", [], { problems: nothingKnown.problems }),
    ],
    [
      "Inconclusive: nothing certain is known about 1 of 3 MCP servers",
      sentence("inconclusive", [...ready(2), broken("unknown", "inconclusive")]),
    ],
    [
      "Inconclusive: the check could not be completed; both MCP servers are ready",
      sentence("inconclusive", ready(2)),
    ],
    [
      "Inconclusive: the job was cancelled, so nothing certain is known about 1 of 2 MCP servers",
      sentence("inconclusive", [...ready(1), broken("unknown", "inconclusive")], {
        run: { ...oneDown.run, cancelled: true },
      }),
    ],
    ["All 1,200 MCP servers are ready", sentence("pass", ready(1200))],
  ])("%s", (expected, actual) => {
    expect(actual).toBe(expected);
  });

  it("says no word of a report's own, and calls nothing inconclusive passed or failed", () => {
    const server = fc
      .tuple(
        fc.constantFrom(
          "ready",
          "failed",
          "cancelled",
          "pending",
          "disabled",
          "untrusted",
          "absent",
          "unknown",
        ),
        fc.constantFrom("pass", "warn", "fail", "inconclusive"),
        fc.boolean(),
      )
      .map(([state, level, required]) => broken(state as ServerState, level as "fail", required));
    fc.assert(
      fc.property(
        fc.array(server, { maxLength: 5 }),
        fc.constantFrom("pass", "fail", "inconclusive"),
        (servers, conclusion) => {
          const text = sentence(conclusion as "pass", servers);
          expect(text).toMatch(/^[A-Z\d][\w ,;:()]*$/);
          expect(text).not.toContain("bad");
          expect(text.startsWith("Inconclusive: ")).toBe(conclusion === "inconclusive");
          expect(text).not.toMatch(
            /(?:^|[:;,] )(?:1 (?:of \d MCP servers )?are|[2-9] (?:of \d MCP servers )?is)\b|undefined|NaN/,
          );
        },
      ),
    );
  });
});
