import fc from "fast-check";
import { expect, test } from "vitest";
import { type ApiError, retryAfterSeconds, secondsBeforeRetry } from "../../src/github/retry-policy.ts";

const noon = Date.parse("2026-11-21T12:00:00Z");

test.each([
  ["7", 7],
  ["0", 0],
  ["Sat, 21 Nov 2026 12:00:30 GMT", 30],
  ["Sat, 21 Nov 2026 11:00:00 GMT", 0],
  ["soon", null],
  ["", null],
  [null, null],
])("Retry-After %j is %j seconds", (value, seconds) => {
  expect(retryAfterSeconds(value, noon)).toBe(seconds);
});

test("Retry-After, whatever it says, is never negative nor no number", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.integer().map(String)), (value) => {
      const seconds = retryAfterSeconds(value, noon);
      expect(seconds === null || seconds >= 0).toBe(true);
    }),
  );
});

const error = (
  method: string,
  status: number,
  headers: Record<string, string> | null = {},
  url = "/repos/o/r/issues",
): ApiError =>
  Object.assign(new Error("no"), {
    status,
    request: { method, url },
    ...(headers && { response: { headers } }),
  });

test.each([
  ["a read waits longer each time", [error("GET", 500), error("GET", 500), error("GET", 500)], [1, 4, 9]],
  ["no less than asked", [error("GET", 503, { "retry-after": "20" })], [20]],
  ["a lost answer of a read", [error("GET", 500, null)], [1]],
  [
    "a lost answer of a POST has to be looked for",
    [error("POST", 500, null), error("POST", 502)],
    [null, null],
  ],
  ["a GraphQL question is only a question", [error("POST", 502, {}, "https://api.github.com/graphql")], [1]],
  ["a POST that was turned away may come again", [error("POST", 429, { "retry-after": "3" })], [3]],
  [
    "what the throttling plugin does is left to it",
    [error("GET", 403, { "x-ratelimit-remaining": "0" })],
    [null],
  ],
  ["a final answer is final", [error("GET", 404), error("DELETE", 422)], [null, null]],
])("%s", (_, errors, seconds) => {
  expect(errors.map((one, tried) => secondsBeforeRetry(one, tried, noon))).toEqual(seconds);
});
