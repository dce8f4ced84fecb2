import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { parseCommentBody, renderCommentBody } from "../../../src/publish/comment/body.ts";
import { type CommentRequest, publishComment } from "../../../src/publish/comment/pull-request-comment.ts";
import type { OwnSection } from "../../../src/publish/comment/section-memory.ts";
import { upsertStickyComment } from "../../../src/publish/comment/sticky-comment.ts";
import { type GitHubApi, startGitHubApi } from "../../support/github-api.ts";
import { actionsBot, person } from "../../support/github-store.ts";
import { client, job } from "./job.ts";

const head = "a".repeat(40);
const secondMs = 20;
let api: GitHubApi;
let number: number;

beforeEach(async () => {
  api = await startGitHubApi();
  number = api.store.addPull({ headSha: head }).number;
});
afterEach(() => api.close());

const upsert = (own: OwnSection) =>
  upsertStickyComment(
    client(api, { secondMs }),
    { owner: "octo", repo: "demo", number },
    "CI",
    own,
    () => 0.5,
  );
const posts = () => api.log.filter(({ method, path }) => method === "POST" && path.endsWith("/comments"));
const section = (key: string) => parseCommentBody(api.store.comments[0]?.body ?? "", "CI")?.get(key);

describe("a list that lags", () => {
  test.each([1, 3, 10])("%i s makes no second comment", async (seconds) => {
    api.store.listLagMs = seconds * secondMs;
    expect(await upsert(job("a", 1))).toMatchObject({ kind: "done" });
    expect(posts()).toHaveLength(1);
    expect(await upsert(job("a", 2))).toMatchObject({ kind: "done" });
    expect(api.store.comments).toHaveLength(1);
    expect(section("a")?.data.runId).toBe(2);
  });

  test("shows a comment that was deleted: a new one is created", async () => {
    await upsert(job("a", 1));
    api.store.listLagMs = 3 * secondMs;
    api.fault(
      { method: "POST", path: /reactions$/ },
      { kind: "meanwhile", run: () => (api.store.comments = []) },
    );
    expect(await upsert(job("a", 2))).toMatchObject({ kind: "done" });
    expect(api.store.comments).toHaveLength(1);
  });

  test("is empty though GitHub counts comments: it is asked again", async () => {
    await upsert(job("a", 1));
    api.fault({ method: "GET", path: /\d+\/comments$/ }, { kind: "answer", status: 200, body: [] });
    expect(await upsert(job("a", 2))).toMatchObject({ kind: "done" });
    expect(posts()).toHaveLength(1);
  });

  test("is always shorter than what GitHub counts: the comment is created", async () => {
    api.store.addComment(number, "hidden", person("spammer"));
    api.fault({ method: "GET", path: /\d+\/comments$/ }, { kind: "answer", status: 200, body: [] }, 4);
    expect(await upsert(job("a", 1))).toMatchObject({ kind: "done" });
    expect(posts()).toHaveLength(1);
  });
});

// Why there is a lock: three reads, seconds apart, do not show a write that is still on its way.
test.each([
  ["with the lock, the other job waits", true, 2],
  ["without it, the other job's result is lost", false, 1],
])("a write that GitHub carries out late: %s", async (_what, hasReactions, expected) => {
  await upsert(job("a", 1));
  await upsert(job("b", 1));
  api.store.hasReactions = hasReactions;
  let carryOut = () => {};
  const until = new Promise<void>((resolve) => {
    carryOut = resolve;
  });
  api.fault({ method: "PATCH" }, { kind: "hold", when: "before", until });
  const sent = api.arrived({ method: "PATCH" });
  const late = upsert(job("a", 2));
  await sent;
  const tried = api.arrived({ method: "POST", path: /reactions$/ });
  const other = upsert(job("b", 2));
  await (hasReactions ? tried : other);
  carryOut();
  expect(await Promise.all([late, other])).toMatchObject([{ kind: "done" }, { kind: "done" }]);
  expect(section("a")?.data.runId).toBe(2);
  expect(section("b")?.data.runId).toBe(expected);
});

describe("while GraphQL does not answer and GET /user refuses the job's token", () => {
  beforeEach(() => {
    api.store.hasGraphql = false;
  });
  const recovers = job("a", 2, { mode: "on-failure", conclusion: "pass" });

  test("a recovery is written: the marker names the author", async () => {
    api.store.hasGraphql = true;
    await upsert(job("a", 1, { mode: "on-failure" }));
    api.store.hasGraphql = false;
    expect(await upsert(recovers)).toMatchObject({ kind: "done" });
    expect(section("a")?.text).toContain("recovered, was bad since");
  });

  test("the first comment gets its author too", async () => {
    await upsert(job("a", 1, { mode: "on-failure" }));
    expect(api.store.comments[0]?.body).toContain(`"by":"${actionsBot.login}"`);
    expect(await upsert(recovers)).toMatchObject({ kind: "done" });
    expect(api.store.comments).toHaveLength(1);
  });

  test("a person's copy of the marker is not believed", async () => {
    const copy = renderCommentBody("CI", new Map(), { author: "mallory" });
    api.store.addComment(number, copy, person("mallory"));
    await upsert(job("a", 1));
    expect(api.store.comments.map(({ user }) => user.login)).toEqual(["mallory", actionsBot.login]);
    expect(api.store.comments[0]?.body).toBe(copy);
  });
});

describe("40 pull requests of one commit", () => {
  const request: CommentRequest = {
    mode: "on-failure",
    repository: { owner: "octo", repo: "demo" },
    event: { name: "push", payload: {}, sha: head },
    run: { id: 10, attempt: 1 },
    workflow: "CI",
    key: "check",
    startedAt: "2026-11-21T10:00:00Z",
    conclusion: "fail",
    failing: ["github"],
    render: () => "### down",
  };
  beforeEach(() => {
    for (let index = 1; index < 40; index += 1)
      api.store.addPull({ headSha: head, headRef: `again-${index}` });
  });

  test("are all commented on within the time limit, at the real pace", async () => {
    const result = await publishComment(client(api, { secondMs: 1000, totalMs: 60_000 }), request);
    expect(result).toMatchObject({ kind: "done", url: expect.stringContaining(`/pull/${number}#`) });
    expect(new Set(api.store.comments.map(({ issue }) => issue)).size).toBe(40);
  });

  test("of which two refuse: the warning names both", async () => {
    for (const locked of [number + 3, number + 7])
      api.fault(
        { method: "POST", path: new RegExp(`/${locked}/comments$`) },
        {
          kind: "answer",
          status: 403,
          body: { message: "Unable to create comment because issue is locked." },
        },
      );
    expect(await publishComment(client(api), request)).toMatchObject({
      kind: "degraded",
      warning: expect.stringMatching(
        new RegExp(
          `^2 of 40 pull requests have no new comment \\(#${number + 3}, #${number + 7}\\)\\. .*locked`,
        ),
      ),
    });
  });
});
