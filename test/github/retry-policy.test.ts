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

const error = (status: number, headers: Record<string, string> | null = {}, message = "no"): ApiError =>
  Object.assign(new Error(message), { status, ...(headers && { response: { headers } }) });
const inSeconds = (seconds: number) => String(noon / 1000 + seconds);

test.each([
  ["an internal error waits longer each time", [error(500), error(500), error(500)], [1, 4, 9]],
  ["no less than Retry-After", [error(503, { "retry-after": "20" })], [20]],
  ["a lost answer", [error(500, null)], [1]],
  ["a rate limit with Retry-After", [error(429, { "retry-after": "3" })], [3]],
  [
    "a primary rate limit until it is renewed",
    [error(403, { "x-ratelimit-remaining": "0", "x-ratelimit-reset": inSeconds(40) })],
    [41],
  ],
  ["a secondary rate limit without Retry-After", [error(403, {}, "a secondary rate limit")], [60]],
  ["a final answer is final", [error(404), error(422)], [null, null]],
])("%s", (_, errors, seconds) => {
  expect(errors.map((answer, tried) => secondsBeforeRetry(answer, tried, noon))).toEqual(seconds);
});
