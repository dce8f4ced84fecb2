import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { configurationArgs } from "../../../src/inputs/codex-args/configuration-args.ts";

describe("configurationArgs", () => {
  it.each<[string[], string[]]>([
    [[], []],
    [
      ["-c", "a=1", "--search", "--config", "b=2"],
      ["-c", "a=1", "--config", "b=2"],
    ],
    [
      ["--config=a=1", "-cb=2", "--enable=x", "--disable", "y"],
      ["--config=a=1", "-cb=2", "--enable=x", "--disable", "y"],
    ],
    [["--strict-config", "-i", "a.png"], ["--strict-config"]],
    [["--add-dir", "-c"], []],
    [["--color", "never", "--configuration=x", "-C/srv"], []],
  ])("of %j: %j", (args, expected) => {
    expect(configurationArgs(args)).toEqual(expected);
  });

  it("takes only what is there, in its order", () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom("-c", "--config", "--config=", "-ca=1", "--enable", "x=1"),
    );
    fc.assert(
      fc.property(fc.array(piece), (args) => {
        for (const arg of configurationArgs(args)) expect(args).toContain(arg);
      }),
    );
  });
});
