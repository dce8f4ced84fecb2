import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseDuration } from "../../src/model/duration.ts";

describe("parseDuration", () => {
  it.each([
    ["500ms", 500],
    ["20s", 20_000],
    ["1m", 60_000],
    ["1.5s", 1500],
    ["0.5m", 30_000],
    ["20", null],
    ["0s", null],
    ["0.0s", null],
    ["-1s", null],
    ["1h", null],
    ["1 s", null],
    ["1e3s", null],
    ["s", null],
    ["", null],
    ["9999999999s", null],
  ])("%s is %s", (text, ms) => {
    expect(parseDuration(text)).toBe(ms);
  });

  it("is null or a finite number above zero", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\d.]{1,12}(ms|s|m)$/)), (text) => {
        const ms = parseDuration(text);
        expect(ms === null || (Number.isFinite(ms) && ms > 0)).toBe(true);
      }),
    );
  });
});
