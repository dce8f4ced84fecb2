import * as z from "zod/mini";
import type { GitHub } from "./client.ts";
import { type Conversation, type Repository, read, readAll } from "./comment-api.ts";

const issueSchema = z.object({
  number: z.int().check(z.positive()),
  title: z.string(),
  body: z.nullish(z.string()),
  state: z.string(),
  state_reason: z.nullish(z.string()),
  html_url: z.string(),
  user: z.nullish(z.object({ login: z.string() })),
  pull_request: z.optional(z.unknown()),
});
export type Issue = z.infer<typeof issueSchema>;

/** Every issue with the label, open or closed, oldest first; pull requests, which GitHub lists too, left out. */
export async function listIssues({ octokit }: GitHub, where: Repository, label: string): Promise<Issue[]> {
  const { owner, repo } = where;
  const all = await readAll(issueSchema, "list issues", (page) =>
    octokit.request("GET /repos/{owner}/{repo}/issues", {
      owner,
      repo,
      labels: label,
      state: "all",
      per_page: 100,
      page,
    }),
  );
  return all.filter(({ pull_request }) => pull_request === undefined).sort((a, b) => a.number - b.number);
}

export async function getIssue({ octokit }: GitHub, { owner, repo, number }: Conversation): Promise<Issue> {
  const { data } = await octokit.request("GET /repos/{owner}/{repo}/issues/{issue_number}", {
    owner,
    repo,
    issue_number: number,
  });
  return read(issueSchema, data, "get an issue");
}

export interface NewIssue {
  title: string;
  body: string;
  labels: string[];
  assignees: string[];
}

export async function createIssue(
  { octokit }: GitHub,
  { owner, repo }: Repository,
  issue: NewIssue,
): Promise<Issue> {
  const { data } = await octokit.request("POST /repos/{owner}/{repo}/issues", { owner, repo, ...issue });
  return read(issueSchema, data, "create an issue");
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
  await octokit.request("PATCH /repos/{owner}/{repo}/issues/{issue_number}", {
    owner,
    repo,
    issue_number: number,
    ...change,
  });
}
