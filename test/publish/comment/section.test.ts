import fc from "fast-check";
import { expect, test } from "vitest";
import { covers, joinSections, type Section, type Sections } from "../../../src/publish/comment/section.ts";

/** Sections whose text follows from job, run and attempt, as it does between honest writers. */
const sections: fc.Arbitrary<Sections> = fc
  .array(fc.record({ key: fc.constantFrom("a", "b", "c"), runId: fc.nat(3), attempt: fc.nat(2) }), {
    maxLength: 3,
  })
  .map((stamps) => new Map(stamps.map((stamp) => [stamp.key, section(stamp)])));

const section = ({ key, runId, attempt }: { key: string; runId: number; attempt: number }): Section => ({
  data: {
    key,
    runId,
    attempt,
    conclusion: "pass",
    fingerprint: "",
    headSha: null,
    badSince: null,
    badRuns: 0,
    recovered: null,
  },
  text: `${key} ${runId}.${attempt}`,
});

const sorted = (map: Sections) => [...map].sort(([a], [b]) => (a < b ? -1 : 1));

test("joining is commutative, associative and idempotent: the order of writers does not matter", () => {
  fc.assert(
    fc.property(sections, sections, sections, (a, b, c) => {
      expect(sorted(joinSections(a, b))).toEqual(sorted(joinSections(b, a)));
      expect(sorted(joinSections(joinSections(a, b), c))).toEqual(
        sorted(joinSections(a, joinSections(b, c))),
      );
      expect(sorted(joinSections(a, a))).toEqual(sorted(a));
    }),
  );
});

test("a join covers both sides, and nothing that one of them is newer in", () => {
  fc.assert(
    fc.property(sections, sections, (a, b) => {
      const joined = joinSections(a, b);
      expect(covers(joined, a) && covers(joined, b)).toBe(true);
      expect(covers(a, joined)).toBe(covers(a, b));
    }),
  );
});
