import fc from "fast-check";
import { expect, it } from "vitest";
import { createLineSplitter, type Line } from "../../src/sources/split-lines.ts";

function split(chunks: Uint8Array[], cap = 1_000_000): Line[] {
  const lines: Line[] = [];
  const splitter = createLineSplitter(cap, (line) => lines.push(line));
  for (const chunk of chunks) splitter.push(chunk);
  splitter.end();
  return lines;
}

const bytes = (text: string) => new TextEncoder().encode(text);

it("splits at 0x0A alone, wherever the chunks break", () => {
  const text = "a\u2028b\r\n\nü€😀\u0000\nlast";
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1 }), (sizes) => {
      const all = bytes(text);
      const chunks: Uint8Array[] = [];
      for (let at = 0, turn = 0; at < all.length; turn += 1) {
        const size = sizes[turn % sizes.length] ?? 1;
        chunks.push(all.subarray(at, at + size));
        at += size;
      }
      expect(split(chunks).map((line) => line.text)).toEqual(text.split("\n"));
    }),
  );
});

it("keeps the head of a line beyond the cap and says so", () => {
  const lines = split([bytes("0123456789abc"), bytes("def\nshort\n")], 10);
  expect(lines).toEqual([
    { text: "0123456789", tooLong: true },
    { text: "short", tooLong: false },
  ]);
});

it("does not throw at invalid UTF-8", () => {
  expect(split([new Uint8Array([0xff, 0x0a, 0xc3])])).toHaveLength(2);
});
