import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Cancelled, type GitHub, OutOfTime } from "../../src/github/client.ts";
import { createComment, listComments, updateComment } from "../../src/github/comment-api.ts";
import { client } from "../publish/comment/job.ts";
import { type Fault, type GitHubApi, startGitHubApi } from "../support/github-api.ts";

let api: GitHubApi;
let where: { owner: string; repo: string; number: number };

beforeEach(async () => {
  api = await startGitHubApi();
  where = { owner: "octo", repo: "demo", number: api.store.addIssue().number };
});
afterEach(() => api.close());

const answer = (status: number, headers: Record<string, string> = {}, message = "no"): Fault => ({
  kind: "answer",
  status,
  headers,
  body: { message },
});
const list = (github: GitHub) => listComments(github, where);
const elapsed = async (work: () => Promise<unknown>) => {
  const start = performance.now();
  const result = await work().catch((error: unknown) => error);
  return { result, ms: performance.now() - start };
};

describe("a read", () => {
  test.each([
    ["500", answer(500)],
    ["502 of a proxy", { kind: "answer", status: 502, body: "<html>" }],
    ["429", answer(429)],
    ["a connection that breaks", { kind: "drop", when: "before" }],
    ["a body that breaks off", { kind: "half" }],
    [
      "a secondary rate limit",
      answer(403, { "retry-after": "1" }, "You have exceeded a secondary rate limit"),
    ],
    ["403 that asks to come back", answer(403, { "retry-after": "1" }, "abuse detection")],
  ] as const)("is tried again after %s", async (_, fault) => {
    api.store.addComment(where.number, "hello");
    api.fault({ method: "GET" }, fault as Fault);
    expect(await list(client(api))).toHaveLength(1);
    expect(api.log).toHaveLength(2);
  });

  test("is tried again after no answer in time", async () => {
    api.fault({ method: "GET" }, { kind: "hold", when: "after", until: new Promise(() => {}) });
    expect(await list(client(api, { requestMs: 500 }))).toEqual([]);
    expect(api.log).toHaveLength(2);
  });

  test.each([400, 401, 403, 404, 410, 422, 451])("is not tried again after %i", async (status) => {
    api.fault({ method: "GET" }, answer(status), 9);
    await expect(list(client(api))).rejects.toMatchObject({ status });
    expect(api.log).toHaveLength(1);
  });

  test("is tried no more often than asked for", async () => {
    api.fault({ method: "GET" }, answer(503), 99);
    await expect(list(client(api, { retries: 2 }))).rejects.toMatchObject({ status: 503 });
    expect(api.log).toHaveLength(3);
  });

  test.each([
    ["a proxy's page", "<html>sign in</html>"],
    ["an empty body", ""],
    ["the start of the JSON", '[{"id":1,"body":"'],
    ["another document", '{"message":"sign in"}'],
  ])("with %s in place of the list fails rather than ends the list", async (_, body) => {
    api.fault({ method: "GET" }, { kind: "answer", status: 200, body }, 99);
    await expect(list(client(api))).rejects.toThrow(/not complete JSON|not what GitHub's API documents/);
  });

  test.each([
    ["a proxy's page", "<html>sign in</html>"],
    ["an empty body", ""],
    ["the start of the JSON", '[{"id":1,"body":"'],
  ])("is sent again after %s with status 200", async (_, body) => {
    api.store.addComment(where.number, "hello");
    api.fault({ method: "GET" }, { kind: "answer", status: 200, body });
    expect(await list(client(api))).toHaveLength(1);
  });
});

describe("Retry-After", () => {
  test.each([
    [503, "no"],
    [429, "no"],
    [403, "You have exceeded a secondary rate limit"],
  ])("%i is obeyed", async (status, message) => {
    api.fault({ method: "GET" }, answer(status, { "retry-after": "12" }, message));
    const { ms } = await elapsed(() => list(client(api, { secondMs: 10 })));
    expect(ms).toBeGreaterThan(115);
    expect(api.log).toHaveLength(2);
  });

  test("further away than the time that is left is not waited for", async () => {
    api.fault({ method: "GET" }, answer(429, { "retry-after": "3600" }), 9);
    const { result, ms } = await elapsed(() => list(client(api, { secondMs: 1000, totalMs: 60_000 })));
    expect(result).toMatchObject({ status: 429 });
    expect(ms).toBeLessThan(5000);
    expect(api.log).toHaveLength(1);
  });

  test("a primary rate limit that ends in an hour is not waited for", async () => {
    const reset = String(Math.floor(Date.now() / 1000) + 3600);
    api.fault(
      { method: "GET" },
      answer(403, { "x-ratelimit-remaining": "0", "x-ratelimit-reset": reset }, "API rate limit exceeded"),
      9,
    );
    await expect(list(client(api, { secondMs: 1000 }))).rejects.toMatchObject({ status: 403 });
    expect(api.log).toHaveLength(1);
  });
});

describe("a write", () => {
  test.each([
    ["500", answer(500)],
    ["a lost answer", { kind: "drop", when: "after" }],
  ] as const)("is not sent again by itself after %s", async (_, fault) => {
    const comment = api.store.addComment(where.number, "hello");
    api.fault({ method: "POST" }, fault as Fault);
    api.fault({ method: "PATCH" }, fault as Fault);
    await expect(createComment(client(api), where, "text")).rejects.toMatchObject({ status: 500 });
    await expect(updateComment(client(api), where, comment.id, "text")).rejects.toMatchObject({
      status: 500,
    });
    expect(api.log).toHaveLength(2);
  });

  test.each([
    ["429", answer(429, { "retry-after": "1" })],
    [
      "a secondary rate limit",
      answer(403, { "retry-after": "1" }, "You have exceeded a secondary rate limit"),
    ],
  ])("that GitHub turned away with %s is sent again", async (_, fault) => {
    api.fault({ method: "POST" }, fault);
    await createComment(client(api), where, "text");
    expect(api.store.comments).toHaveLength(1);
  });
});

test("all requests together end within the time given", async () => {
  api.fault({}, { kind: "hold", when: "before", until: new Promise(() => {}) }, 99);
  const github = client(api, { totalMs: 300, requestMs: 100, secondMs: 5 });
  const { result, ms } = await elapsed(() => list(github));
  expect(result).toMatchObject({ status: 500 });
  const next = await elapsed(() => list(github));
  expect(ms + next.ms).toBeLessThan(1500);
  expect(next.result).toMatchObject({ cause: expect.any(OutOfTime) });
});

describe("a cancelled job", () => {
  test("ends a running request and sends no further one", async () => {
    const cancel = new AbortController();
    const github = client(api, {}, "job-token", cancel.signal);
    api.fault({ method: "GET" }, { kind: "hold", when: "before", until: new Promise(() => {}) });
    const arrived = api.arrived({ method: "GET" });
    const running = elapsed(() => list(github));
    await arrived;
    cancel.abort();
    expect((await running).result).toMatchObject({ cause: expect.any(Cancelled) });
    expect((await elapsed(() => list(github))).result).toMatchObject({ cause: expect.any(Cancelled) });
    expect(api.log).toHaveLength(1);
  });

  test("ends the wait before a retry", async () => {
    const cancel = new AbortController();
    const github = client(api, { secondMs: 1000 }, "job-token", cancel.signal);
    api.fault({ method: "GET" }, answer(429, { "retry-after": "30" }));
    const running = elapsed(() => list(github));
    await expect.poll(() => api.log[0]?.status).toBe(429);
    cancel.abort();
    expect((await running).ms).toBeLessThan(5000);
    expect(api.log).toHaveLength(1);
  });
});

test("the token goes to the API as such, with our name, and only there", async () => {
  await api.close();
  api = await startGitHubApi({ prefix: "/api/v3", users: { s3cret: { login: "me", id: 1, type: "User" } } });
  where.number = api.store.addIssue().number;
  await list(client(api, {}, "s3cret"));
  expect(api.log).toMatchObject([{ user: "me", path: "/repos/octo/demo/issues/1/comments" }]);
});
