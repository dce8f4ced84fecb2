import fc from "fast-check";
import { expect, test } from "vitest";
import { tidyCommentKey } from "../../src/inputs/comment-key.ts";

const keyOf = (matrix: unknown) =>
  tidyCommentKey(`CI / push / test matrix=${JSON.stringify(matrix, null, 2)} step=__run`);

test.each([
  [{ os: "ubuntu-latest", node: 22 }, "CI / push / test (ubuntu-latest, 22)"],
  [{ os: 1 }, "CI / push / test (1)"],
  [{ os: "1" }, 'CI / push / test ("1")'],
  [{ on: true }, "CI / push / test (true)"],
  [{ on: "true" }, 'CI / push / test ("true")'],
  [{ os: "a, b" }, 'CI / push / test ("a, b")'],
  [null, "CI / push / test"],
])("%j is %s", (matrix, key) => {
  expect(keyOf(matrix)).toBe(key);
});

test("a matrix of any size has a key of at most 150 characters", () => {
  const large = (last: number) =>
    Object.fromEntries(
      Array.from({ length: 500 }, (_, index) => [`name-${index}`, `value ${index === 499 ? last : index}`]),
    );
  expect(keyOf(large(1))?.length).toBeLessThanOrEqual(150);
  expect(keyOf(large(1))).toMatch(/^CI \/ push \/ test \(value 0, .*… [0-9a-f]+$/);
  expect(keyOf(large(1))).not.toBe(keyOf(large(2)));
});

test("different values have different keys", () => {
  const value = fc.oneof(fc.string({ maxLength: 4 }), fc.integer(), fc.boolean(), fc.constant(null));
  const matrix = fc.array(
    value.filter((given) => typeof given !== "string" || !/\s|\p{Cc}/u.test(given)),
    { minLength: 1, maxLength: 3 },
  );
  fc.assert(
    fc.property(matrix, matrix, (a, b) => {
      const keys = [a, b].map((list) =>
        keyOf(Object.fromEntries(list.map((given, index) => [`v${index}`, given]))),
      );
      expect(keys[0] === keys[1]).toBe(JSON.stringify(a) === JSON.stringify(b));
    }),
  );
});
