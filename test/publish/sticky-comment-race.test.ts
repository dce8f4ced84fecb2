import { expect, test } from "vitest";
import { parseCommentBody } from "../../src/publish/comment-body.ts";
import { upsertStickyComment } from "../../src/publish/sticky-comment.ts";
import { type GitHubApi, startGitHubApi } from "../support/github-api.ts";
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

async function raceTwice(seed: number): Promise<void> {
  const random = seeded(seed);
  const api = await startGitHubApi();
  api.shuffle(random);
  const { number } = api.store.addPull({ headSha: "a".repeat(40) });
  for (const runId of [100, 101]) {
    const results = await race(api, number, runId, random);
    expect(results.map((result) => result.kind)).toEqual(keys.map(() => "done"));
    expectOneRightComment(api, number, runId);
  }
  await api.close();
}

test.each(groups)(
  "8 jobs at once create one comment with 8 right sections, then update it: seeds %#",
  async (group) => {
    await Promise.all(Array.from({ length: 10 }, (_, index) => raceTwice(group * 10 + index + 1)));
  },
);
