import { describe, expect, it } from "vitest";
import { isAtLeast, versionNumbers } from "../../src/model/codex-version.ts";

describe("a Codex version", () => {
  it.each([
    ["0.169.0", [0, 169]],
    ["0.170.0-alpha.3", [0, 170]],
    ["1.2", [1, 2]],
    ["0.0.0-dev", [0, 0]],
    ["latest", null],
    ["", null],
    [null, null],
  ])("%j has the numbers %j", (version, numbers) => {
    expect(versionNumbers(version)).toEqual(numbers);
  });

  it("is compared by numbers, not by text, and an unknown one is not judged", () => {
    expect(isAtLeast("0.99.0", [0, 99])).toBe(true);
    expect(isAtLeast("0.98.9", [0, 99])).toBe(false);
    expect(isAtLeast("0.107.0", [0, 99])).toBe(true);
    expect(isAtLeast("1.0.0", [0, 99])).toBe(true);
    expect(isAtLeast(null, [0, 99])).toBeNull();
  });
});
