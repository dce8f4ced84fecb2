import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { judgeCheckout, type PrivilegedRun } from "../../src/guard/privileged.ts";

const base = "b".repeat(40);
const head = "a".repeat(40);
const merge = "c".repeat(40);
const older = "d".repeat(40);

const repository = { full_name: "octo/demo" };
const target = {
  repository,
  pull_request: { number: 1, head: { sha: head }, base: { sha: older }, merge_commit_sha: merge },
};
const triggered = (event: string, from = "octo/demo") => ({
  repository,
  workflow_run: {
    id: 1,
    event,
    head_sha: head,
    head_repository: { full_name: from, owner: { login: from.split("/")[0] } },
  },
});

const judge = (eventName: string, payload: unknown, sha: string | null, given: Partial<PrivilegedRun> = {}) =>
  judgeCheckout({
    eventName,
    payload,
    sha: base,
    checkout: sha === null ? { kind: "unknown" } : { kind: "commit", sha },
    allowUntrusted: false,
    ...given,
  });

describe("a job with the repository's secrets", () => {
  test.each([
    ["pull_request_target", target, base],
    ["pull_request_target, the base as it was when the pull request was opened", target, older],
    ["workflow_run", triggered("pull_request", "fork/demo"), base],
    ["workflow_run after a push to this repository", triggered("push"), head],
    ["issue_comment", { issue: { number: 1, pull_request: {} } }, base],
  ])("starts servers from the repository's own commit: %s", (event, payload, sha) => {
    expect(judge(event.split(/[ ,]/)[0]!, payload, sha)).toEqual({ kind: "allowed" });
  });

  test.each([
    ["pull_request_target with the head", target, head],
    ["pull_request_target with the merge commit", target, merge],
    ["pull_request_target, no git to ask", target, null],
    ["pull_request_target with an unreadable event", "{", head],
    ["workflow_run after a pull request of a fork", triggered("pull_request", "fork/demo"), head],
    ["workflow_run after a pull request of this repository", triggered("pull_request"), head],
    ["workflow_run after a push to a fork", triggered("push", "fork/demo"), head],
    ["workflow_run with an unreadable event", null, head],
    ["issue_comment with the head", { issue: { number: 1, pull_request: {} } }, head],
  ])("starts none from anything else: %s", (event, payload, sha) => {
    const answer = judge(event.split(/[ ,]/)[0]!, payload, sha);
    expect(answer).toMatchObject({
      kind: "refused",
      why: expect.stringMatching(/mode: report.*allow-untrusted-checkout/),
    });
  });

  test("starts them when the user says so, and where nothing is checked out", () => {
    expect(judge("pull_request_target", target, head, { allowUntrusted: true })).toEqual({ kind: "allowed" });
    expect(judge("pull_request_target", target, null, { checkout: { kind: "empty" } })).toEqual({
      kind: "allowed",
    });
  });

  test("says what it found", () => {
    expect(judge("pull_request_target", target, head)).toMatchObject({
      why: expect.stringContaining("a pull request's head"),
    });
    expect(judge("pull_request_target", target, null)).toMatchObject({
      why: expect.stringContaining("git cannot say"),
    });
  });
});

test.each(["pull_request", "push", "schedule", "workflow_dispatch", "merge_group", ""])(
  "%s has no secrets of ours to lose",
  (event) => {
    expect(judge(event, target, head)).toEqual({ kind: "allowed" });
  },
);

test("no payload talks a foreign commit in, unless it says that this repository itself pushed it", () => {
  fc.assert(
    fc.property(
      fc.constantFrom("pull_request_target", "workflow_run", "issue_comment"),
      fc.jsonValue(),
      (event, payload) => {
        expect(judge(event, payload, head).kind).toBe("refused");
      },
    ),
  );
});
