import * as z from "zod/mini";
import type { GitHub } from "./client.ts";

export interface Repository {
  owner: string;
  repo: string;
}

/** A pull request or an issue. */
export interface Conversation extends Repository {
  number: number;
}

const id = z.int().check(z.positive());

const commentSchema = z.object({
  id,
  html_url: z.string(),
  body: z.nullish(z.string()),
  user: z.nullish(z.object({ login: z.string(), type: z.optional(z.string()) })),
  reactions: z.catch(z.nullish(z.object({ eyes: z.int() })), null),
});
export type Comment = z.infer<typeof commentSchema>;

const reactionSchema = z.object({ id, created_at: z.string() });
const commentCountSchema = z.object({ comments: z.int() });

/** The answer is JSON, but not what GitHub documents. */
export class UnreadableAnswer extends Error {
  override name = "UnreadableAnswer";
}

export function read<T>(schema: z.ZodMiniType<T>, data: unknown, what: string): T {
  const parsed = schema.safeParse(data);
  if (parsed.success) return parsed.data;
  throw new UnreadableAnswer(`the answer to "${what}" is not what GitHub's API documents`);
}

/** More pages of 100 than any conversation on GitHub has. */
const maxPages = 200;

interface Page {
  data: unknown;
  headers: { link?: string };
}

/**
 * All pages of a list, 100 entries per page. Pages are counted and links not followed: the token is sent to the address of the
 * API only.
 */
export async function readAll<T>(
  schema: z.ZodMiniType<T>,
  what: string,
  page: (n: number) => Promise<Page>,
): Promise<T[]> {
  const all: T[] = [];
  for (let n = 1; n <= maxPages; n++) {
    const { data, headers } = await page(n);
    all.push(...read(z.array(schema), data, what));
    if (!/;\s*rel="next"/.test(headers.link ?? "")) return all;
  }
  throw new UnreadableAnswer(`"${what}" has more than ${maxPages} pages`);
}

export function listComments({ octokit }: GitHub, { owner, repo, number }: Conversation): Promise<Comment[]> {
  return readAll(commentSchema, "list comments", (page) =>
    octokit.request("GET /repos/{owner}/{repo}/issues/{issue_number}/comments", {
      owner,
      repo,
      issue_number: number,
      per_page: 100,
      page,
    }),
  );
}

/** The number of comments GitHub counts: a list with fewer is not complete yet. */
export async function countComments(
  { octokit }: GitHub,
  { number, ...where }: Conversation,
): Promise<number> {
  const { data } = await octokit.request("GET /repos/{owner}/{repo}/issues/{issue_number}", {
    ...repository(where),
    issue_number: number,
  });
  return read(commentCountSchema, data, "get a pull request").comments;
}

export async function getComment({ octokit }: GitHub, where: Repository, id: number): Promise<Comment> {
  const { data } = await octokit.request("GET /repos/{owner}/{repo}/issues/comments/{comment_id}", {
    ...repository(where),
    comment_id: id,
  });
  return read(commentSchema, data, "get a comment");
}

export async function createComment(
  { octokit }: GitHub,
  { number, ...where }: Conversation,
  body: string,
): Promise<Comment> {
  const { data } = await octokit.request("POST /repos/{owner}/{repo}/issues/{issue_number}/comments", {
    ...repository(where),
    issue_number: number,
    body,
  });
  return read(commentSchema, data, "create a comment");
}

/** Not repeated by itself: by then the comment may have more sections than this body. */
export async function updateComment(
  { octokit }: GitHub,
  where: Repository,
  id: number,
  body: string,
): Promise<void> {
  await octokit.request("PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}", {
    ...repository(where),
    comment_id: id,
    body,
    request: { retries: 0 },
  });
}

export async function deleteComment({ octokit }: GitHub, where: Repository, id: number): Promise<void> {
  await octokit.request("DELETE /repos/{owner}/{repo}/issues/comments/{comment_id}", {
    ...repository(where),
    comment_id: id,
  });
}

/** `created` is false when the reaction of this account existed: GitHub answers 201 to the first request and 200 to others. */
export async function addReaction({ octokit }: GitHub, where: Repository, id: number) {
  const answer = await octokit.request("POST /repos/{owner}/{repo}/issues/comments/{comment_id}/reactions", {
    ...repository(where),
    comment_id: id,
    content: "eyes",
  });
  return {
    created: (answer.status as number) === 201,
    reaction: read(reactionSchema, answer.data, "react to a comment"),
    serverTime: serverTime(answer.headers.date),
  };
}

export async function removeReaction(
  { octokit }: GitHub,
  where: Repository,
  id: number,
  reactionId: number,
): Promise<void> {
  await octokit.request("DELETE /repos/{owner}/{repo}/issues/comments/{comment_id}/reactions/{reaction_id}", {
    ...repository(where),
    comment_id: id,
    reaction_id: reactionId,
  });
}

const repository = ({ owner, repo }: Repository) => ({ owner, repo });

/** Milliseconds since the epoch by the server's clock; ours may be off. */
const serverTime = (date: string | undefined) => (date === undefined ? Number.NaN : Date.parse(date));
