import fc from "fast-check";
import { expect, it } from "vitest";
import { countServers, requiredFailed } from "../../src/model/counts.ts";
import type { Report, ServerReport } from "../../src/model/report.ts";
import { serverStates } from "../../src/model/server.ts";
import { sampleReport, sampleServer } from "../support/sample-reports.ts";

const servers: fc.Arbitrary<ServerReport[]> = fc.array(
  fc
    .record({
      state: fc.constantFrom(...serverStates),
      required: fc.boolean(),
      level: fc.constantFrom("pass" as const, "warn" as const, "fail" as const, "inconclusive" as const),
    })
    .map(({ state, required, level }) =>
      sampleServer("s", { state, required: { value: required, by: [] }, verdict: { level, rules: [] } }),
    ),
  { maxLength: 12 },
);

/** The table of a report, row by row: what a reader would count. */
function countedByHand({ servers: rows }: Report) {
  const by = (test: (row: ServerReport) => boolean) => rows.reduce((sum, row) => sum + Number(test(row)), 0);
  const states = Object.fromEntries(serverStates.map((state) => [state, by((row) => row.state === state)]));
  return { states, by };
}

it("all numbers of 1,000 random reports are what the rows of the table add up to", () => {
  fc.assert(
    fc.property(servers, (rows) => {
      const report = sampleReport({ servers: rows.map((row, index) => ({ ...row, name: `s${index}` })) });
      const counts = countServers(report);
      const { states, by } = countedByHand(report);
      const down = ["failed", "cancelled", "pending", "absent"];
      expect(counts.total).toBe(rows.length);
      expect(counts.ready).toBe(states.ready);
      expect(counts.failed).toBe(states.failed);
      expect(counts.down).toBe(down.reduce((sum, state) => sum + (states[state] ?? 0), 0));
      expect(counts.off).toBe((states.disabled ?? 0) + (states.untrusted ?? 0));
      expect(counts.ready + counts.down + counts.off + counts.unknown).toBe(counts.total);
      expect(counts.requiredDown + counts.optionalDown).toBe(counts.down);
      expect(counts.requiredReady).toBe(by((row) => row.required.value && row.state === "ready"));
      expect(counts.required).toBe(by((row) => row.required.value));
      expect(counts.failing + counts.warned + counts.notJudged).toBe(
        by((row) => row.verdict.level !== "pass"),
      );
      expect(counts.readyAndFailing).toBeLessThanOrEqual(counts.failing);
      expect(requiredFailed(report)).toHaveLength(
        by((row) => row.required.value && ["fail", "inconclusive"].includes(row.verdict.level)),
      );
    }),
    { numRuns: 1000 },
  );
});

it("required-failed holds the pattern that matches no server", () => {
  const rules = { file: null, loosened: [], unmatched: ["gh*"] };
  const failed = sampleServer("a", {
    required: { value: true, by: ["input"] },
    verdict: { level: "fail", rules: [] },
  });
  expect(requiredFailed(sampleReport({ servers: [failed], rules }))).toEqual(["a", "gh*"]);
});
