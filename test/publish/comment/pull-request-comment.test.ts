import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { parseCommentBody } from "../../../src/publish/comment/body.ts";
import { type CommentRequest, publishComment } from "../../../src/publish/comment/pull-request-comment.ts";
import { type Fault, type GitHubApi, startGitHubApi } from "../../support/github-api.ts";
import { client } from "./job.ts";

const head = "a".repeat(40);
let api: GitHubApi;
let number: number;

beforeEach(async () => {
  api = await startGitHubApi();
  number = api.store.addPull({ headSha: head }).number;
});
afterEach(() => api.close());

const request = (given: Partial<CommentRequest> = {}): CommentRequest => ({
  mode: "on-failure",
  repository: { owner: "octo", repo: "demo" },
  event: {
    name: "pull_request",
    payload: { pull_request: { number, head: { sha: head } } },
    sha: "c".repeat(40),
  },
  run: { id: 10, attempt: 1 },
  workflow: "CI",
  key: "check",
  startedAt: "2026-11-21T10:00:00Z",
  conclusion: "fail",
  failing: ["github"],
  render: ({ headSha }) => `### a verdict about ${headSha}`,
  ...given,
});
const publish = (given: Partial<CommentRequest> = {}) =>
  publishComment(client(api, { requestMs: 2000 }), request(given));
const answer = (status: number, message: string, headers: Record<string, string> = {}): Fault => ({
  kind: "answer",
  status,
  body: { message },
  headers,
});

test("comments on the pull request of the event, about its head and not the merge commit", async () => {
  expect(await publish()).toMatchObject({
    kind: "done",
    url: expect.stringContaining(`/pull/${number}#issuecomment-`),
  });
  const [section] = parseCommentBody(api.store.comments[0]!.body, "CI")!.values();
  expect(section).toMatchObject({
    text: `### a verdict about ${head}`,
    data: { key: "check", runId: 10, attempt: 1, headSha: head },
  });
});

test("comments on every open pull request with the commit", async () => {
  api.store.addPull({ headSha: head, headRef: "again" });
  await publish({ event: { name: "push", payload: {}, sha: head } });
  expect(api.store.comments.map((comment) => comment.issue)).toEqual([number, number + 1]);
});

test("one of two pull requests refuses: the other gets its comment, and the refusal is told", async () => {
  api.store.addPull({ headSha: head, headRef: "again" });
  api.fault(
    { method: "POST", path: new RegExp(`/${number}/comments$`) },
    answer(403, "Unable to create comment because issue is locked."),
  );
  expect(await publish({ event: { name: "push", payload: {}, sha: head } })).toMatchObject({
    kind: "degraded",
    warning: expect.stringContaining(`comment on pull request #${number}: the conversation is locked`),
  });
  expect(api.store.comments.map((comment) => comment.issue)).toEqual([number + 1]);
});

test("no pull request is one plain line, and nothing is asked further", async () => {
  expect(await publish({ event: { name: "schedule", payload: {}, sha: "d".repeat(40) } })).toEqual({
    kind: "skipped",
    why: "No pull request to comment on: commit ddddddd belongs to no pull request.",
  });
});

test("never asks nothing", async () => {
  expect(await publish({ mode: "never" })).toMatchObject({ kind: "skipped" });
  expect(api.log).toEqual([]);
});

test("reports of workflow_run in any order leave the newest run's result", async () => {
  api.store.addPull({ headSha: head, headOwner: "fork", headRef: "patch" });
  const reportOn = (id: number) => ({
    name: "workflow_run",
    sha: "e".repeat(40),
    payload: {
      workflow_run: {
        id,
        run_attempt: 1,
        event: "pull_request",
        head_sha: head,
        head_branch: "patch",
        head_repository: { owner: { login: "fork" } },
      },
    },
  });
  await publish({ event: reportOn(52), run: { id: 60, attempt: 1 }, render: () => "newer" });
  expect(
    await publish({ event: reportOn(51), run: { id: 61, attempt: 1 }, render: () => "older" }),
  ).toMatchObject({ kind: "skipped" });
  expect(
    api.store.comments.map((comment) => parseCommentBody(comment.body, "CI")!.get("check")!.text),
  ).toEqual(["newer", "newer"]);
});

