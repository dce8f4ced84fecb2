import fc from "fast-check";
import { expect, test } from "vitest";
import { Cancelled, NotJson, OutOfTime } from "../../src/github/client.ts";
import { explainFailure } from "../../src/github/permissions.ts";

const task = { verb: "comment on pull request #3", permission: "pull-requests: write" };

const failure = (status: number, message: string, headers: Record<string, string> = {}) =>
  explainFailure(Object.assign(new Error(message), { status, response: { headers } }), task);

const lost = (cause: Error) =>
  explainFailure(Object.assign(new Error("fetch failed", { cause }), { status: 500 }), task);

test.each([
  [
    "a read-only token",
    failure(
      403,
      "Resource not accessible by integration - https://docs.github.com/rest/issues/comments#create",
    ),
    "Could not comment on pull request #3: this token is not allowed to (403: Resource not accessible by integration). " +
      "Add to the job: `permissions: { pull-requests: write }`. Runs for pull requests from forks and by Dependabot have a " +
      "read-only token whatever the workflow says: for those use the two-workflow recipe " +
      '("Pull requests from forks" in the README). The verdict is not affected.',
  ],
  ["a rejected token", failure(401, "Bad credentials"), /does not accept the token \(401\).*`github-token`/],
  ["nothing there, or nothing to see", failure(404, "Not Found"), /\(404\).*pull-requests: write/],
  ["issues switched off", failure(410, "Issues are disabled for this repo"), /410: Issues are disabled/],
  [
    "refused content",
    failure(422, "Validation Failed: body is too long"),
    /422: Validation Failed: body is too long/,
  ],
  [
    "a locked conversation",
    failure(403, "Unable to create comment because issue is locked."),
    /conversation is locked .*Unlock it, or set `comment: never`(?!.*permissions)/,
  ],
  [
    "an archived repository",
    failure(403, "Repository was archived so is read-only."),
    /repository is archived.*Unarchive it(?!.*permissions)/,
  ],
  [
    "a fine-grained personal token",
    failure(403, "Resource not accessible by personal access token"),
    /Give it the repository permission "pull requests: write"/,
  ],
  [
    "single sign-on",
    failure(403, "Resource protected by organization SAML enforcement", { "x-github-sso": "required" }),
    /single sign-on/,
  ],
  [
    "a rate limit",
    failure(429, "slow down", { "retry-after": "90" }),
    /rate limit is used up \(429, retry after 90 s\)/,
  ],
  [
    "a secondary rate limit",
    failure(403, "You have exceeded a secondary rate limit"),
    /rate limit is used up \(403\)/,
  ],
  ["an internal error", failure(502, "<html>"), /an internal error \(502\)/],
  [
    "a time-out",
    lost(Object.assign(new Error("aborted"), { name: "TimeoutError" })),
    /did not answer in time/,
  ],
  ["no time left", lost(new OutOfTime("no answer within 60000 ms")), /time limit for GitHub is used up/],
  ["an incomplete answer", lost(new NotJson("the answer is not complete JSON")), /sent an incomplete answer/],
  ["a cancelled job", lost(new Cancelled("the job was cancelled")), /: the job was cancelled\./],
  ["no network", lost(new Error("ECONNREFUSED")), /cannot be reached/],
])("%s", (_, warning, expected) => {
  expect(warning).toEqual(typeof expected === "string" ? expected : expect.stringMatching(expected));
});

test.each([
  ["issues=write; pull_requests=write", "permissions: { pull-requests: write }"],
  ["issues=write", "permissions: { issues: write }"],
  ["pull_requests=read,contents=read", "permissions: { pull-requests: read, contents: read }"],
  ["x}`; rm=write", "permissions: { pull-requests: write }"],
  ["", "permissions: { pull-requests: write }"],
])("the API's own word %j names the line to add", (header, line) => {
  expect(
    failure(403, "Resource not accessible by integration", { "x-accepted-github-permissions": header }),
  ).toContain(line);
});

test("is one line without control characters, whatever the API said", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 400, max: 599 }),
      fc.string({ unit: "binary", maxLength: 3000 }),
      (status, message) => {
        const warning = failure(status, message);
        expect(warning).toMatch(/^Could not comment on pull request #3: [^\p{Cc}\p{Zl}\p{Zp}]*$/u);
        expect(warning.length).toBeLessThan(8000);
      },
    ),
  );
});
