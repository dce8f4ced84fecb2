import * as z from "zod/mini";
import type { GitHub } from "./client.ts";
import { type Repository, readAll } from "./comment-api.ts";
import { type EventPayload, readEvent } from "./event.ts";
import { isApiError } from "./retry-policy.ts";

export interface RunContext extends Repository {
  /** `GITHUB_EVENT_NAME`. */
  eventName: string;
  /** The content of the file at `GITHUB_EVENT_PATH`; not trusted. */
  payload: unknown;
  /** `GITHUB_SHA`. */
  sha: string | null;
}

export type PullRequests = { kind: "found"; numbers: number[] } | { kind: "none"; why: string };

const pullSchema = z.object({
  number: z.int().check(z.positive()),
  state: z.string(),
  head: z.object({ sha: z.string() }),
});

/** Parses `GITHUB_REPOSITORY`, `OWNER/REPO`; null when it has another form. */
export function parseRepository(text: string): Repository | null {
  const [, owner, repo] = /^([\w.-]{1,100})\/([\w.-]{1,100})$/.exec(text) ?? [];
  return owner !== undefined && repo !== undefined ? { owner, repo } : null;
}

/**
 * The pull requests that a run is about: the one of the event, else every open one whose head is the run's commit. Throws
 * what Octokit throws.
 */
export async function findPullRequests(github: GitHub, run: RunContext): Promise<PullRequests> {
  const event = readEvent(run.payload);
  const named = fromEvent(run.eventName, event);
  if (named !== null) return { kind: "found", numbers: [named] };
  const sha = run.eventName === "workflow_run" ? (event.workflow_run?.head_sha ?? null) : run.sha;
  if (sha === null || !/^[0-9a-f]{40,64}$/.test(sha)) {
    return {
      kind: "none",
      why: `No pull request to comment on: the event ${run.eventName} names no commit.`,
    };
  }
  const related = (await Promise.all([ofCommit(github, run, sha), ofBranch(github, run, event)])).flat();
  const heads = related.filter(({ state, head }) => state === "open" && head.sha === sha);
  const numbers = [...new Set(heads.map(({ number }) => number))];
  if (numbers.length > 0) return { kind: "found", numbers: numbers.sort((a, b) => a - b) };
  return { kind: "none", why: `No pull request to comment on: ${whyNone(sha, related)}` };
}

function fromEvent(eventName: string, event: EventPayload): number | null {
  if (eventName === "workflow_run") return null; // `pull_requests` is empty for forks and may be outdated for others
  if (event.pull_request) return event.pull_request.number;
  if (event.issue?.pull_request) return event.issue.number;
  // GitHub names the branch of a merge group after the pull request: `gh-readonly-queue/BASE/pr-N-SHA`.
  const queued = /^(?:refs\/heads\/)?gh-readonly-queue\/.+\/pr-([1-9]\d{0,14})-[0-9a-f]{40,64}$/.exec(
    event.merge_group?.head_ref ?? "",
  );
  return queued?.[1] === undefined ? null : Number(queued[1]);
}

/** Pull requests from branches of this repository: for a commit that is only in a fork GitHub answers an empty list. */
async function ofCommit(github: GitHub, { owner, repo }: Repository, sha: string) {
  try {
    return await readAll(pullSchema, "list pull requests of a commit", (page) =>
      github.octokit.request("GET /repos/{owner}/{repo}/commits/{commit_sha}/pulls", {
        owner,
        repo,
        commit_sha: sha,
        per_page: 100,
        page,
      }),
    );
  } catch (error) {
    if (isApiError(error) && error.response !== undefined && error.status === 422) return []; // "No commit found for SHA"
    throw error;
  }
}

/** Pull requests from a fork's branch, which only a `workflow_run` event names. */
async function ofBranch(github: GitHub, { owner, repo }: Repository, event: EventPayload) {
  const branch = event.workflow_run?.head_branch;
  const from = event.workflow_run?.head_repository?.owner?.login;
  if (!branch || !from) return [];
  return readAll(pullSchema, "list pull requests", (page) =>
    github.octokit.request("GET /repos/{owner}/{repo}/pulls", {
      owner,
      repo,
      state: "open",
      head: `${from}:${branch}`,
      per_page: 100,
      page,
    }),
  );
}

function whyNone(sha: string, related: { number: number; state: string }[]): string {
  const commit = sha.slice(0, 7);
  if (related.length === 0) return `commit ${commit} belongs to no pull request.`;
  const names = [
    ...new Set(related.map((pull) => `#${pull.number}${pull.state === "open" ? "" : " (closed)"}`)),
  ];
  return `commit ${commit} is not the head of an open pull request. It belongs to ${names.slice(0, 10).join(", ")}.`;
}