test("turns into recovered by the next good run, with the count", async () => {
  const render: CommentRequest["render"] = ({ recovered }) =>
    recovered ? `recovered after ${recovered.runs} since ${recovered.since}` : "down";
  for (const id of [11, 12, 13]) await publish({ run: { id, attempt: 1 }, render });
  await publish({ run: { id: 14, attempt: 1 }, conclusion: "pass", failing: [], render });
  expect(parseCommentBody(api.store.comments[0]!.body, "CI")!.get("check")!.text).toBe(
    "recovered after 3 since 2026-11-21T10:00:00.000Z",
  );
});

describe("what GitHub refuses is one warning that says what to do, and never thrown", () => {
  const write = { method: "POST", path: /\/issues\/\d+\/comments$/ };
  const everything = {};

  test.each([
    [
      "403, a read-only token",
      write,
      answer(403, "Resource not accessible by integration", {
        "x-accepted-github-permissions": "issues=write; pull_requests=write",
      }),
      /`permissions: \{ pull-requests: write \}`.*two-workflow/,
    ],
    ["401", everything, answer(401, "Bad credentials"), /does not accept the token/],
    ["404", write, answer(404, "Not Found"), /\(404\)/],
    ["410", write, answer(410, "Issues are disabled for this repo"), /410/],
    ["422", write, answer(422, "Validation Failed"), /422: Validation Failed/],
    [
      "429",
      everything,
      answer(429, "Too many requests", { "retry-after": "72000" }),
      /rate limit is used up/,
    ],
    ["500", everything, answer(500, "Server Error"), /an internal error \(500\)/],
    [
      "a page of a proxy",
      everything,
      { kind: "answer", status: 200, body: "<html>" } as Fault,
      /incomplete answer/,
    ],
    ["a broken connection", everything, { kind: "drop", when: "before" } as Fault, /cannot be reached/],
    [
      "no answer",
      everything,
      { kind: "hold", when: "before", until: new Promise(() => {}) } as Fault,
      /did not answer in time/,
    ],
  ])("%s", async (_, match, fault, warning) => {
    api.fault(match, fault, 99);
    const result = await publish();
    expect(result).toMatchObject({ kind: "degraded", warning: expect.stringMatching(warning) });
    if (result.kind === "degraded")
      expect(result.warning).toMatch(/^Could not .*The verdict is not affected\.$/);
    expect(api.store.comments).toEqual([]);
  });

  test("a server that is not there", async () => {
    const github = client(api);
    await api.close();
    expect(await publishComment(github, request())).toMatchObject({
      kind: "degraded",
      warning: expect.stringContaining("cannot be reached"),
    });
  });

  test("a renderer that fails", async () => {
    const render = () => {
      throw new Error("no words");
    };
    expect(await publish({ render })).toMatchObject({
      kind: "degraded",
      warning: expect.stringContaining("no words"),
    });
  });
});

test("a result that others wrote still makes a section that is found again", async () => {
  const odd = [Number.NaN, -1, 1e300, 0.5];
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: "binary" }),
      fc.string(),
      fc.constantFrom(...odd),
      fc.string(),
      async (key, startedAt, id, sha) => {
        api.store.comments = [];
        const event = { name: "pull_request", payload: { pull_request: { number } }, sha };
        expect(await publish({ key, startedAt, run: { id, attempt: id }, event })).toMatchObject({
          kind: "done",
        });
        expect(parseCommentBody(api.store.comments[0]!.body, "CI")?.size).toBe(1);
      },
    ),
    { numRuns: 15 },
  );
});

test("a key as long as a matrix can make it still names one section, and two of them two", async () => {
  const long = `check (${"x".repeat(5000)}`;
  await publish({ key: `${long}, 1)` });
  await publish({ key: `${long}, 2)` });
  await publish({ key: `${long}, 2)`, run: { id: 11, attempt: 1 } });
  expect(parseCommentBody(api.store.comments[0]!.body, "CI")!.size).toBe(2);
});
