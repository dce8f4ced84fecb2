import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { translateRefusal } from "../../src/sources/required-enforcement/translate.ts";

const read = (text: string, names: string[]) =>
  translateRefusal(text, names, "run", 0).map(({ name, cause }) => [name, cause]);

describe("Codex's refusal because of required servers", () => {
  // Recorded from 0.107.0, 0.120.0 and 0.169.0: only what stands in front differs.
  it.each([
    "Error: Fatal error: Failed to initialize session: ",
    "Error: thread/start: thread/start failed: error creating thread: Fatal error: Failed to initialize session: ",
  ])("is read behind any prefix: %s", (prefix) => {
    const text = `${prefix}required MCP servers failed to initialize: exits: handshaking with MCP server failed: connection closed: initialize response (code -32603)`;
    expect(read(text, ["exits"])).toEqual([
      ["exits", "handshaking with MCP server failed: connection closed: initialize response"],
    ]);
  });

  it("is divided at known names only: causes hold `: ` and `; ` themselves", () => {
    const text =
      "required MCP servers failed to initialize: a: x; y: z; b: No such file or directory (os error 2)";
    expect(read(text, ["a", "b"])).toEqual([
      ["a", "x; y: z"],
      ["b", "No such file or directory (os error 2)"],
    ]);
  });

  it("is nothing in any other text", () => {
    expect(read("Error: something else: a: b", ["a"])).toEqual([]);
  });

  it("finds every name again", () => {
    const name = fc.stringMatching(/^[a-z0-9_@/.-]{1,12}$/);
    fc.assert(
      fc.property(fc.uniqueArray(name, { minLength: 1, maxLength: 6 }), (names) => {
        const text = `required MCP servers failed to initialize: ${names.map((one) => `${one}: CAUSE`).join("; ")}`;
        expect(new Map(read(text, names) as [string, string][])).toEqual(
          new Map(names.map((one) => [one, "CAUSE"])),
        );
      }),
    );
  });
});
