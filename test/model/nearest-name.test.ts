import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nearestName } from "../../src/model/nearest-name.ts";

const keys = ["required", "max-boot", "tools", "min-tools", "max-tool-failures", "allow", "expect", "until"];

describe("nearestName", () => {
  it.each([
    ["requierd", "required"],
    ["Required", "required"],
    ["max_boot", "max-boot"],
    ["maxboot", "max-boot"],
    ["mintools", "min-tools"],
    ["tool", "tools"],
    ["xyzzy", null],
    ["", null],
  ])("%s is near %s", (name, expected) => {
    expect(nearestName(name, keys)).toBe(expected);
  });

  it("finds a name with two neighbours swapped", () => {
    const swapped = fc
      .constantFrom(...keys)
      .chain((key) =>
        fc
          .nat(key.length - 2)
          .map((at) => ({ key, text: key.slice(0, at) + key[at + 1] + key[at] + key.slice(at + 2) })),
      );
    fc.assert(
      fc.property(swapped, ({ key, text }) => {
        expect(nearestName(text, keys)).toBe(key);
      }),
    );
  });

  it("answers one of the candidates or null", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.array(fc.string()), (name, names) => {
        expect([null, ...names]).toContain(nearestName(name, names));
      }),
    );
  });
});
