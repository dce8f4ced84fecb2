/**
 * The comment on a healthy GitHub on loopback that takes 30 ms per answer: requests, how many of them wait for one another, time, and
 * its ratio to 4 answers.
 *
 *     node scripts/bench/publish.mjs [--rounds 9] [--ms 30]
 */
import { parseArgs } from "node:util";
import { createGitHub } from "../../src/github/client.ts";
import { publishComment } from "../../src/publish/comment/pull-request-comment.ts";
import { startGitHubApi } from "../../test/support/github-api.ts";
import { median, report } from "./measure.mjs";

const { values } = parseArgs({
  options: { rounds: { type: "string", default: "9" }, ms: { type: "string", default: "30" } },
});
const answerMs = Number(values.ms);
const head = "a".repeat(40);

/** Requests that came while no other was under way begin a new step. */
const stepsOf = (arrivals) =>
  arrivals.reduce(
    ({ steps, since }, at) =>
      at - since < answerMs * 0.9 ? { steps, since } : { steps: steps + 1, since: at },
    { steps: 0, since: Number.NEGATIVE_INFINITY },
  ).steps;

const rows = { create: [], update: [], recover: [], "nothing new": [] };
for (let round = 0; round < Number(values.rounds); round += 1) {
  const api = await startGitHubApi();
  const { number } = api.store.addPull({ headSha: head });
  api.delayMs = answerMs;
  const measure = async (name, run, conclusion = "fail") => {
    const arrivals = [];
    api.faults = () => {
      arrivals.push(performance.now());
      return null;
    };
    const github = createGitHub({ token: "t", apiUrl: api.url, userAgent: "bench" });
    const begin = performance.now();
    const result = await publishComment(github, {
      mode: "on-failure",
      repository: { owner: "octo", repo: "demo" },
      event: { name: "pull_request", payload: { pull_request: { number, head: { sha: head } } }, sha: head },
      run: { id: run, attempt: 1 },
      workflow: "CI",
      key: "check",
      startedAt: new Date().toISOString(),
      conclusion,
      failing: [],
      render: () => `### ${conclusion}\n\n${"text ".repeat(500)}`,
    });
    if (result.kind !== "done") throw new Error(JSON.stringify(result));
    rows[name].push({ ms: performance.now() - begin, requests: arrivals.length, steps: stepsOf(arrivals) });
  };
  await measure("create", 1);
  await measure("update", 2);
  await measure("recover", 3, "pass");
  await measure("nothing new", 3, "pass");
  await api.close();
}

report(
  ...Object.entries(rows).map(([name, results]) => {
    const steps = median(results.map((result) => result.steps));
    const requests = Math.max(...results.map((result) => result.requests));
    return {
      what: `comment: ${name}, ${requests} requests, ${steps} in sequence, ${answerMs} ms per answer`,
      floor: "4 answers",
      floorValue: 4 * answerMs,
      value: median(results.map((result) => result.ms)),
      unit: "ms",
      aim: { ratio: 1.3 },
    };
  }),
);
