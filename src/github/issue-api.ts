import * as z from "zod/mini";
import type { GitHub } from "./client.ts";
import { type Conversation, type Repository, read, readAll } from "./comment-api.ts";

const issueSchema = z.object({
  number: z.int().check(z.positive()),
  repository_url: z.string(),
  title: z.string(),
  body: z.nullish(z.string()),
  state: z.string(),
  state_reason: z.nullish(z.string()),
  html_url: z.string(),
  user: z.nullish(z.object({ login: z.string(), type: z.optional(z.string()) })),
  pull_request: z.optional(z.unknown()),
});
export type Issue = z.infer<typeof issueSchema>;

/** An issue that was transferred to another repository: nothing is written there. */
export class Moved extends Error {
  override name = "Moved";
}

/** GitHub answers 301 for a transferred issue. Following it would lead to an issue of another repository. */
const request = { redirect: "manual" } as const;

interface Answer {
  status: number;
  data: unknown;
}

function requireHere({ status }: Answer): void {
  if (status >= 300) throw new Moved("the issue is in another repository now");
}

function readIssue(answer: Answer, where: Repository, what: string): Issue {
  requireHere(answer);
  const issue = read(issueSchema, answer.data, what);
  if (!isOf(issue, where)) throw new Moved("the issue is in another repository now");
  return issue;
}

function isOf({ repository_url }: Issue, { owner, repo }: Repository): boolean {
  return repository_url.toLowerCase().endsWith(`/repos/${owner}/${repo}`.toLowerCase());
}

/** Issues with the label, or by the author, oldest first. Leaves out pull requests, which GitHub lists too. */
export async function listIssues(
  { octokit }: GitHub,
  where: Repository,
  filter: { labels?: string; creator?: string; state: "all" | "open" },
): Promise<Issue[]> {
  const all = await readAll(issueSchema, "list issues", (page) =>
    octokit.request("GET /repos/{owner}/{repo}/issues", { ...where, ...filter, per_page: 100, page }),
  );
  return all
    .filter((issue) => issue.pull_request === undefined && isOf(issue, where))
    .sort((a, b) => a.number - b.number);
}

/** Throws `Moved` when it is in another repository now. */
export async function getIssue({ octokit }: GitHub, { owner, repo, number }: Conversation): Promise<Issue> {
  const where = { owner, repo };
  const answer = await octokit.request("GET /repos/{owner}/{repo}/issues/{issue_number}", {
    ...where,
    issue_number: number,
    request,
  });
  const issue = readIssue(answer, where, "get an issue");
  if (issue.number !== number) throw new Moved("the answer is about another issue");
  return issue;
}

export interface NewIssue {
  title: string;
  body: string;
  labels: string[];
  assignees: string[];
}

export async function createIssue({ octokit }: GitHub, where: Repository, issue: NewIssue): Promise<Issue> {
  const { owner, repo } = where;
  const answer = await octokit.request("POST /repos/{owner}/{repo}/issues", {
    owner,
    repo,
    ...issue,
    request,
  });
  return readIssue(answer, where, "create an issue");
}

export interface IssueChange {
  title?: string;
  body?: string;
  state?: "open" | "closed";
  state_reason?: "completed" | "not_planned" | "reopened";
}

export async function updateIssue(
  { octokit }: GitHub,
  { owner, repo, number }: Conversation,
  change: IssueChange,
): Promise<void> {
  const answer = await octokit.request("PATCH /repos/{owner}/{repo}/issues/{issue_number}", {
    owner,
    repo,
    issue_number: number,
    ...change,
    request,
  });
  readIssue(answer, { owner, repo }, "update an issue");
}

export async function commentOnIssue(
  { octokit }: GitHub,
  { owner, repo, number }: Conversation,
  body: string,
): Promise<void> {
  requireHere(
    await octokit.request("POST /repos/{owner}/{repo}/issues/{issue_number}/comments", {
      owner,
      repo,
      issue_number: number,
      body,
      request,
    }),
  );
}
