import * as z from "zod";
import type { GitHub } from "./client.ts";

export interface Repository {
  owner: string;
  repo: string;
}

/** A pull request or an issue. */
export interface Conversation extends Repository {
  number: number;
}

const commentSchema = z.object({
  id: z.int().positive(),
  html_url: z.string(),
  body: z.string().nullish(),
  created_at: z.string(),
  user: z.object({ login: z.string() }).nullish(),
  reactions: z.object({ eyes: z.int() }).nullish().catch(null),
});
export type Comment = z.infer<typeof commentSchema>;

const reactionSchema = z.object({ id: z.int().positive(), created_at: z.string() });

/** The answer came, and is not what GitHub documents: a proxy's page, say. */
export class UnreadableAnswer extends Error {
  override name = "UnreadableAnswer";
}

export function read<T>(schema: z.ZodType<T>, data: unknown, what: string): T {
  const parsed = schema.safeParse(data);
  if (parsed.success) return parsed.data;
  throw new UnreadableAnswer(`the answer to "${what}" is not what GitHub's API documents`);
}

/** Pages beyond this are not read; at 100 a page, more than any conversation GitHub shows holds. */
const maxPages = 200;

interface Page {
  data: unknown;
  headers: { link?: string };
}

/**
 * All pages of a list, 100 an answer. Pages are counted rather than links followed: the token goes nowhere but to the API's
 * own address. (Octokit's own paginate takes an empty or unreadable answer for the end of the list.)
 */
export async function readAll<T>(
  schema: z.ZodType<T>,
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
    octokit.rest.issues.listComments({ owner, repo, issue_number: number, per_page: 100, page }),
  );
}

export async function getComment({ octokit }: GitHub, where: Repository, id: number): Promise<Comment> {
  const { data } = await octokit.rest.issues.getComment({ ...repository(where), comment_id: id });
  return read(commentSchema, data, "get a comment");
}

export async function createComment(
  { octokit }: GitHub,
  where: Conversation,
  body: string,
): Promise<Comment> {
  const { data } = await octokit.rest.issues.createComment({
    ...repository(where),
    issue_number: where.number,
    body,
  });
  return read(commentSchema, data, "create a comment");
}

/** Not sent again when its outcome is unknown: what it would write may be older by then than what is there. */
export async function updateComment(
  { octokit }: GitHub,
  where: Repository,
  id: number,
  body: string,
): Promise<void> {
  await octokit.rest.issues.updateComment({
    ...repository(where),
    comment_id: id,
    body,
    request: { retries: 0 },
  });
}

export async function deleteComment({ octokit }: GitHub, where: Repository, id: number): Promise<void> {
  await octokit.rest.issues.deleteComment({ ...repository(where), comment_id: id });
}

/** `created` is false when this account's reaction was there already: GitHub answers 201 to one of two, and 200 to the other. */
export async function addReaction({ octokit }: GitHub, where: Repository, id: number) {
  const answer = await octokit.rest.reactions.createForIssueComment({
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
  await octokit.rest.reactions.deleteForIssueComment({
    ...repository(where),
    comment_id: id,
    reaction_id: reactionId,
  });
}

const repository = ({ owner, repo }: Repository) => ({ owner, repo });

/** Milliseconds since the epoch by the server's clock; ours may be off. */
const serverTime = (date: string | undefined) => (date === undefined ? Number.NaN : Date.parse(date));
