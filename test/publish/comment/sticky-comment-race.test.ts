import { expect, test } from "vitest";
import { parseCommentBody, renderCommentBody } from "../../../src/publish/comment/body.ts";
import { advance, type Section } from "../../../src/publish/comment/section.ts";
import { upsertStickyComment } from "../../../src/publish/comment/sticky-comment.ts";
import { type GitHubApi, startGitHubApi } from "../../support/github-api.ts";
import { client, job, seeded } from "./job.ts";

const keys = Array.from({ length: 8 }, (_, index) => `check (server-${index + 1})`);
const groups = Array.from({ length: 5 }, (_, index) => index);

/** Eight jobs of one run at once, on a server that carries requests out and hands answers back in an order of its own. */
async function race(api: GitHubApi, number: number, runId: number, random: () => number) {
  const where = { owner: "octo", repo: "demo", number };
  return Promise.all(
    keys.map((key) => upsertStickyComment(client(api), where, "CI", job(key, runId), random)),
  );
}

function expectOneRightComment(api: GitHubApi, number: number, runId: number): void {
  const comments = api.store.commentsOf(number);
  expect(comments).toHaveLength(1);
  const sections = parseCommentBody(comments[0]!.body, "CI") ?? new Map();
  expect([...sections.keys()].sort()).toEqual(keys);
  for (const [key, { data, text }] of sections) {
    expect([data.runId, text.split("\n")[0]]).toEqual([runId, `**${key}**: fail in run ${runId}.1`]);
  }
  expect(api.store.reactions).toEqual([]);
}

/** Odd seeds begin with no comment, even ones with that of the run before. */
async function playRace(seed: number): Promise<void> {
  const random = seeded(seed);
  const api = await startGitHubApi();
  const { number } = api.store.addPull({ headSha: "a".repeat(40) });
  if (seed % 2 === 0) {
    const before = keys.map((key): [string, Section] => [
      key,
      { data: advance(null, job(key, 100).now), text: "before" },
    ]);
    api.store.addComment(number, renderCommentBody("CI", new Map(before)));
  }
  api.shuffle(random);
  const results = await race(api, number, 101, random);
  expect(results.map((result) => result.kind)).toEqual(keys.map(() => "done"));
  expectOneRightComment(api, number, 101);
  await api.close();
}

test.each(groups)(
  "8 jobs at once end in one comment with 8 right sections, 50 times out of 50: part %i",
  async (group) => {
    await Promise.all(Array.from({ length: 10 }, (_, index) => playRace(group * 10 + index + 1)));
  },
);

test("two runs at once end with the newer one in every section", async () => {
  for (let seed = 1; seed <= 5; seed++) {
    const random = seeded(seed);
    const api = await startGitHubApi();
    const { number } = api.store.addPull({ headSha: "a".repeat(40) });
    api.shuffle(random);
    const where = { owner: "octo", repo: "demo", number };
    const writers = [101, 100].flatMap((runId) => keys.slice(0, 4).map((key) => job(key, runId)));
    await Promise.all(writers.map((own) => upsertStickyComment(client(api), where, "CI", own, random)));
    const found = api.store
      .commentsOf(number)
      .map((comment) => [...parseCommentBody(comment.body, "CI")!.values()]);
    expect(found.map((sections) => sections.map(({ data }) => data.runId))).toEqual([[101, 101, 101, 101]]);
    await api.close();
  }
});
