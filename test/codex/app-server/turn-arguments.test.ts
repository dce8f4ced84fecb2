import fc from "fast-check";
import { expect, it } from "vitest";
import { turnArguments } from "../../../src/codex/app-server/turn-arguments.ts";

it.each<[string[], Partial<ReturnType<typeof turnArguments>>]>([
  [[], { images: [], model: null, ephemeral: false }],
  [["-i", "a.png"], { images: ["a.png"] }],
  [["-ia.png", "--image=b.png,c.png"], { images: ["a.png", "b.png", "c.png"] }],
  [["--image", "a.png", "b.png", "--ephemeral"], { images: ["a.png", "b.png"], ephemeral: true }],
  [["-m", "o3", "-c", "x=1"], { model: "o3", images: [] }],
  [["--model=o3"], { model: "o3" }],
  [["-mo3"], { model: "o3" }],
  [["-c", "--image=x"], { images: [] }],
  [["-i", "a.png", "-c", "b=1", "c.png"], { images: ["a.png"] }],
])("%j", (args, expected) => {
  expect(turnArguments(args)).toMatchObject(expected);
});

it("is total", () => {
  fc.assert(fc.property(fc.array(fc.string()), (args) => void turnArguments(args)));
});
