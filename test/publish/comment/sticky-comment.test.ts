import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { GitHub } from "../../../src/github/client.ts";
import { parseCommentBody, renderCommentBody } from "../../../src/publish/comment/body.ts";
import type { OwnSection } from "../../../src/publish/comment/section-memory.ts";
import { upsertStickyComment } from "../../../src/publish/comment/sticky-comment.ts";
import { type Fault, type GitHubApi, startGitHubApi } from "../../support/github-api.ts";
import { actionsBot, person } from "../../support/github-store.ts";
import { client, job } from "./job.ts";

const old = "2026-11-20T10:00:00Z";
let api: GitHubApi;
let number: number;

beforeEach(async () => {
  api = await startGitHubApi();
  number = api.store.addPull({ headSha: "a".repeat(40) }).number;
});
afterEach(() => api.close());

const upsert = (own: OwnSection, github: GitHub = client(api)) =>
  upsertStickyComment(github, { owner: "octo", repo: "demo", number }, "CI", own, () => 0.5);

const sections = (index = 0) => parseCommentBody(api.store.commentsOf(number)[index]!.body, "CI");
const text = (key: string) => sections()?.get(key)?.text;
const requests = (method: string, path: RegExp) =>
  api.log.filter((one) => one.method === method && path.test(one.path));

