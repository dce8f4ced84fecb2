import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatDuration } from "../../../src/model/duration.ts";
import { showInvisible } from "../../../src/report/escape/visible.ts";
import { columnsOf, cutColumns, wrapColumns } from "../../../src/report/render/columns.ts";
import { cutText, graphemes } from "../../../src/report/text/cut.ts";
import { formatCount, formatTime } from "../../../src/report/text/numbers.ts";
import { hostileText } from "../../support/hostile-text.ts";

describe("cutText", () => {
  it("cuts between what a reader sees as characters", () => {
    expect(cutText("abcdef", 4)).toBe("abc…");
    expect(cutText("abcd", 4)).toBe("abcd");
    expect(cutText("👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧", 2)).toBe("👨‍👩‍👧…");
    expect(cutText("e\u0301e\u0301e\u0301", 2)).toBe("e\u0301…");
    expect(cutText(`a${"\u0301".repeat(10_000)}`, 5).length).toBeLessThan(200);
  });

  it("keeps a beginning of whole characters, within the limit", () => {
    fc.assert(
      fc.property(hostileText, fc.integer({ min: 1, max: 60 }), (text, limit) => {
        const cut = cutText(text, limit);
        expect(graphemes(cut).length).toBeLessThanOrEqual(limit + 1);
        if (cut !== text) expect(text.startsWith(cut.slice(0, -1))).toBe(true);
      }),
    );
  });
});

describe("columns", () => {
  it("counts what a terminal shows", () => {
    expect([
      columnsOf("abc"),
      columnsOf("漢字"),
      columnsOf("👨‍👩‍👧"),
      columnsOf("⚠️"),
      columnsOf("e\u0301"),
    ]).toEqual([3, 4, 2, 2, 1]);
    expect(cutColumns("漢字漢字", 5)).toBe("漢字…");
    expect(wrapColumns("a long-winded word", 6)).toEqual(["a", "long-w", "inded", "word"]);
  });

  it("wraps within the width and loses nothing but spaces", () => {
    fc.assert(
      fc.property(hostileText, fc.integer({ min: 2, max: 40 }), (text, width) => {
        const shown = showInvisible(text);
        const lines = wrapColumns(shown, width);
        for (const line of lines) expect(columnsOf(line)).toBeLessThanOrEqual(width);
        expect(lines.join("").replaceAll(" ", "")).toBe(shown.replaceAll(" ", ""));
      }),
    );
  });
});

describe("numbers", () => {
  it("are as short as a reader needs them", () => {
    expect(
      [12, 90, 9_200, 14_200, 60_000, 125_000, 9e6, 90_000_000, 9e11, -1, Number.NaN].map(formatDuration),
    ).toEqual([
      "<0.1 s",
      "0.1 s",
      "9.2 s",
      "14.2 s",
      "1 min",
      "2 min 5 s",
      "2 h 30 min",
      "1 day 1 h",
      "over 10 years",
      "–",
      "–",
    ]);
    expect([0, 999, 1873, 1_234_567].map(formatCount)).toEqual(["0", "999", "1,873", "1,234,567"]);
    expect([formatTime("2026-11-20T14:05:09Z"), formatTime("yesterday")]).toEqual([
      "2026-11-20 14:05 UTC",
      null,
    ]);
  });
});

describe("showInvisible", () => {
  it("shows what cannot be seen and keeps what can", () => {
    expect(showInvisible("a\u202Eb\u{E0041}c\0d\u2028e\ud800f\u00a0g\u00adh\ufeff")).toBe(
      "a\\u{202E}b\\u{E0041}c\\u{0}d\\u{2028}e\\u{D800}f\\u{A0}g\\u{AD}h\\u{FEFF}",
    );
    expect(showInvisible("é 漢字 👨‍👩‍👧 ⚠️ 👍🏽 ñ – “x”")).toBe("é 漢字 👨‍👩‍👧 ⚠️ 👍🏽 ñ – “x”");
    expect(showInvisible("#\ufe0f a\u200db")).toBe("#\\u{FE0F} a\\u{200D}b");
  });
});
