import fc from "fast-check";
import picomatch from "picomatch";
import { describe, expect, it } from "vitest";
import {
  compareSpecificity,
  matchesName,
  maxPattern,
  type NamePattern,
  parseNamePattern,
} from "../../src/model/name-pattern.ts";
import { cpuTime } from "../support/cpu-time.ts";

function pattern(text: string): NamePattern {
  const parsed = parseNamePattern(text);
  if (!parsed.ok) throw new Error(parsed.reason);
  return parsed.pattern;
}

const serverName = fc.stringMatching(/^[a-zA-Z0-9_:@/.-]{1,12}$/);
const globPiece = fc.oneof(
  fc.constantFrom("*", "?", "**", "[ab]", "[a-c]", "[^a]"),
  fc.stringMatching(/^[abc_:@/.-]$/),
);
const glob = fc.array(globPiece, { minLength: 1, maxLength: 8 }).map((pieces) => pieces.join(""));

describe("matchesName", () => {
  it.each([
    ["github", "github", true],
    ["github", "GitHub", false],
    ["codex_apps__*", "codex_apps__linear", true],
    ["codex_apps__*", "codex_apps", false],
    ["*", "@scope/server.name:1", true],
    ["*", "", true],
    ["@scope/*", "@scope/a/b", true],
    ["a?c", "abc", true],
    ["a?c", "ac", false],
    ["[a-c]x", "bx", true],
    ["[!a-c]x", "bx", false],
    ["[]]", "]", true],
    ["\\*", "*", true],
    ["\\*", "x", false],
    ["*a*b", "xaxxbxb", true],
    ["*a*b", "xaxxbx", false],
    ["[ab]", "[ab]", true],
    [".*", ".hidden", true],
    ["*", ".hidden", true],
    ["?", "😀", true],
  ])("%s against %s: %s", (text, name, expected) => {
    expect(matchesName(pattern(text), name)).toBe(expected);
  });

  it("agrees with picomatch where both know the syntax", () => {
    const options = {
      bash: true,
      dot: true,
      noextglob: true,
      nobrace: true,
      nonegate: true,
      strictSlashes: true,
    };
    const name = fc.stringMatching(/^[abc_:@.-]{1,8}$/);
    fc.assert(
      fc.property(glob, name, (text, candidate) => {
        fc.pre(!text.includes("/") && !/^\.{1,2}$/.test(candidate));
        expect(matchesName(pattern(text), candidate)).toBe(picomatch(text, options)(candidate));
      }),
      { numRuns: 2000 },
    );
  });

  it("takes a pattern made to backtrack in its stride", () => {
    const hostile = pattern(`${"*a".repeat(100)}*b`);
    const name = "a".repeat(20_000);
    expect(cpuTime(() => expect(matchesName(hostile, name)).toBe(false))).toBeLessThan(2000);
  });
});

describe("parseNamePattern", () => {
  it.each([
    ["", "empty"],
    ["!github", "leading"],
    ["{a,b}", "lists"],
    ["+(a|b)", "groups"],
    ["a|b", "alternatives"],
    ["[ab", "not closed"],
    ["[]", "not closed"],
    ["a\\", "nothing after"],
    ["a".repeat(maxPattern + 1), "longer"],
  ])("refuses %s", (text, reason) => {
    const parsed = parseNamePattern(text);
    expect(parsed).toMatchObject({ ok: false, reason: expect.stringContaining(reason) });
  });

  it("never throws, and a name that parses matches itself", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const parsed = parseNamePattern(text);
        if (parsed.ok) expect(matchesName(parsed.pattern, text)).toBe(true);
      }),
    );
    fc.assert(
      fc.property(serverName, serverName, (a, b) => {
        expect(matchesName(pattern(a), b)).toBe(a === b);
      }),
    );
  });
});

describe("compareSpecificity", () => {
  it("puts a name before any glob, then more literal characters, then fewer stars", () => {
    const ordered = ["*", "?", "a*", "ab*", "*b*a*x", "*bax", "a", "abcd"].reverse();
    const shuffled = ["a*", "abcd", "*bax", "*", "a", "*b*a*x", "ab*", "?"];
    shuffled.sort((a, b) => compareSpecificity(pattern(b), pattern(a)));
    expect(shuffled).toEqual(ordered);
  });

  it("is an order", () => {
    fc.assert(
      fc.property(glob, glob, glob, (a, b, c) => {
        const [x, y, z] = [pattern(a), pattern(b), pattern(c)];
        expect(Math.sign(compareSpecificity(x, y))).toBe(0 - Math.sign(compareSpecificity(y, x)));
        if (compareSpecificity(x, y) >= 0 && compareSpecificity(y, z) >= 0) {
          expect(compareSpecificity(x, z)).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  it("never lets a glob beat an exact name", () => {
    fc.assert(
      fc.property(serverName, glob, (name, other) => {
        const [exact, wild] = [pattern(name), pattern(other)];
        fc.pre(!wild.exact);
        expect(compareSpecificity(exact, wild)).toBeGreaterThan(0);
      }),
    );
  });
});