describe("one comment", () => {
  test("is created with the marker first, and found again by the next run", async () => {
    const first = await upsert(job("a", 1));
    expect(first).toMatchObject({ kind: "done", url: expect.stringMatching(/#issuecomment-\d+$/) });
    expect(api.store.comments[0]!.body).toMatch(
      /^<!-- codex-mcp-check \{"workflow":"CI","by":"github-actions\[bot\]"\} -->\n/,
    );
    await upsert(job("a", 2));
    expect(api.store.comments).toHaveLength(1);
    expect(text("a")).toContain("**a**: fail in run 2.1");
  });

  test("keeps the sections of other jobs", async () => {
    await upsert(job("a", 1));
    await upsert(job("b", 1));
    await upsert(job("a", 2));
    expect([text("a"), text("b")]).toEqual([
      expect.stringContaining("**a**: fail in run 2.1"),
      expect.stringContaining("**b**: fail in run 1.1"),
    ]);
  });

  test("is another one for another workflow", async () => {
    await upsertStickyComment(client(api), { owner: "octo", repo: "demo", number }, "Nightly", job("a", 1));
    await upsert(job("a", 1));
    expect(api.store.comments).toHaveLength(2);
  });

  test("is not written again when nothing is new", async () => {
    await upsert(job("a", 1));
    const before = api.log.length;
    await upsert(job("a", 1));
    expect(api.log.slice(before).map((one) => one.method)).toEqual(["POST", "GET"]); // who am I, list
  });

  test("is found among 1,000 others", async () => {
    for (let index = 0; index < 995; index++)
      api.store.addComment(number, `chatter ${index}`, person(`user${index}`));
    await upsert(job("a", 1));
    for (let index = 0; index < 5; index++) api.store.addComment(number, "later chatter", person("user"));
    await upsert(job("a", 2));
    expect(api.store.comments).toHaveLength(1001);
    expect(parseCommentBody(api.store.comments[995]!.body, "CI")?.get("a")?.data.runId).toBe(2);
    expect(requests("GET", /\/issues\/\d+\/comments$/).map((one) => one.query)).toContain(
      "?per_page=100&page=10",
    );
  });

  test("survives an editor that turns its line ends and leaves spaces", async () => {
    await upsert(job("a", 1));
    await upsert(job("b", 1));
    const [comment] = api.store.comments;
    comment!.body = comment!.body.replaceAll("\n", " \r\n");
    await upsert(job("a", 2));
    expect(text("b")).toContain("**b**: fail in run 1.1");
  });
});

describe("the newest attempt wins", () => {
  test("a late old run changes nothing", async () => {
    await upsert(job("a", 7));
    const { body } = api.store.comments[0]!;
    const before = api.log.length;
    expect(await upsert(job("a", 6, { attempt: 9, conclusion: "pass" }))).toEqual({
      kind: "skipped",
      why: "No comment: a newer run has already reported on this pull request.",
    });
    expect(api.store.comments[0]!.body).toBe(body);
    expect(api.log.slice(before).filter((one) => one.method !== "GET" && one.path !== "/graphql")).toEqual(
      [],
    );
  });

  test("a late earlier attempt changes nothing, a later one does", async () => {
    await upsert(job("a", 7, { attempt: 2 }));
    expect(await upsert(job("a", 7, { attempt: 1 }))).toMatchObject({ kind: "skipped" });
    expect(text("a")).toContain("run 7.2");
    await upsert(job("a", 7, { attempt: 3 }));
    expect(text("a")).toContain("run 7.3");
  });

  test("also when the newer run writes between our look and our write", async () => {
    await upsert(job("a", 1));
    const newer = client(api);
    const slow = client(api);
    let write: () => void = () => {};
    api.fault(
      { method: "POST", path: /reactions$/ },
      { kind: "hold", when: "before", until: new Promise<void>((go) => (write = go)) },
    );
    const arrived = api.arrived({ method: "POST", path: /reactions$/ });
    const late = upsert(job("a", 2), slow);
    await arrived;
    await upsert(job("a", 3), newer);
    write();
    expect(await late).toMatchObject({ kind: "skipped" });
    expect(text("a")).toContain("run 3.1");
  });
});

describe("whose comment", () => {
  test("a marker in another author's comment is not touched", async () => {
    const forged = renderCommentBody(
      "CI",
      new Map([["a", { data: dataOf("a", 999_999), text: "all is well" }]]),
    );
    api.store.addComment(number, forged, person("mallory"));
    await upsert(job("a", 1));
    expect(api.store.comments.map((comment) => comment.body)).toEqual([
      forged,
      expect.stringContaining("run 1.1"),
    ]);
    expect(requests("PATCH", /./)).toEqual([]);
    expect(requests("DELETE", /./)).toEqual([]);
  });

  test("our own comment that only quotes the marker is not touched", async () => {
    await upsert(job("a", 1));
    const quoted = `look:\n${api.store.comments[0]!.body}`;
    api.store.comments = [];
    api.store.addComment(number, quoted, actionsBot);
    await upsert(job("a", 2));
    expect(api.store.comments.map((comment) => comment.body)).toEqual([
      quoted,
      expect.stringContaining("run 2.1"),
    ]);
  });

  test("a personal token on a server without GraphQL is known by GET /user", async () => {
    await api.close();
    api = await startGitHubApi({ prefix: "/api/v3", users: { pat: person("Maintainer") } });
    api.store.hasGraphql = false;
    number = api.store.addPull({ headSha: "a".repeat(40) }).number;
    await upsert(job("a", 1), client(api, {}, "pat"));
    await upsert(job("a", 2), client(api, {}, "pat"));
    expect(api.store.comments.map((comment) => comment.user.login)).toEqual(["Maintainer"]);
    expect(text("a")).toContain("run 2.1");
  });

  test("a GitHub Enterprise Server has its GraphQL beside /api/v3", async () => {
    await api.close();
    api = await startGitHubApi({ prefix: "/api/v3" });
    number = api.store.addPull({ headSha: "a".repeat(40) }).number;
    await upsert(job("a", 1));
    await upsert(job("a", 2));
    expect(api.store.comments).toHaveLength(1);
    expect(requests("POST", /^\/graphql$/).map((one) => one.status)).toEqual([200, 200]);
    expect(requests("GET", /^\/user$/)).toEqual([]);
  });

  test("who cannot find out in advance learns it from the comment he creates, and takes that one back", async () => {
    await upsert(job("b", 1));
    api.store.hasGraphql = false; // and GET /user answers 403 to a bot
    await upsert(job("a", 1));
    expect(api.store.comments).toHaveLength(1);
    expect([...(sections()?.keys() ?? [])].sort()).toEqual(["a", "b"]);
  });

  test("duplicates of ours are merged into the lowest id and deleted", async () => {
    for (const [key, runId] of [
      ["a", 1],
      ["b", 3],
      ["a", 2],
    ] as const) {
      api.store.addComment(
        number,
        renderCommentBody("CI", new Map([[key, { data: dataOf(key, runId), text: `of ${runId}` }]])),
      );
    }
    const lowest = api.store.comments[0]!.id;
    await upsert(job("c", 4));
    expect(api.store.comments.map((comment) => comment.id)).toEqual([lowest]);
    expect([text("a"), text("b"), text("c")]).toEqual(["of 2", "of 3", expect.stringContaining("run 4.1")]);
  });
});

describe("when the comment goes away", () => {
  const run = () => {
    api.store.comments = [];
  };

  test.each([
    ["between list and lock", { method: "POST", path: /reactions$/ }],
    ["between lock and read", { method: "GET", path: /comments\/\d+$/ }],
    ["between read and update", { method: "PATCH" }],
  ])("%s, it is created anew", async (_, match) => {
    await upsert(job("a", 1));
    await upsert(job("b", 1));
    api.fault(match, { kind: "meanwhile", run });
    expect(await upsert(job("a", 2))).toMatchObject({ kind: "done" });
    expect(api.store.comments).toHaveLength(1);
    expect([text("a"), text("b")]).toEqual([
      expect.stringContaining("run 2.1"),
      expect.stringContaining("run 1.1"),
    ]);
  });

  test("410 is taken like 404", async () => {
    await upsert(job("a", 1));
    api.fault(
      { method: "PATCH" },
      { kind: "answer", status: 410, body: { message: "This comment was deleted" } },
    );
    void api.arrived({ method: "PATCH" }).then(() => {
      api.store.comments = [];
    });
    expect(await upsert(job("a", 2))).toMatchObject({ kind: "done" });
    expect(text("a")).toContain("run 2.1");
  });

  test("a comment that is listed but answers 404 to every write is given up", async () => {
    await upsert(job("a", 1));
    api.fault({ method: "PATCH" }, { kind: "answer", status: 404, body: { message: "Not Found" } }, 100);
    await expect(upsert(job("a", 2))).rejects.toMatchObject({ status: 404 });
    expect(requests("PATCH", /./).length).toBeLessThan(6);
  });
});

describe("when an answer is lost", () => {
  test.each([
    ["the connection breaks after the POST was carried out", { kind: "drop", when: "after" }],
    ["the POST is carried out and times out", { kind: "hold", when: "after", until: new Promise(() => {}) }],
    ["half of the POST's answer arrives", { kind: "half" }],
  ] as const)("%s: it is looked for, and not posted again", async (_, fault) => {
    api.fault({ method: "POST", path: /\/comments$/ }, fault);
    expect(await upsert(job("a", 1), client(api, { requestMs: 100 }))).toMatchObject({ kind: "done" });
    expect(api.store.comments).toHaveLength(1);
    expect(requests("POST", /\/comments$/)).toHaveLength(1);
  });

  test("the POST was not carried out: it is looked for, then posted again", async () => {
    api.fault({ method: "POST", path: /\/comments$/ }, { kind: "drop", when: "before" });
    expect(await upsert(job("a", 1))).toMatchObject({ kind: "done" });
    const kinds = api.log.filter((one) => /\/issues\/\d+\/comments$/.test(one.path)).map((one) => one.method);
    expect(kinds).toEqual(["GET", "POST", "GET", "POST", "GET"]);
    expect(api.store.comments).toHaveLength(1);
  });

  const badGateway: Fault = { kind: "answer", status: 502, body: "<h1>Bad Gateway</h1>" };

  test("the POST fails four times, and succeeds within the time limit", async () => {
    api.fault({ method: "POST", path: /\/comments$/ }, badGateway, 4);
    expect(await upsert(job("a", 1))).toMatchObject({ kind: "done" });
    expect(api.store.comments).toHaveLength(1);
  });

  test("the POST fails each time: it is given up after five retries", async () => {
    api.fault({ method: "POST", path: /\/comments$/ }, badGateway, 99);
    await expect(upsert(job("a", 1))).rejects.toMatchObject({ status: 502 });
    expect(requests("POST", /\/comments$/)).toHaveLength(6);
  });

  test.each([
    ["carried out", { kind: "drop", when: "after" }],
    ["not carried out", { kind: "drop", when: "before" }],
  ] as const)(
    "an update whose connection broke, %s, is read back before anything is sent again",
    async (_, fault) => {
      await upsert(job("a", 1));
      api.fault({ method: "PATCH" }, fault);
      expect(await upsert(job("a", 2))).toMatchObject({ kind: "done" });
      expect(text("a")).toContain("run 2.1");
      expect(requests("PATCH", /./)).toHaveLength(fault.when === "after" ? 1 : 2);
    },
  );

  test("a list that breaks off is not taken for an empty one", async () => {
    await upsert(job("a", 1));
    api.fault({ method: "GET", path: /\/comments$/ }, { kind: "half" });
    await upsert(job("a", 2));
    expect(api.store.comments).toHaveLength(1);
  });
});

describe("the lock", () => {
  test("of a job that died is taken away after half a minute", async () => {
    await upsert(job("a", 1));
    api.store.addReaction(api.store.comments[0]!.id, actionsBot, new Date(Date.now() - 40_000).toISOString());
    expect(await upsert(job("a", 2))).toMatchObject({ kind: "done" });
    expect(text("a")).toContain("run 2.1");
    expect(api.store.reactions).toEqual([]);
  });

  test("of a living job is waited for", async () => {
    await upsert(job("a", 1));
    const lock = api.store.addReaction(api.store.comments[0]!.id, actionsBot, new Date().toISOString());
    const refused = api.arrived({ method: "POST", path: /reactions$/ });
    const writing = upsert(job("a", 2));
    await refused;
    await api.arrived({ method: "GET", path: /comments\/\d+$/ });
    expect(text("a")).toContain("run 1.1");
    api.store.reactions = api.store.reactions.filter((one) => one !== lock);
    await writing;
    expect(text("a")).toContain("run 2.1");
  });

  test("of others stays: somebody likes to look at our comment", async () => {
    await upsert(job("a", 1));
    api.store.addReaction(api.store.comments[0]!.id, person("reader"), old);
    await upsert(job("a", 2));
    expect(text("a")).toContain("run 2.1");
    expect(api.store.reactions.map((one) => one.user.login)).toEqual(["reader"]);
  });

  test("that cannot be had does not keep us from writing", async () => {
    await upsert(job("a", 1));
    api.store.hasReactions = false;
    expect(await upsert(job("a", 2))).toMatchObject({ kind: "done" });
    expect(text("a")).toContain("run 2.1");
  });

  test("not even being there, a section lost to a slower job is put back", async () => {
    await upsert(job("seed", 1));
    api.store.hasReactions = false;
    let write: () => void = () => {};
    const held = new Promise<void>((go) => (write = go));
    api.fault({ method: "PATCH" }, { kind: "hold", when: "before", until: held });
    const arrived = api.arrived({ method: "PATCH" });
    const slow = upsert(job("slow", 2)); // has read, and is about to write over what comes now
    await arrived;
    const fastWrote = api.arrived({ method: "PATCH" });
    const fast = upsert(job("fast", 2));
    await fastWrote;
    await api.arrived({ method: "GET", path: /comments\/\d+$/ });
    write();
    await Promise.all([slow, fast]);
    expect([...(sections()?.keys() ?? [])].sort()).toEqual(["fast", "seed", "slow"]);
  });
});

describe("too much for one comment", () => {
  test("a section is told how much room it has, and the whole stays within GitHub's limit", async () => {
    const rooms: number[] = [];
    const render = ({ maxLength }: { maxLength: number }) => {
      rooms.push(maxLength);
      return `### many\n\n${"long line\n\n".repeat(10_000)}`.slice(0, maxLength);
    };
    for (const key of ["a", "b", "c"])
      expect(await upsert(job(key, 1, { render }))).toMatchObject({ kind: "done" });
    expect(api.store.comments).toHaveLength(1);
    expect(api.store.comments[0]!.body.length).toBeLessThanOrEqual(65_536);
    expect([...(sections()?.keys() ?? [])]).toEqual(["a", "b", "c"]);
    expect(rooms[0]).toBeGreaterThan(64_000);
    expect(Math.min(...rooms)).toBeGreaterThan(20_000);
  });
});

function dataOf(key: string, runId: number) {
  return {
    key,
    runId,
    attempt: 1,
    conclusion: "fail" as const,
    fingerprint: "x",
    headSha: null,
    badSince: old,
    badRuns: 1,
    recovered: null,
  };
}
