import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Report, ServerReport } from "../../../src/model/report.ts";
import type { ServerState } from "../../../src/model/server.ts";
import { renderSummary } from "../../../src/report/render/summary.ts";
import { verdictIcon, verdictSentence } from "../../../src/report/text/verdict-sentence.ts";
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

const stateWords: Record<ServerState, true> = {
  ready: true,
  failed: true,
  cancelled: true,
  pending: true,
  disabled: true,
  untrusted: true,
  absent: true,
  unknown: true,
};

describe("verdictSentence", () => {
  it.each([
    ["All 4 MCP servers are ready", sentence("pass", ready(4))],
    ["Both MCP servers are ready", sentence("pass", ready(2))],
    ["The only MCP server is ready", sentence("pass", ready(1))],
    ["No MCP server is configured, so there was nothing to check", sentence("pass", [])],
    ["3 of 4 MCP servers are ready; 1 is switched off", verdictSentence(allReady)],
    [
      "The only MCP server is switched off, so there was nothing to check",
      sentence("pass", [broken("disabled", "pass", false)]),
    ],
    [
      "3 of 4 MCP servers are ready; 1 is down, which this job does not require",
      sentence("pass", [...ready(3), broken("failed", "warn", false)]),
    ],
    [
      "1 of 3 MCP servers is ready; 1 is down, which this job does not require; 1 is not loaded",
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
      "2 of 3 MCP servers are down, and this job requires every server",
      sentence("fail", [...ready(1), byAny, broken("failed")]),
    ],
    ["1 of 2 MCP servers is ready but breaks a rule", sentence("fail", [...ready(1), slow])],
    [
      "4 of 10 MCP servers are down, and this job requires 2 of them; 1 more breaks a rule",
      verdictSentence(manyKinds),
    ],
    ["The run failed, although all 4 MCP servers are ready", sentence("fail", ready(4))],
    [
      "The run failed; 1 of 2 MCP servers is ready",
      sentence("fail", [...ready(1), broken("failed", "warn", false)]),
    ],
    ["The run failed", sentence("fail", [])],
    [
      "Inconclusive: Codex could not be run, so nothing is known about any MCP server",
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

  it("claims no inventory that the evidence does not have", () => {
    const recorded = { earlier: { kind: "exec" as const, fork: null } };
    expect(sentence("pass", ready(2), recorded)).toBe("2 known MCP servers are ready");
    expect(sentence("pass", [], recorded)).toBe("No MCP server was seen, so there was nothing to check");
    expect(sentence("fail", [...ready(1), broken("failed")], recorded)).toBe(
      "1 of 2 known MCP servers is down, and this job requires it",
    );
  });

  it("speaks of the reader on a terminal", () => {
    expect(verdictSentence(oneDown, "terminal")).toBe("1 of 4 MCP servers is down, and you require it");
  });

  it("has a tick only where every server that Codex starts was seen to work", () => {
    const icon = (servers: ServerReport[]) => verdictIcon(sampleReport({ servers }));
    expect(icon(ready(2))).toBe("✅");
    expect(icon([...ready(1), broken("disabled", "pass", false)])).toBe("✅");
    expect(icon([broken("failed", "warn", false)])).toBe("⚠️");
    expect(icon([...ready(1), broken("unknown", "pass", false)])).toBe("⚠️");
    expect(icon([broken("untrusted", "warn", false)])).toBe("⚠️");
    expect(icon([])).toBe("⚪");
  });

  const server = fc
    .record({
      state: fc.constantFrom(...Object.keys(stateWords)),
      level: fc.constantFrom("pass", "warn", "fail", "inconclusive"),
      required: fc.boolean(),
    })
    .map(({ state, level, required }) => broken(state as ServerState, level as "fail", required));
  const anyReport = fc
    .record({
      servers: fc.array(server, { maxLength: 9 }),
      conclusion: fc.constantFrom("pass" as const, "fail" as const, "inconclusive" as const),
    })
    // What fails the job is in the servers' verdicts, or the report contradicts itself.
    .filter(
      ({ servers, conclusion }) =>
        conclusion !== "pass" || servers.every(({ verdict }) => ["pass", "warn"].includes(verdict.level)),
    )
    .map((changes) => sampleReport(changes));

  it("agrees with the table below it, for 1,000 random reports", () => {
    fc.assert(
      fc.property(anyReport, (report) => {
        const [heading = "", ...rest] = renderSummary(report).split("\n");
        const rows = rest
          .filter((line) => line.startsWith("| ") && line.includes("&nbsp;"))
          .map((line) => line.split(" | "))
          .map(([state = "", , , required = ""]) => ({
            state: state.split("&nbsp;")[1] ?? "",
            required: required.startsWith("yes"),
          }));
        expect(rows).toHaveLength(report.servers.length);
        for (const { subject, number, total, what } of claims(heading)) {
          const states = conditionStates[what];
          expect(states, heading).toBeDefined();
          expect(number, `${heading}: ${subject}`).toBe(
            rows.filter(({ state }) => states?.includes(state)).length,
          );
          if (total !== null) expect(total, heading).toBe(rows.length);
        }
        const claimed =
          /(down|loaded|off|configured|in time|known), and this job requires (it|them|(\d+) of them)/.exec(
            heading,
          );
        if (claimed !== null) {
          const required = rows.filter(
            (row) => row.required && !["ready", "rule broken"].includes(row.state),
          ).length;
          if (claimed[3] !== undefined) expect(required).toBeGreaterThanOrEqual(Number(claimed[3]));
          else expect(required).toBeGreaterThan(0);
        }
        if (heading.includes("✅")) {
          const notWorking = rows.filter(({ state }) => !["ready", "disabled", "untrusted"].includes(state));
          expect(notWorking).toEqual([]);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it("says no word of a report's own, and calls nothing inconclusive passed or failed", () => {
    fc.assert(
      fc.property(anyReport, (report) => {
        const text = verdictSentence(report);
        expect(text).toMatch(/^[A-Z\d][\w ,;:()]*$/);
        expect(text).not.toContain("bad");
        expect(text.startsWith("Inconclusive: ")).toBe(report.conclusion === "inconclusive");
        expect(text).not.toMatch(
          /(?:^|[:;,] )(?:1 (?:of \d MCP servers )?are|[2-9] (?:of \d MCP servers )?is)\b|undefined|NaN/,
        );
      }),
    );
  });
});

/** State words of the table that each condition of a headline stands for. */
const conditionStates: Record<string, string[]> = {
  ready: ["ready", "rule broken"],
  "ready but breaks a rule": ["rule broken"],
  "ready but break a rule": ["rule broken"],
  down: ["failed", "cancelled", "pending", "absent"],
  "not ready in time": ["pending"],
  "not configured": ["absent"],
  "switched off": ["disabled"],
  "not loaded": ["untrusted"],
  "switched off or not loaded": ["disabled", "untrusted"],
  "not known": ["unknown"],
};

interface Claim {
  subject: string;
  number: number;
  /** Of how many; null where the headline does not say it again. */
  total: number | null;
  what: string;
}

/** What a headline states about numbers of servers. */
function claims(heading: string): Claim[] {
  const subjects =
    /(the only MCP server|both MCP servers|all (\d+) MCP servers|(\d+) of (\d+) MCP servers|(?<=; )(\d+)) (?:is|are) ([a-z ]+)/gi;
  return [...heading.matchAll(subjects)].map(([, subject = "", all, some, of, bare, what = ""]) => {
    const number = Number(all ?? some ?? bare ?? (subject.toLowerCase().startsWith("both") ? 2 : 1));
    return { subject, number, total: bare === undefined ? Number(of ?? number) : null, what: what.trim() };
  });
}
