import { expect, test } from "vitest";
import { parseCommentBody } from "../../../src/publish/comment/body.ts";
import { upsertStickyComment } from "../../../src/publish/comment/sticky-comment.ts";
import { startGitHubApi } from "../../support/github-api.ts";
import { client, job, seeded } from "./job.ts";
import { type Condition, playRace } from "./races.ts";

const rounds: [Condition, number][] = [
  ["shuffled", 5],
  ["faulty", 4],
  ["lagging", 4],
];

// `node scripts/comment-races.mjs` plays 100 rounds of each.
test.each(rounds)("8 jobs at once end in one comment with 8 right sections: %s", async (condition, count) => {
  const seeds = Array.from({ length: count }, (_, index) => (index === 0 ? 29 : index));
  const problems = await Promise.all(seeds.map((seed) => playRace(seed, condition)));
  expect(problems.flatMap((found, index) => found.map((problem) => `${seeds[index]}: ${problem}`))).toEqual(
    [],
  );
});

test.each([1, 4])("two runs of %i jobs at once end with the newer run in every section", async (jobs) => {
  for (let seed = 1; seed <= 5; seed++) {
    const random = seeded(seed);
    const api = await startGitHubApi();
    const { number } = api.store.addPull({ headSha: "a".repeat(40) });
    const where = { owner: "octo", repo: "demo", number };
    const keys = Array.from({ length: jobs }, (_, index) => `check ${index}`);
    await Promise.all(keys.map((key) => upsertStickyComment(client(api), where, "CI", job(key, 99), random)));
    api.shuffle(random);
    const writers = [101, 100].flatMap((runId) => keys.map((key) => job(key, runId)));
    await Promise.all(
      writers.map((own) => upsertStickyComment(client(api, { totalMs: 60_000 }), where, "CI", own, random)),
    );
    const found = api.store
      .commentsOf(number)
      .map((comment) => [...parseCommentBody(comment.body, "CI")!.values()]);
    expect(found.map((sections) => sections.map(({ data }) => data.runId))).toEqual([keys.map(() => 101)]);
    await api.close();
  }
});
