import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bootAdvice } from "../../../src/health/notes/boot-advice.ts";
import { mergeSketches, quantileMs, sampleCount, sketchOf } from "../../../src/health/notes/boot-sketch.ts";

const times = fc.array(fc.integer({ min: 1, max: 600_000 }), { minLength: 1, maxLength: 200 });

describe("boot time sketch", () => {
  it("gives every quantile within 2 % of a measured time", () => {
    fc.assert(
      fc.property(times, fc.constantFrom(0.5, 0.95, 1), (measured, q) => {
        const exact =
          [...measured].sort((a, b) => a - b)[Math.max(0, Math.ceil(q * measured.length) - 1)] ?? 0;
        expect(Math.abs((quantileMs(sketchOf(measured), q) ?? 0) - exact)).toBeLessThanOrEqual(
          exact * 0.02 + 0.5,
        );
      }),
    );
  });

  it("of parts adds up to that of the whole", () => {
    fc.assert(
      fc.property(times, times, (a, b) => {
        expect(mergeSketches([sketchOf(a), sketchOf(b)])).toEqual(sketchOf([...a, ...b]));
        expect(sampleCount(sketchOf(a))).toBe(a.length);
      }),
    );
  });

  it("has no quantile without samples", () => {
    expect(quantileMs([], 0.5)).toBeNull();
  });
});

describe("boot advice", () => {
  it.each([
    [{ p95Ms: 24_000, samples: 100 }, 30_000, "raise", 50],
    [{ p95Ms: 800, samples: 100 }, 30_000, "lower", 5],
    [{ p95Ms: 12_000, samples: 100 }, 30_000, undefined, undefined],
    [{ p95Ms: 24_000, samples: 19 }, 30_000, undefined, undefined],
    [{ p95Ms: 24_000, samples: 100 }, null, undefined, undefined],
    [null, 30_000, undefined, undefined],
  ] as const)("%j against %j", (boot, limit, direction, seconds) => {
    const advice = bootAdvice(boot, limit);
    expect(advice?.direction).toBe(direction);
    expect(advice?.startupTimeoutSec).toBe(seconds);
  });
});
