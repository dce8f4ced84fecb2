import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readEvent, runOf } from "../../src/github/event.ts";
import { findPullRequests, parseRepository } from "../../src/github/pull-request.ts";
import { client } from "../publish/comment/job.ts";
import { type GitHubApi, startGitHubApi } from "../support/github-api.ts";

const head = "a".repeat(40);
const other = "b".repeat(40);
let api: GitHubApi;

beforeEach(async () => {
  api = await startGitHubApi();
});
afterEach(() => api.close());

const find = (eventName: string, payload: unknown, sha: string | null = head) =>
  findPullRequests(client(api), { owner: "octo", repo: "demo", eventName, payload, sha });

const workflowRun = (given: object = {}) => ({
  workflow_run: {
    id: 5,
    run_attempt: 2,
    event: "pull_request",
    head_sha: head,
    head_branch: "patch-1",
    head_repository: { full_name: "fork/demo", owner: { login: "fork" } },
    pull_requests: [],
    ...given,
  },
});

describe("from the event, with no request", () => {
  test.each([
    ["pull_request", { pull_request: { number: 7, head: { sha: head } } }],
    ["pull_request_target", { pull_request: { number: 7 } }],
    ["pull_request_review", { pull_request: { number: 7 } }],
    ["issue_comment", { issue: { number: 7, pull_request: { url: "x" } } }],
    ["merge_group", { merge_group: { head_ref: `refs/heads/gh-readonly-queue/main/pr-7-${other}` } }],
  ])("%s", async (eventName, payload) => {
    expect(await find(eventName, payload)).toEqual({ kind: "found", numbers: [7] });
    expect(api.log).toEqual([]);
  });
});

describe("by the commit", () => {
  test("all open ones whose head it is: not closed ones, not ones that only contain it", async () => {
    const open = [
      api.store.addPull({ headSha: head }),
      api.store.addPull({ headSha: head, headRef: "again" }),
    ];
    api.store.addPull({ headSha: head, state: "closed" });
    api.store.addPull({ headSha: other, commits: [head] });
    expect(await find("push", { ref: "refs/heads/feature" })).toEqual({
      kind: "found",
      numbers: open.map((pull) => pull.number),
    });
  });

  test("from every page", async () => {
    for (let index = 0; index < 120; index++) api.store.addPull({ headSha: other, commits: [head] });
    const { number } = api.store.addPull({ headSha: head });
    expect(await find("schedule", {})).toEqual({ kind: "found", numbers: [number] });
    expect(api.log).toHaveLength(2);
  });

  test("of a workflow_run for a fork, whose event names no pull request", async () => {
    api.store.addPull({ headSha: head, headOwner: "stranger", headRef: "patch-1" });
    const { number } = api.store.addPull({ headSha: head, headOwner: "fork", headRef: "patch-1" });
    expect(await find("workflow_run", workflowRun(), other)).toEqual({ kind: "found", numbers: [number] });
  });

  test("of a workflow_run for a branch of the repository", async () => {
    const { number } = api.store.addPull({ headSha: head });
    expect(await find("workflow_run", workflowRun({ head_branch: null }), other)).toEqual({
      kind: "found",
      numbers: [number],
    });
  });

  test("a workflow_run whose pull request moved on finds none, and says so", async () => {
    const { number } = api.store.addPull({ headSha: other, headOwner: "fork", headRef: "patch-1" });
    expect(await find("workflow_run", workflowRun())).toEqual({
      kind: "none",
      why: `No pull request to comment on: commit aaaaaaa is not the head of an open pull request. It belongs to #${number}.`,
    });
  });
});

describe("none, in one plain line", () => {
  test("a commit that belongs to none", async () => {
    expect(await find("push", {})).toEqual({
      kind: "none",
      why: "No pull request to comment on: commit aaaaaaa belongs to no pull request.",
    });
  });

  test("an event without a commit", async () => {
    expect(await find("workflow_run", {}, head)).toMatchObject({
      kind: "none",
      why: expect.stringContaining("names no commit"),
    });
  });

  test("a commit that GitHub does not know", async () => {
    api.fault(
      { path: /\/commits\// },
      { kind: "answer", status: 422, body: { message: "No commit found for SHA" } },
    );
    expect(await find("push", {})).toMatchObject({ kind: "none" });
  });
});

test("a hostile payload is taken for an empty one, never thrown at", () => {
  fc.assert(fc.property(fc.anything(), (payload) => void readEvent(payload)));
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const event = readEvent({
        pull_request: { number: value },
        workflow_run: { head_sha: value, head_branch: value },
      });
      expect(event.workflow_run?.head_sha ?? head).toMatch(/^[0-9a-f]{40,64}$/);
      expect(event.pull_request?.number ?? 1).toBeGreaterThan(0);
    }),
  );
});

test("a part of the event that does not fit does not hide the others", () => {
  const event = readEvent({
    issue: 5,
    workflow_run: { head_sha: "../x", head_branch: "b" },
    pull_request: { number: 3, head: 1 },
  });
  expect(event).toMatchObject({
    issue: null,
    pull_request: { number: 3, head: null },
    workflow_run: { head_sha: null, head_branch: "b" },
  });
});

test("a result that workflow_run reports on belongs to the run it reports on: its reports come in any order", () => {
  const own = { runId: 99, attempt: 1, sha: other };
  expect(runOf("workflow_run", workflowRun(), own)).toMatchObject({ runId: 5, attempt: 2, headSha: head });
  expect(runOf("workflow_run", {}, own)).toMatchObject({ runId: 99, attempt: 1, headSha: other });
  expect(runOf("pull_request", { pull_request: { number: 1, head: { sha: head } } }, own)).toMatchObject({
    runId: 99,
    attempt: 1,
    headSha: head,
  });
  expect(runOf("push", workflowRun(), own)).toMatchObject({ runId: 99, attempt: 1, headSha: other });
});

test.each([
  ["octo/demo", { owner: "octo", repo: "demo" }],
  ["octo/.github", { owner: "octo", repo: ".github" }],
  ["octo", null],
  ["a/b/c", null],
  ["o/r?x", null],
])("GITHUB_REPOSITORY %s", (text, repository) => {
  expect(parseRepository(text)).toEqual(repository);
});
