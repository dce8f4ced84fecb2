import { parseCommentBody, renderCommentBody } from "../../../src/publish/comment/body.ts";
import { advance, type Section } from "../../../src/publish/comment/section.ts";
import { upsertStickyComment } from "../../../src/publish/comment/sticky-comment.ts";
import { degraded, type PublishResult } from "../../../src/publish/result.ts";
import { type Fault, startGitHubApi } from "../../support/github-api.ts";
import { client, job, seeded } from "./job.ts";

/** What GitHub does during a race. */
export const conditions = {
  /** Requests are carried out, and answered, in a random order. */
  shuffled: {},
  /** Beside that, requests fail, answers are lost, and some take up to six seconds. */
  faulty: { faults: true },
  /** Beside that, lists show what was 1 to 10 seconds ago. */
  lagging: { lag: true },
  /** As `lagging`, without GraphQL, so that no job knows its own login before it has written. */
  nameless: { lag: true, nameless: true },
} satisfies Record<string, { faults?: boolean; lag?: boolean; nameless?: boolean }>;
export type Condition = keyof typeof conditions;

const keys = Array.from({ length: 8 }, (_, index) => `check (server-${index + 1})`);
const secondMs = 50;

/**
 * Eight jobs of one run write at the same time. Before them the comment is absent, or has sections of the run before for one, some
 * or all of the jobs. Without reactions there is no lock. Returns what is wrong afterwards.
 */
export async function playRace(seed: number, condition: Condition, hasReactions = true): Promise<string[]> {
  const given: { faults?: boolean; lag?: boolean; nameless?: boolean } = conditions[condition];
  const random = seeded(seed);
  const api = await startGitHubApi();
  const { number } = api.store.addPull({ headSha: "a".repeat(40) });
  const before = [0, 1, 3, 8][seed % 4] ?? 0;
  if (before > 0) {
    const sections = keys
      .slice(0, before)
      .map((key): [string, Section] => [key, { data: advance(null, job(key, 100).now), text: "before" }]);
    api.store.addComment(number, renderCommentBody("CI", new Map(sections)));
  }
  api.store.hasReactions = hasReactions;
  api.store.hasGraphql = given.nameless !== true;
  if (given.lag) api.store.listLagMs = secondMs * (1 + 9 * random());
  if (given.faults) api.faults = () => drawFault(random);
  api.shuffle(random);
  const where = { owner: "octo", repo: "demo", number };
  const limits = { secondMs, requestMs: 20_000, totalMs: 60_000 };
  const results = await Promise.all(
    keys.map((key) =>
      upsertStickyComment(client(api, limits), where, "CI", job(key, 101), random).catch(
        (error): PublishResult => degraded(String(error)),
      ),
    ),
  );
  const comments = api.store.commentsOf(number).map(({ body }) => body);
  await api.close();
  return [
    ...problemsOf(results),
    ...(comments.length === 1 ? [] : [`${comments.length} comments`]),
    ...wrongSections(comments),
  ];
}

function drawFault(random: () => number): Fault | null {
  const kind = random();
  if (kind > 0.06) return null;
  if (kind < 0.01) return { kind: "drop", when: "before" };
  if (kind < 0.02) return { kind: "drop", when: "after" };
  if (kind < 0.03) return { kind: "answer", status: 502, body: { message: "Bad Gateway" } };
  const until = new Promise((resolve) => setTimeout(resolve, 6 * secondMs * random()));
  return { kind: "hold", when: random() < 0.5 ? "before" : "after", until };
}

const problemsOf = (results: PublishResult[]) =>
  results.flatMap((result, index) =>
    result.kind === "done" ? [] : [`${keys[index]}: ${JSON.stringify(result)}`],
  );

function wrongSections(comments: string[]): string[] {
  const sections = parseCommentBody(comments[0] ?? "", "CI") ?? new Map<string, Section>();
  return keys.flatMap((key) => {
    const section = sections.get(key);
    if (section === undefined) return [`no section of ${key}`];
    const isRight = section.data.runId === 101 && section.text.startsWith(`**${key}**: fail in run 101.1`);
    return isRight ? [] : [`${key} has run ${section.data.runId}`];
  });
}
