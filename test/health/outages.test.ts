import fc from "fast-check";
import { expect, it } from "vitest";
import { announcedOutages, expectedOutages, randomYear } from "./outage-oracle.ts";

const byServer = (outages: ReturnType<typeof expectedOutages>) =>
  outages.map(({ server, opened, closed }) => `${server} ${opened} ${closed}`).sort();

/** Whole years, a hundred times: `node scripts/health-outages.mjs`. */
it("every outage of a random month is announced once, in the right run, and closed once", () => {
  let outages = 0;
  fc.assert(
    fc.property(
      fc.infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })),
      (stream) => {
        const year = randomYear(1440, 6, () => stream.next().value as number);
        const expected = byServer(expectedOutages(year));
        outages += expected.length;
        expect(byServer(announcedOutages(year))).toEqual(expected);
      },
    ),
    { numRuns: 8 },
  );
  expect(outages).toBeGreaterThan(0);
});
